import type { ColorStop, VeilPalette } from '../../themes/backdrop-palette.ts';
import type { BackdropView } from './backdrop-view.ts';
import { createCanvas, type PaintedCanvas, type Pen } from './cpu-canvas.ts';
import { addStops, paintSoftly, type Scene, wave } from './canvas-helpers.ts';

/** Design units per pixel of the small canvas. */
const COARSENESS = 5;

const STRIP_HEIGHT = 64;

function veilStrip(stops: readonly ColorStop[]): PaintedCanvas {
  const { canvas, pen } = createCanvas(1, STRIP_HEIGHT);
  pen.fillStyle = addStops(pen.createLinearGradient(0, 0, 0, STRIP_HEIGHT), stops);
  pen.fillRect(0, 0, 1, STRIP_HEIGHT);
  return canvas;
}

export function paintAurora(context: Pen, view: BackdropView, scene: Scene, veils: readonly VeilPalette[]): void {
  if (veils.length === 0) return;
  paintSoftly(context, view, scene, { coarseness: COARSENESS, alpha: 0.8, blend: 'lighter' }, (pen, width, height) => {
    pen.globalCompositeOperation = 'lighter';
    for (const veil of veils) {
      const strip = veilStrip(veil.stops);
      for (let column = 0; column < width; column += 1) {
        const x = scene.left + column * COARSENESS;
        const folds = 0.5 + 0.5 * wave(x, veil.fold, veil.seed + 2);
        const reach = 0.5 + 0.5 * wave(x, 300, veil.seed + 5);
        const hem = height * veil.hem + (wave(x, veil.length, veil.seed) * veil.sway) / COARSENESS;
        const tall = (veil.tall * (0.7 + 0.3 * folds)) / COARSENESS;
        pen.globalAlpha = veil.strength * (0.35 + 0.65 * folds) * (0.35 + 0.65 * reach);
        pen.drawImage(strip, column, hem - tall, 1, tall);
      }
    }
  });
}

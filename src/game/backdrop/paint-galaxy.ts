// The Milky Way: a band of light across the sky with dust and small stars.

import type { Pen } from './cpu-canvas.ts';
import type { GalaxyPalette } from '../../themes/backdrop-palette.ts';
import type { BackdropView } from './backdrop-view.ts';
import { fades, paintSoftly, type Scene, wave, seededStream, softDisc } from './canvas-helpers.ts';

/** Design units per pixel of the small canvas. */
const COARSENESS = 5;
/** Distance between clouds of light along the band, in units. */
const STEP = 26;
/** Small stars per unit of the view's height. */
const STARS_PER_UNIT = 0.9;
/** Steepness of the band: units down per unit to the left. */
const SLOPE = 1.18;

/** Returns the x of the band's middle at a height. It crosses the view's middle a third of the way down. */
const bandX = (scene: Scene, y: number): number => (scene.top * 0.66 - y) / SLOPE + wave(y, 190, 2) * 26;

function puff(pen: Pen, x: number, y: number, radius: number, color: string, alpha: number): void {
  pen.save();
  pen.translate(x, y);
  pen.rotate(-Math.atan(SLOPE));
  pen.scale(radius * 1.7, radius);
  softDisc(pen, 0, 0, 1, fades(color, [0, alpha], [0.45, alpha * 0.42], [1, 0]));
  pen.restore();
}

function paintLight(pen: Pen, scene: Scene, palette: GalaxyPalette): void {
  const chance = seededStream(44);
  const spread = (): number => chance() + chance() - 1;
  pen.scale(1 / COARSENESS, 1 / COARSENESS);
  pen.translate(-scene.left, -scene.top);
  pen.globalCompositeOperation = 'lighter';
  for (let y = scene.top - 60, i = 0; y < 0; y += STEP, i += 1) {
    const swell = 0.75 + 0.25 * wave(y, 90, 6);
    const color = palette.lights[i % palette.lights.length];
    const x = bandX(scene, y);
    puff(pen, x + spread() * palette.breadth * 0.7, y, palette.breadth * (0.6 + chance() * 0.5) * swell, color, 0.26 * palette.strength);
    puff(pen, x + spread() * palette.breadth * 0.3, y, palette.breadth * 0.32 * swell, palette.core, 0.23 * palette.strength);
  }
  pen.globalCompositeOperation = 'source-over';
  for (let y = scene.top - 60; y < 0; y += STEP * 0.8) {
    const x = bandX(scene, y) + wave(y, 60, 3) * palette.breadth * 0.22;
    if (chance() < 0.75) puff(pen, x + spread() * 10, y, palette.breadth * (0.07 + chance() * 0.12), palette.dust, 0.55 * palette.strength);
  }
}

function paintStarDust(context: Pen, scene: Scene, palette: GalaxyPalette): void {
  const chance = seededStream(45);
  const count = Math.round(-scene.top * STARS_PER_UNIT);
  context.fillStyle = palette.stars;
  for (let i = 0; i < count; i += 1) {
    const y = scene.top * chance();
    const x = bandX(scene, y) + (chance() + chance() + chance() - 1.5) * palette.breadth * 1.3;
    const size = 0.3 + chance() ** 3 * 0.8;
    context.globalAlpha = 0.2 + chance() * 0.6;
    context.beginPath();
    context.arc(x, y, size, 0, Math.PI * 2);
    context.fill();
  }
  context.globalAlpha = 1;
}

export function paintGalaxy(context: Pen, view: BackdropView, scene: Scene, palette: GalaxyPalette): void {
  paintSoftly(context, view, scene, { coarseness: COARSENESS, alpha: 1, blend: 'lighter', smoothing: 'high' }, (pen) =>
    paintLight(pen, scene, palette),
  );
  paintStarDust(context, scene, palette);
}

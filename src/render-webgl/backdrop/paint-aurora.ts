// Veils of northern light, painted small and drawn large, so that they come out soft at no cost.

import type { BackdropView } from './backdrop-view.ts';
import { type Scene, wave } from './scenery.ts';

/** Design units a pixel of the small canvas. */
const COARSENESS = 5;

type Veil = {
  /** Height of the hem, as a share of the sky from its top. */
  readonly hem: number;
  readonly tall: number;
  readonly sway: number;
  readonly length: number;
  readonly seed: number;
  readonly strength: number;
  /** From the tip down to the hem. */
  readonly colours: readonly string[];
};

const VEILS: readonly Veil[] = [
  {
    hem: 0.4,
    tall: 420,
    sway: 70,
    length: 240,
    seed: 4,
    strength: 0.5,
    colours: ['rgba(141,123,255,0)', 'rgba(141,123,255,0.5)', 'rgba(107,150,255,0.6)', 'rgba(95,224,208,0)'],
  },
  {
    hem: 0.31,
    tall: 380,
    sway: 62,
    length: 190,
    seed: 1,
    strength: 1,
    colours: ['rgba(141,123,255,0)', 'rgba(105,165,245,0.36)', 'rgba(95,224,208,0.9)', 'rgba(95,224,208,0)'],
  },
  {
    hem: 0.5,
    tall: 260,
    sway: 48,
    length: 310,
    seed: 8,
    strength: 0.5,
    colours: ['rgba(95,224,208,0)', 'rgba(95,224,208,0.35)', 'rgba(95,224,208,0.7)', 'rgba(95,224,208,0)'],
  },
];

const STRIP_HEIGHT = 64;
const STOP_PLACES = [0, 0.42, 0.78, 1] as const;

function veilStrip(colours: readonly string[]): HTMLCanvasElement {
  const strip = document.createElement('canvas');
  strip.width = 1;
  strip.height = STRIP_HEIGHT;
  const context = strip.getContext('2d');
  if (!context) return strip;
  const gradient = context.createLinearGradient(0, 0, 0, STRIP_HEIGHT);
  colours.forEach((colour, i) => gradient.addColorStop(STOP_PLACES[i] ?? 1, colour));
  context.fillStyle = gradient;
  context.fillRect(0, 0, 1, STRIP_HEIGHT);
  return strip;
}

export function paintAurora(context: CanvasRenderingContext2D, view: BackdropView, scene: Scene): void {
  const small = document.createElement('canvas');
  small.width = Math.ceil((scene.right - scene.left) / COARSENESS);
  small.height = Math.ceil(-scene.top / COARSENESS);
  const pen = small.getContext('2d');
  if (!pen) return;
  pen.globalCompositeOperation = 'lighter';
  for (const veil of VEILS) {
    const strip = veilStrip(veil.colours);
    for (let column = 0; column < small.width; column += 1) {
      const x = scene.left + column * COARSENESS;
      const folds = 0.5 + 0.5 * wave(x, 26, veil.seed + 2);
      const reach = 0.5 + 0.5 * wave(x, 300, veil.seed + 5);
      const hem = small.height * veil.hem + (wave(x, veil.length, veil.seed) * veil.sway) / COARSENESS;
      const tall = (veil.tall * (0.7 + 0.3 * folds)) / COARSENESS;
      pen.globalAlpha = veil.strength * (0.35 + 0.65 * folds) * (0.35 + 0.65 * reach);
      pen.drawImage(strip, column, hem - tall, 1, tall);
    }
  }
  context.save();
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.globalCompositeOperation = 'lighter';
  context.globalAlpha = 0.8;
  context.drawImage(small, 0, 0, view.widthPixels, view.heightPixels);
  context.restore();
}

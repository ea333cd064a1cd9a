// Clusters of ice crystals in the snow with a faint coloured light.

import type { Pen } from './cpu-canvas.ts';
import type { ColorStop, CrystalTone } from '../../themes/backdrop-palette.ts';
import { addStops, fades, fillShape, glowDisc, seededAt } from './canvas-helpers.ts';

function paintShard(context: Pen, x: number, y: number, height: number, halfWidth: number, lean: number, tone: CrystalTone): void {
  context.save();
  context.translate(x, y);
  context.rotate(lean);
  const shoulder = -height * 0.78;
  const inner = halfWidth * 0.22;
  fillShape(context, tone.lit, [
    [-halfWidth, 0],
    [-halfWidth, shoulder * 0.94],
    [-inner, shoulder * 1.04],
    [-inner, 4],
  ]);
  fillShape(context, tone.body, [
    [-inner, 4],
    [-inner, shoulder * 1.04],
    [halfWidth, shoulder],
    [halfWidth, 0],
  ]);
  fillShape(context, tone.shade, [
    [halfWidth * 0.45, 2],
    [halfWidth * 0.45, shoulder * 1.02],
    [halfWidth, shoulder],
    [halfWidth, 0],
  ]);
  fillShape(context, '#ffffff', [
    [-halfWidth, shoulder * 0.94],
    [-inner * 0.4, -height],
    [-inner, shoulder * 1.04],
  ]);
  fillShape(context, tone.lit, [
    [-inner, shoulder * 1.04],
    [-inner * 0.4, -height],
    [halfWidth, shoulder],
  ]);
  fillShape(context, 'rgba(255,255,255,0.65)', [
    [-halfWidth * 0.78, -height * 0.1],
    [-halfWidth * 0.78, shoulder * 0.86],
    [-halfWidth * 0.5, shoulder * 0.9],
    [-halfWidth * 0.62, -height * 0.3],
  ]);
  context.restore();
}

/** Paints a fan of shards around (x, y) behind a heap of snow. `size` is the height of the tallest shard, in units. */
export function paintCrystals(
  context: Pen,
  x: number,
  y: number,
  size: number,
  seed: number,
  tone: CrystalTone,
  heap: readonly ColorStop[],
): void {
  glowDisc(context, x, y - size * 0.4, size * 1.5, fades(tone.glow, [0, 0.42], [0.5, 0.13], [1, 0]));
  for (const [offset, share, lean] of [
    [-0.34, 0.56, -0.46],
    [0.36, 0.62, 0.42],
    [-0.17, 0.8, -0.2],
    [0.2, 0.84, 0.2],
    [0, 1, 0.01],
    [-0.27, 0.36, -0.3],
    [0.28, 0.34, 0.28],
  ] as const) {
    const chance = seededAt(seed, Math.round(offset * 100));
    const height = size * share * (0.88 + chance * 0.24);
    paintShard(context, x + offset * size * 0.62, y + 4, height, size * 0.085 * (0.8 + share * 0.4), lean + (chance - 0.5) * 0.1, tone);
  }
  context.beginPath();
  context.moveTo(x - size * 0.6, y + 14);
  context.bezierCurveTo(x - size * 0.4, y - size * 0.1, x - size * 0.1, y - size * 0.02, x, y - size * 0.04);
  context.bezierCurveTo(x + size * 0.14, y - size * 0.12, x + size * 0.4, y - size * 0.04, x + size * 0.62, y + 14);
  context.closePath();
  context.fillStyle = addStops(context.createLinearGradient(0, y - size * 0.1, 0, y + 14), heap);
  context.fill();
}

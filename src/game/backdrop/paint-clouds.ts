// Long evening clouds: dark bodies, lit from below by the sun.

import type { Pen } from './cpu-canvas.ts';
import type { CloudBank } from '../../themes/backdrop-palette.ts';
import type { BackdropView } from './backdrop-view.ts';
import { fades, paintSoftly, type Scene, seededAt, softDisc } from './canvas-helpers.ts';

/** Design units per pixel of the small canvas. */
const COARSENESS = 4;
/** Streaks per cloud. */
const STREAKS = 7;

export function paintClouds(context: Pen, view: BackdropView, scene: Scene, banks: readonly CloudBank[]): void {
  if (banks.length === 0) return;
  paintSoftly(context, view, scene, { coarseness: COARSENESS, alpha: 1, blend: 'source-over', smoothing: 'high' }, (pen) => {
    pen.scale(1 / COARSENESS, 1 / COARSENESS);
    pen.translate(-scene.left, -scene.top);
    for (const bank of banks) paintBank(pen, scene, bank);
  });
}

function paintBank(pen: Pen, scene: Scene, bank: CloudBank): void {
  const first = Math.floor((scene.left - bank.length) / bank.spacing);
  const last = Math.ceil((scene.right + bank.length) / bank.spacing);
  for (let index = first; index <= last; index += 1) {
    const chance = (salt: number): number => seededAt(bank.seed * 70 + salt, index);
    const x = (index + chance(1)) * bank.spacing;
    const y = scene.top * (1 - bank.height) + (chance(2) - 0.5) * bank.spread;
    const length = bank.length * (0.55 + chance(3) * 0.45);
    for (let streak = 0; streak < STREAKS; streak += 1) {
      const roll = (salt: number): number => chance(10 + streak * 3 + salt);
      const reach = length * (0.3 + roll(0) * 0.4);
      const aside = (roll(1) - 0.5) * (length - reach);
      const lift = (roll(2) - 0.5) * bank.thickness * 1.6;
      pen.globalAlpha = bank.strength * (0.5 + 0.5 * roll(0));
      paintStreak(pen, x + aside, y + lift, reach, bank.thickness * (0.5 + roll(1) * 0.5), bank);
    }
  }
  pen.globalAlpha = 1;
}

/** Paints one streak: the body and, slightly lower and thinner, the light below it. */
function paintStreak(pen: Pen, x: number, y: number, reach: number, thickness: number, bank: CloudBank): void {
  for (const [drop, flat, color] of [
    [0, 1, bank.body],
    [0.42, 0.5, bank.lit],
  ] as const) {
    pen.save();
    pen.translate(x, y + drop * thickness);
    pen.scale(reach / 2, (thickness * flat) / 2);
    softDisc(pen, 0, 0, 1, fades(color, [0, 0.85], [0.5, 0.45], [1, 0]));
    pen.restore();
  }
}

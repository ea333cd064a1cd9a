// Fir trees: dark tiers of boughs with snow on the moonlit side.

import type { Pen } from './cpu-canvas.ts';
import type { FirTone } from '../../themes/backdrop-palette.ts';
import { seededAt } from './canvas-helpers.ts';

const TIERS = 6;

/** Paints one tree with its foot at (x, y). `height` is in units. */
export function paintFir(context: Pen, x: number, y: number, height: number, seed: number, tone: FirTone): void {
  const chance = (salt: number): number => seededAt(seed, salt);
  const spread = height * (0.2 + chance(0) * 0.05);
  context.beginPath();
  context.moveTo(x, y - height);
  const left: [number, number][] = [];
  const right: [number, number][] = [];
  for (let tier = 1; tier <= TIERS; tier += 1) {
    const share = (tier / TIERS) ** 1.12;
    const reach = spread * share;
    const base = y - height * (1 - share * 0.94);
    const sag = height * 0.025 * (0.6 + chance(tier));
    left.push([x - reach * (0.9 + chance(tier + 10) * 0.2), base + sag], [x - reach * 0.5, base - height * 0.035]);
    right.push([x + reach * (0.9 + chance(tier + 20) * 0.2), base + sag], [x + reach * 0.5, base - height * 0.035]);
  }
  for (const [px, py] of right) context.lineTo(px, py);
  context.lineTo(x + height * 0.025, y - height * 0.06);
  context.lineTo(x + height * 0.022, y + 4);
  context.lineTo(x - height * 0.022, y + 4);
  context.lineTo(x - height * 0.025, y - height * 0.06);
  for (const [px, py] of [...left].reverse()) context.lineTo(px, py);
  context.closePath();
  context.fillStyle = tone.bough;
  context.fill();

  context.beginPath();
  for (let tier = 0; tier < TIERS; tier += 1) {
    const [tipX, tipY] = left[tier * 2] ?? [x, y];
    const [, rootY] = left[tier * 2 + 1] ?? [x, y];
    const above = tier === 0 ? y - height : (left[tier * 2 - 1]?.[1] ?? y);
    const aboveX = tier === 0 ? x : (left[tier * 2 - 1]?.[0] ?? x);
    context.moveTo(tipX, tipY);
    context.quadraticCurveTo((tipX + aboveX) / 2 + height * 0.012, (tipY + above) / 2, aboveX, above);
    context.lineTo(x - height * 0.004, above + height * 0.012);
    context.quadraticCurveTo((tipX + x) / 2, rootY - height * 0.012, tipX, tipY);
  }
  context.fillStyle = tone.snow;
  context.fill();
}

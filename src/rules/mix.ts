// Difficulty ramp: copies of each grade of shapes in a bag, by level. Published in docs/rules.md; tuned with `npm run simulate`.
import { SHAPES, type Shape } from './shapes.ts';

/**
 * Copies of each grade (index 0 is grade 1) in a bag at the ramp's key levels. Values between them are interpolated linearly.
 * The share of giants rises with each level, up to giants alone, to prevent endless games.
 */
export const RAMP: readonly { readonly level: number; readonly copies: readonly number[] }[] = [
  { level: 1, copies: [12, 3, 13, 3, 1, 0] },
  { level: 10, copies: [1, 1, 1, 2, 3, 22] },
  { level: 14, copies: [0, 0, 0, 2, 0, 30] },
  { level: 19, copies: [0, 0, 0, 1, 0, 50] },
  { level: 20, copies: [0, 0, 0, 0, 0, 50] },
];

/** Returns the copies of each grade in a bag filled at `level` (from 1), rounded down. */
export function gradeCopies(level: number): readonly number[] {
  const next = RAMP.findIndex((point) => point.level > level);
  if (next < 0) return RAMP[RAMP.length - 1].copies;
  const from = RAMP[next - 1];
  const to = RAMP[next];
  const steps = to.level - from.level;
  const step = level - from.level;
  return from.copies.map((copies, index) => Math.trunc((copies * (steps - step) + to.copies[index] * step) / steps));
}

const shapesByLevel: (readonly Shape[])[] = [];

/** Returns the shapes in the level's mix, ordered by id. */
export function shapesInMix(level: number): readonly Shape[] {
  const key = Math.min(level, RAMP[RAMP.length - 1].level);
  shapesByLevel[key] ??= SHAPES.filter((shape) => gradeCopies(key)[shape.grade - 1] > 0);
  return shapesByLevel[key];
}

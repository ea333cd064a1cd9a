// Difficulty ramp: copies of each piece type in a bag, by level. Published in docs/rules.md; tuned with `npm run simulate`.
import { SHAPES, type Shape } from './shapes.ts';

/**
 * Copies of each type (index 0 is type 1) in a bag at the ramp's key levels. Values between them are interpolated linearly.
 * At level 1 a higher grade is rarer. The easy types then disappear one by one until only giants are left, to prevent endless games.
 */
export const RAMP: readonly { readonly level: number; readonly copies: readonly number[] }[] = [
  { level: 1, copies: [8, 7, 6, 5, 4, 2] },
  { level: 4, copies: [0, 0, 1, 3, 4, 10] },
  { level: 20, copies: [0, 0, 0, 0, 0, 16] },
];

/** Returns the copies of each type in a bag filled at `level` (from 1), rounded down. */
export function typeCopies(level: number): readonly number[] {
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
  shapesByLevel[key] ??= SHAPES.filter((shape) => typeCopies(key)[shape.type - 1] > 0);
  return shapesByLevel[key];
}

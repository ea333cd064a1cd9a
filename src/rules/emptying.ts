// Finds the shapes with which three pieces can empty a board.
import { columnMask, fullColumns, fullRows, highRowMask, lowRowMask, popCount } from './board.ts';
import { findFits, makeFits, ORDERS, searches, type Fits } from './place.ts';
import type { Shape } from './shapes.ts';

/** Six lines have more cells than a nearly empty board and three pieces together. */
const MAX_LINES = 5;
const LINES = 16;

/** Sets of up to five lines, by the number of their cells: pairs of bitboard halves, one after another. Created before their first use. */
const lineSets: number[][] = [];

function addLineSets(from: number, left: number, low: number, high: number): void {
  for (let line = from; line < LINES; line++) {
    const row = line < 8 ? 1 << line : 0;
    const column = columnMask(line < 8 ? 0 : 1 << (line - 8));
    const nextLow = low | lowRowMask(row) | column;
    const nextHigh = high | highRowMask(row) | column;
    (lineSets[popCount(nextLow) + popCount(nextHigh)] ??= []).push(nextLow, nextHigh);
    if (left > 1) addLineSets(line + 1, left - 1, nextLow, nextHigh);
  }
}

/** Buffers, reused. */
const FITS: readonly Fits[] = [0, 1, 2].map(makeFits);

/**
 * Returns the shapes with which the three pieces can empty the board: each piece lies on cells that are empty now, and after the last of the
 * three drops, in some order, nothing is left. `first` and `second` are the other two pieces.
 */
export function findEmptying(low: number, high: number, first: Shape, second: Shape, shapes: readonly Shape[]): readonly Shape[] {
  const cells = popCount(low) + popCount(high) + first.cells.length + second.cells.length;
  const gapsBySize: number[][] = [];
  return shapes.filter((shape) => {
    const size = shape.cells.length;
    const gaps = (gapsBySize[size] ??= findGaps(low, high, cells + size));
    for (let k = 0; k < gaps.length; k += 2) if (canFill(low, high, gaps[k], gaps[k + 1], [first, second, shape])) return true;
    return false;
  });
}

/** Finds the lines with this number of cells that hold all filled ones. Returns their empty cells, in pairs: the three pieces must fill these. */
function findGaps(low: number, high: number, cells: number): number[] {
  if (lineSets.length === 0) addLineSets(0, MAX_LINES, 0, 0);
  const sets = lineSets[cells] ?? [];
  searches.steps += sets.length;
  const gaps: number[] = [];
  for (let k = 0; k < sets.length; k += 2)
    if (((low & ~sets[k]) | (high & ~sets[k + 1])) === 0) gaps.push(sets[k] & ~low, sets[k + 1] & ~high);
  return gaps;
}

/** Returns whether the pieces fill the gaps, and empty the board in some order. */
function canFill(low: number, high: number, gapsLow: number, gapsHigh: number, trio: readonly Shape[]): boolean {
  for (let piece = 0; piece < 3; piece++) if (findFits(~gapsLow, ~gapsHigh, trio[piece], FITS[piece]).count === 0) return false;
  const [one, two, three] = FITS;
  for (let i = 0; i < one.count; i++) {
    for (let j = 0; j < two.count; j++) {
      if (((one.low[i] & two.low[j]) | (one.high[i] & two.high[j])) !== 0) continue;
      for (let k = 0; k < three.count; k++) {
        const isFilled = (one.low[i] | two.low[j] | three.low[k]) === gapsLow && (one.high[i] | two.high[j] | three.high[k]) === gapsHigh;
        if (isFilled && empties(low, high, [one.low[i], two.low[j], three.low[k]], [one.high[i], two.high[j], three.high[k]])) return true;
      }
    }
  }
  return false;
}

/** Returns whether some order of the three drops leaves an empty board. */
function empties(low: number, high: number, lows: readonly number[], highs: readonly number[]): boolean {
  return ORDERS.some((order) => {
    let leftLow = low;
    let leftHigh = high;
    for (const piece of order) {
      leftLow |= lows[piece];
      leftHigh |= highs[piece];
      const rows = fullRows(leftLow, leftHigh);
      const columns = fullColumns(leftLow, leftHigh);
      leftLow &= ~(lowRowMask(rows) | columnMask(columns));
      leftHigh &= ~(highRowMask(rows) | columnMask(columns));
    }
    return (leftLow | leftHigh) === 0;
  });
}

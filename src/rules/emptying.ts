// Finds the shapes with which three pieces can empty a board.
import { columnMask, highRowMask, lowRowMask, popCount } from './board.ts';
import { RULES } from './constants.ts';
import { canPlaceApart, findFits, makeFits, searches, type Fits } from './place.ts';
import type { Shape } from './shapes.ts';

const ALL_LINES = 0xff;

/** Buffers, reused. */
const FITS: readonly Fits[] = [0, 1, 2].map(makeFits);

/**
 * Returns the shapes with which the three pieces can empty the board: all filled cells lie in some rows, or in some columns, and the pieces
 * fill the gaps of these lines exactly. The board is then empty after the three drops, in any order. `first` and `second` are the other pieces.
 */
export function findEmptying(low: number, high: number, first: Shape, second: Shape, shapes: readonly Shape[]): readonly Shape[] {
  const cells = popCount(low) + popCount(high) + first.cells.length + second.cells.length;
  return shapes.filter((shape) => {
    const count = (cells + shape.cells.length) / RULES.boardCells;
    if (!Number.isInteger(count)) return false;
    const trio = [first, second, shape];
    for (let lines = 1; lines <= ALL_LINES; lines++) {
      if (popCount(lines) !== count) continue;
      const columns = columnMask(lines);
      if (canFill(low, high, lowRowMask(lines), highRowMask(lines), trio) || canFill(low, high, columns, columns, trio)) return true;
    }
    return false;
  });
}

/** Returns whether the lines hold all filled cells and the pieces fill their gaps, which have as many cells as the pieces. */
function canFill(low: number, high: number, linesLow: number, linesHigh: number, trio: readonly Shape[]): boolean {
  searches.steps++;
  if (((low & ~linesLow) | (high & ~linesHigh)) !== 0) return false;
  for (let piece = 0; piece < 3; piece++) findFits(low | ~linesLow, high | ~linesHigh, trio[piece], FITS[piece]);
  searches.steps += FITS[0].count * FITS[1].count;
  return canPlaceApart(FITS[0], FITS[1], FITS[2]);
}

// Finds the shapes with which three pieces can empty a board.
import { columnMask, highRowMask, lowRowMask, popCount } from './board.ts';
import { RULES } from './constants.ts';
import { canPlaceApart, findFits, makeFits, searches, type Fits } from './place.ts';
import { SHAPES, type Shape } from './shapes.ts';

const ALL_LINES = 0xff;
const MAX_CELLS = Math.max(...SHAPES.map(({ cells }) => cells.length));

/** Buffers, reused. */
const FITS: readonly Fits[] = [0, 1, 2].map(makeFits);

/**
 * Returns the shapes with which the three pieces can empty the board: all filled cells lie in some rows, or in some columns, and the pieces
 * fill the gaps of these lines exactly. The board is then empty after the three drops, in any order. `first` and `second` are the other pieces.
 */
export function findEmptying(low: number, high: number, first: Shape, second: Shape, shapes: readonly Shape[]): readonly Shape[] {
  const filled = popCount(low) + popCount(high) + first.cells.length + second.cells.length;
  const found: Shape[] = [];
  /** Adds the shapes of `cells` cells that fill the lines with the other two, if the lines hold all filled cells. */
  const findIn = (linesLow: number, linesHigh: number, cells: number) => {
    searches.steps++;
    if (((low & ~linesLow) | (high & ~linesHigh)) !== 0) return;
    // No piece may cover a filled cell or one outside of the lines.
    const closedLow = low | ~linesLow;
    const closedHigh = high | ~linesHigh;
    if (findFits(closedLow, closedHigh, first, FITS[0]).count === 0) return;
    if (findFits(closedLow, closedHigh, second, FITS[1]).count === 0) return;
    for (const shape of shapes) {
      if (shape.cells.length !== cells || found.includes(shape)) continue;
      searches.steps += FITS[0].count * FITS[1].count;
      findFits(closedLow, closedHigh, shape, FITS[2]);
      if (canPlaceApart(FITS[0], FITS[1], FITS[2])) found.push(shape);
    }
  };
  for (let lines = 1; lines <= ALL_LINES; lines++) {
    const gaps = popCount(lines) * RULES.boardCells - filled;
    if (gaps <= 0 || gaps > MAX_CELLS) continue;
    const columns = columnMask(lines);
    findIn(lowRowMask(lines), highRowMask(lines), gaps);
    findIn(columns, columns, gaps);
  }
  return found;
}

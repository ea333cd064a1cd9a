// Finds the shapes with which three pieces can empty a board.
import { columnMask, fullColumns, fullRows, highRowMask, lowRowMask, popCount } from './board.ts';
import { makeFits, ORDERS, searches, type Fits } from './place.ts';
import type { Shape } from './shapes.ts';

/** Sets of lines, by the number of their cells: the boards that they fill. Of at most five lines: six have more cells than any board here. */
type LineSets = { readonly low: number[]; readonly high: number[] };

const MAX_LINES = 5;

let lineSets: LineSets[] | undefined;

function createLineSets(): LineSets[] {
  const sets = Array.from({ length: 65 }, (): LineSets => ({ low: [], high: [] }));
  for (let rows = 0; rows < 256; rows++) {
    for (let columns = 0; columns < 256; columns++) {
      const lines = popCount(rows) + popCount(columns);
      if (lines === 0 || lines > MAX_LINES) continue;
      const low = lowRowMask(rows) | columnMask(columns);
      const high = highRowMask(rows) | columnMask(columns);
      const { low: lows, high: highs } = sets[popCount(low) + popCount(high)];
      lows.push(low);
      highs.push(high);
    }
  }
  return sets;
}

/** Buffers, reused. */
const FITS: readonly Fits[] = [0, 1].map(makeFits);

/**
 * Returns the ids of the shapes with which the three pieces can empty the board: each piece lies on cells that are empty now, and after the
 * last of the three drops, in some order, nothing is left. `first` and `second` are the other two pieces.
 */
export function findEmptying(low: number, high: number, first: Shape, second: Shape, shapes: readonly Shape[]): ReadonlySet<number> {
  const found = new Set<number>();
  const sets = (lineSets ??= createLineSets());
  const cells = popCount(low) + popCount(high) + first.cells.length + second.cells.length;
  for (const size of new Set(shapes.map((shape) => shape.cells.length))) {
    const { low: lows, high: highs } = sets[cells + size];
    const ofSize = shapes.filter((shape) => shape.cells.length === size);
    searches.steps += lows.length;
    for (let k = 0; k < lows.length; k++) {
      if (((low & ~lows[k]) | (high & ~highs[k])) !== 0) continue;
      // The cells that fill these lines exactly.
      const missingLow = lows[k] & ~low;
      const missingHigh = highs[k] & ~high;
      const ones = findInside(missingLow, missingHigh, first, FITS[0]);
      const twos = findInside(missingLow, missingHigh, second, FITS[1]);
      searches.steps += first.placements.count + ones.count * twos.count;
      for (let i = 0; i < ones.count; i++) {
        for (let j = 0; j < twos.count; j++) {
          if (((ones.low[i] & twos.low[j]) | (ones.high[i] & twos.high[j])) !== 0) continue;
          const lastLow = missingLow & ~(ones.low[i] | twos.low[j]);
          const lastHigh = missingHigh & ~(ones.high[i] | twos.high[j]);
          const shape = ofSize.find((one) => !found.has(one.id) && isShapeOf(lastLow, lastHigh, one));
          if (shape && empties(low, high, [ones.low[i], twos.low[j], lastLow], [ones.high[i], twos.high[j], lastHigh])) found.add(shape.id);
        }
      }
    }
  }
  return found;
}

/** Finds the placements whose cells are all among those of a bitboard. */
function findInside(low: number, high: number, { placements }: Shape, fits: Fits): Fits {
  let count = 0;
  for (let k = 0; k < placements.count; k++) {
    if (((placements.low[k] & ~low) | (placements.high[k] & ~high)) !== 0) continue;
    fits.low[count] = placements.low[k];
    fits.high[count] = placements.high[k];
    count++;
  }
  fits.count = count;
  return fits;
}

function isShapeOf(low: number, high: number, { placements }: Shape): boolean {
  for (let k = 0; k < placements.count; k++) if (placements.low[k] === low && placements.high[k] === high) return true;
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

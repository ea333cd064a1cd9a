// Search for a way to place three pieces, used by the fair deal. Works on bare bitboard halves.
import { columnMask, fitsSomewhere, fullColumns, fullRows, highRowMask, lowRowMask } from './board.ts';
import { SHAPES, type Shape } from './shapes.ts';

const ORDERS = [
  [0, 1, 2],
  [0, 2, 1],
  [1, 0, 2],
  [1, 2, 0],
  [2, 0, 1],
  [2, 1, 0],
] as const;

/** The placements of a piece that fit on a board. */
export type Fits = { count: number; readonly low: Int32Array; readonly high: Int32Array };

const MAX_PLACEMENTS = 64;

/** Steps of all searches so far, about 10 ns each on a computer. The cost of a replay in a unit that is equal on every device. */
export const searches = { steps: 0 };

/** Steps of a search, beside those for each two placements that it compares, and of placing a piece after a clear. */
const SEARCH_STEPS = 50;
export const PLACE_STEPS = 10;

/** Buffers for the three pieces, reused so that a search allocates nothing. */
const FITS: readonly Fits[] = [0, 1, 2].map(makeFits);

/** Returns whether all three pieces can be placed one after another in some order. Full lines are cleared after each. */
export function canPlaceTrio(low: number, high: number, trio: readonly Shape[]): boolean {
  if (canPlaceFirstFree(low, high, trio)) return true;
  for (let piece = 0; piece < 3; piece++) findFits(low, high, trio[piece], FITS[piece]);
  return canPlaceFitting(low, high, trio, FITS);
}

/** Like `canPlaceTrio`, with each piece's placements already found. For many trios on one board. */
export function canPlaceFitting(low: number, high: number, trio: readonly Shape[], fits: readonly Fits[]): boolean {
  const count = fits[0].count + fits[1].count + fits[2].count;
  searches.steps += SEARCH_STEPS + ((count * count) >> 2);
  // At least one piece must fit first.
  if (count === 0) return false;
  if (canPlaceApart(fits[0], fits[1], fits[2])) return true;
  for (let k = 0; k < ORDERS.length; k++) {
    const [first, second, third] = ORDERS[k];
    if (canPlaceWithClears(low, high, fits[first], fits[second], trio[second], trio[third])) return true;
  }
  return false;
}

export function makeFits(): Fits {
  return { count: 0, low: new Int32Array(MAX_PLACEMENTS), high: new Int32Array(MAX_PLACEMENTS) };
}

/** Tries each piece in order at its first free place, without clears. A fast path that succeeds on most boards. */
function canPlaceFirstFree(low: number, high: number, trio: readonly Shape[]): boolean {
  for (let piece = 0; piece < 3; piece++) {
    const { placements } = trio[piece];
    const { count } = placements;
    let i = 0;
    while (i < count && ((low & placements.low[i]) | (high & placements.high[i])) !== 0) i++;
    if (i === count) return false;
    low |= placements.low[i];
    high |= placements.high[i];
  }
  return true;
}

/** Finds the shape's placements that fit, writes them into `fits` and returns it. */
export function findFits(low: number, high: number, { placements }: Shape, fits: Fits): Fits {
  let count = 0;
  for (let i = 0; i < placements.count; i++) {
    if (((low & placements.low[i]) | (high & placements.high[i])) !== 0) continue;
    fits.low[count] = placements.low[i];
    fits.high[count] = placements.high[i];
    count++;
  }
  fits.count = count;
  return fits;
}

/** Returns whether all three fit without overlap. Order does not matter then: a clear only frees cells. */
export function canPlaceApart(one: Fits, two: Fits, three: Fits): boolean {
  for (let i = 0; i < one.count; i++) {
    const low1 = one.low[i];
    const high1 = one.high[i];
    for (let j = 0; j < two.count; j++) {
      if (((low1 & two.low[j]) | (high1 & two.high[j])) !== 0) continue;
      const low2 = low1 | two.low[j];
      const high2 = high1 | two.high[j];
      for (let k = 0; k < three.count; k++) {
        if (((low2 & three.low[k]) | (high2 & three.high[k])) === 0) return true;
      }
    }
  }
  return false;
}

/** Returns whether one piece, or both in this order, can clear a line. */
export function canClear(low: number, high: number, one: Fits, two: Fits): boolean {
  // Single cells fit on any board with a cleared line.
  return canPlaceWithClears(low, high, one, two, SHAPES[0], SHAPES[0]);
}

/** Tries this order, only through placements that clear a line before the third piece. `canPlaceApart` covers the rest. */
function canPlaceWithClears(low: number, high: number, one: Fits, two: Fits, second: Shape, third: Shape): boolean {
  for (let i = 0; i < one.count; i++) {
    const low1 = low | one.low[i];
    const high1 = high | one.high[i];
    const rows = fullRows(low1, high1);
    const columns = fullColumns(low1, high1);
    if ((rows | columns) !== 0) {
      const mask = columnMask(columns);
      if (canPlaceTwo(low1 & ~(lowRowMask(rows) | mask), high1 & ~(highRowMask(rows) | mask), second, third)) return true;
      continue;
    }
    for (let j = 0; j < two.count; j++) {
      if (((low1 & two.low[j]) | (high1 & two.high[j])) !== 0) continue;
      const low2 = low1 | two.low[j];
      const high2 = high1 | two.high[j];
      const rows2 = fullRows(low2, high2);
      const columns2 = fullColumns(low2, high2);
      if ((rows2 | columns2) === 0) continue;
      const mask = columnMask(columns2);
      if (fitsSomewhere(low2 & ~(lowRowMask(rows2) | mask), high2 & ~(highRowMask(rows2) | mask), third)) return true;
    }
  }
  return false;
}

function canPlaceTwo(low: number, high: number, first: Shape, second: Shape): boolean {
  const { count, low: lows, high: highs } = first.placements;
  for (let i = 0; i < count; i++) {
    if (((low & lows[i]) | (high & highs[i])) !== 0) continue;
    searches.steps += PLACE_STEPS;
    const low1 = low | lows[i];
    const high1 = high | highs[i];
    const rows = fullRows(low1, high1);
    const columns = fullColumns(low1, high1);
    const mask = columnMask(columns);
    if (fitsSomewhere(low1 & ~(lowRowMask(rows) | mask), high1 & ~(highRowMask(rows) | mask), second)) return true;
  }
  return false;
}

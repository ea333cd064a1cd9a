// Can these pieces be placed? The search behind the fair deal and the no-move check, on bare bitboard halves.
import { columnMask, fitsSomewhere, fullColumns, fullRows, highRowMask, lowRowMask } from './board.ts';
import type { Shape } from './shapes.ts';

/** The six orders of three pieces. */
const ORDERS = [
  [0, 1, 2],
  [0, 2, 1],
  [1, 0, 2],
  [1, 2, 0],
  [2, 0, 1],
  [2, 1, 0],
] as const;

/**
 * Whether all three pieces can be placed one after another in some order, lines cleared on the way.
 * Orders matter only through clears, so every order but the first looks only at ways on which a line clears.
 */
export function canPlaceTrio(low: number, high: number, trio: readonly Shape[]): boolean {
  for (let k = 0; k < ORDERS.length; k++) {
    const [first, second, third] = ORDERS[k];
    if (canPlaceInOrder(low, high, trio[first], trio[second], trio[third], k > 0)) return true;
  }
  return false;
}

function canPlaceInOrder(low: number, high: number, first: Shape, second: Shape, third: Shape, onlyWithClears: boolean): boolean {
  const one = first.placements;
  const two = second.placements;
  for (let i = 0; i < one.count; i++) {
    if (((low & one.low[i]) | (high & one.high[i])) !== 0) continue;
    let low1 = low | one.low[i];
    let high1 = high | one.high[i];
    const rows1 = fullRows(low1, high1);
    const columns1 = fullColumns(low1, high1);
    const hasCleared1 = (rows1 | columns1) !== 0;
    if (hasCleared1) {
      const columns = columnMask(columns1);
      low1 &= ~(lowRowMask(rows1) | columns);
      high1 &= ~(highRowMask(rows1) | columns);
    }
    for (let j = 0; j < two.count; j++) {
      if (((low1 & two.low[j]) | (high1 & two.high[j])) !== 0) continue;
      let low2 = low1 | two.low[j];
      let high2 = high1 | two.high[j];
      const rows2 = fullRows(low2, high2);
      const columns2 = fullColumns(low2, high2);
      const hasCleared2 = (rows2 | columns2) !== 0;
      if (onlyWithClears && !hasCleared1 && !hasCleared2) continue;
      if (hasCleared2) {
        const columns = columnMask(columns2);
        low2 &= ~(lowRowMask(rows2) | columns);
        high2 &= ~(highRowMask(rows2) | columns);
      }
      if (fitsSomewhere(low2, high2, third)) return true;
    }
  }
  return false;
}

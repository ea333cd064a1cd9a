// Heuristic cost of a board, minimized by the greedy and the beam player.
import { popCount } from '../../src/rules/board.ts';

const NOT_COLUMN_7 = 0x7f7f7f7f;
const FILLED_CELL_COST = 2;
const EDGE_COST = 3;
const ENCLOSED_CELL_COST = 8;

/**
 * Returns the cost of a board; lower is better. Sums filled cells, edges between filled and empty cells (the border counts as filled),
 * and enclosed empty cells.
 */
export function boardCost(low: number, high: number): number {
  const across = countEdgesAcross(low) + countEdgesAcross(high);
  const down = popCount((low ^ (low << 8)) & ~0xff) + popCount((high ^ (high << 8)) & ~0xff) + popCount((low >>> 24) ^ (high & 0xff));
  const border = 8 + 8 - popCount(low & 0xff) - popCount(high >>> 24);
  return (
    FILLED_CELL_COST * (popCount(low) + popCount(high)) +
    EDGE_COST * (across + down + border) +
    ENCLOSED_CELL_COST * countEnclosed(low, high)
  );
}

function countEdgesAcross(half: number): number {
  const inside = (half ^ (half >>> 1)) & NOT_COLUMN_7;
  const leftBorder = ~half & 0x01010101;
  const rightBorder = ~half & 0x80808080;
  return popCount(inside) + popCount(leftBorder) + popCount(rightBorder);
}

function countEnclosed(low: number, high: number): number {
  const above = [(low << 8) | 0xff, (high << 8) | (low >>> 24)] as const;
  const below = [(low >>> 8) | (high << 24), (high >>> 8) | (0xff << 24)] as const;
  return popCount(enclosedOfHalf(low, above[0], below[0])) + popCount(enclosedOfHalf(high, above[1], below[1]));
}

function enclosedOfHalf(half: number, above: number, below: number): number {
  const left = ((half & NOT_COLUMN_7) << 1) | 0x01010101;
  const right = ((half >>> 1) & NOT_COLUMN_7) | 0x80808080;
  return ~half & left & right & above & below;
}

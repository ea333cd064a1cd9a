// 64-bit bitboard in two int32 halves. Cell (x, y) is bit y * 8 + x; `low` holds rows 0..3, `high` rows 4..7.
import type { Shape } from './shapes.ts';

/** Occupancy of the 64 cells. The halves are signed int32: compare with 0 or with `===`, never with `<`. */
export type Bitboard = { low: number; high: number };

const ROW_BITS = 0xff;

/** Returns whether the shape fits with its top left at (x, y). Returns false for fractions and cells off the board; never throws. */
export function fitsAt(board: Bitboard, shape: Shape, x: number, y: number): boolean {
  const index = placementIndex(shape, x, y);
  if (index < 0) return false;
  const { low, high } = shape.placements;
  return ((board.low & low[index]) | (board.high & high[index])) === 0;
}

/** Returns the index into `shape.placements` of the placement with its top left at (x, y), or -1 off the board. */
export function placementIndex(shape: Shape, x: number, y: number): number {
  if (!Number.isInteger(x) || !Number.isInteger(y)) return -1;
  if (x < 0 || y < 0 || x + shape.width > 8 || y + shape.height > 8) return -1;
  return y * (9 - shape.width) + x;
}

export function fitsSomewhere(boardLow: number, boardHigh: number, shape: Shape): boolean {
  const { count, low, high } = shape.placements;
  for (let k = 0; k < count; k++) {
    if (((boardLow & low[k]) | (boardHigh & high[k])) === 0) return true;
  }
  return false;
}

/** Returns the full rows as bits 0..7. */
export function fullRows(low: number, high: number): number {
  return fullRowsOfHalf(low) | (fullRowsOfHalf(high) << 4);
}

function fullRowsOfHalf(half: number): number {
  // Folding each byte onto its lowest bit leaves a 1 there only where all eight cells are filled.
  let folded = half & (half >>> 4);
  folded &= folded >>> 2;
  folded &= folded >>> 1;
  return (folded & 1) | ((folded >>> 7) & 2) | ((folded >>> 14) & 4) | ((folded >>> 21) & 8);
}

/** Returns the full columns as bits 0..7. */
export function fullColumns(low: number, high: number): number {
  let folded = low & high;
  folded &= folded >>> 16;
  return folded & (folded >>> 8) & ROW_BITS;
}

/** Returns the bits of all cells in the given columns (bits 0..7), valid for either half. */
export function columnMask(columns: number): number {
  return Math.imul(columns, 0x01010101);
}

/** Returns the low half's cells in the given rows (bits 0..7). */
export function lowRowMask(rows: number): number {
  return halfRowMask(rows & 15);
}

/** Returns the high half's cells in the given rows (bits 0..7). */
export function highRowMask(rows: number): number {
  return halfRowMask((rows >>> 4) & 15);
}

function halfRowMask(rows: number): number {
  const spread = (rows & 1) | ((rows & 2) << 7) | ((rows & 4) << 14) | ((rows & 8) << 21);
  return Math.imul(spread, ROW_BITS);
}

/** Returns the number of bits that are 1. */
export function popCount(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

// Unoptimized rules on a plain array of 64 cells: the yardstick of the bitboards.
import type { Shape } from '../../src/rules/shapes.ts';

const SIZE = 8;

/** 64 cells in row order; 0 is empty. */
export type PlainBoard = Uint8Array;

function plainFits(board: PlainBoard, shape: Shape, x: number, y: number): boolean {
  for (const cell of shape.cells) if (board[(y + cell.y) * SIZE + x + cell.x] !== 0) return false;
  return true;
}

export function plainFitsSomewhere(board: PlainBoard, shape: Shape): boolean {
  for (let y = 0; y + shape.height <= SIZE; y++) {
    for (let x = 0; x + shape.width <= SIZE; x++) if (plainFits(board, shape, x, y)) return true;
  }
  return false;
}

export function plainNoMove(board: PlainBoard, pieces: readonly Shape[]): boolean {
  return !pieces.some((shape) => plainFitsSomewhere(board, shape));
}

/** Places the shape, in cells of the type, and clears full rows and columns. */
export function plainDrop(board: PlainBoard, shape: Shape, x: number, y: number, type = 1): void {
  for (const cell of shape.cells) board[(y + cell.y) * SIZE + x + cell.x] = type;
  const rows: number[] = [];
  const columns: number[] = [];
  for (let line = 0; line < SIZE; line++) {
    if (isFull(board, line * SIZE, 1)) rows.push(line);
    if (isFull(board, line, SIZE)) columns.push(line);
  }
  for (const row of rows) for (let along = 0; along < SIZE; along++) board[row * SIZE + along] = 0;
  for (const column of columns) for (let along = 0; along < SIZE; along++) board[along * SIZE + column] = 0;
}

function isFull(board: PlainBoard, first: number, stride: number): boolean {
  for (let along = 0; along < SIZE; along++) if (board[first + along * stride] === 0) return false;
  return true;
}

/** Returns whether all pieces can be placed one after another in some order. */
export function plainCanPlaceAll(board: PlainBoard, pieces: readonly Shape[]): boolean {
  if (pieces.length === 0) return true;
  if (pieces.length === 1) return plainFitsSomewhere(board, pieces[0]);
  for (const [index, shape] of pieces.entries()) {
    const rest = pieces.toSpliced(index, 1);
    for (let y = 0; y + shape.height <= SIZE; y++) {
      for (let x = 0; x + shape.width <= SIZE; x++) {
        if (!plainFits(board, shape, x, y)) continue;
        const after = board.slice();
        plainDrop(after, shape, x, y);
        if (plainCanPlaceAll(after, rest)) return true;
      }
    }
  }
  return false;
}

// Unoptimized rules on a plain array of 64 cells: the yardstick of the bitboards.
import { RULES } from '../../src/rules/constants.ts';
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

/** Returns whether a shape of the list can replace the third piece. */
export function plainHasAlternative(board: PlainBoard, first: Shape, second: Shape, shapes: readonly Shape[]): boolean {
  return shapes.some((shape) => plainCanPlaceAll(board, [first, second, shape]));
}

/** Returns the shapes with which the three pieces fill, with all filled cells, some rows or some columns exactly. Only on a nearly empty board. */
export function plainEmptying(board: PlainBoard, first: Shape, second: Shape, shapes: readonly Shape[]): readonly Shape[] {
  const filled = board.reduce((count, cell) => count + Number(cell !== 0), 0);
  if (filled === 0 || filled > RULES.emptyingMaxCells) return [];
  const cells = filled + first.cells.length + second.cells.length;
  return shapes.filter((shape) => (cells + shape.cells.length) % SIZE === 0 && plainFillsLines(board, [first, second, shape]));
}

function plainFillsLines(board: PlainBoard, [shape, ...rest]: readonly Shape[]): boolean {
  if (!shape) return isOfLines(board, SIZE, 1) || isOfLines(board, 1, SIZE);
  for (let y = 0; y + shape.height <= SIZE; y++) {
    for (let x = 0; x + shape.width <= SIZE; x++) {
      if (!plainFits(board, shape, x, y)) continue;
      const after = board.slice();
      for (const cell of shape.cells) after[(y + cell.y) * SIZE + x + cell.x] = 1;
      if (plainFillsLines(after, rest)) return true;
    }
  }
  return false;
}

/** Returns whether each line is full or empty. `first` is the stride from one line to the next, `stride` that along a line. */
function isOfLines(board: PlainBoard, first: number, stride: number): boolean {
  for (let line = 0; line < SIZE; line++) {
    for (let along = 1; along < SIZE; along++) {
      if ((board[line * first + along * stride] === 0) !== (board[line * first] === 0)) return false;
    }
  }
  return true;
}

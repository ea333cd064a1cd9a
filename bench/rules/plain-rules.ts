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

type Lines = { readonly count: number; readonly hasCell: readonly boolean[] };

/** All sets of rows, and all of columns. */
const LINE_SETS: readonly Lines[] = Array.from({ length: 2 ** SIZE }, (_, lines) =>
  [(cell: number) => Math.trunc(cell / SIZE), (cell: number) => cell % SIZE].map((lineOf) => {
    const hasCell = Array.from({ length: SIZE * SIZE }, (__, cell) => ((lines >> lineOf(cell)) & 1) === 1);
    return { count: hasCell.filter(Boolean).length / SIZE, hasCell };
  }),
).flat();

/** Returns the shapes with which the three pieces fill, with all filled cells, some rows or some columns exactly. Only on a nearly empty board. */
export function plainEmptying(board: PlainBoard, first: Shape, second: Shape, shapes: readonly Shape[]): readonly Shape[] {
  const filled = board.reduce((count, cell) => count + Number(cell !== 0), 0);
  if (filled === 0 || filled > RULES.emptyingMaxCells) return [];
  return shapes.filter((shape) => {
    const cells = filled + first.cells.length + second.cells.length + shape.cells.length;
    return LINE_SETS.some(
      ({ count, hasCell }) =>
        count * SIZE === cells &&
        board.every((cell, index) => cell === 0 || hasCell[index]) &&
        plainFill(board, hasCell, [first, second, shape]),
    );
  });
}

function plainFill(board: PlainBoard, hasCell: readonly boolean[], [shape, ...rest]: readonly Shape[]): boolean {
  if (!shape) return true;
  for (let y = 0; y + shape.height <= SIZE; y++) {
    for (let x = 0; x + shape.width <= SIZE; x++) {
      if (!plainFits(board, shape, x, y) || !shape.cells.every((cell) => hasCell[(y + cell.y) * SIZE + x + cell.x])) continue;
      const after = board.slice();
      for (const cell of shape.cells) after[(y + cell.y) * SIZE + x + cell.x] = 1;
      if (plainFill(after, hasCell, rest)) return true;
    }
  }
  return false;
}

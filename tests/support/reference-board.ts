// A slow reference model of the board: an array of 64 cells, row by row, without code from src/rules.

/** Type of each cell; 0 is empty. */
export type ReferenceBoard = readonly number[];

/** A piece's mask: rows of `0` and `1`. */
export type Mask = readonly string[];

export type ReferenceLine = { readonly axis: 'row' | 'column'; readonly index: number };

const SIZE = 8;
const ALONG = [0, 1, 2, 3, 4, 5, 6, 7];

export function emptyBoard(): number[] {
  return Array.from({ length: SIZE * SIZE }, () => 0);
}

/** Returns the cells of a mask with its top left at (x, y), or undefined if it exceeds the board. */
export function cellsUnder(mask: Mask, x: number, y: number): number[] | undefined {
  const cells: number[] = [];
  for (let row = 0; row < mask.length; row++) {
    for (let column = 0; column < mask[row].length; column++) {
      if (mask[row][column] !== '1') continue;
      const cellX = x + column;
      const cellY = y + row;
      if (!ALONG.includes(cellX) || !ALONG.includes(cellY)) return undefined;
      cells.push(cellY * SIZE + cellX);
    }
  }
  return cells;
}

export function referenceFits(board: ReferenceBoard, mask: Mask, x: number, y: number): boolean {
  const cells = cellsUnder(mask, x, y);
  return cells !== undefined && cells.every((cell) => board[cell] === 0);
}

/** Returns every (x, y) where the mask fits, row by row. */
export function referenceSpots(board: ReferenceBoard, mask: Mask): { x: number; y: number }[] {
  return ALONG.flatMap((y) => ALONG.filter((x) => referenceFits(board, mask, x, y)).map((x) => ({ x, y })));
}

export function lineCells({ axis, index }: ReferenceLine): number[] {
  return ALONG.map((along) => (axis === 'row' ? index * SIZE + along : along * SIZE + index));
}

/** Returns full rows from the top, then full columns from the left. */
export function referenceFullLines(board: ReferenceBoard): ReferenceLine[] {
  const lines = (['row', 'column'] as const).flatMap((axis) => ALONG.map((index) => ({ axis, index })));
  return lines.filter((line) => lineCells(line).every((cell) => board[cell] !== 0));
}

/** Returns the board with the mask at (x, y), before lines are cleared. The mask must fit. */
export function referenceFill(board: ReferenceBoard, mask: Mask, x: number, y: number, type: number): number[] {
  const filled = [...board];
  for (const cell of cellsUnder(mask, x, y) ?? []) filled[cell] = type;
  return filled;
}

export function referenceClear(board: ReferenceBoard, lines: readonly ReferenceLine[]): number[] {
  const gone = new Set(lines.flatMap(lineCells));
  return board.map((type, cell) => (gone.has(cell) ? 0 : type));
}

/** Returns whether all masks can be placed in some order, with lines cleared after each. Tries every order and position. */
export function referenceCanPlaceAll(board: ReferenceBoard, masks: readonly Mask[]): boolean {
  if (masks.length === 0) return true;
  return masks.some((mask, index) => {
    const rest = masks.toSpliced(index, 1);
    return referenceSpots(board, mask).some(({ x, y }) => {
      if (rest.length === 0) return true;
      const filled = referenceFill(board, mask, x, y, 1);
      return referenceCanPlaceAll(referenceClear(filled, referenceFullLines(filled)), rest);
    });
  });
}

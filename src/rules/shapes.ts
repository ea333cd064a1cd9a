// Shapes, every placement of a shape on the board, and pieces: a shape in one of the six types.
import { cellAt } from './cells.ts';
import { RULES } from './constants.ts';

/** A piece type's idx, 1..6 (specification, section 3). Also the value of a filled cell. */
export type PieceType = 1 | 2 | 3 | 4 | 5 | 6;

/** Scores and colors are the specification's (section 3). No rule reads them: each drop scores the same, and themes have the colors. */
export const PIECE_TYPES: readonly { readonly type: PieceType; readonly score: number; readonly color: string }[] = [
  { type: 1, score: 10, color: '#bf77ff' },
  { type: 2, score: 20, color: '#fd7776' },
  { type: 3, score: 30, color: '#0c8bd6' },
  { type: 4, score: 50, color: '#ebd642' },
  { type: 5, score: 60, color: '#6cd059' },
  { type: 6, score: 100, color: '#fd7776' },
];

/** The grade of a shape, from easy to hard: 1..6. The level's mix is of grades. */
export type Grade = 1 | 2 | 3 | 4 | 5 | 6;

export type Shape = {
  readonly id: number;
  /** The grade and a letter, such as `3a`. Used in notation; never renamed. */
  readonly name: string;
  readonly grade: Grade;
  /** The mask, cropped to its filled cells: one string of `0` and `1` per row. */
  readonly rows: readonly string[];
  readonly width: number;
  readonly height: number;
  /** Column and row of each filled cell, counted from the mask's top left. */
  readonly cells: readonly { readonly x: number; readonly y: number }[];
  readonly placements: Readonly<ReturnType<typeof placementsOf>>;
};

/** A shape as a jewel: what the queue holds. Each shape has a piece of each type. */
export type Piece = Shape & { readonly type: PieceType };

/** Masks of the grades 1..6, rows separated by `/`: bars, small corners, blocks and long bars, hooks, zigzags, giants. */
const FAMILIES = [
  '1 11 1/1 111 1/1/1',
  '10/11 01/11 11/10 11/01',
  '11/11 111/111 11/11/11 1111 1/1/1/1',
  '100/111 11/10/10 111/001 01/01/11 001/111 10/10/11 111/100 11/01/01 010/111 10/11/10 111/010 01/11/01',
  '110/011 01/11/10 011/110 10/11/01 10/01 01/10',
  '111/111/111 100/100/111 001/001/111 111/100/100 111/001/001 100/010/001 001/010/100 010/111/010 101/010/101' +
    ' 1000/0100/0010/0001 0001/0010/0100/1000',
];

export const SHAPES: readonly Shape[] = FAMILIES.flatMap((masks, index) =>
  masks.split(' ').map((mask, letter) => ({ mask, grade: (index + 1) as Grade, name: `${index + 1}${'abcdefghijkl'[letter]}` })),
).map(({ grade, mask, name }, id) => {
  const rows = mask.split('/');
  const cells = rows.flatMap((row, y) => [...row].flatMap((bit, x) => (bit === '1' ? [{ x, y }] : [])));
  const width = rows[0].length;
  const height = rows.length;
  return { id, name, grade, rows, width, height, cells, placements: placementsOf(cells, width, height) };
});

/** All pieces, by shape id and type. */
const PIECES: readonly (readonly Piece[])[] = SHAPES.map((shape) => PIECE_TYPES.map(({ type }) => ({ ...shape, type })));

export function pieceOf(shape: Shape, type: PieceType): Piece {
  return PIECES[shape.id][type - 1];
}

/** Returns the piece's name: that of its shape, and its type, such as `3a5`. */
export function pieceName({ name, type }: Piece): string {
  return `${name}${type}`;
}

const PIECE_BY_NAME: ReadonlyMap<string, Piece> = new Map(PIECES.flat().map((piece) => [pieceName(piece), piece]));

/** Returns the piece with this name, or undefined. A name without a type, such as `3a`, is that of the type with the number of the grade. */
export function findPiece(name: string): Piece | undefined {
  return PIECE_BY_NAME.get(name.length === 2 ? `${name}${name[0]}` : name);
}

/** Returns all placements on the empty board, as arrays by placement: top left cell and bitboard halves. */
function placementsOf(cells: Shape['cells'], width: number, height: number) {
  const columns = RULES.boardCells - width + 1;
  const count = columns * (RULES.boardCells - height + 1);
  const placements = {
    count,
    x: new Int8Array(count),
    y: new Int8Array(count),
    low: new Int32Array(count),
    high: new Int32Array(count),
  };
  for (let k = 0; k < count; k++) {
    const x = k % columns;
    const y = (k - x) / columns;
    placements.x[k] = x;
    placements.y[k] = y;
    for (const cell of cells) {
      const bit = cellAt(x + cell.x, y + cell.y);
      if (bit < 32) placements.low[k] |= 1 << bit;
      else placements.high[k] |= 1 << (bit - 32);
    }
  }
  return placements;
}

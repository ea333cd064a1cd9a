// Input state: the pointer, the dragged piece and its landing, and the keyboard's cursor.
import { pieceOf, SHAPES, type Piece } from '../rules/shapes.ts';

/** Rows and columns as bits 0..7. */
export type Lines = { readonly rows: number; readonly columns: number };

/** A press, in design units. It holds the piece, and becomes a drag once the pointer has moved far enough. */
export type Drag = {
  phase: 'idle' | 'pressed' | 'dragging';
  slot: number;
  isTouch: boolean;
  pressX: number;
  pressY: number;
  /** Offset from the pointer to the middle of the slot when the piece was grabbed. */
  grabX: number;
  grabY: number;
  /** The piece's pose when it was grabbed: it may still move to its slot. */
  fromX: number;
  fromY: number;
  fromScale: number;
  /** Time since the press, up to `liftSeconds`. From then on it counts while the piece can clear lines. */
  seconds: number;
  /** Angle of the held piece in radians, its change per second, and the pointer's x in the last step. */
  tilt: number;
  tiltSpeed: number;
  lastX: number;
  /** Lines with one gap that the piece can complete, once they are known. */
  hints: Lines | undefined;
  /** Cell of its ghost, as an index. */
  cell: number | undefined;
};

/** The cell where the dragged piece, or the one at the keyboard's cursor, would land. `rows` and `columns` are the lines it would clear, as bits. */
export type Landing = { isShown: boolean; isLegal: boolean; shape: Piece; x: number; y: number; rows: number; columns: number };

/** Slot and cell that are selected by keyboard or taps. A piece chosen by a tap has no cell until the next tap: `y` is below the board. */
export type Cursor = { isActive: boolean; slot: number; x: number; y: number };

export type Input = {
  /** Last pointer position in design units. Written at any time, even between steps. */
  readonly pointer: { x: number; y: number };
  readonly drag: Drag;
  readonly landing: Landing;
  readonly cursor: Cursor;
};

export function createInput(): Input {
  return {
    pointer: { x: 0, y: 0 },
    drag: {
      phase: 'idle',
      slot: 0,
      isTouch: false,
      pressX: 0,
      pressY: 0,
      grabX: 0,
      grabY: 0,
      fromX: 0,
      fromY: 0,
      fromScale: 1,
      seconds: 0,
      tilt: 0,
      tiltSpeed: 0,
      lastX: 0,
      hints: undefined,
      cell: undefined,
    },
    landing: { isShown: false, isLegal: false, shape: pieceOf(SHAPES[0], 1), x: 0, y: 0, rows: 0, columns: 0 },
    cursor: { isActive: false, slot: 0, x: 3, y: 3 },
  };
}

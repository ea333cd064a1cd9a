// Input state: the pointer, the piece in hand, where it would land, and the keyboard's cursor.
import { type Shape, SHAPES } from '../rules/shapes.ts';

/** A piece in hand: pressed until the pointer has moved far enough, then dragged. Design units. */
export type Drag = {
  phase: 'idle' | 'pressed' | 'dragging';
  slot: number;
  isTouch: boolean;
  pressX: number;
  pressY: number;
  /** From the pointer to the piece's centre when it was grabbed. */
  grabX: number;
  grabY: number;
  /** Since the drag began; the piece grows and lifts during the first moments. */
  seconds: number;
};

/** Where the piece in hand (or at the keyboard's cursor) would land. `rows` and `columns` are the lines it would clear, as bits. */
export type Landing = { isShown: boolean; isLegal: boolean; shape: Shape; x: number; y: number; rows: number; columns: number };

/** The keyboard's choice of piece and cell. */
export type Cursor = { isActive: boolean; slot: number; x: number; y: number };

export type Input = {
  /** Last position of the pointer in design units, written at any time. */
  readonly pointer: { x: number; y: number };
  readonly drag: Drag;
  readonly landing: Landing;
  readonly cursor: Cursor;
};

export function createInput(): Input {
  return {
    pointer: { x: 0, y: 0 },
    drag: { phase: 'idle', slot: 0, isTouch: false, pressX: 0, pressY: 0, grabX: 0, grabY: 0, seconds: 0 },
    landing: { isShown: false, isLegal: false, shape: SHAPES[0], x: 0, y: 0, rows: 0, columns: 0 },
    cursor: { isActive: false, slot: 0, x: 3, y: 3 },
  };
}

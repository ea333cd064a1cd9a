// Input state: the pointer, the dragged piece and its landing, and the keyboard's cursor.
import { type Shape, SHAPES } from '../rules/shapes.ts';

/** A drag, in design units. A press becomes a drag once the pointer has moved far enough. */
export type Drag = {
  phase: 'idle' | 'pressed' | 'dragging';
  slot: number;
  isTouch: boolean;
  pressX: number;
  pressY: number;
  /** Offset from the pointer to the piece's centre when it was grabbed. */
  grabX: number;
  grabY: number;
  /** Time since the drag began, counted up to `liftSeconds`. */
  seconds: number;
};

/** The cell where the dragged piece, or the one at the keyboard's cursor, would land. `rows` and `columns` are the lines it would clear, as bits. */
export type Landing = { isShown: boolean; isLegal: boolean; shape: Shape; x: number; y: number; rows: number; columns: number };

/** Slot and cell that are selected by keyboard. */
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
    drag: { phase: 'idle', slot: 0, isTouch: false, pressX: 0, pressY: 0, grabX: 0, grabY: 0, seconds: 0 },
    landing: { isShown: false, isLegal: false, shape: SHAPES[0], x: 0, y: 0, rows: 0, columns: 0 },
    cursor: { isActive: false, slot: 0, x: 3, y: 3 },
  };
}

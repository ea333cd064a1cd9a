// Input state: the pointer, the dragged piece and its landing, and the keyboard's cursor.
import { pieceOf, SHAPES } from '../rules/shapes.ts';

/** Rows and columns as bits 0..7. */
export type Lines = { readonly rows: number; readonly columns: number };

export function createInput() {
  return {
    /** Last pointer position in design units. Written at any time, even between steps. */
    pointer: { x: 0, y: 0 },
    /** A press, in design units. It holds the piece, and becomes a drag once the pointer has moved far enough. */
    drag: {
      phase: 'idle' as 'idle' | 'pressed' | 'dragging',
      slot: 0,
      isTouch: false,
      pressX: 0,
      pressY: 0,
      /** Offset from the pointer to the middle of the slot when the piece was grabbed. */
      grabX: 0,
      grabY: 0,
      /** The piece's pose when it was grabbed: it may still move to its slot. */
      fromX: 0,
      fromY: 0,
      fromScale: 1,
      /** Time since the press, up to `liftSeconds`. From then on it counts while the piece can clear lines. */
      seconds: 0,
      /** Angle of the held piece in radians, its change per second, and the pointer's place in the last step. */
      tilt: 0,
      tiltSpeed: 0,
      lastX: 0,
      lastY: 0,
      /** Lines with one gap that the piece can complete, once they are known. */
      hints: undefined as Lines | undefined,
      /** Cell of its ghost, as an index. */
      cell: undefined as number | undefined,
    },
    /** The cell where the dragged piece, or the one at the keyboard's cursor, would land. `rows` and `columns` are the lines it would clear, as bits. */
    landing: { isShown: false, isLegal: false, shape: pieceOf(SHAPES[0], 1), x: 0, y: 0, rows: 0, columns: 0 },
    /** Slot and cell that are selected by keyboard or taps. A piece chosen by a tap has no cell until the next tap: `y` is below the board. */
    cursor: { isActive: false, slot: 0, x: 3, y: 3 },
  };
}

export type Input = ReturnType<typeof createInput>;
export type Landing = Input['landing'];
export type Cursor = Input['cursor'];

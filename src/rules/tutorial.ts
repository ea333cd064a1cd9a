// The tutorial's three boards: one drop each clears a row, a column, then both (specification, section 4).
import { findPiece, type Piece } from './shapes.ts';

export type TutorialStep = {
  /** Rows from the top, one digit per cell as in notation. */
  readonly board: readonly string[];
  readonly piece: Piece;
  readonly x: number;
  readonly y: number;
};

export const TUTORIAL_STEPS: readonly TutorialStep[] = [
  {
    board: ['00000000', '00000000', '00000000', '00000000', '33355000', '00000000', '60000004', '66000044'],
    piece: findPiece('1d')!,
    x: 5,
    y: 4,
  },
  {
    board: ['00000200', '00000200', '00000000', '00000000', '00000000', '00000300', '10000300', '11000300'],
    piece: findPiece('1e')!,
    x: 5,
    y: 2,
  },
  {
    board: ['50000000', '50000000', '40000000', '40000000', '40000000', '00000000', '00000000', '00033322'],
    piece: findPiece('6b')!,
    x: 0,
    y: 5,
  },
];

/** Step (from 1) after which the stored tutorial flag is cleared, although one more follows. */
export const TUTORIAL_FLAG_CLEARED_AFTER_STEP = 2;

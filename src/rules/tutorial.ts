// The tutorial's three steps: prepared boards on which one drop shows a row, a column, and both at once (specification, section 4).
import { findShape, type Shape } from './shapes.ts';

export type TutorialStep = {
  /** Rows from the top; each a digit a cell as in notation. */
  readonly board: readonly string[];
  readonly piece: Shape;
  readonly x: number;
  readonly y: number;
};

export const TUTORIAL_STEPS: readonly TutorialStep[] = [
  {
    board: ['00000000', '00000000', '00000000', '00000000', '33355000', '00000000', '00000000', '00000000'],
    piece: shapeNamed('1d'),
    x: 5,
    y: 4,
  },
  {
    board: ['00000200', '00000200', '00000000', '00000000', '00000000', '00000300', '00000300', '00000300'],
    piece: shapeNamed('1e'),
    x: 5,
    y: 2,
  },
  {
    board: ['50000000', '50000000', '40000000', '40000000', '40000000', '00000000', '00000000', '00033322'],
    piece: shapeNamed('6b'),
    x: 0,
    y: 5,
  },
];

/** The stored tutorial flag is cleared once this step (from 1) is done, though one more follows. */
export const TUTORIAL_FLAG_CLEARED_AFTER_STEP = 2;

function shapeNamed(name: string): Shape {
  const shape = findShape(name);
  if (!shape) throw new Error(`The tutorial names a shape that does not exist: ${name}`);
  return shape;
}

// The game's components: columns with one row per sprite.
import { MAX_LETTERS } from './letters.ts';

export function createGameComponents(rows: number) {
  const floats = () => new Float32Array(rows);
  const bytes = () => new Uint8Array(rows);
  return {
    /** A snowflake that falls by `speed` units per second and sways around `columnX`. `phase` is in radians. */
    Snow: { columnX: floats(), speed: floats(), swayUnits: floats(), phase: floats() },
    /** A filled cell of the board. `cell` is an index as in rules/cells.ts. */
    Block: { cell: bytes() },
    /** A shape id, drawn cell by cell around the sprite's centre. */
    Shape: { id: bytes() },
    /** Scale of a number or of words, on top of the sprite's. */
    Text: { scale: floats() },
    /** A number drawn with a plus sign. It counts up to `value` for `countedSeconds`, which are negative during a delay. */
    Popup: { value: new Int32Array(rows), countedSeconds: floats() },
    /**
     * The line of letters: the first `shown` of the `length` frames of `letters`. `width` is in design units at scale 1. `light` is a tint
     * that is added to the sprite's.
     */
    Word: { length: bytes(), shown: floats(), width: floats(), light: new Int32Array(rows), letters: new Uint8Array(MAX_LETTERS) },
  };
}

export type GameComponents = ReturnType<typeof createGameComponents>;

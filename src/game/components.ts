// The game's components: columns with one row per sprite.
import { MAX_LETTERS, MAX_LINES } from './letters.ts';

export function createGameComponents(rows: number) {
  const floats = () => new Float32Array(rows);
  const bytes = () => new Uint8Array(rows);
  return {
    /** A snowflake that falls by `speed` units per second and sways around `columnX`. `phase` is in radians. */
    Snow: { columnX: floats(), speed: floats(), swayUnits: floats(), phase: floats() },
    /** A filled cell of the board. `cell` is an index as in rules/cells.ts. */
    Block: { cell: bytes() },
    /** A queued piece. */
    Piece: { slot: bytes() },
    /** A shape id, drawn cell by cell around the sprite's centre. */
    Shape: { id: bytes() },
    /** Light on one cell of the board. */
    Glow: { cell: bytes() },
    /** A number drawn with a plus sign. */
    Popup: { value: new Int32Array(rows) },
    /**
     * A line of letters: `length` frames in row `row` of `letters`. `width` is in design units at scale 1; `scale` multiplies the sprite's
     * scale.
     */
    Word: { row: bytes(), length: bytes(), width: floats(), scale: floats(), letters: new Uint8Array(MAX_LINES * MAX_LETTERS) },
  };
}

export type GameComponents = ReturnType<typeof createGameComponents>;

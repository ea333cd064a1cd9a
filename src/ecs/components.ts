// The components: columns of typed arrays, one row an entity. Made anew for each world, so that worlds never share rows.

/** bitECS counts entities from 1: columns have one row more than this. */
export const MAX_ENTITIES = 1024;

const ROWS = MAX_ENTITIES + 1;
const floats = () => new Float32Array(ROWS);
const bytes = () => new Uint8Array(ROWS);
const words = () => new Int32Array(ROWS);

/** Place, size and turn at this step and at the step before, for interpolation. Design units, radians; scale 1 is the art's own size. */
export type Transform = {
  x: Float32Array;
  y: Float32Array;
  scaleX: Float32Array;
  scaleY: Float32Array;
  angle: Float32Array;
  previousX: Float32Array;
  previousY: Float32Array;
  previousScaleX: Float32Array;
  previousScaleY: Float32Array;
  previousAngle: Float32Array;
};

export function createComponents() {
  return {
    Transform: {
      x: floats(),
      y: floats(),
      scaleX: floats(),
      scaleY: floats(),
      angle: floats(),
      previousX: floats(),
      previousY: floats(),
      previousScaleX: floats(),
      previousScaleY: floats(),
      previousAngle: floats(),
    } satisfies Transform,
    /** `look` is a number of looks.ts, `tint` is 0xRRGGBB, `alpha` 0..1; `isAdditive` lights up instead of covering. A sprite with `isAlive` 0 is not drawn. */
    Sprite: { look: bytes(), tint: words(), alpha: floats(), isAdditive: bytes(), isAlive: bytes() },
    /** Units and radians a second, units a second squared; `ageSeconds` runs up to `lifeSeconds`. */
    Particle: { velocityX: floats(), velocityY: floats(), spin: floats(), gravity: floats(), ageSeconds: floats(), lifeSeconds: floats() },
    /** A snowflake falls at its own speed and sways around its own column. */
    Snow: { columnX: floats(), speed: floats(), swayUnits: floats(), phase: floats() },
    /** A filled cell of the board; `cell` is y * 8 + x. */
    Block: { cell: bytes() },
    /** A queued piece: `shape` is a shape id; it is drawn cell by cell around its centre. */
    Piece: { slot: bytes(), shape: bytes() },
    /** Where the piece in hand would land; drawn as `shape`, cell by cell. */
    Ghost: { shape: bytes() },
    /** Light on one cell of the board. */
    Glow: { cell: bytes() },
    /** A number drawn with a plus sign. */
    Popup: { value: words() },
    /** Tags: what else is drawn, each kind with its own pool. */
    Sweep: {},
    Confetti: {},
    Star: {},
    Coin: {},
    Ring: {},
    Focus: {},
    /** Moves one channel of `target` from `from` to `to`; `kills` ends the target with the tween. */
    Tween: {
      target: words(),
      channel: bytes(),
      from: floats(),
      to: floats(),
      delaySeconds: floats(),
      elapsedSeconds: floats(),
      durationSeconds: floats(),
      ease: bytes(),
      kills: bytes(),
      isAlive: bytes(),
    },
  };
}

export type Components = ReturnType<typeof createComponents>;

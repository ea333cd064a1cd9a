// The components: columns of typed arrays, one row an entity. Made anew for each world, so that worlds never share rows.

/** bitECS counts entities from 1: columns have one row more than this. Tweens come last, and have no Transform. */
export const MAX_ENTITIES = 1400;
export const MAX_SPRITES = 840;

/** Order in which the columns of a Transform lie in `all`; those of the step before follow in the same order. */
export const TRANSFORM = { x: 0, y: 1, scaleX: 2, scaleY: 3, angle: 4, columns: 5 } as const;

/**
 * Place, size and turn at this step and at the step before, for interpolation. Design units, radians; scale 1 is the art's
 * own size. All columns lie one behind the other in `all`, `rows` apart: the packer, which reads ten of them, reads one array.
 */
export type Transform = {
  readonly all: Float32Array;
  readonly rows: number;
  readonly x: Float32Array;
  readonly y: Float32Array;
  readonly scaleX: Float32Array;
  readonly scaleY: Float32Array;
  readonly angle: Float32Array;
  readonly previousX: Float32Array;
  readonly previousY: Float32Array;
  readonly previousScaleX: Float32Array;
  readonly previousScaleY: Float32Array;
  readonly previousAngle: Float32Array;
};

export function createTransform(rows: number): Transform {
  const all = new Float32Array(2 * TRANSFORM.columns * rows);
  let end = 0;
  const column = () => all.subarray(end, (end += rows));
  return {
    all,
    rows,
    // In the order of TRANSFORM.
    x: column(),
    y: column(),
    scaleX: column(),
    scaleY: column(),
    angle: column(),
    previousX: column(),
    previousY: column(),
    previousScaleX: column(),
    previousScaleY: column(),
    previousAngle: column(),
  };
}

/** With rows for the game's entities, or for as many as are asked for. */
export function createComponents(rows = MAX_ENTITIES + 1, transformRows = MAX_SPRITES + 1) {
  const floats = () => new Float32Array(rows);
  const bytes = () => new Uint8Array(rows);
  const words = () => new Int32Array(rows);
  return {
    Transform: createTransform(transformRows),
    /** `look` is a number of looks.ts, `tint` is 0xRRGGBB, `alpha` 0..1; `isAdditive` lights up instead of covering. A sprite with `isAlive` 0 is not drawn. */
    Sprite: { look: bytes(), tint: words(), alpha: floats(), isAdditive: bytes(), isAlive: bytes() },
    /** Units and radians a second, units a second squared; `ageSeconds` runs up to `lifeSeconds`. */
    Particle: {
      velocityX: floats(),
      velocityY: floats(),
      spin: floats(),
      gravity: floats(),
      opacity: floats(),
      ageSeconds: floats(),
      lifeSeconds: floats(),
    },
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
    /** A line of letters: `length` of `world.letters`' row `row`, `width` design units wide at scale 1, drawn `scale` times as large as the entity says. */
    Word: { row: bytes(), length: bytes(), width: floats(), scale: floats() },
    /** Tags: what else is drawn, each kind with its own pool. */
    Sweep: {},
    Confetti: {},
    Star: {},
    Coin: {},
    Ring: {},
    Flare: {},
    Splinter: {},
    Focus: {},
    Hand: {},
    /** The piece that the tutorial's hand shows the way of, a shape id; drawn cell by cell. */
    Guide: { shape: bytes() },
    /** Moves one channel of `target` from `from` to `to`; `elapsedSeconds` below 0 waits; `kills` ends the target with the tween. */
    Tween: {
      target: words(),
      channel: bytes(),
      from: floats(),
      to: floats(),
      elapsedSeconds: floats(),
      durationSeconds: floats(),
      ease: bytes(),
      kills: bytes(),
    },
  };
}

export type Components = ReturnType<typeof createComponents>;

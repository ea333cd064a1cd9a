// The runtime's components: columns of typed arrays, one row per entity. Worlds never share columns.

/** Positions from `-POSITION_LIMIT` up to it fit in a drawn sprite: design units. */
export const POSITION_LIMIT = 2048;

/** Columns of a pose. Their order is the layout of `Transform.all` and the numbering of tween channels. */
export const POSE = ['x', 'y', 'scaleX', 'scaleY', 'angle'] as const;
export type PoseColumn = (typeof POSE)[number];

/**
 * Position (design units), scale (1 draws two pixels of art per design unit) and angle (radians, clockwise). The previous step's pose is kept
 * for interpolation. All columns are slices of `all`, `rows` apart, the current step first: the packer reads all ten as one array.
 */
export type Transform = { readonly all: Float32Array; readonly rows: number } & {
  readonly [column in PoseColumn | `previous${Capitalize<PoseColumn>}`]: Float32Array;
};

/** Creates a Transform with columns of `rows` rows, all 0. */
export function createTransform(rows: number): Transform {
  const all = new Float32Array(2 * POSE.length * rows);
  const column = (index: number) => all.subarray(index * rows, (index + 1) * rows);
  const now = POSE.map((name, index) => [name, column(index)]);
  const previous = POSE.map((name, index) => [`previous${name[0].toUpperCase()}${name.slice(1)}`, column(POSE.length + index)]);
  return { all, rows, ...Object.fromEntries([...now, ...previous]) } as Transform;
}

/** Creates the components of a world: rows for `sprites` sprites, followed by `tweens` tweens. Row 0 is unused: bitECS ids start at 1. */
export function createComponents(sprites: number, tweens: number) {
  const rows = sprites + 1;
  const floats = (length = rows) => new Float32Array(length);
  const allRows = rows + tweens;
  return {
    Transform: createTransform(rows),
    /**
     * `frame` is a frame number, `tint` 0xRRGGBB, `alpha` 0..1. An additive sprite adds light instead of covering. Only living sprites are
     * drawn. `tweens` counts the running and delayed tweens of the entity, so that those without any are not searched for.
     */
    Sprite: {
      frame: new Uint16Array(rows),
      tint: new Int32Array(rows),
      alpha: floats(),
      isAdditive: new Uint8Array(rows),
      isAlive: new Uint8Array(rows),
      tweens: new Uint16Array(rows),
    },
    /** Design units, radians and seconds. `opacity` is the alpha before the final fade. A negative `ageSeconds` is a remaining delay. */
    Particle: {
      velocityX: floats(),
      velocityY: floats(),
      spin: floats(),
      gravity: floats(),
      opacity: floats(),
      ageSeconds: floats(),
      lifeSeconds: floats(),
    },
    /**
     * One channel of `target` moves from `from` to `to`, and `repeats` times again: with `isYoyo` back and forth. A negative `elapsedSeconds` is a
     * remaining delay. `kills` kills the target at the end.
     */
    Tween: {
      target: new Int32Array(allRows),
      channel: new Uint8Array(allRows),
      from: floats(allRows),
      to: floats(allRows),
      elapsedSeconds: floats(allRows),
      durationSeconds: floats(allRows),
      ease: new Uint8Array(allRows),
      repeats: floats(allRows),
      isYoyo: new Uint8Array(allRows),
      kills: new Uint8Array(allRows),
    },
  };
}

export type Components = ReturnType<typeof createComponents>;

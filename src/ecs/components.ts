// The runtime's components: columns of typed arrays, one row per entity. Worlds never share columns.

/** Columns of a pose, in the order in which they lie in `Transform.all` and in which tweens number them. */
export const POSE = ['x', 'y', 'scaleX', 'scaleY', 'angle'] as const;
export type PoseColumn = (typeof POSE)[number];

/**
 * Position (design units), scale (1 is the art's own size) and angle (radians, clockwise) at this step and at the previous one, for
 * interpolation. All columns lie in `all`, `rows` apart, those of this step first: the packer reads ten of them as one array.
 */
export type Transform = { readonly all: Float32Array; readonly rows: number } & {
  readonly [column in PoseColumn | `previous${Capitalize<PoseColumn>}`]: Float32Array;
};

export function createTransform(rows: number): Transform {
  const all = new Float32Array(2 * POSE.length * rows);
  const column = (index: number) => all.subarray(index * rows, (index + 1) * rows);
  const now = POSE.map((name, index) => [name, column(index)]);
  const previous = POSE.map((name, index) => [`previous${name[0].toUpperCase()}${name.slice(1)}`, column(POSE.length + index)]);
  return { all, rows, ...Object.fromEntries([...now, ...previous]) } as Transform;
}

/** Creates the components of a world with rows for `sprites` sprites and, after them, `tweens` tweens. bitECS counts entities from 1. */
export function createComponents(sprites: number, tweens: number) {
  const rows = sprites + 1;
  const floats = (length = rows) => new Float32Array(length);
  const allRows = rows + tweens;
  return {
    Transform: createTransform(rows),
    /** `frame` is a frame number, `tint` 0xRRGGBB, `alpha` 0..1. An additive sprite adds light instead of covering. One that is not alive is not drawn. */
    Sprite: {
      frame: new Uint16Array(rows),
      tint: new Int32Array(rows),
      alpha: floats(),
      isAdditive: new Uint8Array(rows),
      isAlive: new Uint8Array(rows),
    },
    /** Units and radians per second, units per second squared; `ageSeconds` runs up to `lifeSeconds`, below 0 it waits. */
    Particle: {
      velocityX: floats(),
      velocityY: floats(),
      spin: floats(),
      gravity: floats(),
      opacity: floats(),
      ageSeconds: floats(),
      lifeSeconds: floats(),
    },
    /** Moves one channel of `target` from `from` to `to`; `elapsedSeconds` below 0 waits; `kills` ends the target with the tween. */
    Tween: {
      target: new Int32Array(allRows),
      channel: new Uint8Array(allRows),
      from: floats(allRows),
      to: floats(allRows),
      elapsedSeconds: floats(allRows),
      durationSeconds: floats(allRows),
      ease: new Uint8Array(allRows),
      kills: new Uint8Array(allRows),
    },
  };
}

export type Components = ReturnType<typeof createComponents>;

// Checks of development builds. Each throws a RangeError that names argument, value and cause. A production build defines IS_PRODUCTION, which
// empties the functions, and the bundler drops their calls.
import { POSE, POSITION_LIMIT, type Components } from './components.ts';

/** The parts of a world that are checked. All types are structural: the checked modules import this one. */
type CheckedWorld = { readonly pools: object; readonly components: { readonly Transform: { readonly rows: number } } };

type DrawnWorld = { readonly components: Pick<Components, 'Transform' | 'Sprite'> };
type CheckedFrames = {
  readonly pictures: readonly { readonly width: number; readonly height: number }[];
  readonly table: { readonly count: number };
};
type PackedSprites = { readonly uint16: Uint16Array; readonly count: number };

declare global {
  var IS_PRODUCTION: boolean | undefined;
}

/** Accepts numbers but NaN and the infinite ones. */
export function checkNumber(name: string, value: number): void {
  if (!globalThis.IS_PRODUCTION && !Number.isFinite(value)) throw new RangeError(`${name} is ${value}; it must be a finite number`);
}

/** Accepts numbers above 0. */
export function checkAboveZero(name: string, value: number): void {
  if (!globalThis.IS_PRODUCTION && !(value > 0 && value < Infinity))
    throw new RangeError(`${name} is ${value}; it must be a finite number above 0`);
}

/** Accepts lists with an item. */
export function checkFilled(name: string, items: readonly unknown[]): void {
  if (!globalThis.IS_PRODUCTION && items.length === 0) throw new RangeError(`${name} is empty: it needs at least one item`);
}

/** Accepts indices of a list. */
export function checkIndex(name: string, index: number, items: readonly unknown[]): void {
  if (!globalThis.IS_PRODUCTION) checkInteger(name, index, 0, items.length - 1);
}

/** Accepts integers from `min` to `max`. */
export function checkInteger(name: string, value: number, min: number, max: number): void {
  if (!globalThis.IS_PRODUCTION && !(Number.isInteger(value) && value >= min && value <= max))
    throw new RangeError(`${name} is ${value}; it must be an integer from ${min} to ${max}`);
}

/** Accepts numbers of repeats of a tween: from 0, also `Infinity`. */
export function checkRepeats(repeats: number): void {
  if (!globalThis.IS_PRODUCTION && !(repeats >= 0)) throw new RangeError(`repeats is ${repeats}; it must be a number from 0`);
}

/** Accepts a position that a sprite can have: another one is not drawn. */
export function checkPosition(name: string, value: number): void {
  if (!globalThis.IS_PRODUCTION && !(value >= -POSITION_LIMIT && value < POSITION_LIMIT))
    throw new RangeError(`${name} is ${value}; sprites are drawn from ${-POSITION_LIMIT} to ${POSITION_LIMIT}`);
}

/** Accepts ids of the world's sprites, and 0, the row of no entity. */
export function checkEntity(world: CheckedWorld, entity: number): void {
  if (!globalThis.IS_PRODUCTION) checkInteger('The entity', entity, 0, world.components.Transform.rows - 1);
}

export function checkPool(world: CheckedWorld, pool: object): void {
  if (!globalThis.IS_PRODUCTION && !Object.values<unknown>({ ...world.pools }).includes(pool))
    throw new RangeError(`The pool is not one of this world: ${Object.keys(world.pools).join(', ')}`);
}

/** Accepts numbers in a burst, and a whole number of particles. */
export function checkBurst(burst: { readonly frames: readonly number[] }, count: number): void {
  if (globalThis.IS_PRODUCTION) return;
  checkInteger('count', count, 0, Number.MAX_SAFE_INTEGER);
  checkFilled('frames', burst.frames);
  for (const [name, value] of Object.entries(burst)) if (typeof value === 'number') checkNumber(name, value);
}

/** Accepts at least one kind, and own components that replace none of the runtime's. */
export function checkWorld(kinds: object, runtime: object, own: object): void {
  if (globalThis.IS_PRODUCTION) return;
  if (Object.keys(kinds).length === 0) throw new RangeError('kinds is empty: a world needs at least one kind of sprite');
  for (const name of Object.keys(own))
    if (name in runtime) throw new RangeError(`The component '${name}' is one of the runtime: choose another name`);
}

/** Accepts kinds of the world: a layer may draw a part of them. */
export function checkKinds(world: CheckedWorld, kinds: object): void {
  if (globalThis.IS_PRODUCTION) return;
  for (const name of Object.keys(kinds))
    if (!(name in world.pools))
      throw new RangeError(`kinds has '${name}'; the world was created with ${Object.keys(world.pools).join(', ')}`);
}

/** Accepts a picture of the size that its frames were defined for. */
export function checkPicture(picture: object, frames: CheckedFrames, index: number): void {
  if (globalThis.IS_PRODUCTION) return;
  const size = frames.pictures[index];
  const sizes = picture as Readonly<Record<string, number | undefined>>;
  const wide = sizes.naturalWidth ?? sizes.videoWidth ?? sizes.width;
  const high = sizes.naturalHeight ?? sizes.videoHeight ?? sizes.height;
  if (wide !== size.width || high !== size.height)
    throw new RangeError(`The picture has ${wide}x${high} pixels; its frames were defined for ${size.width}x${size.height}`);
}

/**
 * Accepts living sprites whose columns hold numbers, and packed sprites whose frames exist. A production build draws NaN as 0, and the last frame
 * instead of one that does not exist. The list has 16 bytes per sprite.
 */
export function checkSprites(world: DrawnWorld, list: PackedSprites, frames: CheckedFrames): void {
  if (globalThis.IS_PRODUCTION) return;
  const { Transform, Sprite } = world.components;
  for (const [name, column] of [...POSE.map((pose) => [pose, Transform[pose]] as const), ['alpha', Sprite.alpha] as const]) {
    const entity = column.findIndex((value, row) => Number.isNaN(value) && Sprite.isAlive[row] === 1);
    if (entity >= 0) throw new RangeError(`The ${name} of the sprite ${entity} is NaN`);
  }
  for (let k = 0; k < list.count; k++) checkInteger('The frame of a sprite', list.uint16[8 * k + 3], 0, frames.table.count - 1);
}

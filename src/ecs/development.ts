// Checks of development builds. Each throws a RangeError that names argument, value and cause. A production build defines IS_PRODUCTION, which
// empties the functions, and the bundler drops their calls.
import type { Burst } from './bursts.ts';
import { POSITION_LIMIT } from './components.ts';
import type { KindTable, Pool } from './pools.ts';
import type { RuntimeWorld } from './world.ts';

declare global {
  var IS_PRODUCTION: boolean | undefined;
}

/** Accepts numbers but NaN and the infinite ones. */
export function checkNumber(name: string, value: number): void {
  if (!globalThis.IS_PRODUCTION && !Number.isFinite(value)) throw new RangeError(`${name} is ${value}; it must be a finite number`);
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
export function checkEntity(world: RuntimeWorld, entity: number): void {
  if (!globalThis.IS_PRODUCTION) checkInteger('The entity', entity, 0, world.components.Transform.rows - 1);
}

export function checkPool(world: RuntimeWorld, pool: Pool): void {
  if (!globalThis.IS_PRODUCTION && !Object.values(world.pools).includes(pool))
    throw new RangeError(`The pool is not one of this world: ${Object.keys(world.pools).join(', ')}`);
}

/** Accepts numbers in a burst, and a whole number of particles. */
export function checkBurst(burst: Omit<Burst, 'count'>, count: number): void {
  if (globalThis.IS_PRODUCTION) return;
  checkInteger('count', count, 0, Number.MAX_SAFE_INTEGER);
  if (burst.frames.length === 0) throw new RangeError('frames is empty: a burst needs at least one frame');
  for (const [name, value] of Object.entries(burst)) if (typeof value === 'number') checkNumber(name, value);
}

/** Accepts at least one kind, and own components that replace none of the runtime's. */
export function checkWorld(kinds: KindTable, runtime: object, own: object): void {
  if (globalThis.IS_PRODUCTION) return;
  if (Object.keys(kinds).length === 0) throw new RangeError('kinds is empty: a world needs at least one kind of sprite');
  for (const name of Object.keys(own))
    if (name in runtime) throw new RangeError(`The component '${name}' is one of the runtime: choose another name`);
}

/** Accepts the table of kinds that the world was created with. */
export function checkKinds(world: RuntimeWorld, kinds: KindTable): void {
  if (globalThis.IS_PRODUCTION) return;
  const [given, known] = [kinds, world.pools].map((table) => Object.keys(table).join(', '));
  if (given !== known) throw new RangeError(`kinds has ${given}; the world was created with ${known}`);
}

/** Accepts a picture of the size that its frames were defined for. */
export function checkPicture(picture: object, { width, height }: { readonly width: number; readonly height: number }): void {
  if (globalThis.IS_PRODUCTION) return;
  const sizes = picture as Readonly<Record<string, number | undefined>>;
  const wide = sizes.naturalWidth ?? sizes.videoWidth ?? sizes.width;
  const high = sizes.naturalHeight ?? sizes.videoHeight ?? sizes.height;
  if (wide !== width || high !== height)
    throw new RangeError(`The picture has ${wide}x${high} pixels; its frames were defined for ${width}x${height}`);
}

/** Accepts packed sprites whose frames exist. A production build draws the last frame instead. `sprites` has 16 bytes per sprite. */
export function checkFrames(sprites: Uint16Array, count: number, frameCount: number): void {
  if (globalThis.IS_PRODUCTION) return;
  for (let k = 0; k < count; k++) checkInteger('The frame of a sprite', sprites[8 * k + 3], 0, frameCount - 1);
}

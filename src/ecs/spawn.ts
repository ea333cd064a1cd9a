// Spawns, places and kills the entities of a pool.
import { checkEntity, checkInteger, checkNumber, checkPool, checkPosition } from './development.ts';
import { poolOf, type Pool } from './pools.ts';
import { stopTweens } from './tweens.ts';
import type { RuntimeWorld } from './world.ts';

export const WHITE = 0xffffff;

/** Frame numbers are 16 bits wide in a packed sprite. */
const MAX_FRAME = 0xffff;

/**
 * Revives a free entity of the pool, or of the pool of a kind, at a position in design units and returns its id. If all are alive, counts the
 * dropped request and returns 0: no entity has this id, and its row may be written. Throws a RangeError for an unknown kind, and for a frame
 * outside 0..65,535.
 */
export function spawnSprite<KindName extends string>(
  world: RuntimeWorld<KindName>,
  kind: Pool | KindName,
  frame: number,
  x: number,
  y: number,
): number {
  const pool = typeof kind === 'string' ? poolOf(world.pools, kind) : kind;
  checkPool(world, pool);
  const { isAlive } = world.components.Sprite;
  const { first, count } = pool;
  // Sprites are often spawned in groups: each search starts after the last entity found.
  for (let k = 0; k < count; k++) {
    const index = (pool.cursor + k) % count;
    if (isAlive[first + index] === 1) continue;
    pool.cursor = index + 1;
    return reviveSprite(world, first + index, frame, x, y);
  }
  pool.dropped++;
  return 0;
}

/**
 * Revives one entity as an opaque sprite with a white tint, scale 1 and angle 0, and returns its id. Columns of other components keep their
 * old values. Throws a RangeError for a frame outside 0..65,535.
 */
export function reviveSprite(world: RuntimeWorld, entity: number, frame: number, x: number, y: number): number {
  if (!(frame >= 0 && frame <= MAX_FRAME)) throw new RangeError(`Unknown frame ${frame}`);
  checkEntity(world, entity);
  checkInteger('The frame', frame, 0, MAX_FRAME);
  checkPosition('x', x);
  checkPosition('y', y);
  const { Sprite } = world.components;
  const wasAlive = Sprite.isAlive[entity] === 1;
  Sprite.isAlive[entity] = 1;
  Sprite.frame[entity] = frame;
  Sprite.tint[entity] = WHITE;
  Sprite.alpha[entity] = 1;
  Sprite.isAdditive[entity] = 0;
  setPose(world, entity, x, y, 1, 0);
  world.hasParticles = true;
  if (!wasAlive) world.tags?.add(entity);
  return entity;
}

/** Kills a sprite and stops its tweens. */
export function killSprite(world: RuntimeWorld, entity: number): void {
  checkEntity(world, entity);
  const { isAlive, tweens } = world.components.Sprite;
  if (isAlive[entity] === 1) world.tags?.remove(entity);
  isAlive[entity] = 0;
  if (tweens[entity] > 0) stopTweens(world, entity);
}

/** Calls `use` for each living entity of a pool, in drawing order. `use` may kill it, and may spawn others. */
export function forEachAlive(
  { components }: RuntimeWorld,
  { first, count }: Pick<Pool, 'first' | 'count'>,
  use: (entity: number) => void,
): void {
  const { isAlive } = components.Sprite;
  for (let entity = first; entity < first + count; entity++) if (isAlive[entity] === 1) use(entity);
}

/** Returns whether a value read from a column equals `value` rounded to 32 bits, as columns store it. */
export function isAt(stored: number, value: number): boolean {
  return stored === Math.fround(value);
}

/** Copies the current pose to the previous one, so that the entity is drawn without interpolation in this step. */
export function keepPose(world: RuntimeWorld, entity: number): void {
  const { Transform } = world.components;
  Transform.previousX[entity] = Transform.x[entity];
  Transform.previousY[entity] = Transform.y[entity];
  Transform.previousScaleX[entity] = Transform.scaleX[entity];
  Transform.previousScaleY[entity] = Transform.scaleY[entity];
  Transform.previousAngle[entity] = Transform.angle[entity];
}

/** Sets an entity's pose without interpolation, in design units and radians. `scale` sets both scales. */
export function setPose(world: RuntimeWorld, entity: number, x: number, y: number, scale: number, angle: number): void {
  checkEntity(world, entity);
  checkNumber('x', x);
  checkNumber('y', y);
  checkNumber('scale', scale);
  checkNumber('angle', angle);
  const { Transform } = world.components;
  Transform.x[entity] = x;
  Transform.y[entity] = y;
  Transform.scaleX[entity] = Transform.scaleY[entity] = scale;
  Transform.angle[entity] = angle;
  keepPose(world, entity);
}

// Starting, placing and ending the life of a pool's entities.
import type { Pool } from './pools.ts';
import type { RuntimeWorld } from './world.ts';

export const WHITE = 0xffffff;

/** Frame numbers are 16 bits wide in a packed sprite. */
const MAX_FRAME = 0xffff;

/**
 * Revives a free entity of the pool at a position, in design units. Returns 0, which is not an entity, when all are in use, and counts the
 * dropped request. Throws a RangeError for a frame that cannot exist.
 */
export function spawnSprite(world: RuntimeWorld, pool: Pool, frame: number, x: number, y: number): number {
  const { isAlive } = world.components.Sprite;
  const { first, count } = pool;
  // Many are spawned together: each search starts after the entity that was found last.
  for (let k = 0; k < count; k++) {
    const index = (pool.cursor + k) % count;
    if (isAlive[first + index] === 1) continue;
    pool.cursor = index + 1;
    return reviveSprite(world, first + index, frame, x, y);
  }
  pool.dropped++;
  return 0;
}

/** Makes the entity a plain, opaque, white-tinted sprite of scale 1. The caller sets every row of its own components that it reads later. */
export function reviveSprite(world: RuntimeWorld, entity: number, frame: number, x: number, y: number): number {
  if (!(frame >= 0 && frame <= MAX_FRAME)) throw new RangeError(`Unknown frame ${frame}`);
  const { Sprite } = world.components;
  Sprite.isAlive[entity] = 1;
  Sprite.frame[entity] = frame;
  Sprite.tint[entity] = WHITE;
  Sprite.alpha[entity] = 1;
  Sprite.isAdditive[entity] = 0;
  setPose(world, entity, x, y, 1, 0);
  world.hasParticles = true;
  return entity;
}

/** Ends a sprite's life. Its tweens go on with its rows: stop them first, so that the next sprite of the row does not inherit them. */
export function killSprite(world: RuntimeWorld, entity: number): void {
  world.components.Sprite.isAlive[entity] = 0;
}

/** Returns whether a column holds that value: columns are 32-bit floats and round what is written to them. */
export function isAt(held: number, value: number): boolean {
  return held === Math.fround(value);
}

/** Ends interpolation from the previous step: the entity is drawn where it is now. */
export function keepPose(world: RuntimeWorld, entity: number): void {
  const { Transform } = world.components;
  Transform.previousX[entity] = Transform.x[entity];
  Transform.previousY[entity] = Transform.y[entity];
  Transform.previousScaleX[entity] = Transform.scaleX[entity];
  Transform.previousScaleY[entity] = Transform.scaleY[entity];
  Transform.previousAngle[entity] = Transform.angle[entity];
}

/** Moves an entity without interpolation. Design units and radians; `scale` is both scales. */
export function setPose(world: RuntimeWorld, entity: number, x: number, y: number, scale: number, angle: number): void {
  const { Transform } = world.components;
  Transform.x[entity] = x;
  Transform.y[entity] = y;
  Transform.scaleX[entity] = Transform.scaleY[entity] = scale;
  Transform.angle[entity] = angle;
  keepPose(world, entity);
}

// Bringing an entity of a pool to life, placing it, and ending it.
import { lookNumber, type LookName } from '../game/frames.ts';
import type { Pool } from './pools.ts';
import type { World } from '../game/world.ts';

export const WHITE = 0xffffff;

/**
 * Takes a dead entity of the pool and revives it at a place. Gives 0, which is no entity, when all are in use.
 * Many are spawned together: each looks on from where the last one was found.
 */
export function spawnSprite(world: World, pool: Pool, look: number, x: number, y: number): number {
  const { searchFrom } = world;
  const { isAlive } = world.components.Sprite;
  for (let k = 0; k < pool.length; k++) {
    const index = (searchFrom[pool[0]] + k) % pool.length;
    if (isAlive[pool[index]] === 1) continue;
    searchFrom[pool[0]] = index + 1;
    return reviveSprite(world, pool[index], look, x, y);
  }
  return 0;
}

/** Makes the entity a plain, opaque, white-tinted sprite of scale 1. Every row that a spawner reads later it must set itself. */
export function reviveSprite(world: World, entity: number, look: number, x: number, y: number): number {
  const { Sprite } = world.components;
  Sprite.isAlive[entity] = 1;
  Sprite.look[entity] = look;
  Sprite.tint[entity] = WHITE;
  Sprite.alpha[entity] = 1;
  Sprite.isAdditive[entity] = 0;
  setPose(world, entity, x, y, 1, 0);
  world.isFlying = true;
  return entity;
}

/** `spawnSprite` for the frame of that name. */
export function spawnLook(world: World, pool: Pool, look: LookName, x: number, y: number): number {
  return spawnSprite(world, pool, lookNumber(look), x, y);
}

export function killSprite(world: World, entity: number): void {
  world.components.Sprite.isAlive[entity] = 0;
}

/** Whether a column holds that value: columns are 32-bit floats and round what is written to them. */
export function isAt(held: number, value: number): boolean {
  return held === Math.fround(value);
}

/** Where an entity is now is where it was: a jump, with no motion between the last step and this one. */
export function keepPose(world: World, entity: number): void {
  const { Transform } = world.components;
  Transform.previousX[entity] = Transform.x[entity];
  Transform.previousY[entity] = Transform.y[entity];
  Transform.previousScaleX[entity] = Transform.scaleX[entity];
  Transform.previousScaleY[entity] = Transform.scaleY[entity];
  Transform.previousAngle[entity] = Transform.angle[entity];
}

/** Puts an entity somewhere at once, with no motion between the last step and this one. */
export function setPose(world: World, entity: number, x: number, y: number, scale: number, angle: number): void {
  const { Transform } = world.components;
  Transform.x[entity] = x;
  Transform.y[entity] = y;
  Transform.scaleX[entity] = Transform.scaleY[entity] = scale;
  Transform.angle[entity] = angle;
  keepPose(world, entity);
}

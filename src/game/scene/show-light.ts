import { playMotion, type Motion } from '../../ecs/motions.ts';
import { spawnSprite } from '../../ecs/spawn.ts';
import { FRAME } from '../frames.ts';
import type { GameWorld, Point } from '../world.ts';

/** `delay` is in seconds. Default: a flare. */
export type Light = Point & {
  readonly kind?: 'flares' | 'rings';
  readonly frame?: number;
  readonly tint: number;
  readonly delay: number;
};

/** Plays a light, which adds to the picture. Returns it, or 0 with reduced motion and if there is no room for it. */
export function showLight(world: GameWorld, motion: Motion, { x, y, kind = 'flares', frame = FRAME.flare, tint, delay }: Light): number {
  if (world.isReducedMotion) return 0;
  const { components, pools } = world;
  const entity = spawnSprite(world, pools[kind], frame, x, y);
  if (entity === 0) return 0;
  components.Sprite.isAdditive[entity] = 1;
  components.Sprite.tint[entity] = tint;
  playMotion(world, entity, motion, { delay });
  return entity;
}

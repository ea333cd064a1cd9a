import { playMotion, type Motion } from '../../ecs/motions.ts';
import { setPose, spawnSprite, WHITE } from '../../ecs/spawn.ts';
import { FRAME } from '../frames.ts';
import type { GameWorld, Point } from '../world.ts';

const FRAMES = { flares: FRAME.flare, rings: FRAME.ring, sweeps: FRAME['frost-sweep'] } as const;

/** `delay` is in seconds, `scale` and `length` are those of the art's width and height. Default: a white flare at the size of its art. */
export type Light = Point & {
  readonly kind?: keyof typeof FRAMES;
  readonly frame?: number;
  readonly tint?: number;
  readonly scale?: number;
  readonly length?: number;
  readonly angle?: number;
  readonly delay: number;
};

/** Plays a light, which adds to the picture. Returns it, or 0 with reduced motion and if there is no room for it. */
export function showLight(world: GameWorld, motion: Motion, light: Light): number {
  if (world.isReducedMotion) return 0;
  const { x, y, kind = 'flares', frame = FRAMES[kind], tint = WHITE, scale = 1, length = scale, angle = 0, delay } = light;
  const { components, pools } = world;
  const entity = spawnSprite(world, pools[kind], frame, x, y);
  if (entity === 0) return 0;
  setPose(world, entity, x, y, scale, angle);
  components.Transform.scaleY[entity] = length;
  components.Sprite.isAdditive[entity] = 1;
  components.Sprite.tint[entity] = tint;
  playMotion(world, entity, motion, { delay });
  return entity;
}

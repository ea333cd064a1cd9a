import { playMotion, type Motion } from '../../ecs/motions.ts';
import { spawnSprite } from '../../ecs/spawn.ts';
import { FRAME } from '../frames.ts';
import { middleOfDrop } from '../scene/show-line.ts';
import type { GameWorld, PieceDropped } from '../world.ts';

type Flash = { readonly tint: number; readonly isAdditive: boolean; readonly motion: Motion; readonly delay?: number };

/** Flashes the outline of a shape whose top left cell is (x, y). Does nothing if too many flash already. */
export function flashRim(
  world: GameWorld,
  outlined: Pick<PieceDropped, 'shape' | 'x' | 'y'>,
  { tint, isAdditive, motion, delay = 0 }: Flash,
): void {
  const { components, pools } = world;
  const middle = middleOfDrop(world, outlined);
  const rim = spawnSprite(world, pools.rims, FRAME.ghost, middle.x, middle.y);
  if (rim === 0) return;
  components.Shape.id[rim] = outlined.shape.id;
  components.Sprite.isAdditive[rim] = isAdditive ? 1 : 0;
  components.Sprite.tint[rim] = tint;
  playMotion(world, rim, motion, { delay });
}

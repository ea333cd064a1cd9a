import { playMotion, type Motion } from '../ecs/motions.ts';
import { spawnSprite } from '../ecs/spawn.ts';
import { FRAME } from './frames.ts';
import { cellCentreX, cellCentreY } from './layout.ts';
import type { GameWorld, PieceDropped } from './world.ts';

type Flash = { readonly tint: number; readonly isAdditive: boolean; readonly motion: Motion; readonly delay?: number };

/** Flashes the outline of a shape whose top left cell is (x, y). Does nothing if too many flash already. */
export function flashRim(
  world: GameWorld,
  { shape, x, y }: Pick<PieceDropped, 'shape' | 'x' | 'y'>,
  { tint, isAdditive, motion, delay = 0 }: Flash,
): void {
  const { components, pools, view } = world;
  const middleX = cellCentreX(view.layout, x + (shape.width - 1) / 2);
  const middleY = cellCentreY(view.layout, y + (shape.height - 1) / 2);
  const rim = spawnSprite(world, pools.rims, FRAME.ghost, middleX, middleY);
  if (rim === 0) return;
  components.Shape.id[rim] = shape.id;
  components.Sprite.isAdditive[rim] = isAdditive ? 1 : 0;
  components.Sprite.tint[rim] = tint;
  playMotion(world, rim, motion, { delay });
}

// Packs every kind of a world into a sprite list, in drawing order. CPU only; does not change the world.
import type { KindTable } from '../ecs/pools.ts';
import type { RuntimeWorld } from '../ecs/world.ts';
import type { Frames } from './frames.ts';
import { createPoolPacker, type PackPool } from './pool-packer.ts';
import type { SpriteList } from './sprite-layout.ts';

/** Creates the packer of a kind. Called once per world, so that the packer can capture its columns. `frames` are those of the sprite layer. */
export type CreatePacker<World = never> = (world: World, list: SpriteList, frames: Frames) => PackPool;

/** Refills the list with all sprites, interpolated by `alpha` (0..1) between the last two steps. */
export type PackWorld = (alpha: number) => void;

/** Creates the packer of a world from its kinds' packers. A kind without one is packed as one sprite per entity. */
export function createWorldPacker<World extends RuntimeWorld>(
  world: World,
  kinds: KindTable<CreatePacker<World>>,
  list: SpriteList,
  frames: Frames,
): PackWorld {
  const packPlain = createPoolPacker(world.components, list);
  const rows = Object.entries(kinds).map(([name, { pack }]) => ({
    pool: world.pools[name],
    packPool: pack?.(world, list, frames) ?? packPlain,
  }));
  return (alpha) => {
    list.count = 0;
    for (let k = 0; k < rows.length; k++) rows[k].packPool(rows[k].pool, alpha);
  };
}

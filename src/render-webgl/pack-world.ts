// From the world to sprites: packs every kind in drawing order, on the CPU alone. The world is only read.
import type { KindTable } from '../ecs/pools.ts';
import type { RuntimeWorld } from '../ecs/world.ts';
import { createPoolPacker, type PackPool } from './pool-packer.ts';
import type { SpriteList } from './sprite-layout.ts';

/** Creates the packer of a kind. Called once: it binds the columns that it reads. */
export type CreatePacker<World = never> = (world: World, list: SpriteList) => PackPool;

/** Fills the list with the world `alpha` (0..1) of the way from the previous step to the last one. */
export type PackWorld = (alpha: number) => void;

/** Binds each kind's packer to the world. A kind without one is packed as one sprite per entity. */
export function createWorldPacker<World extends RuntimeWorld>(
  world: World,
  kinds: KindTable<CreatePacker<World>>,
  list: SpriteList,
): PackWorld {
  const packPlain = createPoolPacker(world.components, list);
  const rows = Object.entries(kinds).map(([name, { pack }]) => ({ pool: world.pools[name], packPool: pack?.(world, list) ?? packPlain }));
  return (alpha) => {
    list.count = 0;
    for (let k = 0; k < rows.length; k++) rows[k].packPool(rows[k].pool, alpha);
  };
}

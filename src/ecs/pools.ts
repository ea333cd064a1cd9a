// Pools: all entities of a world, by kind. They are created at the start; none is added or removed later. Tags come and go with their lives.
import { addEntity, type World as EcsWorld } from 'bitecs';
import { checkCount, indexOfName } from './check.ts';
import type { Tags } from './tags.ts';

/**
 * One kind of sprite. `Pack` is the type of the function that packs its pool for drawing; without `pack` each entity is drawn as one sprite.
 */
export type Kind<Pack = unknown> = {
  /** Number of entities. A full pool drops spawn requests. */
  readonly size: number;
  /** Names of its components besides `Transform` and `Sprite`. `moveParticles` moves entities with `Particle`. */
  readonly components?: readonly string[];
  readonly pack?: Pack;
};

/** Kinds by name, in drawing order from back to front. */
export type KindTable<Pack = unknown> = Readonly<Record<string, Kind<Pack>>>;

/** The entities of one kind: ids `first` to `first + count - 1`. */
export type Pool = {
  readonly first: number;
  readonly count: number;
  /** Names of its components besides `Transform` and `Sprite`. */
  readonly components: readonly string[];
  /** Index in the pool where the search for a free entity starts. */
  cursor: number;
  /** Number of spawn requests dropped because all entities were alive. */
  dropped: number;
};

export type Pools<KindName extends string = string> = { readonly [kind in KindName]: Pool };

/** Returns the total number of entities. Throws a RangeError for a size that is not a positive integer. */
export function countSprites(kinds: KindTable): number {
  let count = 0;
  for (const [name, { size }] of Object.entries(kinds)) {
    checkCount(`The size of '${name}'`, size, 1);
    count += size;
  }
  return count;
}

/** Creates the entities of each kind, in the table's order. Throws a RangeError for an unknown component. */
export function createPools<KindName extends string>(
  ecs: EcsWorld,
  kinds: Readonly<Record<KindName, Kind>>,
  components: Readonly<Record<string, object>>,
  tags?: Tags,
): Pools<KindName> {
  // Without a prototype: 'toString' is not a kind.
  const pools = Object.create(null) as Record<string, Pool>;
  const names = Object.keys(components);
  for (const [name, { size, components: own = [] }] of Object.entries<Kind>(kinds)) {
    const parts = ['Transform', 'Sprite', ...own].map((part) => components[names[indexOfName('component', names, part)]]);
    pools[name] = { ...createEntities(ecs, size, parts, tags), components: own, cursor: 0, dropped: 0 };
  }
  return pools as Pools<KindName>;
}

/** Creates `count` entities. Tags add the components while the entity lives. The ids are consecutive: no entity was ever removed. */
export function createEntities(ecs: EcsWorld, count: number, components: readonly object[], tags?: Tags): { first: number; count: number } {
  let first = 0;
  for (let k = 0; k < count; k++) {
    const entity = addEntity(ecs);
    if (k === 0) first = entity;
    tags?.claim(entity, components);
  }
  return { first, count };
}

/** Returns the ids of a pool's entities. */
export function entitiesOf({ first, count }: Pick<Pool, 'first' | 'count'>): number[] {
  return Array.from({ length: count }, (_, k) => first + k);
}

/** Returns the pool of a kind. Throws a RangeError for an unknown kind. */
export function poolOf<KindName extends string>(pools: Pools<KindName>, kind: KindName): Pool {
  const pool: Pool | undefined = pools[kind];
  // Names are listed for the error only: bursts come in every step.
  if (pool === undefined) indexOfName('kind', Object.keys(pools), kind);
  return pool;
}

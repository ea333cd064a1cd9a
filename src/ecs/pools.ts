// Pools: every entity of a world, created once at the start, by kind. Nothing is added or removed while the world runs.
import { addComponents, addEntity, type World as EcsWorld } from 'bitecs';
import { checkCount, indexOfName } from './check.ts';

/**
 * One kind of sprite: a row of a world's table of kinds, which is in drawing order. `Pack` is the type of the function that packs its pool for
 * drawing; without one each entity is one sprite.
 */
export type Kind<Pack = unknown> = {
  /** How many there are. A full pool drops requests: appearance may be lost, never rules. */
  readonly size: number;
  /** Names of the components that its entities have, besides Transform and Sprite. With `Particle` they fly. */
  readonly components?: readonly string[];
  readonly pack?: Pack;
};

export type KindTable<Pack = unknown> = Readonly<Record<string, Kind<Pack>>>;

/** The entities of one kind: ids `first` to `first + count - 1`. */
export type Pool = {
  readonly first: number;
  readonly count: number;
  /** Index at which the search for a free entity starts. */
  cursor: number;
  /** Requests dropped because every entity was in use. */
  dropped: number;
};

export type Pools<KindName extends string = string> = { readonly [kind in KindName]: Pool };

/** Returns the number of entities of all kinds. Throws a RangeError for a size that is not a positive integer. */
export function countSprites(kinds: KindTable): number {
  let count = 0;
  for (const [name, { size }] of Object.entries(kinds)) {
    checkCount(`The size of '${name}'`, size, 1);
    count += size;
  }
  return count;
}

/** Creates the entities of each kind, in the table's order. Throws a RangeError for a component that does not exist. */
export function createPools<KindName extends string>(
  ecs: EcsWorld,
  kinds: Readonly<Record<KindName, Kind>>,
  components: Readonly<Record<string, object>>,
): Pools<KindName> {
  const pools: Record<string, Pool> = {};
  const names = Object.keys(components);
  for (const [name, { size, components: own = [] }] of Object.entries<Kind>(kinds)) {
    const parts = ['Transform', 'Sprite', ...own].map((part) => components[names[indexOfName('component', names, part)]]);
    pools[name] = { ...createEntities(ecs, size, parts), cursor: 0, dropped: 0 };
  }
  return pools as Pools<KindName>;
}

/** Creates `count` entities with these components. In a world from which none was removed their ids follow one another. */
export function createEntities(ecs: EcsWorld, count: number, components: readonly object[]): { first: number; count: number } {
  let first = 0;
  for (let k = 0; k < count; k++) {
    const entity = addEntity(ecs);
    if (k === 0) first = entity;
    addComponents(ecs, entity, ...components);
  }
  return { first, count };
}

/** Returns the ids of a pool's entities. */
export function entitiesOf({ first, count }: Pool): number[] {
  return Array.from({ length: count }, (_, k) => first + k);
}

/** Returns the pool of a kind. Throws a RangeError for a kind that the world does not have. */
export function poolOf<KindName extends string>(pools: Pools<KindName>, kind: KindName): Pool {
  indexOfName('kind', Object.keys(pools), kind);
  return pools[kind];
}

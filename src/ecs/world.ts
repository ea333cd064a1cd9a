// The runtime's world: entities in pools, their columns, tweens and random numbers. A host may add fields.
import { createWorld as createEcsWorld } from 'bitecs';
import { checkCount } from './check.ts';
import { createComponents, type Components } from './components.ts';
import { checkNumber, checkWorld } from './development.ts';
import { countSprites, createEntities, createPools, type Kind, type Pool, type Pools } from './pools.ts';
import { createRandom, type Random } from './random.ts';
import type { Tags } from './tags.ts';

/** `Own` is the type of the host's components: objects of columns, by name. */
export type RuntimeWorld<KindName extends string = string, Own = unknown> = {
  readonly components: Components & Own;
  readonly pools: Pools<KindName>;
  /** Pools whose entities have the component `Particle`. */
  readonly particles: readonly Pool[];
  /** Entity ids of all tweens. The first `count` are in use, in the order of their start. `endings` are their `onEnd`. */
  readonly tweens: { readonly order: Uint32Array; count: number; dropped: number; readonly endings: Map<number, () => void> };
  /** Follow the lives of sprites in bitECS. Without them queries would return dead rows, so the bitECS world stays hidden. */
  readonly tags: Tags | undefined;
  /** Random numbers for effects. */
  readonly random: Random;
  /** Whether any particle may be alive. Set by each spawn. */
  hasParticles: boolean;
  /** Whether this step changed the picture or another step must follow. */
  isMoving: boolean;
  /** Whether the picture changed outside the steps, for example by a drag, a new layout or a restored context. */
  isDirty: boolean;
  /** Motions play their reduced variant, travels jump to their goal, bursts are skipped. */
  isReducedMotion: boolean;
  /** Index of QUALITY_STEPS. */
  quality: number;
};

export type WorldOptions<KindName extends string, Own> = {
  /** In drawing order, from back to front. */
  readonly kinds: Readonly<Record<KindName, Kind>>;
  /** Maximum number of tweens at the same time. Default: 64. */
  readonly tweens?: number;
  /** Creates the host's components, with columns of `rows` rows. */
  readonly components?: (rows: number) => Own;
  /** A result of `createTags`, for queries and observers of bitECS. */
  readonly tags?: Tags;
  /** Seed of `random`, an unsigned 32-bit integer. Default: 1. */
  readonly seed?: number;
};

/** Creates a world with all its entities, none of them alive. Throws a RangeError for an invalid size or an unknown component. */
export function createRuntimeWorld<KindName extends string, Own extends object = object>({
  kinds,
  tweens = 64,
  components: createOwn,
  tags,
  seed = 1,
}: WorldOptions<KindName, Own>): RuntimeWorld<KindName, Own> {
  checkCount('tweens', tweens, 0);
  const sprites = countSprites(kinds);
  const runtime = createComponents(sprites, tweens);
  const own = createOwn?.(sprites + 1) ?? {};
  checkWorld(kinds, runtime, own);
  checkNumber('seed', seed);
  const components = { ...runtime, ...own } as Components & Own;
  const ecs = tags?.ecs ?? createEcsWorld();
  tags?.guard(components);
  const pools = createPools(ecs, kinds, components, tags);
  // Tweens get the last ids: sprite columns have no rows for them.
  const { first } = createEntities(ecs, tweens, [components.Tween], tags);
  return {
    components,
    pools,
    particles: Object.values<Pool>(pools).filter((pool) => pool.components.includes('Particle')),
    tweens: { order: Uint32Array.from({ length: tweens }, (_, k) => first + k), count: 0, dropped: 0, endings: new Map() },
    tags,
    random: createRandom(seed),
    hasParticles: false,
    isMoving: true,
    isDirty: true,
    isReducedMotion: false,
    quality: 0,
  };
}

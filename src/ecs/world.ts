// The runtime's world: entities in pools, their columns, tweens and random numbers. A host may add fields.
import { createWorld as createEcsWorld, type World as EcsWorld } from 'bitecs';
import { checkCount } from './check.ts';
import { createComponents, type Components } from './components.ts';
import { countSprites, createEntities, createPools, type Kind, type Pool, type Pools } from './pools.ts';
import { createRandom, type Random } from './random.ts';

/** `Own` is the type of the host's components: objects of columns, by name. */
export type RuntimeWorld<KindName extends string = string, Own = unknown> = {
  /** The bitECS world. All entities are registered here with their components, so that a host can query them. */
  readonly ecs: EcsWorld;
  readonly components: Components & Own;
  readonly pools: Pools<KindName>;
  /** Pools whose entities have the component `Particle`. */
  readonly particles: readonly Pool[];
  /** Entity ids of all tweens. The first `count` are in use, in the order of their start. */
  readonly tweens: { readonly order: Uint32Array; count: number; dropped: number };
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
  /** Seed of `random`, an unsigned 32-bit integer. Default: 1. */
  readonly seed?: number;
};

/** Creates a world with all its entities, none of them alive. Throws a RangeError for an invalid size or an unknown component. */
export function createRuntimeWorld<KindName extends string, Own extends object = object>({
  kinds,
  tweens = 64,
  components: createOwn,
  seed = 1,
}: WorldOptions<KindName, Own>): RuntimeWorld<KindName, Own> {
  checkCount('tweens', tweens, 0);
  const sprites = countSprites(kinds);
  const components = { ...createComponents(sprites, tweens), ...createOwn?.(sprites + 1) } as Components & Own;
  const ecs = createEcsWorld();
  const pools = createPools(ecs, kinds, components);
  // Tweens get the last ids: sprite columns have no rows for them.
  const { first } = createEntities(ecs, tweens, [components.Tween]);
  return {
    ecs,
    components,
    pools,
    particles: Object.entries<Kind>(kinds)
      .filter(([, kind]) => kind.components?.includes('Particle'))
      .map(([name]) => pools[name as KindName]),
    tweens: { order: Uint32Array.from({ length: tweens }, (_, k) => first + k), count: 0, dropped: 0 },
    random: createRandom(seed),
    hasParticles: false,
    isMoving: true,
    isDirty: true,
    isReducedMotion: false,
    quality: 0,
  };
}

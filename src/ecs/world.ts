// The runtime's world: entities in pools, their columns, tweens and chance. A host adds its own state beside these fields.
import { createWorld as createEcsWorld, type World as EcsWorld } from 'bitecs';
import { checkCount } from './check.ts';
import { createComponents, type Components } from './components.ts';
import { countSprites, createEntities, createPools, type Kind, type Pool, type Pools } from './pools.ts';
import { createRandom, type Random } from './random.ts';

/** `Own` is the type of the host's own components: objects of columns, by name. */
export type RuntimeWorld<KindName extends string = string, Own = unknown> = {
  /** Every entity is registered here with its components, open to queries of the host. */
  readonly ecs: EcsWorld;
  readonly components: Components & Own;
  readonly pools: Pools<KindName>;
  /** Pools whose entities have a Particle. */
  readonly particles: readonly Pool[];
  /** Entity ids of all tweens: first those that run, in the order in which they started. */
  readonly tweens: { readonly order: Uint32Array; count: number; dropped: number };
  /** Chance for appearance. */
  readonly random: Random;
  /** Whether any particle may be alive: a sprite was spawned since none was. */
  hasParticles: boolean;
  /** Whether this step changed anything that is drawn, or must be followed by another step. */
  isMoving: boolean;
  /** Whether something is to be drawn that no step changed: a drag, a new layout, a restored context. */
  isDirty: boolean;
  /** Motions play their reduced variant, bursts nothing. */
  isReducedMotion: boolean;
  /** A row of QUALITY_STEPS. */
  quality: number;
};

export type WorldOptions<KindName extends string, Own> = {
  /** In drawing order. */
  readonly kinds: Readonly<Record<KindName, Kind>>;
  /** How many tweens can run at once; 64 by default. */
  readonly tweens?: number;
  /** Creates the host's own components, with columns of `rows` rows. */
  readonly components?: (rows: number) => Own;
  /** Seed of `random`, an unsigned 32-bit integer. */
  readonly seed?: number;
};

/** Creates a world with all its entities, none of them alive. Throws a RangeError for a pool that cannot exist. */
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
  // Tweens come last: sprite columns have no rows for them.
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

// The pools: every entity there will ever be, made once at the start, by kind. Nothing is added or removed while the game runs.
import { addComponents, addEntity, registerQuery, type World as EcsWorld } from 'bitecs';
import type { Components } from './components.ts';
import { TIMING } from '../game/timing.ts';

/** How many of each kind. A full pool drops what is asked of it: looks may be lost, never rules. */
export const POOL_SIZES = {
  snow: TIMING.snowflakes,
  /** A full board, and the cells of lines that still fade. */
  blocks: 128,
  /** A pale jewel and an outline. */
  ghosts: 2,
  pieces: 3,
  glows: 64,
  sweeps: 16,
  confetti: 128,
  /** Two levels' worth: one burst may still fly when the next begins. */
  stars: 2 * TIMING.stars,
  coins: 24,
  popups: 16,
  rings: 4,
  /** The wave of an emptied board, and the lines that emptied it. */
  flares: 112,
  /** Splinters, snow dust, crystals. */
  splinters: 176,
  /** Lines of letters. */
  words: 2,
  focuses: 1,
  hands: 1,
  guides: 1,
  tweens: 480,
} as const;

export type PoolSizes = { readonly [kind in keyof typeof POOL_SIZES]: number };

/** Entity ids of one kind, one after the other, in the order in which they were made. */
export type Pool = ArrayLike<number>;

export type Pools = { readonly [kind in PoolName]: Pool };

export type PoolName = keyof typeof POOL_SIZES | 'particles';

/** The component that each kind alone has. Tweens come last: only sprites have a Transform. */
const KINDS: { readonly [kind in keyof typeof POOL_SIZES]: keyof Components } = {
  snow: 'Snow',
  glows: 'Glow',
  blocks: 'Block',
  ghosts: 'Ghost',
  pieces: 'Piece',
  focuses: 'Focus',
  sweeps: 'Sweep',
  rings: 'Ring',
  flares: 'Flare',
  splinters: 'Splinter',
  confetti: 'Confetti',
  stars: 'Star',
  coins: 'Coin',
  popups: 'Popup',
  words: 'Word',
  hands: 'Hand',
  guides: 'Guide',
  tweens: 'Tween',
};
const PARTICLES = /splinters|confetti|stars/;

/** Makes all entities and registers each kind's query once; the handles stay valid for the world's life. */
export function createPools(ecs: EcsWorld, components: Components, sizes: PoolSizes = POOL_SIZES): Pools {
  const { Transform, Sprite, Particle } = components;
  const pools: Record<string, Pool> = {};
  for (const [name, kind] of Object.entries(KINDS)) {
    const made: object[] = [components[kind]];
    if (name !== 'tweens') made.push(Transform, Sprite);
    if (PARTICLES.test(name)) made.push(Particle);
    for (let k = 0; k < sizes[name as keyof PoolSizes]; k++) addComponents(ecs, addEntity(ecs), ...made);
    pools[name] = registerQuery(ecs, [components[kind]]).dense;
  }
  pools.particles = registerQuery(ecs, [Particle]).dense;
  return pools as Pools;
}

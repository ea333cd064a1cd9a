// The pools: every entity there will ever be, made once at the start, by kind. Nothing is added or removed while the game runs.
import { addComponents, addEntity, registerQuery, type World as EcsWorld } from 'bitecs';
import type { Components } from './components.ts';
import { TIMING } from './timing.ts';

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
  tweens: 480,
} as const;

export type PoolSizes = { readonly [kind in keyof typeof POOL_SIZES]: number };

/** Entity ids of one kind, one after the other, in the order in which they were made. */
export type Pool = ArrayLike<number>;

export type Pools = { readonly [kind in PoolName]: Pool };

export type PoolName =
  | 'snow'
  | 'blocks'
  | 'pieces'
  | 'ghosts'
  | 'glows'
  | 'sweeps'
  | 'confetti'
  | 'stars'
  | 'coins'
  | 'popups'
  | 'rings'
  | 'flares'
  | 'splinters'
  | 'words'
  | 'focuses'
  | 'hands'
  | 'guides'
  | 'tweens'
  | 'particles';

/** Makes all entities, tweens last, and registers each kind's query once; the handles stay valid for the world's life. */
export function createPools(ecs: EcsWorld, components: Components, sizes: PoolSizes = POOL_SIZES): Pools {
  const {
    Transform,
    Sprite,
    Particle,
    Snow,
    Block,
    Piece,
    Ghost,
    Glow,
    Sweep,
    Confetti,
    Star,
    Coin,
    Popup,
    Ring,
    Flare,
    Splinter,
    Word,
    Focus,
    Hand,
    Guide,
    Tween,
  } = components;
  fill(ecs, sizes.snow, [Transform, Sprite, Snow]);
  fill(ecs, sizes.glows, [Transform, Sprite, Glow]);
  fill(ecs, sizes.blocks, [Transform, Sprite, Block]);
  fill(ecs, sizes.ghosts, [Transform, Sprite, Ghost]);
  fill(ecs, sizes.pieces, [Transform, Sprite, Piece]);
  fill(ecs, 1, [Transform, Sprite, Focus]);
  fill(ecs, sizes.sweeps, [Transform, Sprite, Sweep]);
  fill(ecs, sizes.rings, [Transform, Sprite, Ring]);
  fill(ecs, sizes.flares, [Transform, Sprite, Flare]);
  fill(ecs, sizes.splinters, [Transform, Sprite, Particle, Splinter]);
  fill(ecs, sizes.confetti, [Transform, Sprite, Particle, Confetti]);
  fill(ecs, sizes.stars, [Transform, Sprite, Particle, Star]);
  fill(ecs, sizes.coins, [Transform, Sprite, Coin]);
  fill(ecs, sizes.popups, [Transform, Sprite, Popup]);
  fill(ecs, sizes.words, [Transform, Sprite, Word]);
  fill(ecs, 1, [Transform, Sprite, Hand]);
  fill(ecs, 1, [Transform, Sprite, Guide]);
  fill(ecs, sizes.tweens, [Tween]);
  const pool = (...terms: object[]): Pool => registerQuery(ecs, terms).dense;
  return {
    snow: pool(Snow),
    glows: pool(Glow),
    blocks: pool(Block),
    ghosts: pool(Ghost),
    pieces: pool(Piece),
    focuses: pool(Focus),
    sweeps: pool(Sweep),
    rings: pool(Ring),
    flares: pool(Flare),
    splinters: pool(Splinter),
    confetti: pool(Confetti),
    stars: pool(Star),
    coins: pool(Coin),
    popups: pool(Popup),
    words: pool(Word),
    hands: pool(Hand),
    guides: pool(Guide),
    tweens: pool(Tween),
    particles: pool(Particle),
  };
}

function fill(ecs: EcsWorld, count: number, kinds: object[]): void {
  for (let k = 0; k < count; k++) addComponents(ecs, addEntity(ecs), ...kinds);
}

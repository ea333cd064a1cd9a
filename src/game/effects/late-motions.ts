// Motions and bursts that a first move does not need, as data like those in motions.ts.
import type { Burst } from '../../ecs/bursts.ts';
import type { Motion, Track, Travel } from '../../ecs/motions.ts';
import { FRAME, JEWEL_FRAMES } from '../frames.ts';
import type { KindName } from '../kinds.ts';
import { CONFETTI, fadeIn, fadeOut, light, track, UPWARDS } from '../motions.ts';
import { LATE_TIMING } from '../late-timing.ts';
import { TIMING } from '../timing.ts';

const PUSH_UNITS = 2;

const push = (units: number): Track => track('along', units, 0, LATE_TIMING.pushSeconds, 'inOutQuad', TIMING.dropTravelSeconds);

/** Sideways positions of a shaken piece in design units: about three pixels of a phone. */
const SHAKE_UNITS = [0, -4, 4, -3, 2, 0] as const;
const SHAKE_SECONDS = 0.04;

const shakes = SHAKE_UNITS.slice(1).map((to, index) =>
  track('x', SHAKE_UNITS[index], to, SHAKE_SECONDS, 'inOutQuad', index * SHAKE_SECONDS),
);

export const LATE_MOTIONS = {
  /** A neighbour of a dropped piece is pushed left or up, or right or down, and comes back. */
  pushBack: { tracks: [push(-PUSH_UNITS)] },
  pushOn: { tracks: [push(PUSH_UNITS)] },
  /** The rim of a dropped piece flashes. */
  dropRim: light(track('alpha', 0, 1, LATE_TIMING.pushSeconds, 'bump')),
  /** The cells below a refused piece blink. */
  refusedRim: light(track('alpha', 0, 0.9, 0.3, 'bump')),
  /** A cell lights up in a wave over the board. */
  flash: light(track('alpha', 0, 1, 0.34, 'bump'), track('scale', 0.7, 1.5, 0.34, 'outQuad')),
  /** A block of a line with one gap glints softly. */
  shimmer: light(track('alpha', 0, 0.4, 0.5, 'bump'), track('scale', 0.6, 1.1, 0.5, 'outQuad')),
  /** The board's rim glows in a combo. */
  rim: light(track('alpha', 0, 0.9, 0.6, 'bump')),
  /** The board shakes in a higher combo. */
  shake: { tracks: [-4, 4, -3, 2].map((units, index) => track('x', 0, units, 0.07, 'bump', index * 0.07)) },
  /** An aurora over the board. */
  aurora: light(track('alpha', 0, 0.55, 0.7, 'bump'), track('x', 0, 50, 0.7, 'outQuad')),
  /** A crack of light in the board's frame. */
  crack: light(track('alpha', 0, 1, 0.5, 'bump')),
  /** A ring of light opens over an emptied board. */
  ring: light(track('scale', 0.5, 7, 0.7, 'outCubic'), track('alpha', 0.9, 0, 0.7, 'linear')),
  /** A coin spins on its way to the counter. */
  coin: {
    tracks: [fadeIn(0.08), track('scaleX', 0.9, 0.1, LATE_TIMING.coinFlightSeconds, 'spin')],
    reduced: [fadeOut(LATE_TIMING.coinFlightSeconds)],
    kills: true,
  },
  /** Light at the counter when a coin arrives. */
  twinkle: light(track('alpha', 0, 1, 0.36, 'bump'), track('scale', 0.4, 1.6, 0.36, 'outQuad')),
  /** A queued piece that does not fit. */
  shakePiece: { tracks: shakes },
  /** A block when its game appears after the menu. */
  arrive: {
    tracks: [fadeIn(0.1), track('y', 40, 0, 0.2, 'outBack')],
    reduced: [fadeIn(0.2)],
  },
  /** Light on a cell when its game appears. */
  glint: { tracks: [track('alpha', 0, 0.2, 0.2, 'bump')] },
  /** A ring of light around the crown. */
  crownRing: light(track('scale', 0.2, 1.7, 0.5, 'outCubic'), track('alpha', 1, 0, 0.5, 'linear')),
} as const satisfies Record<string, Motion>;

const WORDS_FADE_SECONDS = 0.18;

/** Returns the motion of words that stay for a time. */
export function wordsMotion(seconds: number): Motion {
  const reduced = [fadeIn(0.06), fadeOut(WORDS_FADE_SECONDS, seconds - WORDS_FADE_SECONDS)];
  return {
    tracks: [...reduced, track('scale', 0.4, 1, 0.26, 'outBack'), track('y', 12, 0, 0.26, 'outQuad')],
    reduced,
    kills: true,
  };
}

/** An arc: sideways first, then up. */
export const COIN_TRAVEL = { seconds: LATE_TIMING.coinFlightSeconds, x: 'outQuad', y: 'inQuad' } as const satisfies Travel;

const DOWN = [Math.PI / 2 - 0.12, Math.PI / 2 + 0.12] as const;

export const LATE_BURSTS = {
  /** Snow dust under the lower edges of a dropped piece. */
  puff: {
    pool: 'splinters',
    frames: [FRAME['snow-puff']],
    count: 2,
    opacity: 0.45,
    angles: UPWARDS,
    speeds: [16, 60],
    scales: [0.4, 0.8],
    spins: [-1, 1],
    gravity: -30,
    lifeSeconds: 0.25,
  },
  /** On either side of a panel that opens. */
  panel: { ...CONFETTI, count: LATE_TIMING.confettiParticles, lifeSeconds: LATE_TIMING.confettiLifeSeconds },
  /** From the middle of an emptied board. */
  crystals: {
    pool: 'splinters',
    frames: [FRAME.spark, FRAME['snow-3'], FRAME['shard-1'], FRAME['shard-2']],
    count: 28,
    radius: 24,
    speeds: [140, 440],
    scales: [0.4, 1.1],
    spins: [-6, 6],
    gravity: 160,
    lifeSeconds: 1.4,
    shortestLife: 0.5,
  },
  /** For a reached level. */
  stars: {
    pool: 'stars',
    frames: [FRAME.spark, FRAME.star, FRAME.star],
    count: TIMING.stars,
    radius: 120,
    speeds: [140, 420],
    scales: [0.5, 1.3],
    gravity: 220,
    lifeSeconds: LATE_TIMING.starLifeSeconds,
  },
  /** Around the crown when the best score is passed. */
  crown: {
    pool: 'splinters',
    frames: [FRAME.spark, FRAME.star, FRAME.spark],
    count: 14,
    radius: 14,
    speeds: [70, 220],
    scales: [0.3, 0.7],
    gravity: 180,
    lifeSeconds: 0.9,
  },
  /** Jewels that fall over one column of an emptied board. */
  rain: {
    pool: 'stars',
    frames: JEWEL_FRAMES,
    count: 3,
    angles: DOWN,
    speeds: [120, 460],
    scales: [0.24, 0.46],
    spins: [-5, 5],
    gravity: 620,
    lifeSeconds: 1.35,
    shortestLife: 0.75,
  },
} as const satisfies Record<string, Burst<KindName>>;

/** Common to all trails, from under the dragged piece. */
const TRAIL = { pool: 'splinters', count: 2, radius: 26, speeds: [4, 34], spins: [-2, 2], lifeSeconds: 0.8, shortestLife: 0.5 } as const;

/** By the names in shop.ts. */
export const TRAILS: Readonly<Record<string, Burst<KindName> | undefined>> = {
  snow: { ...TRAIL, frames: [FRAME['snow-1'], FRAME['snow-2'], FRAME['snow-3']], scales: [0.5, 1.1], gravity: 40, opacity: 0.9 },
  sparks: { ...TRAIL, frames: [FRAME.spark, FRAME.flare], scales: [0.16, 0.4], gravity: 90, isAdditive: true },
  stars: { ...TRAIL, frames: [FRAME.star, FRAME.spark], scales: [0.25, 0.55], gravity: 20 },
};

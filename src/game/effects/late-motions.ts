// Motions and bursts that a first move does not need, as data like those in motions.ts.
import type { Burst } from '../../ecs/bursts.ts';
import type { Motion, Track, Travel } from '../../ecs/motions.ts';
import { FRAME } from '../frames.ts';
import type { KindName } from '../kinds.ts';
import { AROUND, CONFETTI, fadeIn, fadeOut, track, UPWARDS } from '../motions.ts';
import { LATE_TIMING } from '../late-timing.ts';
import { TIMING } from '../timing.ts';

const PUSH_UNITS = 2;

const push = (units: number): Track => track('along', units, 0, LATE_TIMING.pushSeconds, 'inOutQuad', TIMING.dropTravelSeconds);

export const LATE_MOTIONS = {
  /** A neighbour of a dropped piece is pushed left or up, or right or down, and comes back. */
  pushBack: { tracks: [push(-PUSH_UNITS)] },
  pushOn: { tracks: [push(PUSH_UNITS)] },
  /** The rim of a dropped piece flashes. */
  dropRim: { tracks: [track('alpha', 0, 1, LATE_TIMING.pushSeconds, 'bump')], kills: true },
  /** The cells below a refused piece blink. */
  refusedRim: { tracks: [track('alpha', 0, 0.9, 0.3, 'bump')], kills: true },
  /** A cell lights up in a wave over the board. */
  flash: {
    tracks: [track('alpha', 0, 1, 0.34, 'bump'), track('scale', 0.7, 1.5, 0.34, 'outQuad')],
    kills: true,
  },
  /** A block of a line with one gap glints softly. */
  shimmer: {
    tracks: [track('alpha', 0, 0.4, 0.5, 'bump'), track('scale', 0.6, 1.1, 0.5, 'outQuad')],
    kills: true,
  },
  /** The board's rim glows in a combo. */
  rim: { tracks: [track('alpha', 0, 0.9, 0.6, 'bump')], kills: true },
  /** The board shakes in a higher combo. */
  shake: {
    tracks: [
      track('x', 0, -4, 0.07, 'bump'),
      track('x', 0, 4, 0.07, 'bump', 0.07),
      track('x', 0, -3, 0.07, 'bump', 0.14),
      track('x', 0, 2, 0.07, 'bump', 0.21),
    ],
  },
  /** An aurora over the board. */
  aurora: {
    tracks: [track('alpha', 0, 0.55, 0.7, 'bump'), track('x', 0, 50, 0.7, 'outQuad')],
    kills: true,
  },
  /** A crack of light in the board's frame. */
  crack: {
    tracks: [track('alpha', 0, 1, 0.5, 'bump')],
    kills: true,
  },
  /** A ring of light opens over an emptied board. */
  ring: {
    tracks: [track('scale', 0.5, 7, 0.7, 'outCubic'), track('alpha', 0.9, 0, 0.7, 'linear')],
    kills: true,
  },
  /** A coin spins on its way to the counter. */
  coin: {
    tracks: [fadeIn(0.08), track('scaleX', 0.9, 0.1, LATE_TIMING.coinFlightSeconds, 'spin')],
    reduced: [fadeOut(LATE_TIMING.coinFlightSeconds)],
    kills: true,
  },
  /** Light at the counter when a coin arrives. */
  twinkle: {
    tracks: [track('alpha', 0, 1, 0.36, 'bump'), track('scale', 0.4, 1.6, 0.36, 'outQuad')],
    kills: true,
  },
} as const satisfies Record<string, Motion>;

const WORDS_FADE_SECONDS = 0.18;
const wordsMotions = new Map<number, Motion>();

/** Returns the motion of words that stay for a time. */
export function wordsMotion(seconds: number): Motion {
  const known = wordsMotions.get(seconds);
  if (known) return known;
  const reduced = [fadeIn(0.06), fadeOut(WORDS_FADE_SECONDS, seconds - WORDS_FADE_SECONDS)];
  const motion = {
    tracks: [...reduced, track('scale', 0.4, 1, 0.26, 'outBack'), track('y', 12, 0, 0.26, 'outQuad')],
    reduced,
    kills: true,
  };
  wordsMotions.set(seconds, motion);
  return motion;
}

/** An arc: sideways first, then up. */
export const COIN_TRAVEL = { seconds: LATE_TIMING.coinFlightSeconds, x: 'outQuad', y: 'inQuad' } as const satisfies Travel;

export const LATE_BURSTS = {
  /** Snow dust under the lower edges of a dropped piece. */
  puff: {
    pool: 'splinters',
    frames: [FRAME['snow-puff']],
    count: 2,
    radius: 0,
    opacity: 0.45,
    angles: UPWARDS,
    speeds: [16, 60],
    scales: [0.4, 0.8],
    spins: [-1, 1],
    gravity: -30,
    lifeSeconds: 0.25,
    shortestLife: 0.6,
  },
  /** On either side of a panel that opens. */
  panel: { ...CONFETTI, count: LATE_TIMING.confettiParticles, lifeSeconds: LATE_TIMING.confettiLifeSeconds },
  /** From the middle of an emptied board. */
  crystals: {
    pool: 'splinters',
    frames: [FRAME.spark, FRAME['snow-3'], FRAME['shard-1'], FRAME['shard-2']],
    count: 28,
    radius: 24,
    opacity: 1,
    angles: AROUND,
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
    opacity: 1,
    angles: AROUND,
    speeds: [140, 420],
    scales: [0.5, 1.3],
    spins: [-4, 4],
    gravity: 220,
    lifeSeconds: LATE_TIMING.starLifeSeconds,
    shortestLife: 0.6,
  },
} as const satisfies Record<string, Burst<KindName>>;

// Motions and bursts of turning points: no room left, a new best score, an emptied board. Loaded with the late effects.
import type { Burst } from '../ecs/bursts.ts';
import type { Motion, Track } from '../ecs/motions.ts';
import { FRAME, JEWEL_FRAMES } from './frames.ts';
import type { KindName } from './kinds.ts';

/** Sideways positions of a shaken piece in design units: about three pixels of a phone. */
const SHAKE_UNITS = [0, -4, 4, -3, 2, 0] as const;
const SHAKE_SECONDS = 0.04;

const shakes = SHAKE_UNITS.slice(1).map((to, index): Track => ({
  channel: 'x',
  from: SHAKE_UNITS[index],
  to,
  seconds: SHAKE_SECONDS,
  ease: 'inOutQuad',
  delaySeconds: index * SHAKE_SECONDS,
}));

export const TURNING_MOTIONS = {
  /** A queued piece that does not fit. */
  shake: { tracks: shakes, reduced: [], kills: false },
  /** A block when its game appears after the menu. */
  arrive: {
    tracks: [
      { channel: 'alpha', from: 0, to: 1, seconds: 0.1, ease: 'linear' },
      { channel: 'y', from: 40, to: 0, seconds: 0.2, ease: 'outBack' },
    ],
    reduced: [{ channel: 'alpha', from: 0, to: 1, seconds: 0.2, ease: 'linear' }],
    kills: false,
  },
  /** Light on a cell when its game appears. */
  glint: { tracks: [{ channel: 'alpha', from: 0, to: 0.2, seconds: 0.2, ease: 'bump' }], reduced: [], kills: false },
  /** A ring of light around the crown. */
  crownRing: {
    tracks: [
      { channel: 'scale', from: 0.2, to: 1.7, seconds: 0.5, ease: 'outCubic' },
      { channel: 'alpha', from: 1, to: 0, seconds: 0.5, ease: 'linear' },
    ],
    reduced: [],
    kills: true,
  },
} as const satisfies Record<string, Motion>;

const DOWN = [Math.PI / 2 - 0.12, Math.PI / 2 + 0.12] as const;

export const TURNING_BURSTS = {
  /** Around the crown when the best score is passed. */
  crown: {
    pool: 'splinters',
    frames: [FRAME.spark, FRAME.star, FRAME.spark],
    count: 14,
    radius: 14,
    speeds: [70, 220],
    scales: [0.3, 0.7],
    spins: [-4, 4],
    gravity: 180,
    lifeSeconds: 0.9,
  },
  /** Jewels that fall over one column of an emptied board. */
  rain: {
    pool: 'stars',
    frames: JEWEL_FRAMES,
    count: 3,
    radius: 0,
    angles: DOWN,
    speeds: [120, 460],
    scales: [0.24, 0.46],
    spins: [-5, 5],
    gravity: 620,
    lifeSeconds: 1.35,
    shortestLife: 0.75,
  },
} as const satisfies Record<string, Burst<KindName>>;

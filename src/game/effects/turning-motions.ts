// Motions and bursts of turning points: no room left, a new best score, an emptied board. Loaded with the late effects.
import type { Burst } from '../../ecs/bursts.ts';
import type { Motion } from '../../ecs/motions.ts';
import { FRAME, JEWEL_FRAMES } from '../frames.ts';
import type { KindName } from '../kinds.ts';
import { fadeIn, track } from '../motions.ts';

/** Sideways positions of a shaken piece in design units: about three pixels of a phone. */
const SHAKE_UNITS = [0, -4, 4, -3, 2, 0] as const;
const SHAKE_SECONDS = 0.04;

const shakes = SHAKE_UNITS.slice(1).map((to, index) =>
  track('x', SHAKE_UNITS[index], to, SHAKE_SECONDS, 'inOutQuad', index * SHAKE_SECONDS),
);

export const TURNING_MOTIONS = {
  /** A queued piece that does not fit. */
  shake: { tracks: shakes },
  /** A block when its game appears after the menu. */
  arrive: {
    tracks: [fadeIn(0.1), track('y', 40, 0, 0.2, 'outBack')],
    reduced: [fadeIn(0.2)],
  },
  /** Light on a cell when its game appears. */
  glint: { tracks: [track('alpha', 0, 0.2, 0.2, 'bump')] },
  /** A ring of light around the crown. */
  crownRing: {
    tracks: [track('scale', 0.2, 1.7, 0.5, 'outCubic'), track('alpha', 1, 0, 0.5, 'linear')],
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

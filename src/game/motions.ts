// The game's motions, travels and bursts as data; those of praise and celebrations are in late-motions.ts. Each motion has its reduced-motion variant beside it.
import type { Burst } from '../ecs/bursts.ts';
import type { EaseName } from '../ecs/eases.ts';
import type { Motion, Track, Travel } from '../ecs/motions.ts';
import { ART_PIXELS_PER_UNIT, FACET_FRAMES, FRAME } from './frames.ts';
import type { KindName } from './kinds.ts';
import { DESIGN } from './layout.ts';
import { TIMING } from './timing.ts';

/** Scale of a beam, whose art is 128 pixels long, across the board. */
const BEAM_SCALE = (ART_PIXELS_PER_UNIT * DESIGN.boardUnits) / 128;
const BLAZE_ALPHA = 0.55;
/** Alpha of the blocks of a lost game. */
export const DIMMED_ALPHA = 0.35;

export const track = (channel: Track['channel'], from: number, to: number, seconds: number, ease: EaseName, delaySeconds = 0): Track => ({
  channel,
  from,
  to,
  seconds,
  ease,
  delaySeconds,
});

/** A motion of a light, which dies at its end. */
export const light = (...tracks: readonly Track[]) => ({ tracks, kills: true });
export const fadeIn = (seconds: number) => track('alpha', 0, 1, seconds, 'linear');
export const fadeOut = (seconds: number, delaySeconds = 0) => track('alpha', 1, 0, seconds, 'linear', delaySeconds);
const scoreFades = [fadeIn(0.1), fadeOut(TIMING.scoreFadeSeconds, TIMING.scoreDisplaySeconds)];
const refusal = (units: number, delaySeconds: number) => track('x', 0, units, TIMING.shakeSeconds / 2, 'bump', delaySeconds);
const dimming = [track('alpha', 1, DIMMED_ALPHA, TIMING.lineFadeSeconds, 'linear')];

export const MOTIONS = {
  /** The next piece enters the last slot from the right, inside the slot's frame. */
  enter: {
    tracks: [fadeIn(TIMING.entrySeconds), track('x', 40, 0, TIMING.entrySeconds, 'outQuad')],
    reduced: [fadeIn(TIMING.entrySeconds)],
  },
  /** A newly dealt piece appears. It grows to the scale of its slot: see `dealPiece`. */
  deal: {
    tracks: [fadeIn(0.05)],
    reduced: [fadeIn(TIMING.comboProgressSeconds)],
  },
  /** A block of a cleared line. Its first pose is the hit-stop's. */
  melt: {
    tracks: [fadeOut(TIMING.lineFadeSeconds), track('scale', 1.06, 0.5, TIMING.lineFadeSeconds, 'inQuad')],
    reduced: [fadeOut(TIMING.lineFadeSeconds)],
    kills: true,
  },
  /** A block of a cleared line lights up when the dropped piece arrives. */
  light: { tracks: [track('alpha', 0, BLAZE_ALPHA, 0.03, 'linear')] },
  /** Light on a block of a cleared line: full during the hit-stop, gone with the wave. */
  blaze: light(track('alpha', BLAZE_ALPHA, 0, 0.22, 'outQuad'), track('scale', 1.6, 2, 0.22, 'outQuad')),
  /** A beam of light shoots along a cleared line. */
  beam: light(track('alpha', 0, 1, 0.12, 'bump'), track('scaleY', 1, BEAM_SCALE, 0.12, 'outQuad')),
  /** A cleared line kicks the board along its normal. */
  kick: { tracks: [track('along', 0, 4, 0.14, 'bump')] },
  /** A drop's score fades in, rises and fades out. */
  score: {
    tracks: [
      ...scoreFades,
      track('scale', 0.7, 1.25, 0.16, 'outBack'),
      track('y', 0, -32, TIMING.scoreDisplaySeconds + TIMING.scoreFadeSeconds, 'outQuad'),
    ],
    reduced: scoreFades,
    kills: true,
  },
  /** A refused piece shakes before it flies back. */
  refuse: { tracks: [refusal(4, 0), refusal(-4, TIMING.shakeSeconds / 2)] },
  /** A block of a lost game. */
  dim: { tracks: dimming, reduced: dimming },
} as const satisfies Record<string, Motion>;

export const TRAVELS = {
  /** A piece moves up the queue. */
  slide: { unitsPerSecond: TIMING.slideUnitsPerSecond, x: 'outQuad', y: 'outQuad' },
  /** A dropped piece moves to its cells. */
  drop: { seconds: TIMING.dropTravelSeconds, x: 'outCubic', y: 'outCubic' },
  /** A dragged piece returns to its slot. */
  flyBack: { seconds: TIMING.flyBackSeconds, x: 'outCubic', y: 'outCubic' },
  /** A tapped piece returns to its slot. */
  putBack: { seconds: TIMING.putBackSeconds, x: 'outBack', y: 'outBack' },
} as const satisfies Record<string, Travel>;

export const UPWARDS = [-Math.PI, 0] as const;

export const CONFETTI = {
  pool: 'confetti',
  frames: [FRAME['confetti-1'], FRAME['confetti-2'], FRAME['confetti-3']],
  angles: UPWARDS,
  speeds: [90, 330],
  scales: [0.6, 1.1],
  spins: [-7, 7],
  gravity: 520,
  shortestLife: 0.5,
} as const;

export const BURSTS = {
  /** At the end of a cleared line. */
  line: { ...CONFETTI, count: TIMING.lineBurstParticles, lifeSeconds: TIMING.lineBurstLifeSeconds },
  /** Facets of a bursting block of type 1. Other types have their own frames. */
  facets: {
    pool: 'splinters',
    frames: FACET_FRAMES[0],
    count: 3,
    radius: 12,
    speeds: [60, 240],
    scales: [0.5, 0.9],
    spins: [-9, 9],
    gravity: 720,
    lifeSeconds: 0.8,
  },
} as const satisfies Record<string, Burst<KindName>>;

// The game's motions, travels and bursts as data. Each motion has its reduced-motion variant beside it.
import type { Burst } from '../ecs/bursts.ts';
import type { EaseName } from '../ecs/eases.ts';
import type { Motion, Track, Travel } from '../ecs/motions.ts';
import { FRAME } from './frames.ts';
import type { KindName } from './kinds.ts';
import { DESIGN } from './layout.ts';
import { LINE_CELLS_SECONDS, TIMING } from './timing.ts';

const HALF_BOARD = DESIGN.boardUnits / 2;
const LINE_SECONDS = TIMING.lineFadeSeconds + LINE_CELLS_SECONDS;
const WORD_SECONDS = 1;
/** Alpha of the blocks of a lost game. */
export const DIMMED_ALPHA = 0.35;

const track = (channel: Track['channel'], from: number, to: number, seconds: number, ease: EaseName, delaySeconds = 0): Track => ({
  channel,
  from,
  to,
  seconds,
  ease,
  delaySeconds,
});

const fadeIn = (seconds: number) => track('alpha', 0, 1, seconds, 'linear');
const fadeOut = (seconds: number, delaySeconds = 0) => track('alpha', 1, 0, seconds, 'linear', delaySeconds);
const scoreFades = [fadeIn(0.1), fadeOut(TIMING.scoreFadeSeconds, TIMING.scoreDisplaySeconds)];
const dimming = [track('alpha', 1, DIMMED_ALPHA, TIMING.lineFadeSeconds, 'linear')];
const wordFades = [fadeIn(0.06), fadeOut(0.25, WORD_SECONDS - 0.25)];

export const MOTIONS = {
  /** A dropped block is squashed and recovers. */
  settle: {
    tracks: [track('scaleX', 1.16, 1, TIMING.settleSeconds, 'inOutQuad'), track('scaleY', 0.82, 1, TIMING.settleSeconds, 'inOutQuad')],
    reduced: [],
    kills: false,
  },
  /** The next piece enters the last slot from the right, inside the slot's frame. */
  enter: {
    tracks: [fadeIn(TIMING.entrySeconds), track('x', 40, 0, TIMING.entrySeconds, 'outQuad')],
    reduced: [fadeIn(TIMING.entrySeconds)],
    kills: false,
  },
  /** A newly dealt piece pops up. */
  deal: {
    tracks: [fadeIn(0.05), track('scale', 0.2, DESIGN.queueScale, TIMING.comboProgressSeconds, 'outBack')],
    reduced: [fadeIn(TIMING.comboProgressSeconds)],
    kills: false,
  },
  /** A block of a cleared line. */
  melt: {
    tracks: [fadeOut(TIMING.lineFadeSeconds), track('scale', 1.12, 0.5, TIMING.lineFadeSeconds, 'inQuad')],
    reduced: [fadeOut(TIMING.lineFadeSeconds)],
    kills: true,
  },
  /** A cell lights up when its block melts, or in the wave of an emptied board. */
  flash: {
    tracks: [track('alpha', 0, 1, 0.34, 'bump'), track('scale', 0.7, 1.5, 0.34, 'outQuad')],
    reduced: [],
    kills: true,
  },
  /** Frost runs along a cleared line. */
  sweep: {
    tracks: [track('along', -HALF_BOARD, HALF_BOARD, LINE_SECONDS, 'linear'), track('alpha', 0, 0.95, LINE_SECONDS, 'bump')],
    reduced: [],
    kills: true,
  },
  /** A line's score fades in, rises and fades out. */
  score: {
    tracks: [
      ...scoreFades,
      track('scale', 0.7, 1.25, 0.16, 'outBack'),
      track('y', 0, -32, TIMING.scoreDisplaySeconds + TIMING.scoreFadeSeconds, 'outQuad'),
    ],
    reduced: scoreFades,
    kills: true,
  },
  /** A word over the board. */
  word: {
    tracks: [...wordFades, track('scale', 0.4, 1, 0.26, 'outBack'), track('y', 0, -26, WORD_SECONDS, 'linear')],
    reduced: wordFades,
    kills: true,
  },
  /** A ring of light opens over an emptied board. */
  ring: {
    tracks: [track('scale', 0.5, 7, 0.7, 'outCubic'), track('alpha', 0.9, 0, 0.7, 'linear')],
    reduced: [],
    kills: true,
  },
  /** A coin spins on its way to the counter. */
  coin: {
    tracks: [fadeIn(0.08), track('scaleX', 0.9, 0.1, TIMING.coinFlightSeconds, 'spin')],
    reduced: [fadeOut(TIMING.coinFlightSeconds)],
    kills: true,
  },
  /** Light at the counter when a coin arrives. */
  twinkle: {
    tracks: [track('alpha', 0, 1, 0.36, 'bump'), track('scale', 0.4, 1.6, 0.36, 'outQuad')],
    reduced: [],
    kills: true,
  },
  /** A block of a lost game. */
  dim: { tracks: dimming, reduced: dimming, kills: false },
} as const satisfies Record<string, Motion>;

export const TRAVELS = {
  /** A piece moves up the queue or returns from an illegal drop. */
  slide: { unitsPerSecond: TIMING.slideUnitsPerSecond, x: 'outQuad', y: 'outQuad' },
  /** An arc: sideways first, then up. */
  coin: { seconds: TIMING.coinFlightSeconds, x: 'outQuad', y: 'inQuad' },
} as const satisfies Record<string, Travel>;

const UPWARDS = [-Math.PI, 0] as const;
const AROUND = [0, 2 * Math.PI] as const;

const CONFETTI = {
  pool: 'confetti',
  frames: [FRAME['confetti-1'], FRAME['confetti-2'], FRAME['confetti-3']],
  radius: 0,
  opacity: 1,
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
  /** On either side of a panel that opens. */
  panel: { ...CONFETTI, count: TIMING.confettiParticles, lifeSeconds: TIMING.confettiLifeSeconds },
  /** Splinters of a melting block. */
  splinters: {
    pool: 'splinters',
    frames: [FRAME['shard-1'], FRAME['shard-2']],
    count: 3,
    radius: 12,
    opacity: 1,
    angles: AROUND,
    speeds: [60, 240],
    scales: [0.5, 1.1],
    spins: [-9, 9],
    gravity: 720,
    lifeSeconds: 0.65,
    shortestLife: 0.6,
  },
  /** Snow dust under a dropped piece. */
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
    lifeSeconds: 0.32,
    shortestLife: 0.6,
  },
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
    lifeSeconds: TIMING.starLifeSeconds,
    shortestLife: 0.6,
  },
} as const satisfies Record<string, Burst<KindName>>;

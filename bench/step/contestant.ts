// The common workload of the step bench: start values, tweens, hash of the result. Runs in Node and in browsers.
import { CHANNELS, EASE_NAMES, type Channel } from '../../src/runtime.ts';
import { expectSame } from '../harness/report.ts';

export const STEP_SECONDS = 1 / 60;
/** Final share of a particle's life in which it fades. */
export const FADE_FRACTION = 0.35;
export const SCALE_X = CHANNELS.indexOf('scaleX');
export const SCALE_Y = CHANNELS.indexOf('scaleY');

/** A way to store and move entities. Each entity moves and fades; every second one is also scaled by a tween. */
export type StepContestant = {
  readonly name: string;
  readonly create: (count: number) => {
    /** Runs one step of 1/60 s: stores previous poses, advances tweens, moves particles. */
    step(): void;
    /** Returns a hash of all poses, alphas and previous poses. */
    hash(): number;
  };
};

export type ChurnContestant = {
  readonly name: string;
  /** Creates a world for at most `capacity` entities. */
  readonly create: (capacity: number) => {
    spawn(count: number): void;
    countAlive(): number;
    despawnAll(): void;
  };
};

/** Longer than any measurement, so nothing ends. */
const LIFE_SECONDS = 10_000;
/** A fifth of the ages up to this limit are in the fading part of a life. */
const OLDEST_SECONDS = 8000;
const SCALES: readonly Channel[] = ['scaleX', 'scaleY', 'scale'];

/** Returns the start values of entity `k` in units, radians and seconds. All numbers are exact 32-bit floats. */
export function startOf(k: number) {
  return {
    x: 270 + (k % 97),
    y: 460 + (k % 89),
    angle: (k % 64) / 16,
    velocityX: 40 * (k % 9) - 160,
    velocityY: -20 * (k % 11),
    spin: (k % 15) - 7,
    gravity: 5 * (k % 7),
    opacity: 1 - (k % 4) / 8,
    age: (k * 37) % OLDEST_SECONDS,
    life: LIFE_SECONDS,
  };
}

/** Returns the tween of entity `k`, or undefined for odd `k`. `channel` and `ease` are indices. */
export function tweenOf(k: number) {
  if (k % 2 === 1) return undefined;
  const index = k / 2;
  return {
    channel: CHANNELS.indexOf(SCALES[index % SCALES.length]),
    ease: index % EASE_NAMES.length,
    from: 0.5,
    to: 1 + (k % 16) / 16,
    elapsed: 1 + ((index * 41) % OLDEST_SECONDS),
    duration: LIFE_SECONDS,
  };
}

const CHECKED_STEPS = 20;

/** Creates the scenes of all contestants and runs some steps. Throws a WrongResult if their hashes differ. */
export function createEqualScenes(contestants: readonly StepContestant[], count: number) {
  const scenes = contestants.map(({ name, create }) => ({ name, ...create(count) }));
  for (const { step } of scenes) for (let k = 0; k < CHECKED_STEPS; k++) step();
  const hash = scenes[0].hash();
  for (const scene of scenes) expectSame(`${scene.name}: hash of ${count} entities after ${CHECKED_STEPS} steps`, scene.hash(), hash);
  return { scenes, hash };
}

/** Returns an FNV-1a hash of the bits of the columns. */
export function hashColumns(columns: readonly Float32Array[]): number {
  let hash = 0x811c9dc5;
  for (const column of columns) {
    const words = new Uint32Array(column.slice().buffer);
    for (let k = 0; k < words.length; k++) hash = Math.imul(hash ^ words[k], 0x01000193);
  }
  return hash >>> 0;
}

const POSE = ['x', 'y', 'scaleX', 'scaleY', 'angle'] as const;
const PREVIOUS = ['previousX', 'previousY', 'previousScaleX', 'previousScaleY', 'previousAngle'] as const;
/** Hashed fields, in this order. */
export const HASHED = [...POSE, 'alpha', ...PREVIOUS] as const;

// The shared work of the step bench: start values, tweens and the hash of the result. Runs in Node and in browsers.
import { CHANNELS, EASE_NAMES, type Channel } from '../../src/runtime.ts';
import { expectSame } from '../harness/report.ts';

export const STEP_SECONDS = 1 / 60;
/** Last share of a life in which a particle fades. */
export const FADE_FRACTION = 0.35;
export const SCALE_X = CHANNELS.indexOf('scaleX');
export const SCALE_Y = CHANNELS.indexOf('scaleY');

/** One way to store and move entities. Each entity flies and fades; every second one is also scaled by a tween. */
export type StepContestant = {
  readonly name: string;
  readonly create: (count: number) => {
    /** One step of 1/60 s: stores the previous poses, advances the tweens, moves the particles. */
    step(): void;
    /** Hash of all poses and alphas of this step and the one before. */
    hash(): number;
  };
};

export type ChurnContestant = {
  readonly name: string;
  /** Creates a world with room for that many entities. */
  readonly create: (room: number) => {
    spawn(count: number): void;
    countAlive(): number;
    despawnAll(): void;
  };
};

/** Longer than any measurement: nothing ends. */
const LIFE_SECONDS = 10_000;
/** A fifth of the ages up to here are in the fading part of a life. */
const OLDEST_SECONDS = 8000;
const SCALES: readonly Channel[] = ['scaleX', 'scaleY', 'scale'];

/** Returns the start values of entity `k` in units, radians and seconds. Every number is a 32-bit float. */
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

/** Returns the tween of entity `k`, undefined for every second entity. `channel` and `ease` are indices. */
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

/** Creates the scenes of all contestants and steps them. Throws a WrongAnswer if a hash differs from the first. */
export function createEqualScenes(contestants: readonly StepContestant[], count: number) {
  const scenes = contestants.map(({ name, create }) => ({ name, ...create(count) }));
  for (const { step } of scenes) for (let k = 0; k < CHECKED_STEPS; k++) step();
  const hash = scenes[0].hash();
  for (const scene of scenes) expectSame(`${count} entities, ${scene.name}, hash after ${CHECKED_STEPS} steps`, scene.hash(), hash);
  return { scenes, hash };
}

/** FNV-1a over the bits of the columns. */
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

/** Hashes entities that are read one value at a time. */
export function hashEntities(count: number, read: (k: number, name: (typeof HASHED)[number]) => number): number {
  return hashColumns(HASHED.map((name) => Float32Array.from({ length: count }, (_, k) => read(k, name))));
}

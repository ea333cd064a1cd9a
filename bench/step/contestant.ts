// The work of the step bench: what every contestant moves, from the same start, with the same arithmetic. Runs in Node and in browsers.
import { CHANNELS, EASE_NAMES, type Channel } from '../../src/runtime.ts';
import { expectSame } from '../harness/report.ts';

export const STEP_SECONDS = 1 / 60;
/** Of the last part of a life, in which a particle fades. */
export const FADE_FRACTION = 0.35;
export const SCALE_X = CHANNELS.indexOf('scaleX');
export const SCALE_Y = CHANNELS.indexOf('scaleY');

/** A way to keep and move entities: each flies and fades, every second one is scaled by a tween as well. */
export type StepContestant = {
  readonly name: string;
  readonly create: (count: number) => {
    /** One step of 1/60 s: keeps every pose, moves the tweens on, flies everything. */
    step(): void;
    /** Of every pose and alpha, of this step and the one before. */
    hash(): number;
  };
};

/** Long enough that nothing ends while it is measured. */
const LIFE_SECONDS = 10_000;
/** Of these, a fifth are in the last part of their lives, in which they fade. */
const OLDEST_SECONDS = 8000;
const SCALES: readonly Channel[] = ['scaleX', 'scaleY', 'scale'];

/** How entity `k` begins: units, radians, seconds. Every number is one that a 32-bit float holds. */
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

/** The tween of entity `k`, a channel and an ease by their numbers; undefined for every second entity. */
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

/** Enough to move everything; all contestants must then have come to the same, bit by bit. */
const CHECKED_STEPS = 20;

/** Creates the scenes of all contestants and steps them. Throws a WrongAnswer where one differs from the first. */
export function createEqualScenes(contestants: readonly StepContestant[], count: number) {
  const scenes = contestants.map(({ name, create }) => ({ name, ...create(count) }));
  for (const { step } of scenes) for (let k = 0; k < CHECKED_STEPS; k++) step();
  const hashes = scenes.map(({ hash }) => hash());
  for (const [index, { name }] of scenes.entries()) {
    expectSame(`${count} entities, ${name}, hash after ${CHECKED_STEPS} steps`, hashes[index], hashes[0]);
  }
  return { scenes, hash: hashes[0] };
}

/** FNV-1a over the bits of columns, in the order of entities; columns are 32-bit floats. */
export function hashColumns(columns: readonly Float32Array[]): number {
  let hash = 0x811c9dc5;
  for (const column of columns) {
    const words = new Uint32Array(column.slice().buffer);
    for (let k = 0; k < words.length; k++) hash = Math.imul(hash ^ words[k], 0x01000193);
  }
  return hash >>> 0;
}

/** What is hashed, in this order. */
export const HASHED = [
  'x',
  'y',
  'scaleX',
  'scaleY',
  'angle',
  'alpha',
  'previousX',
  'previousY',
  'previousScaleX',
  'previousScaleY',
  'previousAngle',
] as const;
export type HashedName = (typeof HASHED)[number];

/** The hash of entities that are read one value at a time. */
export function hashEntities(count: number, read: (k: number, name: HashedName) => number): number {
  return hashColumns(HASHED.map((name) => Float32Array.from({ length: count }, (_, k) => read(k, name))));
}

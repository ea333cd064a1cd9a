// The game as it was played at one throttling rate, and what is read from that.
import type { EvenFrames } from './even-load.ts';
import type { RecordedScene } from './recorded-play.ts';
import type { LongTask, RecordedFrame } from './recorder.ts';

export const LIMITS = { scriptMilliseconds: 4, lateMilliseconds: 25, drawCalls: 2 } as const;

export type PlayedAtRate = {
  readonly rate: number;
  /** How many times slower arithmetic became. */
  readonly slowdown: number;
  /** The first round of a page, in which everything happens for the first time. */
  readonly first: readonly RecordedScene[];
  readonly rounds: readonly (readonly RecordedScene[])[];
  readonly even: readonly EvenFrames[];
  /** At full speed: milliseconds in which each frame had a processor. */
  readonly processor: readonly number[];
};

export function framesOf(scenes: readonly RecordedScene[]): RecordedFrame[] {
  return scenes.flatMap(({ recording }) => recording.frames);
}

export function scriptsOf(scenes: readonly RecordedScene[]): number[] {
  return framesOf(scenes).map(({ script }) => script);
}

export function evenScripts({ even }: PlayedAtRate): number[] {
  return even.flatMap(({ script }) => script);
}

/** From a frame to the next one of the same motion. */
export function gapsOf(scenes: readonly RecordedScene[]): number[] {
  return scenes.flatMap(({ recording: { frames } }) =>
    frames.flatMap(({ stamp, isNext }, index) => (isNext && index > 0 ? [stamp - frames[index - 1].stamp] : [])),
  );
}

export function late(gaps: readonly number[]): number {
  return gaps.filter((gap) => gap > LIMITS.lateMilliseconds).length;
}

export function longestOf(tasks: readonly LongTask[]): LongTask {
  return tasks.reduce((longest, task) => (task.milliseconds > longest.milliseconds ? task : longest), { milliseconds: 0, script: 0 });
}

/** The menu of the first round comes before the first move. */
export function longTasksOf({ first, rounds }: PlayedAtRate): LongTask[] {
  return [...first.slice(1), ...rounds.flat()].flatMap(({ recording }) => recording.longTasks);
}

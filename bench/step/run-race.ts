// Starts the process of a race and reads what it measured.
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { WrongAnswer } from '../support/report.ts';
import { spreadOf, type Spread } from '../support/samples.ts';

export type Race = {
  readonly kind: 'step' | 'churn';
  readonly count: number;
  /** Files of bench/peers/step. */
  readonly peers: readonly string[];
  /** That make one sample. */
  readonly steps: number;
  readonly rounds: number;
  readonly warmUpRounds: number;
};

/** By what is measured, contestant and round: ns an entity. */
export type RaceResult =
  | { readonly names: readonly string[]; readonly samples: readonly (readonly (readonly number[])[])[]; readonly hash: number }
  | { readonly wrong: string };

export type Runner = { readonly name: string; readonly spread: Spread; readonly samples: readonly number[] };

const PROGRAM = fileURLToPath(new URL('race-process.ts', import.meta.url));
const TSX = import.meta.resolve('tsx');
const MAX_OUTPUT = 100_000_000;

/** The runners of each thing that is measured, in the order of the contestants: ours first. */
export async function runRace(race: Race): Promise<{ readonly courses: readonly (readonly Runner[])[]; readonly hash: number }> {
  const { stdout } = await promisify(execFile)(process.execPath, ['--import', TSX, PROGRAM, JSON.stringify(race)], {
    maxBuffer: MAX_OUTPUT,
  });
  const result = JSON.parse(stdout) as RaceResult;
  if ('wrong' in result) throw new WrongAnswer(result.wrong);
  const courses = result.samples.map((course) =>
    course.map((samples, index) => ({ name: result.names[index], spread: spreadOf(samples), samples })),
  );
  return { courses, hash: result.hash };
}

/** How many times the time of the other one takes: the median over the rounds, in each of which both had the same machine. */
export function timesOf(runner: Runner, other: Runner): number {
  return spreadOf(runner.samples.map((sample, round) => sample / other.samples[round])).p50;
}

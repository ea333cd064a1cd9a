// Compares simulated runs, which are resampled from the rounds of ten recorded runs on a virtual machine.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { compareResults, type Verdict } from '../../../bench/device/document/compare-results.ts';
import type { DeviceResult } from '../../../bench/device/result.ts';
import { geometricMean, varianceOf } from '../../../bench/device/score/estimate.ts';
import { REFERENCE } from '../../../bench/device/score/reference.ts';
import { scoreWorkload, SUITE_VERSION, totalScore } from '../../../bench/device/score/score.ts';
import { WORKLOAD_NAMES, WORKLOADS, type WorkloadName } from '../../../bench/device/score/workloads.ts';
import { nextWord, seedRandom } from '../../../src/rules/random.ts';

type Rounds = Readonly<Record<WorkloadName, readonly (readonly [first: number, average: number, worst: number, best: number])[]>>;

const RUNS = JSON.parse(readFileSync(new URL('recorded-runs.json', import.meta.url), 'utf8')) as readonly Rounds[];
const COMPARISONS = 100;
/** Workloads of one thread. Others wait for the threads of software rendering, or for the compositor, which a machine with a GPU does not have. */
const QUIET: readonly WorkloadName[] = ['rules-search', 'step-small', 'step-large', 'tweens-and-particles', 'packing'];

/** Returns the score of a run as it was recorded. */
function scoreOfRun(run: Rounds): number {
  const workloads = WORKLOAD_NAMES.map((name) => {
    const rounds = run[name].map(([first, average, worst, best]) => ({ first, average, worst, best }));
    return scoreWorkload(name, rounds, REFERENCE);
  });
  return totalScore(workloads, 2)!.value;
}

/** Draws as many rounds as the run has, with replacement. All workloads of a round stay together. */
function resample(run: Rounds, random: () => number, slowDown: number, slowed: readonly WorkloadName[] = []): DeviceResult {
  const count = run[WORKLOAD_NAMES[0]].length;
  const drawn = Array.from({ length: count }, () => Math.floor(random() * count));
  const workloads = WORKLOAD_NAMES.map((name) => {
    const factor = slowed.includes(name) ? slowDown : 1;
    const rounds = drawn.map((round) => {
      const [first, average, worst, best] = run[name][round].map((milliseconds) => milliseconds * factor);
      return { first, average, worst, best };
    });
    return { ...scoreWorkload(name, rounds, REFERENCE), samples: [] };
  });
  return {
    suiteVersion: SUITE_VERSION,
    isQuick: false,
    startUp: null,
    engines: [],
    workloads,
    score: totalScore(workloads, 2),
    control: { variation: 1 },
    device: { webGl: 2 },
    reference: REFERENCE,
  } as unknown as DeviceResult;
}

/** Returns the verdicts about a workload in the parts of comparisons of different runs. `slowDown` multiplies its times in one of them. */
function compareMany(names: readonly WorkloadName[], slowDown: number): readonly (readonly Verdict[])[] {
  const state = seedRandom(1);
  const random = () => nextWord(state) / 2 ** 32;
  const pick = (count: number) => Math.floor(random() * count);
  return Array.from({ length: COMPARISONS }, (_, count) => {
    const name = names[count % names.length];
    const before = pick(RUNS.length);
    const now = (before + 1 + pick(RUNS.length - 1)) % RUNS.length;
    const comparison = compareResults(resample(RUNS[before], random, 1), resample(RUNS[now], random, slowDown, [name]));
    return 'items' in comparison
      ? comparison.items.filter((item) => item.name === WORKLOADS[name].title).map(({ verdict }) => verdict)
      : [];
  });
}

/** Returns how many comparisons have the verdict in any part. */
function countOf(comparisons: readonly (readonly Verdict[])[], verdict: Verdict): number {
  return comparisons.filter((verdicts) => verdicts.includes(verdict)).length;
}

test('finds a workload of one thread that takes 10 % longer', () => {
  expect(countOf(compareMany(QUIET, 1.1), 'slower')).toBeGreaterThanOrEqual(90);
});

test('finds any workload that takes twice as long', () => {
  expect(countOf(compareMany(WORKLOAD_NAMES, 2), 'slower')).toBeGreaterThanOrEqual(95);
});

test('finds no difference between equal runs', () => {
  const comparisons = compareMany(WORKLOAD_NAMES, 1);
  expect(countOf(comparisons, 'slower') + countOf(comparisons, 'faster')).toBeLessThanOrEqual(5);
});

/** Returns the verdicts about the score of two different runs, and the ratio of their scores. The second one is slower in `slowed`. */
function compareScores(slowDown: number, slowed: readonly WorkloadName[]) {
  const state = seedRandom(2);
  const random = () => nextWord(state) / 2 ** 32;
  return Array.from({ length: COMPARISONS }, (_, count) => {
    const comparison = compareResults(
      resample(RUNS[count % RUNS.length], random, 1),
      resample(RUNS[(count * 3 + 1) % RUNS.length], random, slowDown, slowed),
    );
    return 'items' in comparison ? comparison.items[0] : undefined;
  });
}

test('has scores of quiet runs that vary by at most 2 %', () => {
  const scores = RUNS.map((run) => Math.log(scoreOfRun(run)));
  expect(Math.sqrt(varianceOf(scores))).toBeLessThanOrEqual(0.02);
});

test('sees a processor of half the speed as 0.45 to 0.62 of the score, beside drawing at full speed', () => {
  const script = WORKLOAD_NAMES.filter((name) => !name.startsWith('draw-'));
  const items = compareScores(2, script);
  expect(items.filter((item) => item!.ratio >= 0.45 && item!.ratio <= 0.62)).toHaveLength(COMPARISONS);
  expect(items.filter((item) => item!.verdict === 'slower')).toHaveLength(COMPARISONS);
});

test('shows no difference between the scores of equal runs in 95 of 100', () => {
  expect(compareScores(1, []).filter((item) => item!.verdict !== 'no difference shown').length).toBeLessThanOrEqual(5);
});

type BestRounds = Readonly<Partial<Record<WorkloadName, readonly number[]>>>;
/** Best iterations of two runs, at full speed and throttled to half of it by Chromium. */
type Pair = { readonly usual: BestRounds; readonly halved: BestRounds };

/** On two cores: seven pairs beside a load of 22 to 56, and ten beside one of 8 to 20. */
const BUSY_RUNS = JSON.parse(readFileSync(new URL('busy-runs.json', import.meta.url), 'utf8')) as Readonly<
  Record<'heavy' | 'busy', readonly Pair[]>
>;
const SCRIPT: readonly WorkloadName[] = [...QUIET, 'replay'];

/** Returns the geometric mean of the scores of the workloads. */
function scoreOfBest(run: BestRounds, names: readonly WorkloadName[] = Object.keys(run) as WorkloadName[]): number {
  const rounds = (name: WorkloadName) => run[name]!.map((best) => ({ first: best, average: best, worst: best, best }));
  return geometricMean(names.map((name) => scoreWorkload(name, rounds(name), REFERENCE).score.value));
}

test.each(['heavy', 'busy'] as const)(
  'sees half the speed beside a %s load as 0.45 to 0.62 of the score, and nearly as well in script',
  (load) => {
    const pairs = BUSY_RUNS[load];
    const scores = pairs.map(({ usual, halved }) => scoreOfBest(halved) / scoreOfBest(usual));
    expect(scores.filter((ratio) => ratio >= 0.45 && ratio <= 0.62)).toHaveLength(pairs.length);
    const script = pairs.map(({ usual, halved }) => scoreOfBest(halved, SCRIPT) / scoreOfBest(usual, SCRIPT));
    expect(script.filter((ratio) => ratio >= 0.45 && ratio <= 0.58)).toHaveLength(pairs.length - 1);
  },
);

test('has scores beside a heavy load that vary by at most a tenth', () => {
  const scores = BUSY_RUNS.heavy.map(({ usual }) => scoreOfBest(usual));
  expect(Math.max(...scores) / geometricMean(scores)).toBeLessThan(1.1);
  expect(Math.min(...scores) / geometricMean(scores)).toBeGreaterThan(0.9);
});

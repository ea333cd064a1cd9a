// Compares simulated runs, which are resampled from the rounds of six recorded runs on a virtual machine.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { compareResults } from '../../../bench/device/document/compare-results.ts';
import type { DeviceResult } from '../../../bench/device/result.ts';
import { REFERENCE } from '../../../bench/device/score/reference.ts';
import { scoreWorkload, SUITE_VERSION, totalScore, type Split } from '../../../bench/device/score/score.ts';
import { WORKLOAD_NAMES, WORKLOADS, type WorkloadName } from '../../../bench/device/score/workloads.ts';
import { nextWord, seedRandom } from '../../../src/rules/random.ts';

type Rounds = Readonly<Record<WorkloadName, readonly (readonly [first: number, average: number, worst: number])[]>>;

const RUNS = JSON.parse(readFileSync(new URL('recorded-runs.json', import.meta.url), 'utf8')) as readonly Rounds[];
const COMPARISONS = 100;
const SLOW_DOWN = 2;

/** Draws as many rounds as the run has, with replacement. All workloads of a round stay together. */
function resample(run: Rounds, random: () => number, slowed?: WorkloadName): DeviceResult {
  const count = run[WORKLOAD_NAMES[0]].length;
  const drawn = Array.from({ length: count }, () => Math.floor(random() * count));
  const workloads = WORKLOAD_NAMES.map((name) => {
    const factor = name === slowed ? SLOW_DOWN : 1;
    const rounds = drawn.map((round): Split => {
      const [first, average, worst] = run[name][round].map((milliseconds) => milliseconds * factor);
      return { first, average, worst };
    });
    return { ...scoreWorkload(name, rounds, REFERENCE), samples: [] };
  });
  return {
    suiteVersion: SUITE_VERSION,
    isQuick: false,
    startUp: null,
    ramp: null,
    latency: null,
    engines: [],
    ecs: [],
    workloads,
    score: totalScore(workloads, REFERENCE),
    reference: REFERENCE,
  } as unknown as DeviceResult;
}

/** Returns in how many comparisons the workload is called slower, and in how many it is called different. */
function compareMany(isSlowed: boolean): { readonly slower: number; readonly different: number } {
  const state = seedRandom(isSlowed ? 1 : 2);
  const random = () => nextWord(state) / 2 ** 32;
  const pick = (count: number) => Math.floor(random() * count);
  let [slower, different] = [0, 0];
  for (let count = 0; count < COMPARISONS; count++) {
    const name = WORKLOAD_NAMES[count % WORKLOAD_NAMES.length];
    const before = pick(RUNS.length);
    const now = (before + 1 + pick(RUNS.length - 1)) % RUNS.length;
    const comparison = compareResults(resample(RUNS[before], random), resample(RUNS[now], random, isSlowed ? name : undefined));
    const verdict = 'items' in comparison && comparison.items.find((item) => item.name === WORKLOADS[name].title)!.verdict;
    if (verdict === 'slower') slower++;
    if (verdict !== 'no difference shown') different++;
  }
  return { slower, different };
}

test('finds a workload that takes twice as long', () => {
  expect(compareMany(true).slower).toBeGreaterThanOrEqual(95);
});

test('finds no difference between equal runs', () => {
  expect(compareMany(false).different).toBeLessThanOrEqual(5);
});

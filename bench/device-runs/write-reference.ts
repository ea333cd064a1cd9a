// Writes the reference of the score, and the rounds that its tests resample, from the documents of `bench device --save FOLDER`:
// npx tsx bench/device-runs/write-reference.ts FOLDER NAME
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { roundedSplit, type DeviceResult } from '../device/result.ts';
import { geometricMean, meanOf, trimmedMean, varianceOf } from '../device/score/estimate.ts';
import { roundScore, roundsWithoutBest, type Reference, type ReferenceWorkload, type Split } from '../device/score/score.ts';
import { WORKLOAD_NAMES, type WorkloadName } from '../device/score/workloads.ts';
import { rounded } from '../harness/series.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const REFERENCE_FILE = join(ROOT, 'bench', 'device', 'score', 'reference.ts');
const ROUNDS_FILE = join(ROOT, 'tests', 'bench', 'device', 'recorded-runs.json');
const HEAD = "// The reference run, written by bench/device-runs/write-reference.ts.\nimport type { Reference } from './score.ts';\n";

/** Rounds of a workload, by run. */
type Runs = readonly (readonly Split[])[];

function referenceOf(runs: Runs): ReferenceWorkload {
  const rounds = runs.flat();
  const mean = (part: keyof Split) => rounded(geometricMean(rounds.map((round) => round[part])));
  const times = { first: mean('first'), average: mean('average'), worst: mean('worst'), betweenRuns: { score: 0, best: 0 } };
  const scores = runs.map((run) => run.map((split) => roundScore(split, times)));
  const best = runs.map((run) => run.map((split) => split.best));
  return { ...times, betweenRuns: { score: deviationBetween(scores), best: deviationBetween(best, roundsWithoutBest(runs[0].length)) } };
}

/** Returns the standard deviation of the runs' logarithms that the spread of their rounds does not explain. */
function deviationBetween(runs: readonly (readonly number[])[], cut = 0): number {
  const means = runs.map((rounds) => trimmedMean(rounds.map(Math.log), cut));
  const within = meanOf(means.map(({ error }) => error ** 2));
  return rounded(Math.sqrt(Math.max(0, varianceOf(means.map(({ mean }) => mean)) - within)));
}

const [folder, name] = process.argv.slice(2);
if (folder === undefined || name === undefined) throw new Error('usage: write-reference.ts FOLDER NAME');
const documents = readdirSync(folder).map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as DeviceResult);
const runsOf = (workload: WorkloadName): Runs =>
  documents.map((document) => document.workloads.find((found) => found.name === workload)!.samples.map(roundedSplit));
const workloads = Object.fromEntries(WORKLOAD_NAMES.map((workload) => [workload, referenceOf(runsOf(workload))])) as Reference['workloads'];
const totals = documents.map(({ control }, run) =>
  control.samples.map((_, round) => geometricMean(WORKLOAD_NAMES.map((of) => roundScore(runsOf(of)[run][round], workloads[of])))),
);
const reference: Reference = { name, workloads, betweenRuns: deviationBetween(totals) };
writeFileSync(REFERENCE_FILE, `${HEAD}\nexport const REFERENCE: Reference = ${JSON.stringify(reference, undefined, 2)};\n`);
const recorded = documents.map((_, run) =>
  Object.fromEntries(
    WORKLOAD_NAMES.map((of) => [of, runsOf(of)[run].map(({ first, average, worst, best }) => [first, average, worst, best])]),
  ),
);
writeFileSync(ROUNDS_FILE, `${JSON.stringify(recorded)}\n`);

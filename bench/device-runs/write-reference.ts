// Writes the reference of the score from the documents of `bench device --save FOLDER`: npx tsx bench/device-runs/write-reference.ts FOLDER NAME
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DeviceResult } from '../device/result.ts';
import { geometricMean, meanOf, varianceOf } from '../device/score/estimate.ts';
import { roundScore, type Reference, type Split } from '../device/score/score.ts';
import { WORKLOAD_NAMES, type WorkloadName } from '../device/score/workloads.ts';
import { rounded } from '../harness/series.ts';

const FILE = join(import.meta.dirname, '..', 'device', 'score', 'reference.ts');

/** Rounds of a workload, by run. */
type Runs = readonly (readonly Split[])[];

/** Returns the geometric mean of all rounds. */
function referenceOf(runs: Runs): Split {
  const rounds = runs.flat();
  const mean = (part: keyof Split) => rounded(geometricMean(rounds.map((round) => round[part])));
  return { first: mean('first'), average: mean('average'), worst: mean('worst') };
}

/** Returns the variance of the runs' means that the spread of their rounds does not explain. `runs` are logarithms of scores. */
function varianceBetween(runs: readonly (readonly number[])[]): number {
  const within = meanOf(runs.map((rounds) => varianceOf(rounds) / rounds.length));
  return Math.max(0, varianceOf(runs.map(meanOf)) - within);
}

const [folder, name] = process.argv.slice(2);
if (folder === undefined || name === undefined) throw new Error('usage: write-reference.ts FOLDER NAME');
const documents = readdirSync(folder).map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as DeviceResult);
const runsOf = (workload: WorkloadName): Runs =>
  documents.map(({ workloads }) => workloads.find((found) => found.name === workload)!.rounds);
const workloads = Object.fromEntries(WORKLOAD_NAMES.map((workload) => [workload, referenceOf(runsOf(workload))])) as Reference['workloads'];
const logsOf = (workload: WorkloadName) =>
  runsOf(workload).map((rounds) => rounds.map((round) => Math.log(roundScore(round, workloads[workload]))));
const ofWorkloads = WORKLOAD_NAMES.map(logsOf);
const totals = documents.map((_, run) => ofWorkloads[0][run].map((_, round) => meanOf(ofWorkloads.map((logs) => logs[run][round]))));
const reference: Reference = {
  name,
  workloads,
  betweenRuns: {
    score: rounded(Math.sqrt(varianceBetween(totals))),
    workload: rounded(Math.sqrt(meanOf(ofWorkloads.map(varianceBetween)))),
  },
};
const HEAD = "// The reference run, written by bench/device-runs/write-reference.ts.\nimport type { Reference } from './score.ts';\n";
writeFileSync(FILE, `${HEAD}\nexport const REFERENCE: Reference = ${JSON.stringify(reference, undefined, 2)};\n`);

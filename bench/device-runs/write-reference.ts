// Writes the reference of the score, and the rounds that its tests resample, from the documents of `bench device --save FOLDER`:
// npx tsx bench/device-runs/write-reference.ts FOLDER NAME
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { roundedSplit, type DeviceResult } from '../device/result.ts';
import { geometricMean, meanOf, trimmedMean, varianceOf } from '../device/score/estimate.ts';
import { roundsLeftOut, type Reference, type ReferenceWorkload, type Split } from '../device/score/score.ts';
import { WORKLOAD_NAMES } from '../device/score/workloads.ts';
import { rounded } from '../harness/series.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const REFERENCE_FILE = join(ROOT, 'bench', 'device', 'score', 'reference.ts');
const ROUNDS_FILE = join(ROOT, 'tests', 'bench', 'device', 'recorded-runs.json');
const HEAD = "// The reference run, written by bench/device-runs/write-reference.ts.\nimport type { Reference } from './score.ts';\n";

/** Returns the mean times of a workload, and the deviation between runs that the spread of their rounds does not explain. */
function referenceOf(runs: readonly (readonly Split[])[]): ReferenceWorkload {
  const mean = (part: keyof Split) => rounded(geometricMean(runs.flat().map((round) => round[part])));
  const best = runs.map((rounds) =>
    trimmedMean(
      rounds.map((round) => Math.log(round.best)),
      roundsLeftOut(rounds.length),
    ),
  );
  const within = meanOf(best.map(({ error }) => error ** 2));
  const between = varianceOf(best.map((run) => run.mean)) - within;
  return {
    first: mean('first'),
    average: mean('average'),
    worst: mean('worst'),
    best: rounded(Math.exp(meanOf(best.map((run) => run.mean)))),
    betweenRuns: rounded(Math.sqrt(Math.max(0, between))),
  };
}

function writeReference(folder: string, name: string): void {
  const documents = readdirSync(folder).map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as DeviceResult);
  const runs = documents.map((document) =>
    Object.fromEntries(document.workloads.map((workload) => [workload.name, workload.samples.map(roundedSplit)])),
  );
  const workloads = Object.fromEntries(WORKLOAD_NAMES.map((of) => [of, referenceOf(runs.map((run) => run[of]))]));
  const reference = { name, workloads } as Reference;
  writeFileSync(REFERENCE_FILE, `${HEAD}\nexport const REFERENCE: Reference = ${JSON.stringify(reference, undefined, 2)};\n`);
  const recorded = runs.map((run) =>
    Object.fromEntries(WORKLOAD_NAMES.map((of) => [of, run[of].map(({ first, average, worst, best }) => [first, average, worst, best])])),
  );
  writeFileSync(ROUNDS_FILE, `${JSON.stringify(recorded)}\n`);
}

const [folder, name] = process.argv.slice(2);
if (folder === undefined || name === undefined) throw new Error('usage: write-reference.ts FOLDER NAME');
writeReference(folder, name);

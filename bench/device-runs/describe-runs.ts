import type { DeviceResult } from '../device/result.ts';
import { geometricMean, meanOf, varianceOf } from '../device/score/estimate.ts';
import type { Split } from '../device/score/score.ts';
import { CONTROL, WORKLOAD_NAMES } from '../device/score/workloads.ts';
import { significant, targetOf, type Report, type Target } from '../harness/report.ts';
import { createSeries, type Series } from '../harness/series.ts';

/** `load`: load average of the machine at the start. */
export type DeviceRun = { readonly result: DeviceResult; readonly load: number };

/** Runs below this number have no coefficient of variation. */
const MIN_RUNS = 3;
/** Of the score's coefficient of variation relative to that of the control. */
const MAX_VARIATION_RATIO = 1.5;
/** Share of the runs whose interval may lack the mean of all. */
const MAX_OUTSIDE = 0.1;

export function describeRuns(runs: readonly DeviceRun[]): Report {
  const scores = runs.flatMap(({ result: { score } }) => (score ? [score] : []));
  const mean = geometricMean(scores.map(({ value }) => value));
  const rows = runs.map(({ result, load }, run) => [
    `run ${run + 1}`,
    result.score ? { value: result.score.value, ...(result.score.interval && { interval: result.score.interval }) } : 'none',
    controlOf(result),
    load,
  ]);
  const [{ result: first }] = runs;
  return {
    question: 'device',
    tables: [
      {
        title: 'Score of bench.html',
        columns: ['', 'score', 'control, ms', 'load'],
        rows,
        sentence: 'Compares each run with the reference run, whose score is 1,000.',
      },
      {
        title: 'Workloads, mean of the runs',
        columns: ['', 'score', 'variation between runs'],
        rows: first.workloads.map(({ name }) => {
          const values = runs.flatMap(({ result }) =>
            result.workloads.filter((workload) => workload.name === name).map(({ score }) => score.value),
          );
          return [name, meanOf(values), runs.length < MIN_RUNS ? '' : percentText(variationOf(values))];
        }),
        sentence: 'Compares each workload with that of the reference run, whose score is 1,000.',
      },
    ],
    series: seriesOf(runs.map(({ result }) => result)),
    // Quick runs have no intervals: they test the page.
    targets: runs.length < MIN_RUNS || first.isQuick ? [] : targetsOf(runs, mean),
    notes: [`${first.device.gpu}, ${first.device.userAgent}`],
    missing: first.missing,
  };
}

function targetsOf(runs: readonly DeviceRun[], mean: number): Target[] {
  const scores = variationOf(runs.flatMap(({ result: { score } }) => (score ? [score.value] : [])));
  const controls = variationOf(runs.map(({ result }) => controlOf(result)));
  const outside = runs.filter(({ result: { score } }) => !score?.interval || mean < score.interval[0] || mean > score.interval[1]).length;
  return [
    targetOf(
      `variation of the score (${percentText(scores)}) relative to that of the control (${percentText(controls)})`,
      scores / controls,
      MAX_VARIATION_RATIO,
      'x',
    ),
    targetOf('runs whose interval lacks the mean of all', outside / runs.length, MAX_OUTSIDE),
  ];
}

/** Returns the average of each round, which is a block. */
function seriesOf(results: readonly DeviceResult[]): Series[] {
  const blocksOf = (rounds: readonly Split[]) => rounds.map(({ average }) => [average]);
  const control = createSeries(
    CONTROL,
    'ms',
    results.flatMap((result) => blocksOf(result.control.rounds)),
  );
  const workloads = WORKLOAD_NAMES.map((name) => {
    const found = results.flatMap((result) => result.workloads.filter((workload) => workload.name === name));
    return createSeries(
      name,
      'ms',
      found.flatMap(({ rounds }) => blocksOf(rounds)),
      CONTROL,
    );
  });
  return [control, ...workloads];
}

/** Milliseconds of the control, combined like a workload. */
function controlOf({ control }: DeviceResult): number {
  return geometricMean(control.rounds.map(({ first, average, worst }) => geometricMean([first, average, worst])));
}

/** Returns the coefficient of variation. */
function variationOf(values: readonly number[]): number {
  return Math.sqrt(varianceOf(values)) / meanOf(values);
}

function percentText(share: number): string {
  return `${significant(share * 100)} %`;
}

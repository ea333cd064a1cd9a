import type { DeviceResult } from '../device/result.ts';
import { geometricMean, meanOf, varianceOf } from '../device/score/estimate.ts';
import { isDisturbed, type Split } from '../device/score/score.ts';
import { CONTROL, WORKLOAD_NAMES } from '../device/score/workloads.ts';
import { significant, tableOf, targetOf, type Cell, type Report, type Target } from '../harness/report.ts';
import { createSeries, seriesOf, type Series } from '../harness/series.ts';

/** `load`: load average of the machine at the start. `seconds`: length of the run. */
export type DeviceRun = { readonly result: DeviceResult; readonly load: number; readonly seconds: number };

/** Runs below this number have no coefficient of variation. */
const MIN_RUNS = 3;
/** Of the score between quiet runs. */
const MAX_VARIATION = 0.02;
/** Share of the runs whose interval may lack the mean of all. */
const MAX_OUTSIDE = 0.1;
const MAX_SECONDS = 60;

export function describeRuns(runs: readonly DeviceRun[]): Report {
  const rows = runs.map(({ result, load, seconds }, run): Cell[] => [
    `run ${run + 1}`,
    result.score ?? 'none',
    result.underLoad ?? 'none',
    result.control.variation ?? 'not timed',
    load,
    seconds,
  ]);
  const results = runs.map(({ result }) => result);
  const [first] = results;
  const startUp = startUpSeries(results);
  return {
    question: 'device',
    tables: [
      {
        title: 'Score of bench.html',
        columns: ['', 'score', 'under load', 'control, slowest / fastest', 'load', 'seconds'],
        rows,
        sentence: 'Compares each run with the reference run, whose score is 1,000.',
      },
      {
        title: 'Workloads, mean of the runs',
        columns: ['', 'score', 'variation between runs'],
        rows: first.workloads.map(({ name }) => {
          const values = results.flatMap(({ workloads }) =>
            workloads.filter((workload) => workload.name === name).map(({ score }) => score.value),
          );
          return [name, meanOf(values), runs.length < MIN_RUNS ? '' : `${significant(deviationOf(values) * 100)} %`];
        }),
        sentence: 'Compares each workload with that of the reference run, whose score is 1,000.',
      },
      tableOf('Start-up of the game without the network, ms', startUp, 'Has no competitor: compare it with another run.'),
    ],
    series: [...workloadSeries(results), ...startUp],
    // Quick runs have no intervals: they test the page.
    targets: runs.length < MIN_RUNS || first.isQuick ? [] : targetsOf(runs),
    notes: [`${first.device.gpu}, ${first.device.userAgent}`],
    missing: first.missing,
  };
}

function targetsOf(runs: readonly DeviceRun[]): Target[] {
  const scores = runs.flatMap(({ result: { score } }) => (score ? [score] : []));
  const mean = geometricMean(scores.map(({ value }) => value));
  const outside = scores.filter(({ interval }) => !interval || mean < interval[0] || mean > interval[1]).length;
  const disturbed = runs.filter(({ result }) => isDisturbed(result.control.variation)).length;
  const why = disturbed === 0 ? undefined : `${disturbed} of the runs were disturbed`;
  const seconds = runs.map((run) => run.seconds);
  return [
    targetOf('coefficient of variation of the score', deviationOf(scores.map(({ value }) => value)), MAX_VARIATION, '', why),
    targetOf('runs whose interval lacks the mean of all', outside / runs.length, MAX_OUTSIDE, '', why),
    targetOf('seconds of a run', meanOf(seconds), MAX_SECONDS, ' s', why),
  ];
}

/** Returns the times of each start, which is a block. */
function startUpSeries(results: readonly DeviceResult[]): Series[] {
  const parts = [
    { name: 'first frame', part: 'firstFrame' },
    { name: 'menu', part: 'menu' },
    { name: 'first move', part: 'firstMove' },
  ] as const;
  const starts = results.flatMap(({ startUp }) => startUp ?? []);
  return seriesOf(
    'start-up',
    parts.map(({ name, part }) => ({ name, blocks: starts.flatMap((start) => start[part].rounds.map((time) => [time])) })),
  );
}

/** Returns the average of each round, which is a block. */
function workloadSeries(results: readonly DeviceResult[]): Series[] {
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

/** Returns the coefficient of variation. */
function deviationOf(values: readonly number[]): number {
  return Math.sqrt(varianceOf(values)) / meanOf(values);
}

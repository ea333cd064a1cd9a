// A step of 1,000 to 100,000 entities compared with other storage, spawning and despawning, and the game's pipeline by system.
import { findMissingPeers } from '../harness/peers.ts';
import { runInProcess } from '../harness/process.ts';
import { labelOf, significant, tableOf, targetOf, titleOf, type BenchOptions, type Report, type Target } from '../harness/report.ts';
import { ratioFigure, seriesOf, type Series } from '../harness/series.ts';
import { mergeContests } from '../harness/turns.ts';
import { FULL_SCENE } from './full-scene.ts';
import type { StepResult, StepJob } from './step-process.ts';

const PEERS = ['koota'];
const STEP_SIZES = [1000, 10_000, 100_000];
const CHURN_COUNT = 10_000;
/** A block is a process, because V8 compiles the same code differently in each process. */
const BLOCKS = { full: 6, quick: 2 };
const QUICK_PLAN = { blocks: 1, samplesPerBlock: 2, warmUpBlocks: 1 };

const NANOSECONDS = 1e6;
const BARE = 'bare typed arrays';
const BITECS = 'bitECS, add and remove';
const KINDS = {
  step: {
    seconds: 25,
    yardstick: BARE,
    plan: { blocks: 1, samplesPerBlock: 20, warmUpBlocks: 3, minSampleMilliseconds: 1 },
    unit: 'ns per entity',
    sentence: 'Compares a step of our world with the same step on bare typed arrays and in other ECS libraries; all end with equal bits.',
  },
  churn: {
    seconds: 20,
    yardstick: BITECS,
    plan: { blocks: 1, samplesPerBlock: 3, warmUpBlocks: 3 },
    unit: 'ns per entity',
    sentence: 'Compares our world with ECS libraries, which add the entity and its components and remove them.',
  },
  pipeline: {
    seconds: 15,
    yardstick: undefined,
    plan: { blocks: 1, samplesPerBlock: 80, warmUpBlocks: 2 },
    unit: 'ns per step',
    sentence: 'Compares the systems of one step of the game with the whole step. There is no competitor.',
  },
} as const;
/** Maximum ratio of our time to a contestant's. */
const LIMITS = new Map([[BARE, 1.5], ...[BITECS, ...PEERS].map((name) => [name, 1] as const)]);

export async function benchStep({ runTasks, isQuick }: BenchOptions): Promise<Report> {
  const missing = await findMissingPeers(PEERS);
  const peers = PEERS.filter((name) => !missing.has(name));
  const jobOf = (kind: StepJob['kind'], count: number): StepJob => ({ kind, count, peers, plan: isQuick ? QUICK_PLAN : KINDS[kind].plan });
  const jobs = [
    ...(isQuick ? STEP_SIZES.slice(0, 1) : STEP_SIZES).map((count) => jobOf('step', count)),
    jobOf('churn', isQuick ? STEP_SIZES[0] : CHURN_COUNT),
    jobOf('pipeline', 1),
  ];
  const blocks = isQuick ? BLOCKS.quick : BLOCKS.full;
  const measured = await runTasks(
    jobs.map((job) => ({
      name: `${job.kind} of ${significant(job.count)}`,
      seconds: KINDS[job.kind].seconds,
      async run(setStatus) {
        const answers: StepResult[] = [];
        for (let block = 1; block <= blocks; block++) {
          setStatus(`process ${block} of ${blocks}`);
          answers.push(await runInProcess<StepResult>(new URL('step-process.ts', import.meta.url), job));
        }
        return { ...job, answers };
      },
    })),
  );
  const contests = measured.flatMap(({ kind, answers }) =>
    mergeContests(answers.map((answer) => answer.contests)).map(({ name, timed }) => ({
      ...KINDS[kind],
      series: seriesOf(name, timed, { unit: 'ns', scale: NANOSECONDS, yardstick: KINDS[kind].yardstick }),
    })),
  );
  const scene = Object.entries(FULL_SCENE).map(([kind, count]) => `${count} ${kind}`);
  return {
    question: 'step',
    tables: contests.map(({ series, unit, sentence }) => tableOf(`${titleOf(series[0])}, ${unit}`, series, sentence)),
    series: contests.flatMap(({ series }) => series),
    targets: contests.flatMap(({ series }) => targetsOf(series)),
    notes: [
      'every contestant moves, rotates and fades each entity and scales every second one by a tween; all results have equal bits ' +
        `(hashes ${measured.flatMap(({ answers: [{ hash }] }) => hash ?? []).join(', ')})`,
      'ours: the runtime’s systems and spawning in a world of that size; the bare loops have no deaths, delays or kinds',
      `full scene: ${scene.join(', ')}`,
    ],
    missing: [...missing.values()],
  };
}

function targetsOf([ours, ...others]: readonly Series[]): Target[] {
  return others.flatMap((other) => {
    const limit = LIMITS.get(labelOf(other));
    return limit === undefined ? [] : [targetOf(`${titleOf(ours)}: ours / ${labelOf(other)}`, ratioFigure(ours, other), limit, 'x')];
  });
}

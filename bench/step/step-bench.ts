// How long a fixed step takes: at 1,000 to 100,000 entities against other ways to keep them, spawning and despawning, and the real pipeline system by system.
import { findMissingPeers } from '../harness/peers.ts';
import { runInProcess } from '../harness/process.ts';
import { labelOf, significant, tableOf, targetOf, type BenchOptions, type Report, type Table, type Target } from '../harness/report.ts';
import { figureOf, ratioFigure, type Series } from '../harness/series.ts';
import { mergeTimed, seriesOfTurns } from '../harness/turns.ts';
import { FULL_SCENE } from './full-scene.ts';
import type { StepAnswer, StepJob } from './step-process.ts';

const PEERS = ['miniplex', 'koota'] as const;
const STEP_SIZES = [1000, 10_000, 100_000];
const CHURN_COUNT = 10_000;
/** Each process is a block: V8 does not compile the same code equally fast each time. */
const BLOCKS = { full: 6, quick: 2 };
const PLANS = {
  step: { blocks: 1, samplesPerBlock: 20, warmUpBlocks: 3, leastSampleMilliseconds: 1 },
  churn: { blocks: 1, samplesPerBlock: 3, warmUpBlocks: 3 },
  pipeline: { blocks: 1, samplesPerBlock: 80, warmUpBlocks: 2 },
} as const;
const QUICK_PLAN = { blocks: 1, samplesPerBlock: 2, warmUpBlocks: 1 };
const SECONDS = { step: 25, churn: 20, pipeline: 15 };

const NANOSECONDS = 1e6;
const LIMIT_BARE = 1.5;
const BARE = 'bare typed arrays';
const PLAIN = 'plain objects';
const isEcs = (name: string) => name.startsWith('bitECS') || PEERS.some((peer) => peer === name);

/** What one job measures, under the name of its table. */
type Contest = { readonly kind: StepJob['kind']; readonly count: number };
type Measured = Contest & { readonly answers: readonly StepAnswer[] };

export async function benchStep({ runTasks, isQuick }: BenchOptions): Promise<Report> {
  const missing = await findMissingPeers(PEERS);
  const peers = PEERS.filter((name) => !missing.has(name));
  const contests: Contest[] = [
    ...(isQuick ? STEP_SIZES.slice(0, 1) : STEP_SIZES).map((count) => ({ kind: 'step', count }) as const),
    { kind: 'churn', count: isQuick ? STEP_SIZES[0] : CHURN_COUNT },
    { kind: 'pipeline', count: 1 },
  ];
  const blocks = isQuick ? BLOCKS.quick : BLOCKS.full;
  const measured = await runTasks(
    contests.map(({ kind, count }) => ({
      name: `${kind} of ${significant(count)}`,
      seconds: SECONDS[kind],
      async run(say): Promise<Measured> {
        const job: StepJob = { kind, count, peers: kind === 'pipeline' ? [] : peers, plan: isQuick ? QUICK_PLAN : PLANS[kind] };
        const answers: StepAnswer[] = [];
        for (let block = 1; block <= blocks; block++) {
          say(`process ${block} of ${blocks}`);
          answers.push(await runInProcess<StepAnswer>(new URL('step-process.ts', import.meta.url), job));
        }
        return { kind, count, answers };
      },
    })),
  );
  const groups = measured.flatMap((contest) =>
    contest.answers[0].costs.map(({ name }, index) => ({ ...contest, name, series: mergeBlocks(contest, name, index) })),
  );
  const contested = groups.filter(({ kind }) => kind !== 'pipeline');
  const pipeline = groups.filter(({ kind }) => kind === 'pipeline').map(({ series }) => series);
  return {
    question: 'step',
    tables: [...contested.map(({ series }) => contestTable(series)), pipelineTable(pipeline)],
    series: groups.flatMap(({ series }) => series),
    targets: contested.flatMap(({ name, count, series }) => targetsOf(`${name} of ${significant(count)} entities`, series)),
    notes: [
      'every contestant moves, spins and fades each entity and scales every second one by a tween; all end with the same bits ' +
        `(hashes ${contested.flatMap(({ name, answers }) => (name === 'step' ? [answers[0].hash] : [])).join(', ')})`,
      'ours are the runtime’s systems and spawning in a world of that size; the bare loops have no deaths, delays or kinds',
      `full scene: ${Object.entries(FULL_SCENE)
        .map(([kind, count]) => `${count} ${kind}`)
        .join(', ')}; world and floor agree on every place, angle, scale and alpha`,
    ],
    missing: [...missing.values()],
  };
}

/** The blocks of all processes. Steps are judged against the bare arrays, churn against plain objects, systems against their floor. */
function mergeBlocks({ kind, count, answers }: Measured, name: string, index: number): Series[] {
  const timed = mergeTimed(answers.map(({ costs }) => costs[index].timed));
  if (kind === 'pipeline') return seriesOfTurns(`full scene / ${name}`, timed, 'ns', NANOSECONDS, timed.length > 1 ? 'floor' : undefined);
  return seriesOfTurns(`${name} of ${significant(count)}`, timed, 'ns', NANOSECONDS, kind === 'step' ? BARE : PLAIN);
}

function contestTable(series: readonly Series[]): Table {
  const [ours] = series;
  const yardstick = series.find(({ name }) => name === ours.yardstick)!;
  return tableOf(`${ours.name.split(' / ')[0]} entities, ns an entity`, series, { [labelOf(yardstick)]: yardstick, ours });
}

function pipelineTable(pipeline: readonly (readonly Series[])[]): Table {
  return tableOf(
    'One step of a full scene, ns; the floor is bare typed-array loops over what is alive',
    pipeline.map(([ours]) => ({ ...ours, name: ours.name.replace(/ \/ ours$/, '') })),
    {},
    {
      columns: ['floor p50', 'step/floor'],
      cells: (ours) => {
        const floor = pipeline.find(([own]) => own.name.startsWith(`${ours.name} /`))?.[1];
        return floor ? [figureOf(floor, 'p50'), ratioFigure(ours, floor)] : ['', ''];
      },
    },
  );
}

function targetsOf(what: string, [ours, ...others]: readonly Series[]): Target[] {
  return others.flatMap((other) => {
    const isLimit = labelOf(other) === BARE;
    if (!isLimit && !isEcs(labelOf(other))) return [];
    return [targetOf(`${what}, of ${labelOf(other)}`, ratioFigure(ours, other), isLimit ? LIMIT_BARE : 1, 'x')];
  });
}

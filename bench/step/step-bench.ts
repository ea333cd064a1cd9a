// How long a fixed step takes: at 1,000 to 100,000 entities against other ways to keep them, spawning and despawning, and the real pipeline system by system.
import { findMissingPeers } from '../support/peers.ts';
import { spreadCells, SPREAD_COLUMNS, type Aim, type BenchOptions, type Plot, type Report, type Table } from '../support/report.ts';
import { measurePipeline } from './pipeline-cost.ts';
import { runRace, timesOf, type Runner } from './run-race.ts';

const PEERS = ['miniplex', 'koota'] as const;
/** Of samples that take some milliseconds each. */
const RACES = [
  { count: 1000, steps: 60, rounds: 200 },
  { count: 10_000, steps: 12, rounds: 120 },
  { count: 100_000, steps: 2, rounds: 50 },
] as const;
const WARM_UP_ROUNDS = 40;
const QUICK = { count: 1000, rounds: 6, warmUpRounds: 4 };
const CHURN = { count: 10_000, rounds: 12, warmUpRounds: 4 };
const LIMIT_BARE = 1.5;
const BARE = 'bare typed arrays';
/** Entities of another ECS: what we must be ahead of. */
const isEcs = (name: string) => name.startsWith('bitECS') || PEERS.some((peer) => peer === name);

export async function benchStep({ say, isQuick }: BenchOptions): Promise<Report> {
  const missing = await findMissingPeers(PEERS);
  const peers = PEERS.filter((name) => !missing.has(name));
  const tables: Table[] = [];
  const plots: Plot[] = [];
  const aims: Aim[] = [];
  const hashes: string[] = [];
  for (const { count, steps, rounds } of isQuick ? RACES.slice(0, 1) : RACES) {
    const size = count.toLocaleString('en-US');
    say(`${size} entities`);
    const pace = isQuick ? QUICK : { rounds, warmUpRounds: WARM_UP_ROUNDS };
    const { courses, hash } = await runRace({ kind: 'step', count, peers, steps, ...pace });
    const [runners] = courses;
    tables.push(tableOf(`One step of ${size} entities, ns an entity`, runners, BARE));
    plots.push(plotOf(`One step of ${size} entities`, runners));
    aims.push(...stepAims(size, runners));
    hashes.push(`${size}: ${hash}`);
  }
  say('spawning and despawning');
  const churn = isQuick ? QUICK : CHURN;
  const { courses } = await runRace({ kind: 'churn', peers, steps: 1, ...churn });
  for (const [index, deed] of ['Spawning', 'Despawning'].entries()) {
    const title = `${deed} ${churn.count.toLocaleString('en-US')} entities`;
    tables.push(tableOf(`${title}, ns an entity`, courses[index], 'plain objects'));
    plots.push(plotOf(title, courses[index]));
    aims.push(
      ...courses[index]
        .slice(1)
        .filter(({ name }) => isEcs(name))
        .map((other) => aheadOf(title, courses[index][0], other)),
    );
  }
  say('the pipeline');
  const pipeline = measurePipeline(isQuick);
  return {
    question: 'step',
    tables: [...tables, pipeline.table],
    plots,
    aims,
    notes: [
      `every contestant moves, spins and fades each entity and scales every second one by a tween; all end with the same bits (hashes at ${hashes.join(', ')})`,
      'ours are the runtime’s systems and spawning on a world of that size; the bare loops know nothing of death, delay or kind',
      'ratios are medians over the rounds: in each the contestants had the same machine; each size has a process of its own',
      ...pipeline.notes,
    ],
    missing: [...missing.values()],
  };
}

function tableOf(title: string, runners: readonly Runner[], basis: string): Table {
  const base = runners.find(({ name }) => name === basis)!;
  return {
    title,
    columns: ['contestant', ...SPREAD_COLUMNS, `/ ${basis}`, '/ ours'],
    rows: runners.map((runner) => [
      runner.name,
      ...spreadCells(runner.spread),
      `${timesOf(runner, base).toFixed(2)}x`,
      `${timesOf(runner, runners[0]).toFixed(2)}x`,
    ]),
  };
}

function plotOf(title: string, runners: readonly Runner[]): Plot {
  const bars = runners.map(({ name, spread }, index) => ({
    label: name,
    value: spread.p50,
    low: spread.p50,
    high: spread.p95,
    isOurs: index === 0,
  }));
  return { title, unit: 'ns an entity', bars };
}

function stepAims(size: string, runners: readonly Runner[]): Aim[] {
  const [ours] = runners;
  const bare = runners.find(({ name }) => name === BARE)!;
  const why = `the middle half of the bare loop's own samples spreads over ${Math.round(bare.spread.spread * 100)} % of its median`;
  return [
    { name: `a step of ${size} entities, of bare typed arrays`, value: timesOf(ours, bare), limit: LIMIT_BARE, unit: 'x', why },
    ...runners.filter(({ name }) => isEcs(name)).map((other) => aheadOf(`a step of ${size} entities`, ours, other)),
  ];
}

function aheadOf(what: string, ours: Runner, other: Runner): Aim {
  return { name: `${what}, of ${other.name}`, value: timesOf(ours, other), limit: 1, unit: 'x' };
}

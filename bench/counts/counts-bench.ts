// Counts that the machine's speed does not change, against the committed baseline: more is a failure, fewer is to be accepted.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildGame, type GameBuild } from '../../tools/build/build-game.ts';
import { withFolder } from '../harness/folders.ts';
import { runInProcess } from '../harness/process.ts';
import type { BenchOptions, Report } from '../harness/report.ts';
import { judge, type Baseline, type Count } from './count.ts';
import { countPage } from './page-counts.ts';

const BASELINE = join(import.meta.dirname, 'baseline.json');
const WORLD_PROCESS = new URL('world-process.ts', import.meta.url);
/** What V8 has compiled at which moment, and with it what it allocates, is the same each time on one thread only. */
const ONE_THREAD = '--single-threaded';
/** The same bytes squeeze to a little more or less with another version of zlib. */
const GZIP_SLACK = 0.005;

export async function benchCounts({ runTasks, isAccepted }: BenchOptions): Promise<Report> {
  const [counts] = await runTasks([{ name: 'build, rules, world, signals and the built game', seconds: 40, run: countAll }]);
  if (isAccepted) await writeBaseline(counts);
  return describe(counts, JSON.parse(await readFile(BASELINE, 'utf8')) as Baseline);
}

function countAll(): Promise<Count[]> {
  return withFolder(async (folder) => {
    const build = await buildGame({ folder });
    const countWorld = (what: 'script' | 'allocations') => runInProcess<Count[]>(WORLD_PROCESS, what, { nodeArguments: [ONE_THREAD] });
    // At the same time: no count depends on the speed of another.
    const counted = await Promise.all([countWorld('script'), countWorld('allocations'), countPage(folder)]);
    return [...counted.flat(), ...countBytes(build)];
  });
}

function countBytes({ files, firstScreen: { bytes, gzip } }: GameBuild): Count[] {
  return [
    { name: 'build: bytes of the first screen', value: bytes, slack: 0 },
    { name: 'build: its JavaScript after gzip', value: gzip.javascript, slack: GZIP_SLACK },
    { name: 'build: all of it after gzip', value: gzip.everything, slack: GZIP_SLACK },
    { name: 'build: bytes of embed.js', value: files.get('embed.js')!.length, slack: 0 },
  ];
}

function writeBaseline(counts: readonly Count[]): Promise<void> {
  const baseline = Object.fromEntries(counts.map(({ name, value }) => [name, value]));
  return writeFile(BASELINE, `${JSON.stringify(baseline, undefined, 2)}\n`);
}

function describe(counts: readonly Count[], baseline: Baseline): Report {
  const judged = counts.map((count) => ({ ...count, verdict: judge(count, baseline) }));
  const gone = Object.keys(baseline).filter((name) => counts.every((count) => count.name !== name));
  const accept = 'npm run bench -- counts --accept takes what was counted as the new baseline';
  return {
    question: 'counts',
    series: [],
    counts: Object.fromEntries(counts.map(({ name, value }) => [name, value])),
    tables: [
      {
        title: 'Counts that do not depend on the machine',
        columns: ['what', 'baseline', 'now', 'verdict'],
        rows: judged.map(({ name, value, verdict }) => [name, baseline[name] ?? '', value, verdict]),
      },
    ],
    notes: judged.some(({ verdict }) => verdict === 'fewer') ? [`some are fewer than they were: ${accept}`] : [],
    failures: [
      ...judged
        .filter(({ verdict }) => verdict === 'more' || verdict === 'new')
        .map(({ name, value, verdict }) =>
          verdict === 'more' ? `${name}: ${value} instead of ${baseline[name]}` : `${name} has no baseline (${accept})`,
        ),
      ...gone.map((name) => `${name} is in the baseline and was not counted`),
    ],
  };
}

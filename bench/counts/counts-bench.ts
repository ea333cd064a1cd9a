// Compares machine-independent counts with the committed baseline. A higher count fails; a lower one can be accepted.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { GameBuild } from '../../tools/build/build-game.ts';
import { bundleScript } from '../harness/bundle.ts';
import { withGame } from '../harness/browser.ts';
import { runInProcess } from '../harness/process.ts';
import type { BenchOptions, Report } from '../harness/report.ts';
import { VIEW } from '../memory/memory-bench.ts';
import { judge, type Baseline, type Count } from './count.ts';
import { countPage } from './page-counts.ts';
import { countStart } from './start-counts.ts';

const BASELINE = join(import.meta.dirname, 'baseline.json');
const WORLD_PROCESS = new URL('world-process.ts', import.meta.url);
/** On one thread V8 compiles, and therefore allocates, in a fixed order. */
const ONE_THREAD = '--single-threaded';
/** Difference between zlib versions. */
const GZIP_SLACK = 0.005;
const ACCEPT = 'run "npm run bench -- counts --accept" to make these counts the baseline';

export async function benchCounts({ runTasks, isAccepted }: BenchOptions): Promise<Report> {
  const [counts] = await runTasks([{ name: 'build, rules, world, signals and the built game', seconds: 40, run: countAll }]);
  const values = Object.fromEntries(counts.map(({ name, value }) => [name, value]));
  if (isAccepted) await writeFile(BASELINE, `${JSON.stringify(values, undefined, 2)}\n`);
  return describe(counts, values, JSON.parse(await readFile(BASELINE, 'utf8')) as Baseline);
}

function countAll(): Promise<Count[]> {
  return withGame(VIEW, async (open, { build, folder, address, context }) => {
    // Before the other page, whose saved data a new player lacks.
    const start = await countStart(context, address, folder);
    const countWorld = (what: 'script' | 'allocations') => runInProcess<Count[]>(WORLD_PROCESS, what, { nodeArguments: [ONE_THREAD] });
    const page = await open(await bundleScript('bench/page/driven-page.ts'), '&quality=0&draw-path=pull-buffer');
    // Run in parallel: counts do not depend on speed.
    const counted = await Promise.all([countWorld('script'), countWorld('allocations'), countPage(page)]);
    return [...counted.flat(), ...start, ...countBytes(build)];
  });
}

function countBytes({ files, firstScreen: { bytes, gzip } }: GameBuild): Count[] {
  return [
    { name: 'build: bytes of the first screen', value: bytes, slack: 0 },
    { name: 'build: JavaScript of the first screen, gzip', value: gzip.javascript, slack: GZIP_SLACK },
    { name: 'build: first screen, gzip', value: gzip.everything, slack: GZIP_SLACK },
    { name: 'build: bytes of embed.js', value: files.get('embed.js')!.length, slack: 0 },
  ];
}

function describe(counts: readonly Count[], values: Readonly<Record<string, number>>, baseline: Baseline): Report {
  const judged = counts.map((count) => ({ ...count, verdict: judge(count, baseline) }));
  const named = (verdict: string) => judged.filter((count) => count.verdict === verdict);
  const missing = Object.keys(baseline).filter((name) => !(name in values));
  return {
    question: 'counts',
    series: [],
    counts: values,
    tables: [
      {
        title: 'Machine-independent counts',
        columns: ['count', 'baseline', 'now', 'verdict'],
        rows: judged.map(({ name, value, verdict }) => [name, baseline[name] ?? '', value, verdict]),
        sentence: 'Compares the counts of the working copy with the committed baseline, bench/counts/baseline.json.',
      },
    ],
    notes: named('fewer').length > 0 ? [`some counts are below the baseline; ${ACCEPT}`] : [],
    failures: [
      ...named('more').map(({ name, value }) => `${name}: ${value}, baseline ${baseline[name]}`),
      ...named('over limit').map(({ name, value, limit }) => `${name}: ${value}, limit ${limit}`),
      ...named('new').map(({ name }) => `${name}: no baseline; ${ACCEPT}`),
      ...missing.map((name) => `${name}: in the baseline, but not counted`),
    ],
  };
}

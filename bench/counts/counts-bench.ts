// Counts that do not depend on the machine, against the committed baseline. More than the baseline fails; fewer can be accepted.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { GameBuild } from '../../tools/build/build-game.ts';
import { bundleScript } from '../harness/bundle.ts';
import { withGame } from '../harness/browser.ts';
import { runInProcess } from '../harness/process.ts';
import type { BenchOptions, Report } from '../harness/report.ts';
import { judge, type Baseline, type Count } from './count.ts';
import { countPage } from './page-counts.ts';

const BASELINE = join(import.meta.dirname, 'baseline.json');
const WORLD_PROCESS = new URL('world-process.ts', import.meta.url);
/** Smaller than any phone: no count depends on it, and each pixel costs time without a GPU. */
const VIEW = { width: 195, height: 422 };
/** On one thread V8 compiles, and therefore allocates, in the same order each time. */
const ONE_THREAD = '--single-threaded';
/** Difference between versions of zlib. */
const GZIP_SLACK = 0.005;
const ACCEPT = 'npm run bench -- counts --accept makes these counts the baseline';

export async function benchCounts({ runTasks, isAccepted }: BenchOptions): Promise<Report> {
  const [counts] = await runTasks([{ name: 'build, rules, world, signals and the built game', seconds: 40, run: countAll }]);
  const values = Object.fromEntries(counts.map(({ name, value }) => [name, value]));
  if (isAccepted) await writeFile(BASELINE, `${JSON.stringify(values, undefined, 2)}\n`);
  return describe(counts, values, JSON.parse(await readFile(BASELINE, 'utf8')) as Baseline);
}

function countAll(): Promise<Count[]> {
  return withGame(VIEW, async (open, build) => {
    const countWorld = (what: 'script' | 'allocations') => runInProcess<Count[]>(WORLD_PROCESS, what, { nodeArguments: [ONE_THREAD] });
    const page = await open(await bundleScript('bench/counts/counts-page.ts'), '&quality=0&draw-path=pull-buffer');
    // At the same time: no count depends on the speed of another.
    const counted = await Promise.all([countWorld('script'), countWorld('allocations'), countPage(page)]);
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

function describe(counts: readonly Count[], values: Readonly<Record<string, number>>, baseline: Baseline): Report {
  const judged = counts.map((count) => ({ ...count, verdict: judge(count, baseline) }));
  const named = (verdict: string) => judged.filter((count) => count.verdict === verdict);
  const gone = Object.keys(baseline).filter((name) => !(name in values));
  return {
    question: 'counts',
    series: [],
    counts: values,
    tables: [
      {
        title: 'Counts that do not depend on the machine',
        columns: ['what', 'baseline', 'now', 'verdict'],
        rows: judged.map(({ name, value, verdict }) => [name, baseline[name] ?? '', value, verdict]),
      },
    ],
    notes: named('fewer').length > 0 ? [`some counts are below the baseline: ${ACCEPT}`] : [],
    failures: [
      ...named('more').map(({ name, value }) => `${name}: ${value} instead of ${baseline[name]}`),
      ...named('new').map(({ name }) => `${name} has no baseline (${ACCEPT})`),
      ...gone.map((name) => `${name} is in the baseline and was not counted`),
    ],
  };
}

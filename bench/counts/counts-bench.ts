// What the machine's speed does not change, held against the committed baseline: more of anything is a failure, fewer is to be accepted.
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { buildGame } from '../../tools/build/build-game.ts';
import type { BenchOptions, Report } from '../support/report.ts';
import { judge, type Baseline, type Count } from './count.ts';
import { countPage } from './page-counts.ts';

const BASELINE = join(import.meta.dirname, 'baseline.json');
const WORLD_PROCESS = join(import.meta.dirname, 'world-process.ts');
/** What V8 has compiled at which moment, and with it what it allocates, is the same each time on one thread only. */
const ONE_THREAD = '--single-threaded';
/** The same bytes squeeze to a little more or less with another version of zlib. */
const GZIP_SLACK = 0.005;

export async function benchCounts({ say, isAccepted }: BenchOptions): Promise<Report> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'frozen-jewel-counts-')));
  try {
    say('building');
    const { files, firstScreen } = await buildGame({ folder });
    say('rules, world, signals and the built game');
    // At the same time: no count depends on how fast another goes.
    const counted = await Promise.all([countInProcess('script'), countInProcess('allocations'), countPage(folder)]);
    const counts = [...counted.flat(), ...countBytes(files, firstScreen)];
    if (isAccepted) await writeBaseline(counts);
    return describe(counts, JSON.parse(await readFile(BASELINE, 'utf8')) as Baseline);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function countInProcess(what: 'script' | 'allocations'): Promise<Count[]> {
  const { stdout } = await promisify(execFile)(process.execPath, [ONE_THREAD, '--import', 'tsx', WORLD_PROCESS, what]);
  return JSON.parse(stdout) as Count[];
}

type FirstScreen = Awaited<ReturnType<typeof buildGame>>['firstScreen'];

function countBytes(files: ReadonlyMap<string, Buffer>, { bytes, gzip }: FirstScreen): Count[] {
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
    tables: [
      {
        title: 'Counts that no machine changes',
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

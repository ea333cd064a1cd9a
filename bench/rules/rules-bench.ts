import { runInProcess } from '../harness/process.ts';
import { tableOf, titleOf, type BenchOptions, type Report } from '../harness/report.ts';
import { seriesOf } from '../harness/series.ts';
import { mergeContests } from '../harness/turns.ts';
import type { RulesResult, RulesJob } from './rules-process.ts';

const FULL: RulesJob = { games: 24, maxDrops: 400, samples: 8, replays: 20 };
const QUICK: RulesJob = { games: 3, maxDrops: 60, samples: 2, replays: 4 };
/** A block is a process, because V8 compiles the same code differently in each process. */
const BLOCKS = { full: 8, quick: 4 };
const PLAIN = 'plain array';

export async function benchRules({ runTasks, isQuick }: BenchOptions): Promise<Report> {
  const [blocks, job] = isQuick ? [BLOCKS.quick, QUICK] : [BLOCKS.full, FULL];
  const run = () => runInProcess<RulesResult>(new URL('rules-process.ts', import.meta.url), job);
  const answers = await runTasks(
    Array.from({ length: blocks }, (_, block) => ({ name: `process ${block + 1} of ${blocks}`, seconds: 7, run })),
  );
  const contests = mergeContests(answers.map(({ operations }) => operations)).map(({ name, timed }) =>
    seriesOf(name, timed, timed.length > 1 ? { unit: 'ns', scale: 1e6, yardstick: PLAIN } : { unit: 'us', scale: 1e3 }),
  );
  return {
    question: 'rules',
    tables: contests.map((series) =>
      tableOf(
        `${titleOf(series[0])}, ${series[0].unit} per operation`,
        series,
        series.length > 1
          ? 'Compares the rules on bitboards with unoptimized rules on an array of 64 cells.'
          : 'Has no competitor: compare it with another run.',
      ),
    ),
    series: contests.flat(),
    notes: answers[0].notes,
  };
}

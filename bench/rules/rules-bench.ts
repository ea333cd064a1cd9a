// How long the rules take: the no-move check, the reveal with its fair-deal search, a drop, a whole replay.
import { runInProcess } from '../harness/process.ts';
import { tableOf, type BenchOptions, type Report } from '../harness/report.ts';
import { mergeTimed, seriesOfTurns } from '../harness/turns.ts';
import type { RulesAnswer, RulesJob } from './rules-process.ts';

const FULL: RulesJob = { games: 24, maxDrops: 400, samples: 8, replays: 20 };
const QUICK: RulesJob = { games: 3, maxDrops: 60, samples: 2, replays: 4 };
/** Each process is a block: V8 does not compile the same code equally fast each time. */
const BLOCKS = { full: 8, quick: 4 };
const NANOSECONDS = 1e6;
const MICROSECONDS = 1e3;
const PLAIN = 'plain array';

export async function benchRules({ runTasks, isQuick }: BenchOptions): Promise<Report> {
  const [blocks, job] = isQuick ? [BLOCKS.quick, QUICK] : [BLOCKS.full, FULL];
  let worst: number | undefined;
  const measure = async () => {
    const answer = await runInProcess<RulesAnswer>(new URL('rules-process.ts', import.meta.url), { ...job, worst });
    ({ worst } = answer);
    return answer;
  };
  const answers = await runTasks(
    Array.from({ length: blocks }, (_, block) => ({ name: `process ${block + 1} of ${blocks}`, seconds: 7, run: measure })),
  );
  const [{ operations, notes }] = answers;
  const rows = operations.map(({ name, timed }, index) => {
    const merged = mergeTimed(answers.map((answer) => answer.operations[index].timed));
    const isReplay = timed.length === 1;
    return seriesOfTurns(name, merged, isReplay ? 'us' : 'ns', isReplay ? MICROSECONDS : NANOSECONDS, isReplay ? undefined : PLAIN);
  });
  const versus = (series: (typeof rows)[number]) => (series.length > 1 ? { [PLAIN]: series[1] } : {});
  return {
    question: 'rules',
    tables: rows.map((series, index) => tableOf(`${operations[index].name}, ${series[0].unit} an operation`, series, versus(series))),
    series: rows.flat(),
    notes,
  };
}

// A contest: contestants take turns in blocks, each turn in a realm of its own, so that blocks do not share compiled code.
import { WrongResult } from '../../harness/report.ts';
import type { DeviceTask } from '../device-task.ts';
import { TryAgain } from '../page-visibility.ts';
import type { Outcome } from '../result.ts';

type Contest<Contestant, Answer> = {
  readonly title: string;
  readonly contestants: readonly Contestant[];
  readonly blocks: number;
  /** Estimate per turn, for the progress bar. */
  readonly seconds: number;
  /** For the status line. */
  titleOf(contestant: Contestant): string;
  /** For the sentence about a failure. Equal sentences appear once. */
  nameOf(contestant: Contestant): string;
  /** Measures a contestant once. */
  ask(contestant: Contestant): Promise<Answer>;
  /** Returns the row of a contestant from an answer per block. */
  rowOf(contestant: Contestant, answers: readonly Answer[]): Outcome;
};

/** Returns a task per block, and a task that makes the rows. */
export function contestTasks<Contestant, Answer>(contest: Contest<Contestant, Answer>): DeviceTask[] {
  const { title, contestants, blocks, seconds, titleOf, nameOf, ask, rowOf } = contest;
  const answers = new Map<Contestant, Answer[]>();
  /** Contestants that failed take no further turns. */
  const failed = new Set<Contestant>();

  const runBlock = (block: number): DeviceTask => ({
    name: `${title}, block ${block + 1} of ${blocks}`,
    seconds: seconds * contestants.length,
    async run(setStatus) {
      const taking = contestants.filter((contestant) => !failed.has(contestant));
      const found: [Contestant, Answer][] = [];
      const [wrong, missing]: [Contestant, string][][] = [[], []];
      // The order alternates, so that no contestant always runs after the same one.
      for (const contestant of block % 2 === 0 ? taking : taking.reverse()) {
        setStatus(titleOf(contestant));
        try {
          found.push([contestant, await ask(contestant)]);
        } catch (error) {
          if (error instanceof TryAgain) throw error;
          const { message } = error as Error;
          if (error instanceof WrongResult) wrong.push([contestant, `${message}.`]);
          else missing.push([contestant, `${nameOf(contestant)}: skipped: ${message.replace(/[\s.]+$/, '')}.`]);
        }
      }
      // Not before, because a block may be repeated.
      for (const [contestant, answer] of found) answers.set(contestant, [...(answers.get(contestant) ?? []), answer]);
      for (const [contestant] of [...wrong, ...missing]) failed.add(contestant);
      for (const [contestant] of wrong) answers.delete(contestant);
      return { wrong: wrong.map(([, line]) => line), missing: missing.map(([, line]) => line) };
    },
  });

  const makeRows: DeviceTask = {
    name: title,
    seconds: 0,
    async run() {
      const rows = contestants.flatMap((contestant) => (answers.has(contestant) ? [rowOf(contestant, answers.get(contestant)!)] : []));
      return { engines: rows.flatMap(({ engines = [] }) => engines), ecs: rows.flatMap(({ ecs = [] }) => ecs) };
    },
  };

  return [...Array.from({ length: blocks }, (_, block) => runBlock(block)), makeRows];
}

// The run: task after task, each with its progress; what fails is told in a line, and the others go on.
import { fill } from './fill.ts';
import type { Results } from './result.ts';
import type { Outcome, Task, TaskTools } from './task.ts';
import { runUndisturbed } from './undisturbed.ts';

export type Run = { readonly results: Results; readonly wrong: string[]; readonly missing: string[] };

export type RunOptions = {
  readonly tools: Omit<TaskTools, 'say'>;
  /** `done` is the share of the run's time that is over. */
  readonly onProgress: (line: string, done: number) => void;
  /** After each task, with all that there is so far. */
  readonly onResults: (run: Run) => void;
};

/** Never throws. */
export async function runTasks(tasks: readonly Task[], run: Run, { tools, onProgress, onResults }: RunOptions): Promise<void> {
  const total = tasks.reduce((sum, { seconds }) => sum + seconds, 0);
  let over = 0;
  for (const task of tasks) {
    const say = (progress: string) => onProgress(`${task.name}: ${progress}`, over / total);
    say('begins');
    try {
      const work = () => task.run({ ...tools, say }, run.results);
      add(run, await runUndisturbed(work, () => say('waits until the page is seen again')));
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      run.missing.push(`${task.name}: left out, for ${reason}.`);
    }
    over += task.seconds;
    onResults(run);
  }
  fill(tools.stage);
}

function add({ results, wrong, missing }: Run, outcome: Outcome): void {
  results.sprites.push(...(outcome.sprites ?? []));
  results.step.push(...(outcome.step ?? []));
  results.frame.push(...(outcome.frame ?? []));
  wrong.push(...(outcome.wrong ?? []));
  missing.push(...(outcome.missing ?? []));
}

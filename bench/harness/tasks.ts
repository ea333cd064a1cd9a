// The pieces of a run, in Node and on a device: each has a name, an estimate of its time, and reports its progress.

/** Shows one short line of progress; the next line replaces it. */
export type Say = (progress: string) => void;

export type Task<Result> = {
  readonly name: string;
  /** An estimate. */
  readonly seconds: number;
  readonly run: (say: Say) => Promise<Result> | Result;
};

/** Receives a line and the share of the estimated time that is over. */
export type OnProgress = (line: string, share: number) => void;

/** Runs the tasks in their order. `attempt` runs one: it may retry or replace a failure by a result. */
export async function runTasks<Result>(
  tasks: readonly Task<Result>[],
  onProgress: OnProgress,
  attempt: (task: Task<Result>, say: Say) => Promise<Result> | Result = ({ run }, say) => run(say),
): Promise<Result[]> {
  const total = tasks.reduce((sum, { seconds }) => sum + seconds, 0);
  const results: Result[] = [];
  let over = 0;
  for (const task of tasks) {
    const say: Say = (progress) => onProgress(`${task.name}${progress === '' ? '' : `: ${progress}`}`, over / total);
    say('');
    results.push(await attempt(task, say));
    over += task.seconds;
  }
  return results;
}

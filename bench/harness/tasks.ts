// The tasks of a run, in Node and on a device. Each has a name and an estimated time, and reports its progress.

/** Shows a line of progress, which replaces the last one. */
export type Say = (progress: string) => void;

export type Task<Result> = {
  readonly name: string;
  /** Estimated time. */
  readonly seconds: number;
  readonly run: (say: Say) => Promise<Result> | Result;
};

/** Receives a line and the completed share of the estimated time. */
export type OnProgress = (line: string, share: number) => void;

/** Runs the tasks in order. `attempt` runs one of them and can replace a failure by a result. */
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

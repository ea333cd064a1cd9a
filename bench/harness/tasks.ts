// Runs tasks with progress, in Node and on a device.
import { MS_PER_SECOND } from '../../src/platform/time.ts';

/** Shows a status line, which replaces the previous one. */
export type SetStatus = (progress: string) => void;

export type Task<Result> = {
  readonly name: string;
  /** Estimated duration. */
  readonly seconds: number;
  readonly run: (setStatus: SetStatus) => Promise<Result> | Result;
};

/** Called with a status line, the completed share of the estimated time, from 0 to 1, and the seconds that are left. */
export type OnProgress = (line: string, share: number, secondsLeft: number) => void;

/** Runs tasks in order and returns their results. `attempt` runs a single task and can convert an error to a result. */
export async function runTasks<Result>(
  tasks: readonly Task<Result>[],
  onProgress: OnProgress,
  attempt: (task: Task<Result>, setStatus: SetStatus) => Promise<Result> | Result = ({ run }, setStatus) => run(setStatus),
): Promise<Result[]> {
  const total = tasks.reduce((sum, { seconds }) => sum + seconds, 0);
  const results: Result[] = [];
  const began = performance.now();
  let over = 0;
  /** The estimate of the remaining tasks, by the time that the completed ones took. */
  const secondsLeft = () => (total - over) * (over === 0 ? 1 : (performance.now() - began) / MS_PER_SECOND / over);
  for (const task of tasks) {
    const setStatus: SetStatus = (progress) =>
      onProgress(`${task.name}${progress === '' ? '' : `: ${progress}`}`, over / total, secondsLeft());
    setStatus('');
    results.push(await attempt(task, setStatus));
    over += task.seconds;
  }
  return results;
}

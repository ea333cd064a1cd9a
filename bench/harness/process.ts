// A measurement in a process of its own: V8 compiles each afresh, and the job is its last argument, as JSON.
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { WrongAnswer } from './report.ts';

const TSX = import.meta.resolve('tsx');
const MAX_OUTPUT = 100_000_000;

/** Runs a program with `tsx` and returns what it answers. Throws a WrongAnswer if it found one. */
export async function runInProcess<Result>(program: URL, job: unknown, nodeArguments: readonly string[] = []): Promise<Result> {
  const args = [...nodeArguments, '--import', TSX, fileURLToPath(program), JSON.stringify(job)];
  const { stdout } = await promisify(execFile)(process.execPath, args, { maxBuffer: MAX_OUTPUT });
  const answer = JSON.parse(stdout) as { result: Result } | { wrong: string };
  if ('wrong' in answer) throw new WrongAnswer(answer.wrong);
  return answer.result;
}

/** The other side: runs the job of this process and prints its result. */
export async function answerJob(work: (job: never) => unknown): Promise<void> {
  const job = JSON.parse(process.argv[2]) as never;
  let answer: { result: unknown } | { wrong: string };
  try {
    answer = { result: await work(job) };
  } catch (error) {
    if (!(error instanceof WrongAnswer)) throw error;
    answer = { wrong: error.message };
  }
  process.stdout.write(JSON.stringify(answer));
}

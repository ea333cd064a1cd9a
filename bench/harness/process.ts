// Measurements in processes of their own, each compiled by V8 from scratch. Jobs and results are JSON on the standard streams.
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { WrongAnswer } from './report.ts';

const TSX = import.meta.resolve('tsx');
const MAX_OUTPUT = 100_000_000;
const STANDARD_INPUT = 0;

/** `prefix` is a command before `node`. */
type Options = { readonly nodeArguments?: readonly string[]; readonly prefix?: readonly string[] };

/** Runs a program with `tsx` and returns its result. Rethrows its WrongAnswer. */
export async function runInProcess<Result>(program: URL, job: unknown, { nodeArguments = [], prefix = [] }: Options = {}): Promise<Result> {
  const [command, ...args] = [...prefix, process.execPath, ...nodeArguments, '--import', TSX, fileURLToPath(program)];
  const running = promisify(execFile)(command, args, { maxBuffer: MAX_OUTPUT });
  running.child.stdin!.end(JSON.stringify(job));
  const { stdout } = await running;
  const answer = JSON.parse(stdout) as { result: Result } | { wrong: string };
  if ('wrong' in answer) throw new WrongAnswer(answer.wrong);
  return answer.result;
}

/** Runs the job of this process and prints its result. */
export async function answerJob(work: (job: never) => unknown): Promise<void> {
  const job = JSON.parse(readFileSync(STANDARD_INPUT, 'utf8')) as never;
  let answer: { result: unknown } | { wrong: string };
  try {
    answer = { result: await work(job) };
  } catch (error) {
    if (!(error instanceof WrongAnswer)) throw error;
    answer = { wrong: error.message };
  }
  process.stdout.write(JSON.stringify(answer));
}

// A measurement in a process of its own: V8 compiles each afresh. The job and its answer are JSON, by the standard streams.
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { WrongAnswer } from './report.ts';

const TSX = import.meta.resolve('tsx');
const MAX_OUTPUT = 100_000_000;
const STANDARD_INPUT = 0;

type Options = { readonly nodeArguments?: readonly string[]; /** What stands before `node`. */ readonly prefix?: readonly string[] };

/** Runs a program with `tsx` and returns what it answers. Throws a WrongAnswer if it found one. */
export async function runInProcess<Result>(program: URL, job: unknown, { nodeArguments = [], prefix = [] }: Options = {}): Promise<Result> {
  const [command, ...args] = [...prefix, process.execPath, ...nodeArguments, '--import', TSX, fileURLToPath(program)];
  const running = promisify(execFile)(command, args, { maxBuffer: MAX_OUTPUT });
  running.child.stdin!.end(JSON.stringify(job));
  const { stdout } = await running;
  const answer = JSON.parse(stdout) as { result: Result } | { wrong: string };
  if ('wrong' in answer) throw new WrongAnswer(answer.wrong);
  return answer.result;
}

/** The other side: does the job of this process and prints its result. */
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

// Measures in child processes, in which V8 compiles from scratch. Jobs and results are JSON on stdin and stdout.
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { WrongResult } from './report.ts';

const TSX = import.meta.resolve('tsx');
const MAX_OUTPUT = 100_000_000;
const STANDARD_INPUT = 0;

/** `prefix`: a command before `node`, such as `taskset`. */
type ProcessOptions = { readonly nodeArguments?: readonly string[]; readonly prefix?: readonly string[] };

/** Runs a program with `tsx`. Returns its result, or throws its WrongResult. */
export async function runInProcess<Result>(
  program: URL,
  job: unknown,
  { nodeArguments = [], prefix = [] }: ProcessOptions = {},
): Promise<Result> {
  const [command, ...args] = [...prefix, process.execPath, ...nodeArguments, '--import', TSX, fileURLToPath(program)];
  const running = promisify(execFile)(command, args, { maxBuffer: MAX_OUTPUT });
  running.child.stdin!.end(JSON.stringify(job));
  const { stdout } = await running;
  const answer = JSON.parse(stdout) as { result: Result } | { wrong: string };
  if ('wrong' in answer) throw new WrongResult(answer.wrong);
  return answer.result;
}

/** Reads this process's job from stdin, runs it and prints the result or the WrongResult. */
export async function runJob(work: (job: never) => unknown): Promise<void> {
  const job = JSON.parse(readFileSync(STANDARD_INPUT, 'utf8')) as never;
  let answer: { result: unknown } | { wrong: string };
  try {
    answer = { result: await work(job) };
  } catch (error) {
    if (!(error instanceof WrongResult)) throw error;
    answer = { wrong: error.message };
  }
  process.stdout.write(JSON.stringify(answer));
}

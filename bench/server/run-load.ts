// Runs the process that makes the load, beside the server and not on its core.
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

export type LoadJob = {
  readonly address: string;
  readonly bodies: readonly string[];
  readonly seconds: number;
  readonly connections: number;
  /** As many as are answered without it. */
  readonly perSecond?: number;
};

export type LoadResult = {
  /** Of each answer. */
  readonly milliseconds: readonly number[];
  readonly perSecond: number;
  readonly answered: number;
  readonly failures: number;
};

const MAX_OUTPUT = 100_000_000;

export async function runLoad(program: string, prefix: readonly string[], job: LoadJob): Promise<LoadResult> {
  const folder = await mkdtemp(join(tmpdir(), 'frozen-jewel-load-'));
  try {
    const file = join(folder, 'job.json');
    await writeFile(file, JSON.stringify(job));
    const [command, ...args] = [...prefix, process.execPath, program, file];
    const { stdout } = await promisify(execFile)(command, args, { maxBuffer: MAX_OUTPUT });
    return JSON.parse(stdout) as LoadResult;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

import { readFile, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { Unavailable, type Report } from './report.ts';

/** Incremented when a field changes its meaning. Files without a format lack blocks of samples. */
const FORMAT = 2;

export type SavedRun = {
  readonly format: typeof FORMAT;
  readonly date: string;
  readonly machine: ReturnType<typeof describeMachine>;
  readonly reports: readonly Report[];
};

export function describeMachine() {
  const processors = cpus();
  return {
    processor: processors[0]?.model ?? 'unknown',
    cores: processors.length,
    node: process.version,
    platform: `${process.platform} ${process.arch}`,
  };
}

export async function writeRun(file: string, reports: readonly Report[]): Promise<void> {
  const run: SavedRun = { format: FORMAT, date: new Date().toISOString(), machine: describeMachine(), reports };
  await writeFile(file, `${JSON.stringify(run)}\n`);
}

/** Reads a run. Throws Unavailable if the file is unreadable or has another format. */
export async function readRun(file: string): Promise<SavedRun> {
  let run: unknown;
  try {
    run = JSON.parse(await readFile(file, 'utf8'));
  } catch (error) {
    throw new Unavailable(`failed to read ${file}: ${(error as Error).message}`);
  }
  const { reports, machine, format } = (run ?? {}) as Partial<SavedRun>;
  if (!Array.isArray(reports) || machine === undefined) throw new Unavailable(`${file} was not written by --json`);
  if (format !== FORMAT) {
    throw new Unavailable(`${file} has format ${format ?? 1}, expected ${FORMAT}: it lacks the samples for a comparison; measure again`);
  }
  return run as SavedRun;
}

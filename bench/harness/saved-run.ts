import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { Unavailable, type Report } from './report.ts';

const LATEST = join(import.meta.dirname, '..', '..', '.cache', 'bench');

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

/** Saves a report as the latest one of its question. */
export async function saveLatest(report: Report): Promise<void> {
  await mkdir(LATEST, { recursive: true });
  await writeRun(join(LATEST, `${report.question}.json`), [report]);
}

/** Returns the latest run of each measured question. */
export async function readLatest(questions: readonly string[]): Promise<SavedRun[]> {
  const runs = await Promise.all(questions.map((question) => readRun(join(LATEST, `${question}.json`)).catch(() => undefined)));
  return runs.filter((run) => run !== undefined);
}

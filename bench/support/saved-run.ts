// Runs of the benches as files: what --json writes, what --compare reads, and the latest of each question, which the HTML report shows.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { join } from 'node:path';
import type { Report } from './report.ts';

const LATEST = join(import.meta.dirname, '..', '..', '.cache', 'bench');

export type Machine = { readonly processor: string; readonly cores: number; readonly node: string; readonly platform: string };

export type SavedRun = { readonly date: string; readonly machine: Machine; readonly reports: readonly Report[] };

/** The file is none, or none of the benches' own. */
export class NoSuchRun extends Error {
  override readonly name = 'NoSuchRun';
}

export function describeMachine(): Machine {
  const processors = cpus();
  return {
    processor: processors[0]?.model ?? 'unknown',
    cores: processors.length,
    node: process.version,
    platform: `${process.platform} ${process.arch}`,
  };
}

export function runOf(reports: readonly Report[]): SavedRun {
  return { date: new Date().toISOString(), machine: describeMachine(), reports };
}

export async function writeRun(file: string, reports: readonly Report[]): Promise<void> {
  await writeFile(file, `${JSON.stringify(runOf(reports), undefined, 2)}\n`);
}

/** Throws NoSuchRun. */
export async function readRun(file: string): Promise<SavedRun> {
  let run: unknown;
  try {
    run = JSON.parse(await readFile(file, 'utf8'));
  } catch (error) {
    throw new NoSuchRun(`${file} cannot be read: ${(error as Error).message}`);
  }
  if (!isRun(run)) throw new NoSuchRun(`${file} was not written by --json`);
  return run;
}

function isRun(value: unknown): value is SavedRun {
  return typeof value === 'object' && value !== null && 'reports' in value && Array.isArray(value.reports) && 'machine' in value;
}

/** Keeps a report as the latest of its question. */
export async function keepLatest(report: Report): Promise<void> {
  await mkdir(LATEST, { recursive: true });
  await writeRun(join(LATEST, `${report.question}.json`), [report]);
}

/** The latest runs of those questions that have been asked. */
export async function readLatest(questions: readonly string[]): Promise<SavedRun[]> {
  const runs = await Promise.all(questions.map((question) => readRun(join(LATEST, `${question}.json`)).catch(() => undefined)));
  return runs.filter((run) => run !== undefined);
}

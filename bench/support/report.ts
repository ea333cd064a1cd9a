// What a bench has to say: tables of figures and lines of words, for a terminal and for a file.
import type { Spread } from './samples.ts';

export type Cell = string | number;

export type Table = { readonly title: string; readonly columns: readonly string[]; readonly rows: readonly (readonly Cell[])[] };

export type Report = {
  readonly question: string;
  readonly tables: readonly Table[];
  readonly notes: readonly string[];
  /** What was measured and must not be so. */
  readonly failures?: readonly string[];
};

/** The answer was wrong, so its time is worth nothing. */
export class WrongAnswer extends Error {
  override readonly name = 'WrongAnswer';
}

/** Throws a WrongAnswer unless both are the same. */
export function expectSame(what: string, found: Cell | boolean, expected: Cell | boolean): void {
  if (!Object.is(found, expected)) throw new WrongAnswer(`${what}: ${found} instead of ${expected}`);
}

export const SPREAD_COLUMNS = ['p50', 'p95', 'p99'] as const;

export function spreadCells({ p50, p95, p99 }: Spread): [number, number, number] {
  return [p50, p95, p99];
}

/** `2.5x`, for how many times the first is of the second. */
export function ratioCell(value: number, of: number): string {
  return `${significant(value / of)}x`;
}

export function printReport({ question, tables, notes, failures = [] }: Report): void {
  console.log(`\n${question}\n${'='.repeat(question.length)}`);
  for (const table of tables) console.log(`\n${formatTable(table)}`);
  for (const note of notes) console.log(`- ${note}`);
  for (const failure of failures) console.log(`! ${failure}`);
}

/** Columns of text lie left, columns of numbers right. */
function formatTable({ title, columns, rows }: Table): string {
  const lines = [columns, ...rows].map((row) => row.map((cell) => (typeof cell === 'number' ? significant(cell) : cell)));
  const widths = columns.map((_, column) => Math.max(...lines.map((line) => line[column].length)));
  const format = (line: readonly string[]) =>
    line.map((text, column) => (column === 0 ? text.padEnd(widths[column]) : text.padStart(widths[column]))).join('  ');
  const rule = widths.map((width) => '-'.repeat(width)).join('  ');
  return [title, format(lines[0]), rule, ...lines.slice(1).map(format)].join('\n');
}

/** Three digits that mean something; whole numbers from 100 on. */
function significant(value: number): string {
  if (value === 0 || !Number.isFinite(value)) return `${value}`;
  return Math.abs(value) >= 100 ? Math.round(value).toLocaleString('en-US') : `${Number(value.toPrecision(3))}`;
}

// A report on the terminal.
import { isMet, significant, type Aim, type Cell, type Report, type Table } from './report.ts';

export function printReport({ question, tables, aims = [], notes, failures = [], missing = [] }: Report): void {
  console.log(`\n${question}\n${'='.repeat(question.length)}`);
  for (const table of tables) printTable(table);
  if (aims.length > 0) console.log();
  for (const aim of aims) console.log(sentenceOf(aim));
  if (notes.length > 0) console.log();
  for (const note of notes) console.log(`- ${note}`);
  for (const sentence of missing) console.log(`? ${sentence}`);
  for (const failure of failures) console.log(`! ${failure}`);
}

export function printTable(table: Table): void {
  console.log(`\n${formatTable(table)}`);
}

/** `met     script at 10,000: 0.31x (aim: at most 0.33x)` */
export function sentenceOf(aim: Aim): string {
  const { name, value, limit, unit, why } = aim;
  const figure = (number: number) => `${significant(number)}${/^\w{2,}|^B$/.test(unit) ? ' ' : ''}${unit}`;
  const reason = isMet(aim) || why === undefined ? '' : `; ${why}`;
  return `${isMet(aim) ? 'met   ' : 'missed'}  ${name}: ${figure(value)} (aim: at most ${figure(limit)})${reason}`;
}

/** Columns of text lie left, columns of numbers right. */
function formatTable({ title, columns, rows }: Table): string {
  const lines = [columns, ...rows].map((row) => row.map(textOf));
  const widths = columns.map((_, column) => Math.max(...lines.map((line) => line[column].length)));
  const format = (line: readonly string[]) =>
    line
      .map((text, column) => (column === 0 ? text.padEnd(widths[column]) : text.padStart(widths[column])))
      .join('  ')
      .trimEnd();
  const rule = widths.map((width) => '-'.repeat(width)).join('  ');
  return [title, format(lines[0]), rule, ...lines.slice(1).map(format)].join('\n');
}

export function textOf(cell: Cell): string {
  return typeof cell === 'number' ? significant(cell) : cell;
}

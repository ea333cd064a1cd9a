import { figureText, isMet, significant, type Cell, type Report, type Table, type Target } from './report.ts';

export function printReport({ question, tables, targets = [], notes, failures = [], missing = [] }: Report): void {
  console.log(`\n${question}\n${'='.repeat(question.length)}`);
  for (const table of tables) printTable(table);
  if (targets.length > 0) console.log();
  for (const target of targets) console.log(sentenceOf(target));
  if (notes.length > 0) console.log();
  for (const note of notes) console.log(`- ${note}`);
  for (const sentence of missing) console.log(`? ${sentence}`);
  for (const failure of failures) console.log(`! ${failure}`);
}

/** Prints a table with its sentence. The first column is left-aligned, all others right-aligned. */
export function printTable({ title, columns, rows, sentence }: Table): void {
  const lines = [columns, ...rows].map((row) => row.map(textOf));
  const widths = columns.map((_, column) => Math.max(...lines.map((line) => line[column].length)));
  const format = (line: readonly string[]) =>
    line
      .map((text, column) => (column === 0 ? text.padEnd(widths[column]) : text.padStart(widths[column])))
      .join('  ')
      .trimEnd();
  const rule = widths.map((width) => '-'.repeat(width)).join('  ');
  console.log(['', title, format(lines[0]), rule, ...lines.slice(1).map(format), sentence].join('\n'));
}

/** Formats as `met     script at 10,000: 0.31x (target: at most 0.33x)`. */
export function sentenceOf(target: Target): string {
  const { name, figure, limit, unit, why } = target;
  const space = /^\w{2,}|^B$/.test(unit) ? ' ' : '';
  const reason = isMet(target) || why === undefined ? '' : `; ${why}`;
  const value = figureText({ ...figure, unit: `${space}${unit}` });
  return `${isMet(target) ? 'met   ' : 'missed'}  ${name}: ${value} (target: at most ${significant(limit)}${space}${unit})${reason}`;
}

function textOf(cell: Cell): string {
  if (typeof cell === 'object') return figureText(cell);
  return typeof cell === 'number' ? significant(cell) : cell;
}

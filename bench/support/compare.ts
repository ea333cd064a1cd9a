// Two runs beside each other: every figure that both have, and how many times the earlier one it is now.
import { ratioCell, type Cell, type Report, type Table } from './report.ts';

/** On machines that are shared less than this is no difference. */
const NOTED = 1.25;

/**
 * A table of what differs by more than a quarter between the earlier run and this one, the largest change first. Rows are found by title and first
 * cell, figures by their column; text that is no number is left out.
 */
export function compareReports(earlier: Report | undefined, now: Report): Table {
  const before = earlier ? figuresOf(earlier) : new Map<string, number>();
  const after = figuresOf(now);
  const changes = [...after].flatMap(([name, value]) => {
    const was = before.get(name);
    return was === undefined || was === value ? [] : [{ name, was, value, factor: Math.max(value, was) / Math.min(value, was) }];
  });
  const noted = changes.filter(({ factor }) => !(factor < NOTED)).toSorted((a, b) => b.factor - a.factor);
  const common = [...after.keys()].filter((name) => before.has(name)).length;
  return {
    title: `${now.question}: ${noted.length} of ${common} figures differ from the earlier run by more than ${Math.round((NOTED - 1) * 100)} %`,
    columns: ['figure', 'earlier', 'now', 'now/earlier'],
    rows: noted.map(({ name, was, value }) => [name, was, value, was === 0 ? '' : ratioCell(value, was)]),
  };
}

function figuresOf({ tables }: Report): Map<string, number> {
  const figures = new Map<string, number>();
  for (const { title, columns, rows } of tables) {
    for (const row of rows) {
      for (const [column, cell] of row.entries()) {
        const figure = numberOf(cell);
        if (column > 0 && figure !== undefined) figures.set(`${title.split(/[,;:]/)[0]} / ${row[0]} / ${columns[column]}`, figure);
      }
    }
  }
  return figures;
}

/** Also of `2.5x` and `3 %`. */
function numberOf(cell: Cell): number | undefined {
  if (typeof cell === 'number') return cell;
  const number = /^(-?[\d,.]+)\s?(x|%)?$/.exec(cell)?.[1];
  return number === undefined ? undefined : Number(number.replaceAll(',', ''));
}

// Generated tables of pages: compared with their data, or written with UPDATE_DOCS=1.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';

const UPDATE_HINT = 'The table does not match its data. Update it: UPDATE_DOCS=1 npx vitest run tests/portal';

/** Returns the cells of a Markdown table without its separator line. */
function readTable(text: string): string[][] {
  const lines = text.split('\n').filter((line) => line.startsWith('|'));
  const rows = lines.map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
  return rows.filter((_, k) => k !== 1);
}

function writeTable([head, ...rows]: readonly string[][]): string {
  const widths = head.map((_, k) => Math.max(...[head, ...rows].map((row) => row[k].length)));
  const line = (row: readonly string[]) => `| ${row.map((cell, k) => cell.padEnd(widths[k])).join(' | ')} |\n`;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('');
}

/** Compares the table between the page's marks of that name. */
export function expectTable(page: string, name: string, table: string[][]): void {
  const path = fileURLToPath(new URL(`../../../${page}`, import.meta.url));
  const part = new RegExp(`(<!-- ${name} -->\\n)([\\s\\S]*?)(<!-- /${name} -->)`);
  const text = readFileSync(path, 'utf8');
  expect(part.test(text), `${page} has a part between <!-- ${name} --> and <!-- /${name} -->`).toBe(true);
  if (process.env.UPDATE_DOCS) writeFileSync(path, text.replace(part, `$1\n${writeTable(table)}\n$3`));
  const [, , written] = part.exec(readFileSync(path, 'utf8'))!;
  expect(readTable(written), UPDATE_HINT).toEqual(table);
}

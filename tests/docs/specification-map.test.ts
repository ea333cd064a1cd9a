// The specification map: each of its rows is filled, and what it names is there.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const MAP = readFileSync(join(ROOT, 'docs/specification-map.md'), 'utf8');

/** What may stand in the last column in place of a test. */
const MARKS = new Set(['nothing to do']);
const TESTS = /^`tests\/[^`]+ › [^`]+`(, `tests\/[^`]+ › [^`]+`)*$/;

const rows = MAP.split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (specification|-+) /.test(line))
  .map((line) => line.slice(1, -1).split('|'))
  .map((cells) => cells.map((cell) => cell.trim()));

/** `file › text`: the text is found in the file. */
const references = [...MAP.matchAll(/`([^`]+) › ([^`]+)`/g)].map(([, file, text]) => ({ file, text }));

test('has rows for all nine sections', () => {
  expect(rows.length).toBeGreaterThan(350);
  for (let section = 1; section <= 9; section++) expect(MAP).toContain(`\n## Section ${section}: `);
});

test('each row says where its statement lives, and which test shows it', () => {
  const isFilled = (cells: string[]) => cells.length === 3 && !cells.includes('') && (MARKS.has(cells[2]) || TESTS.test(cells[2]));
  expect(rows.filter((cells) => !isFilled(cells))).toEqual([]);
});

test('all files that it names are there, and hold the words that it quotes', () => {
  const paths = [...new Set(references.map(({ file }) => file))];
  expect(paths.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  const contents = new Map(paths.map((path) => [path, readFileSync(join(ROOT, path), 'utf8')]));
  expect(references.filter(({ file, text }) => !contents.get(file)?.includes(text))).toEqual([]);
});

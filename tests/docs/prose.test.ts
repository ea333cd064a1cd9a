import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findFaults } from './support/find-faults.ts';
import { listFiles } from './support/list-files.ts';

const ROOT = join(import.meta.dirname, '../..');

/** Files that may contain avoided words, each with the reason. */
const ALLOWED: Readonly<Record<string, string>> = {
  'tests/docs/find-faults.test.ts': 'tests the word list itself',
};

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

test('comments, messages, test names and pages follow the word list', () => {
  const files = listFiles(ROOT).filter((path) => !(path in ALLOWED));
  expect(files.length).toBeGreaterThan(1000);
  const faults = files.flatMap((path) => findFaults(path, read(path)));
  expect(faults.map(({ path, line, found, write }) => `${path}:${line}: "${found}", write: ${write}`)).toEqual([]);
});

test('each allowed file still needs its exception', () => {
  expect(Object.keys(ALLOWED).filter((path) => findFaults(path, read(path)).length === 0)).toEqual([]);
});

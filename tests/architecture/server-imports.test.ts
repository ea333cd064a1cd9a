// What the server takes of the game: its rules, the protocol and the names, nothing that belongs to a page.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const ALLOWED = /^(server\/|src\/rules\/|src\/net\/(protocol|names)\.ts$|src\/net\/bad-words\/)/;
/** Beside those, the process itself serves the built game. */
const ALLOWED_OF_MAIN = /^tools\/(static-server|hosting-headers|build\/(portals|read-options))\.mjs$/;

const files = readdirSync(join(ROOT, 'server'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .map((file) => `server/${file}`);

test('the server imports nothing of the page', () => {
  const wrong = files.flatMap((file) =>
    [...readFileSync(join(ROOT, file), 'utf8').matchAll(/(?:from|import\()\s*'(\.[^']+)'/g)]
      .map(([, target]) => relative(ROOT, join(ROOT, dirname(file), target)))
      .filter((target) => !ALLOWED.test(target) && !(file === 'server/main.ts' && ALLOWED_OF_MAIN.test(target)))
      .map((target) => `${file} imports ${target}`),
  );
  expect(files.length).toBeGreaterThan(30);
  expect(wrong).toEqual([]);
});

test.each(files)('%s says in its first line what it owns, and has no default export', (file) => {
  const source = readFileSync(join(ROOT, file), 'utf8');
  expect(source.split('\n')[0]).toMatch(/^\/\/ \S.{10,}[.:]/);
  expect(source).not.toMatch(/^export (default|\*)/m);
});

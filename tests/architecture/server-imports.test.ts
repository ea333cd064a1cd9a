// Allowed imports of the server: rules, protocol, names, settings and flags of the game, nothing of the page or of tools/.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const ALLOWED =
  /^(server\/|src\/rules\/|src\/net\/(protocol|leaderboard-types|names)\.ts$|src\/net\/bad-words\/|src\/(settings\/portals|platform\/(time|time-in-days|schemas))\.ts$|assets\/generated\/flags\.json$)/;

const files = readdirSync(join(ROOT, 'server'), { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.m?[jt]s$/.test(file))
  .map((file) => `server/${file}`);

test('the server imports only the allowed files', () => {
  const wrong = files.flatMap((file) =>
    [...readFileSync(join(ROOT, file), 'utf8').matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)]
      .map(([, target]) => relative(ROOT, join(ROOT, dirname(file), target)))
      .filter((target) => !ALLOWED.test(target))
      .map((target) => `${file} imports ${target}`),
  );
  expect(files.length).toBeGreaterThan(30);
  expect(wrong).toEqual([]);
});

test.each(files)('%s has no default export, and a header of at least one sentence, if any', (file) => {
  const source = readFileSync(join(ROOT, file), 'utf8');
  expect(source.split('\n')[0]).toMatch(/^(?!\/\/)|^\/\/ \S.{10,}[.:]/);
  expect(source).not.toMatch(/^export (default|\*)/m);
});

test.each(['server/main.ts', 'server/admin/main.ts'])('%s loads the client of a cluster only for RANK_INDEX', (entry) => {
  const loaded = new Set<string>();
  const load = (file: string): void => {
    if (loaded.has(file)) return;
    loaded.add(file);
    if (!file.endsWith('.ts')) return;
    const statements = readFileSync(join(ROOT, file), 'utf8').matchAll(/^(?:import|export) (?!type\b)(?:[^']* from )?'([^']+)'/gm);
    for (const [, target] of statements) load(target.startsWith('.') ? relative(ROOT, join(ROOT, dirname(file), target)) : target);
  };
  load(entry);
  expect(loaded).toContain('kysely');
  for (const name of ['@redis/client', 'rate-limiter-flexible']) expect(loaded).not.toContain(name);
});

// The table of stored keys in docs/saves.md equals the keys of the source.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { SESSION_KEY } from '../../src/save/session.ts';

const ROOT = join(import.meta.dirname, '../..');
const KEY = /\bconst \w+_KEY = (?:'([^']+)'|`\$\{(\w+)_KEY\}([^`]+)`)/g;

test('docs/saves.md lists every stored key', () => {
  const sources = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => readFileSync(join(ROOT, 'src', file), 'utf8'));
  const stored = sources.flatMap((source) =>
    [...source.matchAll(KEY)].map(([, key, base, end]) => key ?? (base === 'DAILY' ? `....daily${end}` : `....${end.slice(1)}`)),
  );
  const [, table] = /^\| key +\| content[^\n]*\n([\s\S]*?)\n\n/m.exec(readFileSync(join(ROOT, 'docs/saves.md'), 'utf8'))!;
  // The first row has examples of the plain keys.
  const listed = table
    .split('\n')
    .slice(2)
    .flatMap((row) => [...row.split('|')[1].matchAll(/`([^`]+)`/g)].map(([, key]) => key));
  expect(stored).toContain(SESSION_KEY);
  expect([...listed, 'score-service-scores'].sort()).toEqual([...new Set(stored)].sort());
});

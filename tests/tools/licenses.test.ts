// licenses.txt of the server lists every package with its license, and no license that binds the game's source.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
/** MPL-2.0 applies only to changes of its own files. */
const ALLOWED = /^(MIT|ISC|Apache-2\.0|BSD-[23]-Clause|BlueOak-1\.0\.0|0BSD|CC-BY-4\.0|MPL-2\.0|Unlicense)$/;

type Locked = { readonly license?: string; readonly dev?: boolean; readonly devOptional?: boolean };

let text = '';
let titles: string[] = [];

beforeAll(() => {
  text = readFileSync(join(ROOT, 'dist/server/licenses.txt'), 'utf8');
  titles = text.split(/\n-{80}\n\n/).map((part) => part.split('\n')[0]);
});

test('lists the packages that the server imports and their dependencies', () => {
  const names = titles.map((title) => title.slice(0, title.lastIndexOf(' ')));
  expect(names).toEqual(expect.arrayContaining(['fastify', 'pino', 'kysely', 'pg', 'pg-types', 'libsql', '@node-rs/argon2', 'obscenity']));
  expect(names).not.toContain('react');
  expect(new Set(titles).size).toBe(titles.length);
});

test('contains full licenses from license files and readmes', () => {
  const parts = text.split(/\n-{80}\n\n/);
  const partOf = (name: string) => parts.find((part) => part.startsWith(`${name} `)) ?? '';
  for (const name of ['fastify', 'pg-types', 'pgpass']) expect(partOf(name)).toMatch(/permission is hereby granted/i);
  expect(parts.filter((part) => part.length < 200).every((part) => part.includes('Published under the license MIT'))).toBe(true);
});

test('names the authors of the word lists, as CC BY 4.0 requires', () => {
  expect(text).toContain('naughty-words 1.2.0\n');
  expect(text).toMatch(/LDNOOBW\)\. Entries were left out\.\n\n[\s\S]*Attribution 4\.0 International/);
});

test('no shipped package has a license that binds the game', () => {
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as { packages: Record<string, Locked> };
  const shipped = Object.entries(packages).filter(([path, { dev, devOptional }]) => path !== '' && !dev && !devOptional);
  expect(shipped.length).toBeGreaterThan(80);
  expect(shipped.filter(([, { license = '' }]) => !ALLOWED.test(license)).map(([path, { license }]) => `${path}: ${license}`)).toEqual([]);
});

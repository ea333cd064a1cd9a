// The files of deploy/ and the environment file that fills them in have the same placeholders.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const DEPLOY = join(import.meta.dirname, '../../deploy');
const VALUES = 'cluster.env';

test('cluster.env has a value for each placeholder, and no other', () => {
  const files = readdirSync(DEPLOY, { recursive: true, withFileTypes: true }).filter((file) => file.isFile() && file.name !== VALUES);
  const texts = files.map((file) => readFileSync(join(file.parentPath, file.name), 'utf8'));
  const used = texts.flatMap((text) => [...text.matchAll(/\$\{(\w+)\}/g)].map(([, name]) => name));
  const defined = [...readFileSync(join(DEPLOY, VALUES), 'utf8').matchAll(/^(\w+)=/gm)].map(([, name]) => name);
  expect([...new Set(used)].sort()).toEqual(defined.sort());
});

// Files of one worker share their modules (`isolate: false` in vitest.config.ts). Replacing or resetting them would break the next files.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const TESTS = join(import.meta.dirname, '..');
const REPLACES_MODULES = /\bvi\.(mock|doMock|resetModules)\(/;

test('only files named .isolated.test.ts replace or reset modules', () => {
  const files = readdirSync(TESTS, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
  const replacing = files.filter((file) => REPLACES_MODULES.test(readFileSync(join(TESTS, file), 'utf8')));
  expect(replacing).not.toHaveLength(0);
  expect(replacing.filter((file) => !file.endsWith('.isolated.test.ts'))).toEqual([]);
});

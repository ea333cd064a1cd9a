// The recipes of the runtime are short, and their page lists all of them.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const FOLDER = 'examples/recipes';
/** The page's script, and the pictures of the recipes. */
const OTHERS = new Set(['recipes.ts', 'paint.ts']);
const MAX_LINES = 45;

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const names = readdirSync(join(ROOT, FOLDER)).filter((name) => /\.tsx?$/.test(name) && !OTHERS.has(name));
const recipes = [...names.map((name) => `${FOLDER}/${name}`), 'tests/stage/recipe.test.ts'];

test('the page lists each recipe', () => {
  const paths = [...read(`${FOLDER}/recipes.ts`).matchAll(/path: '(.*)'/g)].map(([, path]) => path);
  expect(paths.sort()).toEqual(recipes.sort());
});

test.each(recipes)('%s has at most 45 lines', (path) => {
  expect(read(path).trimEnd().split('\n').length).toBeLessThanOrEqual(MAX_LINES);
});

// docs/how-to.md: recipes are short, and their links and names exist.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const FOLDER = join(import.meta.dirname, '../../docs');
const PAGE = readFileSync(join(FOLDER, 'how-to.md'), 'utf8');
const MAX_STEPS = 8;

const RECIPES = PAGE.split(/^## /m)
  .slice(1)
  .map((text) => ({
    name: text.split('\n')[0],
    steps: [...text.matchAll(/^\d+\. ([\s\S]*?)(?=^\d+\. |^\n|(?![\s\S]))/gm)].map(([, step]) => step),
  }));

const linksOf = (step: string) => [...step.matchAll(/\]\(([^)]+)\)/g)].map(([, path]) => join(FOLDER, path));

/** Returns symbols and keys in a step. Excludes commands, paths and invented names. */
const symbolsOf = (step: string) =>
  [...step.matchAll(/`([A-Za-z_]\w*)`/g)].map(([, name]) => name).filter((name) => !name.includes('NAME'));

test('has a recipe for each kind of change', () => {
  expect(RECIPES.map(({ name }) => name)).toEqual(
    [
      'an effect',
      'a sound',
      'a panel',
      'a goal',
      'a stored value',
      'a leaderboard column',
      'a board of the journey',
      'a text',
      'a portal',
      'a theme',
      'a thing that coins buy',
      'a shape',
      'a language',
    ].map((thing) => `Add ${thing}`),
  );
});

describe.each(RECIPES)('$name', ({ steps }) => {
  test(`has at most ${MAX_STEPS} steps`, () => {
    expect(steps.length).toBeGreaterThan(2);
    expect(steps.length).toBeLessThanOrEqual(MAX_STEPS);
  });

  test.each(steps)('%s', (step) => {
    const links = linksOf(step);
    expect(links).not.toEqual([]);
    expect(links.filter((path) => !existsSync(path))).toEqual([]);
    const texts = links.map((path) => readFileSync(path, 'utf8'));
    const missing = symbolsOf(step).filter((name) => !texts.some((text) => new RegExp(`\\b${name}\\b`).test(text)));
    expect(missing).toEqual([]);
  });
});

// The mutation tool: application, drawing, and test order.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { drawMutations, findMutations } from '../../tools/mutate/draw.ts';
import { mutate } from '../../tools/mutate/mutation.ts';
import { findRelatedTests } from '../../tools/mutate/related-tests.ts';

const ROOT = join(import.meta.dirname, '../..');
const SOURCE = `
export function grow(size: number, limit = 0): number {
  if (size > limit) report(size, limit);
  return size + 41;
}
const shrink = (size: number) => size + 41;
`;

describe('a mutation', () => {
  test('replaces its text in the named function', () => {
    const mutated = mutate(SOURCE, { file: 'a.ts', in: 'shrink', from: 'size + 41', to: 'size' });
    expect(mutated).toBe(SOURCE.replace('=> size + 41', '=> size'));
  });

  test.each([
    ['twice', { from: 'size + 41' }],
    ['not at all', { from: 'size + 42' }],
    ['in another function only', { in: 'shrink', from: 'report' }],
  ])('is rejected if its text occurs %s', (_, place) => {
    expect(() => mutate(SOURCE, { file: 'a.ts', to: '', ...place })).toThrow(/the text occurs [02] times/);
  });
});

describe('draws', () => {
  test.each([
    ['negate', ['!(size > limit)']],
    ['offByOne', ['size + 42', 'size + 40', 'size + 42', 'size + 40']],
    ['dropCall', [';']],
    ['swapArguments', ['report(limit, size)']],
  ] as const)('%s', (kind, texts) => {
    expect(findMutations('a.ts', SOURCE, kind).map(({ to }) => to.replace(/^return |;$/g, '') || ';')).toEqual(texts);
  });

  test('the same mutations for a seed, all of which can be applied', () => {
    const drawn = drawMutations(ROOT, 5, 20);
    expect(drawn).toHaveLength(20);
    expect(drawMutations(ROOT, 5, 20)).toEqual(drawn);
    expect(drawMutations(ROOT, 6, 20)).not.toEqual(drawn);
    for (const mutation of drawn) {
      const source = readFileSync(join(ROOT, mutation.file), 'utf8');
      expect(mutate(source, mutation)).not.toBe(source);
    }
  });
});

test("runs the tests with the source file's name first, and skips tests of texts and of the server", () => {
  const groups = findRelatedTests(ROOT)('src/rules/board.ts');
  expect(groups[0]).toEqual(['tests/rules/board.test.ts']);
  expect(groups.flat()).toContain('tests/systems/drops.test.ts');
  expect(groups.flat().filter((test) => /^tests\/(docs|server|architecture)\//.test(test))).toEqual([]);
});

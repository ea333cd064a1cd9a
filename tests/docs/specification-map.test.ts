// The specification map is up to date, and each statement has a test or a reason for none.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { renderMap } from '../../tools/specification/render-map.ts';
import { readSpecification } from '../../tools/specification/specification.ts';

const ROOT = join(import.meta.dirname, '../..');
const specification = readSpecification(ROOT);

test('has statements of all nine sections', () => {
  const counts = specification.sections.map(({ groups }) => groups.flatMap(({ statements }) => statements).length);
  expect(counts).toHaveLength(9);
  expect(Math.min(...counts)).toBeGreaterThan(4);
  expect(counts.reduce((sum, count) => sum + count)).toBeGreaterThan(400);
});

test('each statement names its files and has a test or a reason, and all tags are valid', () => {
  expect(specification.problems).toEqual([]);
});

test('the page is the output of `npm run specification`', () => {
  expect(readFileSync(join(ROOT, 'docs/specification-map.md'), 'utf8')).toBe(renderMap(specification));
});

// The specification map is up to date, and each statement has a test or a reason for none.
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { renderMap } from './support/render-map.ts';
import { readSpecification } from './support/specification.ts';

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

test('the page is the output of `npm run specification`, which updates this snapshot', async () => {
  await expect(renderMap(specification)).toMatchFileSnapshot(join(ROOT, 'docs/specification-map.md'));
});

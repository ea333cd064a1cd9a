// What the memory bench adds up: textures with and without mipmaps, what was made anew or deleted, and a heap by its kinds.
import { expect, test } from 'vitest';
import { countEntities } from '../../bench/memory/entity-counts.ts';
import { countPixels, createGpuTally } from '../../bench/memory/gpu-tally.ts';
import { sumHeap } from '../../bench/memory/heap-snapshot.ts';

test.each([
  [1, 1, 1],
  [2, 2, 5],
  [4, 4, 21],
  [4, 2, 11],
  [8, 1, 15],
])('mipmaps of %d x %d are %d pixels in all', (width, height, pixels) => {
  expect(countPixels(width, height, false)).toBe(width * height);
  expect(countPixels(width, height, true)).toBe(pixels);
});

test('a texture made anew counts once, a deleted one not at all', () => {
  const tally = createGpuTally();
  const [sheet, backdrop, buffer] = [{}, {}, {}];
  tally.setTexture(sheet, 4, 4, 4);
  tally.addMipmaps(sheet);
  tally.setTexture(backdrop, 10, 10, 4);
  tally.setTexture(backdrop, 5, 5, 4);
  tally.setBuffer(buffer, 100);
  tally.setBuffer(buffer, 64);
  expect(tally.textures().map(({ bytes }) => bytes)).toEqual([84, 100]);
  expect(tally.bufferBytes()).toBe(64);
  tally.remove(backdrop);
  tally.remove(buffer);
  expect(tally.textures().map(({ bytes }) => bytes)).toEqual([84]);
  expect(tally.bufferBytes()).toBe(0);
});

test('a heap is objects and code; what is the browser’s own is in neither', () => {
  const meta = { node_fields: ['type', 'name', 'id', 'self_size'], node_types: [['hidden', 'object', 'code', 'native', 'string']] };
  const nodes = [1, 0, 1, 100, 2, 0, 2, 20, 3, 0, 3, 5, 4, 0, 4, 7, 0, 0, 5, 1];
  expect(sumHeap({ snapshot: { meta }, nodes })).toEqual({ objects: 107, code: 20 });
});

test('games leave no entity behind', () => {
  const { before, after } = countEntities(2);
  expect(before.alive).toBeGreaterThan(0);
  expect(after).toEqual(before);
});

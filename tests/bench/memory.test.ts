// The sums of the memory bench: textures with and without mipmaps, replaced and deleted storage, a heap by kinds, entities of a world.
import { expect, test } from 'vitest';
import { openPlayedWorld } from '../../bench/counts/played-world.ts';
import { createGpuTally } from '../../bench/memory/gpu-tally.ts';
import { sumHeap } from '../../bench/memory/take-snapshot.ts';

/** Until the last particle is dead and the score has stopped rolling. */
const REST_STEPS = 400;

test.each([
  [1, 1, 1],
  [2, 2, 5],
  [4, 4, 21],
  [4, 2, 11],
  [8, 1, 15],
])('mipmaps of %d x %d are %d pixels in all', (width, height, pixels) => {
  const tally = createGpuTally();
  const texture = {};
  tally.setTexture(texture, width, height, 4);
  expect(tally.bytes()).toBe(4 * width * height);
  tally.addMipmaps(texture);
  expect(tally.bytes()).toBe(4 * pixels);
});

test('replaced storage counts once, deleted storage not at all', () => {
  const tally = createGpuTally();
  const [sheet, backdrop, buffer] = [{}, {}, {}];
  tally.setTexture(sheet, 4, 4, 4);
  tally.addMipmaps(sheet);
  tally.setTexture(backdrop, 10, 10, 4);
  tally.setTexture(backdrop, 5, 5, 4);
  tally.setBuffer(buffer, 100);
  tally.setBuffer(buffer, 64);
  expect(tally.bytes()).toBe(84 + 100 + 64);
  tally.remove(backdrop);
  tally.remove(buffer);
  expect(tally.bytes()).toBe(84);
});

test('a heap is objects and code, without the browser’s own nodes', () => {
  const meta = { node_fields: ['type', 'name', 'id', 'self_size'], node_types: [['hidden', 'object', 'code', 'native', 'string']] };
  const nodes = [1, 0, 1, 100, 2, 0, 2, 20, 3, 0, 3, 5, 4, 0, 4, 7, 0, 0, 5, 1];
  expect(sumHeap({ snapshot: { meta }, nodes })).toEqual({ objectBytes: 107, codeBytes: 20 });
});

test('games leak no entity', () => {
  let seed = 1;
  const { world, frames, settle, drop } = openPlayedWorld(() => seed++, 'random');
  const count = () => ({ alive: world.components.Sprite.isAlive.reduce((sum, one) => sum + one, 0), tweens: world.tweens.count });
  world.commands.push({ type: 'offerVideo', video: 'unavailable' }, { type: 'play' });
  frames(REST_STEPS);
  const before = count();
  expect(before.alive).toBeGreaterThan(0);
  for (let game = 0; game < 2; game++) {
    while (drop());
    world.commands.push({ type: 'replay' });
    settle();
  }
  frames(REST_STEPS);
  expect(count()).toEqual(before);
});

import { expect, test } from 'vitest';
import { openPlayedWorld } from '../support/played-world.ts';
import { createGpuTally } from '../../bench/page/gpu-tally.ts';
import { sumHeap } from '../../bench/memory/take-snapshot.ts';

/** Enough for all particles to die and for the score to stop rolling. */
const REST_STEPS = 400;

const [TEXTURE, BUFFER] = [0x0de1, 0x8892];

test('counts 4 or 16 bytes per texel, and a third more for mipmaps', () => {
  const { observers, bytes } = createGpuTally();
  observers.bindTexture(TEXTURE, {});
  observers.texImage2D(TEXTURE, 0, 0, 0, 0, { width: 8, height: 3 });
  expect(bytes()).toBe(96);
  observers.generateMipmap(TEXTURE);
  observers.generateMipmap(TEXTURE);
  expect(bytes()).toBe(128);
  observers.bindTexture(TEXTURE, {});
  observers.texImage2D(TEXTURE, 0, 0, 10, 10, 0, 0, 0, null);
  observers.texImage2D(TEXTURE, 1, 0, 5, 5, 0, 0, 0, null);
  expect(bytes()).toBe(128 + 400);
  observers.bindTexture(TEXTURE, {});
  observers.texStorage2D(TEXTURE, 1, 0, 2, 2);
  expect(bytes()).toBe(128 + 400 + 64);
});

test('counts replaced storage once and deleted storage not at all', () => {
  const { observers, bytes, textures } = createGpuTally();
  const [texture, buffer] = [{}, {}];
  observers.bindTexture(TEXTURE, texture);
  observers.bindBuffer(BUFFER, buffer);
  observers.texImage2D(TEXTURE, 0, 0, 0, 0, { width: 10, height: 10 });
  observers.texImage2D(TEXTURE, 0, 0, 0, 0, { width: 5, height: 5 });
  observers.bufferData(BUFFER, 100);
  observers.bufferData(BUFFER, new Uint8Array(64));
  expect(bytes()).toBe(100 + 64);
  expect(textures()).toBe(1);
  observers.deleteTexture(texture);
  expect(textures()).toBe(0);
  expect(bytes()).toBe(64);
  observers.deleteBuffer(buffer);
  expect(bytes()).toBe(0);
});

test('sums objects and code of a heap without nodes of the browser', () => {
  const meta = { node_fields: ['type', 'name', 'id', 'self_size'], node_types: [['hidden', 'object', 'code', 'native', 'string']] };
  const nodes = [1, 0, 1, 100, 2, 0, 2, 20, 3, 0, 3, 5, 4, 0, 4, 7, 0, 0, 5, 1];
  expect(sumHeap({ snapshot: { meta }, nodes })).toEqual({ objectBytes: 107, codeBytes: 20 });
});

test('leaks no entities over several games', () => {
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

// Signals bound to a world.
import { effect } from '@preact/signals-core';
import { expect, test } from 'vitest';
import { bindSignals } from '../../src/ecs/signals.ts';

function openCounter() {
  const world = { score: 1, level: 1, label: { text: 'a' } };
  let reads = 0;
  const bound = bindSignals({
    score: () => {
      reads++;
      return world.score;
    },
    level: () => world.level,
    label: () => world.label,
  });
  const seen: unknown[] = [];
  const { score, level, label } = bound.signals;
  effect(() => void seen.push([score.value, level.value, label.value.text]));
  return { world, ...bound, seen, reads: () => reads };
}

test('signals start with the current values', () => {
  expect(openCounter().seen).toEqual([[1, 1, 'a']]);
});

test('publish fires once for all changes', () => {
  const { world, publish, seen } = openCounter();
  world.score = 7;
  world.level = 2;
  publish();
  expect(seen).toEqual([
    [1, 1, 'a'],
    [7, 2, 'a'],
  ]);
});

test('publish without a change fires nothing and reads each value once', () => {
  const { publish, seen, reads } = openCounter();
  const before = reads();
  publish();
  publish();
  expect(seen).toHaveLength(1);
  expect(reads() - before).toBe(2);
});

test('publish reads each value twice after a change', () => {
  const { world, publish, reads } = openCounter();
  const readsOf = (work: () => void) => {
    const before = reads();
    work();
    return reads() - before;
  };
  expect(readsOf(publish)).toBe(1);
  world.level = 2;
  expect(readsOf(publish)).toBe(2);
  expect(readsOf(publish)).toBe(1);
});

test('signals compare objects by identity', () => {
  const { world, publish, seen } = openCounter();
  world.label.text = 'b';
  publish();
  expect(seen).toHaveLength(1);
  world.label = { text: 'c' };
  publish();
  expect(seen.at(-1)).toEqual([1, 1, 'c']);
});

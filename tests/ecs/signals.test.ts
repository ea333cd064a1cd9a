// Signals of a world: each fires when its reader returns something new, all in one batch, and otherwise nothing happens.
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

test('have the values of the start', () => {
  expect(openCounter().seen).toEqual([[1, 1, 'a']]);
});

test('fire once for all that changed since', () => {
  const { world, publish, seen } = openCounter();
  world.score = 7;
  world.level = 2;
  publish();
  expect(seen).toEqual([
    [1, 1, 'a'],
    [7, 2, 'a'],
  ]);
});

test('do not fire without a change, and read each value once to know it', () => {
  const { publish, seen, reads } = openCounter();
  const before = reads();
  publish();
  publish();
  expect(seen).toHaveLength(1);
  expect(reads() - before).toBe(2);
});

test('read each value a second time only after a change', () => {
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

test('compare objects by identity', () => {
  const { world, publish, seen } = openCounter();
  world.label.text = 'b';
  publish();
  expect(seen).toHaveLength(1);
  world.label = { text: 'c' };
  publish();
  expect(seen.at(-1)).toEqual([1, 1, 'c']);
});

// Checks that all contestants of the step bench do equal work.
import { describe, expect, test } from 'vitest';
import { bare } from '../../bench/step/bare.ts';
import { bitecsChurn } from '../../bench/step/bitecs.ts';
import { ourChurn, ours } from '../../bench/step/ours.ts';

function hashAfter({ create }: typeof ours, count: number, steps: number): number {
  const scene = create(count);
  for (let k = 0; k < steps; k++) scene.step();
  return scene.hash();
}

describe.each([1, 2, 25, 1000])('%d entities', (count) => {
  test('bare typed arrays end with the same bits as our world', () => {
    for (const steps of [1, 30]) expect(hashAfter(bare, count, steps)).toBe(hashAfter(ours, count, steps));
  });

  test.each([ourChurn, bitecsChurn])('$name: spawns and despawns all entities in each round', ({ create }) => {
    const { spawn, countAlive, despawnAll } = create(count);
    for (let round = 0; round < 3; round++) {
      spawn(count);
      expect(countAlive()).toBe(count);
      despawnAll();
      expect(countAlive()).toBe(0);
    }
  });
});

test('changes the hash in a step', () => {
  expect(hashAfter(ours, 25, 1)).not.toBe(hashAfter(ours, 25, 2));
});

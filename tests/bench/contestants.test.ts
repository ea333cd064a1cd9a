// The contestants of the step bench do the same work: they end with the same bits, and what they spawn is there and dies.
import { describe, expect, test } from 'vitest';
import { bare } from '../../bench/step/bare.ts';
import { bitecsChurn, ourChurn, plainChurn } from '../../bench/step/churn.ts';
import { ours } from '../../bench/step/ours.ts';
import { plainObjects } from '../../bench/step/plain-objects.ts';

function hashAfter({ create }: typeof ours, count: number, steps: number): number {
  const scene = create(count);
  for (let k = 0; k < steps; k++) scene.step();
  return scene.hash();
}

describe.each([1, 2, 25, 1000])('%d entities', (count) => {
  test.each([bare, plainObjects])('$name end with the bits of our world', (contestant) => {
    for (const steps of [1, 30]) expect(hashAfter(contestant, count, steps)).toBe(hashAfter(ours, count, steps));
  });

  test.each([ourChurn, plainChurn, bitecsChurn])('$name: all that is spawned is alive, then none, again and again', ({ create }) => {
    const { spawn, countAlive, despawnAll } = create(count);
    for (let round = 0; round < 3; round++) {
      spawn(count);
      expect(countAlive()).toBe(count);
      despawnAll();
      expect(countAlive()).toBe(0);
    }
  });
});

test('a step changes the hash', () => {
  expect(hashAfter(ours, 25, 1)).not.toBe(hashAfter(ours, 25, 2));
});

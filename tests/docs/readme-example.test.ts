import { expect, test } from 'vitest';
import { createRuntimeWorld, playMotion, spawnSprite, stepRuntime, type Motion, type RuntimeWorld } from '../../src/runtime.ts';

const KINDS = { flakes: { size: 70 } };
const APPEAR: Motion = { tracks: [{ channel: 'alpha', from: 0, to: 1, seconds: 0.5, ease: 'outQuad' }] };

function fall({ components: { Transform } }: RuntimeWorld, flake: number): void {
  Transform.y[flake] += 2;
}

test('a flake fades in while it falls', () => {
  const world = createRuntimeWorld({ kinds: KINDS });
  const flake = spawnSprite(world, world.pools.flakes, 0, 100, -30);
  playMotion(world, flake, APPEAR);
  for (let step = 0; step < 15; step++) {
    stepRuntime(world, 1 / 60);
    fall(world, flake);
  }
  const { Transform, Sprite } = world.components;
  expect(Transform.y[flake]).toBe(0);
  expect(Sprite.alpha[flake]).toBe(0.75);
});

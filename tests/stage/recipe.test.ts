// Tests without a browser: Node creates a world, steps it, and reads its columns. Sixty steps are a second of the game.
import { expect, test } from 'vitest';
import { createRuntimeWorld, killSprite, spawnSprite, startTween, stepRuntime, type RuntimeWorld } from '../../src/runtime.ts';

const KINDS = { snowballs: { size: 4 } };

/** The game's own code: throws a snowball, which is gone when it lands. */
function throwSnowball(world: RuntimeWorld<'snowballs'>, onLanding: () => void): number {
  const snowball = spawnSprite(world, 'snowballs', 0, 0, 200);
  startTween(world, snowball, 'x', { from: 0, to: 300, seconds: 1, kills: true, onEnd: onLanding });
  startTween(world, snowball, 'y', { from: 200, to: 80, seconds: 1, ease: 'bump' });
  return snowball;
}

function step(world: RuntimeWorld, steps: number): void {
  for (let k = 0; k < steps; k++) stepRuntime(world, 1 / 60);
}

test('a snowball flies in an arc, lands after a second and is gone', () => {
  const world = createRuntimeWorld({ kinds: KINDS });
  const { Transform, Sprite } = world.components;
  let landed = 0;
  const snowball = throwSnowball(world, () => landed++);
  step(world, 30);
  expect([Transform.x[snowball], Transform.y[snowball]].map(Math.round)).toEqual([150, 80]);
  expect(Sprite.isAlive[snowball]).toBe(1);
  step(world, 31);
  expect([Transform.y[snowball], Sprite.isAlive[snowball], landed]).toEqual([200, 0, 1]);
});

test('a snowball that is caught does not land', () => {
  const world = createRuntimeWorld({ kinds: KINDS });
  let landed = 0;
  const snowball = throwSnowball(world, () => landed++);
  step(world, 30);
  killSprite(world, snowball);
  step(world, 60);
  expect(landed).toBe(0);
  expect(world.tweens.count).toBe(0);
});

// Snapshots: a loaded world continues bit for bit. Velocity: steady movement.
import { describe, expect, test } from 'vitest';
import { startBurst } from '../../src/ecs/bursts.ts';
import type { KindTable } from '../../src/ecs/pools.ts';
import { loadWorld, saveWorld } from '../../src/ecs/snapshots.ts';
import { killSprite, spawnSprite } from '../../src/ecs/spawn.ts';
import { startTween } from '../../src/ecs/start-tween.ts';
import { stepRuntime } from '../../src/ecs/steps.ts';
import { createMover, createVelocity } from '../../src/ecs/velocity.ts';
import { createRuntimeWorld } from '../../src/ecs/world.ts';

const STEP = 1 / 60;
const KINDS = { stars: { size: 8, components: ['Velocity'] }, drops: { size: 30, components: ['Particle'] } };

function openWorld() {
  const world = createRuntimeWorld({ kinds: KINDS, components: createVelocity });
  return { world, move: createMover(world) };
}

/** Spawns, bursts and tweens by the world's random numbers. */
function play({ world, move }: ReturnType<typeof openWorld>, steps: number): void {
  for (let step = 0; step < steps; step++) {
    if (step % 7 === 0) {
      const star = spawnSprite(world, 'stars', 0, step, step);
      world.components.Velocity.x[star] = 3;
      startTween(world, star, 'y', { from: 0, to: 90, seconds: 0.4, ease: 'outBack', kills: true });
    }
    if (step % 20 === 0) startBurst(world, { pool: 'drops', frames: [1, 2], count: 8, gravity: 200 }, { x: 5, y: 5 });
    move(STEP);
    stepRuntime(world, STEP);
  }
}

describe('a snapshot', () => {
  test('continues bit for bit, in the same world and in a new one', () => {
    const first = openWorld();
    play(first, 50);
    const saved = structuredClone(saveWorld(first.world));
    play(first, 100);
    const expected = saveWorld(first.world);
    for (const scene of [first, openWorld()]) {
      loadWorld(scene.world, saved);
      expect(saveWorld(scene.world)).toEqual(saved);
      play(scene, 100);
      expect(saveWorld(scene.world)).toEqual(expected);
    }
  });

  test('shares no memory with the world', () => {
    const { world } = openWorld();
    const saved = saveWorld(world);
    spawnSprite(world, 'stars', 0, 70, 80);
    expect(saved).toEqual(saveWorld(openWorld().world));
  });

  test('has the columns of the host, also those that share memory', () => {
    const memory = new Float32Array(64);
    const components = (rows: number) => ({ Pair: { left: memory.subarray(0, rows), right: memory.subarray(rows, 2 * rows) } });
    const world = createRuntimeWorld({ kinds: { boxes: { size: 3 } }, components });
    world.components.Pair.right[1] = 9;
    const saved = saveWorld(world);
    world.components.Pair.right[1] = 0;
    loadWorld(world, saved);
    expect(world.components.Pair.right[1]).toBe(9);
  });

  test.each([
    [
      'more rows',
      { stars: { size: 9, components: ['Velocity'] }, drops: KINDS.drops },
      createVelocity,
      /Transform\.all has 400 rows, in the snapshot 390/,
    ],
    [
      'with a kind of another name',
      { suns: KINDS.stars, drops: KINDS.drops },
      createVelocity,
      /The kinds are suns, drops, in the snapshot stars, drops/,
    ],
    ['without a component', { stars: { size: 8 }, drops: KINDS.drops }, undefined, /Velocity\.x has 0 rows, in the snapshot 39/],
  ] as const)('of another world (%s) is refused and changes nothing', (_name, kinds, components, message) => {
    const { world } = openWorld();
    spawnSprite(world, 'stars', 3, 4, 5);
    const table: KindTable = kinds;
    const other = createRuntimeWorld({ kinds: table, ...(components && { components }) });
    const before = saveWorld(other);
    expect(() => loadWorld(other, saveWorld(world))).toThrow(message);
    expect(saveWorld(other)).toEqual(before);
  });
});

test('velocity moves living sprites of its kinds by seconds, and keeps the world awake', () => {
  const { world, move } = openWorld();
  const { Velocity, Transform } = world.components;
  const [star, dead] = [spawnSprite(world, 'stars', 0, 10, 20), spawnSprite(world, 'stars', 0, 10, 20)];
  killSprite(world, dead);
  for (const entity of [star, dead]) [Velocity.x[entity], Velocity.y[entity], Velocity.spin[entity]] = [30, -60, 1];
  world.isMoving = false;
  for (let step = 0; step < 30; step++) move(STEP);
  expect([Transform.x, Transform.y, Transform.angle].map((column) => Math.round(column[star] * 1000) / 1000)).toEqual([25, -10, 0.5]);
  expect(Transform.x[dead]).toBe(10);
  expect(world.isMoving).toBe(true);
  killSprite(world, star);
  world.isMoving = false;
  move(STEP);
  expect(world.isMoving).toBe(false);
});

// Particle bursts: defaults, full pools and errors.
import { describe, expect, test } from 'vitest';
import { createEmitter, startBurst, type Burst } from '../../src/ecs/bursts.ts';
import { entitiesOf } from '../../src/ecs/pools.ts';
import { stepRuntime } from '../../src/ecs/steps.ts';
import { createRuntimeWorld } from '../../src/ecs/world.ts';

const KINDS = { drops: { size: 20, components: ['Particle'] }, blocks: { size: 4 } };
const CENTRE = { x: 50, y: 60 };
const STEP = 1 / 60;

const openWorld = () => createRuntimeWorld({ kinds: KINDS });
type World = ReturnType<typeof openWorld>;

const alive = ({ components, pools }: World) => entitiesOf(pools.drops).filter((entity) => components.Sprite.isAlive[entity] === 1);

describe('a burst with default options', () => {
  const row: Burst<keyof typeof KINDS> = { pool: 'drops', frames: [3, 5], count: 12 };

  test('starts its particles at the centre, in all directions', () => {
    const world = openWorld();
    startBurst(world, row, CENTRE);
    const { Transform, Particle, Sprite } = world.components;
    expect(alive(world)).toHaveLength(12);
    for (const entity of alive(world)) {
      expect([Transform.x[entity], Transform.y[entity]]).toEqual([50, 60]);
      expect(row.frames).toContain(Sprite.frame[entity]);
    }
    const quadrants = new Set(alive(world).map((entity) => `${Particle.velocityX[entity] > 0} ${Particle.velocityY[entity] > 0}`));
    expect(quadrants.size).toBe(4);
  });

  test('spreads its particles and ends after one second', () => {
    const world = openWorld();
    startBurst(world, row, CENTRE);
    for (let step = 0; step < 20; step++) stepRuntime(world, STEP);
    const { Transform, Sprite } = world.components;
    for (const entity of alive(world)) expect(Math.hypot(Transform.x[entity] - 50, Transform.y[entity] - 60)).toBeGreaterThan(15);
    expect(alive(world).some((entity) => Sprite.alpha[entity] > 0)).toBe(true);
    for (let step = 0; step < 42; step++) stepRuntime(world, STEP);
    expect(alive(world)).toEqual([]);
    stepRuntime(world, STEP);
    expect(world.isMoving, 'nothing moves').toBe(false);
  });

  test('stays invisible during its delay', () => {
    const world = openWorld();
    startBurst(world, row, { ...CENTRE, delay: 0.5 });
    for (let step = 0; step < 29; step++) stepRuntime(world, STEP);
    const { Transform, Sprite } = world.components;
    for (const entity of alive(world)) expect([Transform.x[entity], Sprite.alpha[entity]]).toEqual([50, 0]);
    expect(world.isMoving).toBe(true);
  });

  test('does nothing with reduced motion', () => {
    const world = openWorld();
    world.isReducedMotion = true;
    startBurst(world, row, CENTRE);
    expect(alive(world)).toEqual([]);
  });
});

test('a full pool drops and counts particles', () => {
  const world = openWorld();
  for (let k = 0; k < 3; k++) startBurst(world, { pool: 'drops', frames: [1], count: 9 }, CENTRE);
  expect(alive(world)).toHaveLength(20);
  expect(world.pools.drops.dropped).toBe(7);
});

test('rejects an unknown kind and a kind without particles', () => {
  const world = openWorld();
  const start = (pool: string) => startBurst(world, { pool: pool as 'blocks', frames: [1], count: 1 }, CENTRE);
  expect(() => start('blocks')).toThrow("The kind 'blocks' has no particles");
  expect(() => start('sparks')).toThrow("Unknown kind 'sparks'. Known: drops, blocks");
});

test('a count of 0 starts no particle, at any quality', () => {
  const world = openWorld();
  for (world.quality = 0; world.quality < 4; world.quality++) startBurst(world, { pool: 'drops', frames: [1], count: 0 }, CENTRE);
  expect(alive(world)).toEqual([]);
});

describe('an emitter', () => {
  const jet = { pool: 'drops', frames: [1], perSecond: 12, angles: [0, 2 * Math.PI], speeds: [60, 60], lifeSeconds: 9 } as const;

  test('adds its particles over time, and keeps the fraction of one', () => {
    const world = openWorld();
    const emit = createEmitter(world, jet);
    for (let step = 0; step < 4; step++) emit(STEP, CENTRE);
    expect(alive(world)).toEqual([]);
    for (let step = 4; step < 60; step++) emit(STEP, CENTRE);
    expect(alive(world).length).toBeGreaterThanOrEqual(11);
    expect(alive(world).length).toBeLessThanOrEqual(12);
  });

  test('starts each particle in a direction of its own', () => {
    const world = openWorld();
    const emit = createEmitter(world, jet);
    for (let step = 0; step < 60; step++) emit(STEP, CENTRE);
    const directions = alive(world).map((entity) => world.components.Particle.velocityX[entity]);
    expect(new Set(directions).size).toBe(directions.length);
  });

  test('lends all of its particles the tint and the light, in the direction of the source', () => {
    const world = openWorld();
    const emit = createEmitter(world, { ...jet, angles: [-0.1, 0.1], isAdditive: true });
    emit(1, { ...CENTRE, tint: 0xff0000, angle: Math.PI / 2 });
    const { Sprite, Particle } = world.components;
    expect(alive(world).length).toBeGreaterThan(10);
    for (const entity of alive(world)) {
      expect([Sprite.tint[entity], Sprite.isAdditive[entity]]).toEqual([0xff0000, 1]);
      expect(Particle.velocityY[entity]).toBeGreaterThan(50);
    }
  });

  test('adds fewer at a lower quality, and none with reduced motion', () => {
    const world = openWorld();
    const emit = createEmitter(world, jet);
    world.quality = 3;
    emit(1.001, CENTRE);
    expect(alive(world)).toHaveLength(3);
    world.isReducedMotion = true;
    emit(1, CENTRE);
    expect(alive(world)).toHaveLength(3);
  });
});

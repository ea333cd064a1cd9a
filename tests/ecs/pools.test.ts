// Pools and their entities: creation, spawning and killing.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { entitiesOf, poolOf } from '../../src/ecs/pools.ts';
import { forEachAlive, killSprite, spawnSprite, WHITE } from '../../src/ecs/spawn.ts';
import { createRuntimeWorld } from '../../src/ecs/world.ts';
import { holds } from '../support/holds.ts';

const KINDS = { coins: { size: 24 }, sparks: { size: 5, components: ['Particle'] }, blocks: { size: 3, components: ['Block'] } };

function openWorld() {
  return createRuntimeWorld({ kinds: KINDS, tweens: 7, components: (rows) => ({ Block: { cell: new Uint8Array(rows) } }) });
}

describe('a new world', () => {
  test('creates pools of the given sizes that share no entity', () => {
    const { pools, tweens, components } = openWorld();
    const sprites = Object.values(pools).flatMap(entitiesOf);
    const all = [...sprites, ...tweens.order];
    expect(Object.values(pools).map(({ count }) => count)).toEqual([24, 5, 3]);
    expect(tweens.order).toHaveLength(7);
    expect(new Set(all).size).toBe(24 + 5 + 3 + 7);
    expect(Math.min(...all), '0 means no entity').toBeGreaterThan(0);
    expect(Math.max(...sprites), 'sprite columns have a row for each').toBe(components.Transform.rows - 1);
    expect(Math.max(...all)).toBe(components.Tween.target.length - 1);
  });

  test('lists its particle pools', () => {
    const { particles, pools } = openWorld();
    expect(particles).toEqual([pools.sparks]);
  });

  test('shares no columns with another world', () => {
    const [one, other] = [openWorld(), openWorld()];
    one.components.Block.cell[30] = 9;
    spawnSprite(one, one.pools.coins, 3, 5, 6);
    expect(other.components.Block.cell[30]).toBe(0);
    expect(other.components.Transform.all.every((value) => value === 0)).toBe(true);
    expect(other.pools.coins.cursor).toBe(0);
  });

  test.each([
    ['size', { coins: { size: 0 } }, /size of 'coins' is 0/],
    ['size', { coins: { size: 2.5 } }, /size of 'coins' is 2.5/],
    ['component', { coins: { size: 1, components: ['Speed'] } }, /Unknown component 'Speed'\. Known: Transform, Sprite/],
  ])('throws for an invalid %s', (_name, kinds, message) => {
    expect(() => createRuntimeWorld({ kinds })).toThrow(message);
  });

  test('throws for an invalid number of tweens', () => {
    for (const tweens of [-1, 0.5, Number.NaN]) expect(() => createRuntimeWorld({ kinds: KINDS, tweens })).toThrow(/tweens is/);
  });
});

describe('spawning', () => {
  test('accepts the name of a kind, and names the known ones for another', () => {
    const world = openWorld();
    const coin = spawnSprite(world, 'coins', 2, 10, 20);
    expect(entitiesOf(world.pools.coins)).toContain(coin);
    expect(() => spawnSprite(world, 'gems' as 'coins', 2, 0, 0)).toThrow("Unknown kind 'gems'. Known: coins, sparks, blocks");
  });

  test('forEachAlive visits the living entities, also if it kills them', () => {
    const world = openWorld();
    const made = [0, 1, 2].map((k) => spawnSprite(world, 'sparks', k, 0, 0));
    killSprite(world, made[1]);
    const seen: number[] = [];
    forEachAlive(world, world.pools.sparks, (entity) => {
      seen.push(entity);
      killSprite(world, entity);
    });
    expect(seen).toEqual([made[0], made[2]]);
    forEachAlive(world, world.pools.sparks, () => expect.unreachable('all are dead'));
  });

  test('resets a reused row to a plain sprite', () => {
    const world = openWorld();
    const { Sprite, Transform } = world.components;
    const first = spawnSprite(world, world.pools.coins, 2, 10, 20);
    Sprite.alpha[first] = 0.2;
    Sprite.tint[first] = 0x123456;
    Sprite.isAdditive[first] = 1;
    Transform.angle[first] = 2;
    Transform.scaleX[first] = 9;
    killSprite(world, first);
    // Each search starts after the last entity found: the dead one is reused when all others are alive.
    for (let k = 1; k < KINDS.coins.size; k++) spawnSprite(world, world.pools.coins, 2, 0, 0);
    const again = spawnSprite(world, world.pools.coins, 4, 30, 40);
    expect(again).toBe(first);
    const { frame, tint, alpha, isAdditive, isAlive } = Sprite;
    expect([isAlive, frame, alpha, tint, isAdditive].map((column) => column[again])).toEqual([1, 4, 1, WHITE, 0]);
    const { x, y, scaleX, scaleY, angle, previousX, previousY, previousScaleX, previousScaleY, previousAngle } = Transform;
    expect([x, y, scaleX, scaleY, angle].map((column) => column[again])).toEqual([30, 40, 1, 1, 0]);
    expect(
      [previousX, previousY, previousScaleX, previousScaleY, previousAngle].map((column) => column[again]),
      'no interpolation from the old pose',
    ).toEqual([30, 40, 1, 1, 0]);
  });

  test('returns 0 and counts the drop if the pool is full', () => {
    const world = openWorld();
    const { coins } = world.pools;
    const made = Array.from({ length: coins.count }, () => spawnSprite(world, coins, 2, 1, 1));
    expect(new Set(made).size).toBe(coins.count);
    const before = JSON.stringify(world.components);
    expect([spawnSprite(world, coins, 2, 2, 2), spawnSprite(world, coins, 2, 2, 2)]).toEqual([0, 0]);
    expect(JSON.stringify(world.components)).toBe(before);
    expect(coins.dropped).toBe(2);
    killSprite(world, made[5]);
    expect(spawnSprite(world, coins, 2, 3, 3)).toBe(made[5]);
  });

  test('rejects an invalid frame and leaves the entity dead', () => {
    const world = openWorld();
    for (const frame of [-1, Number.NaN, 65_536, undefined as unknown as number])
      expect(() => spawnSprite(world, world.pools.coins, frame, 0, 0)).toThrow(/Unknown frame/);
    expect(world.components.Sprite.isAlive.every((one) => one === 0)).toBe(true);
  });

  test('lists the known kinds in the error for an unknown one', () => {
    const { pools } = openWorld();
    for (const kind of ['gems', 'toString'])
      expect(() => poolOf(pools, kind as 'coins')).toThrow(`Unknown kind '${kind}'. Known: coins, sparks, blocks`);
  });

  holds(
    'never reuses a living entity and fails only if the pool is full, for random spawns and kills',
    100,
    fc.property(fc.array(fc.oneof({ weight: 3, arbitrary: fc.constant(-1) }, fc.nat({ max: 4 })), { maxLength: 60 }), (moves) => {
      const world = openWorld();
      const { sparks } = world.pools;
      const alive = new Set<number>();
      for (const move of moves) {
        if (move >= 0) {
          killSprite(world, sparks.first + move);
          alive.delete(sparks.first + move);
          continue;
        }
        const entity = spawnSprite(world, sparks, 1, 0, 0);
        expect(entity === 0).toBe(alive.size === sparks.count);
        if (entity === 0) continue;
        expect(alive).not.toContain(entity);
        expect(entitiesOf(sparks)).toContain(entity);
        alive.add(entity);
      }
    }),
  );
});

// The pools: every entity is made once, belongs where it says, and none is added or removed however long a game goes on.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MAX_ENTITIES, MAX_SPRITES } from '../../src/ecs/components.ts';
import { POOL_SIZES, type PoolName } from '../../src/ecs/pools.ts';
import { killSprite, spawnLook, spawnSprite, WHITE } from '../../src/ecs/spawn.ts';
import { makeMove, moves } from '../support/arbitrary-play.ts';
import { seeds } from '../support/arbitrary-games.ts';
import { holds } from '../support/holds.ts';
import { openMenu, openWorld, type WorldDriver } from '../support/play-world.ts';

/** All pools but `particles`, which is splinters, confetti and stars seen together. */
const KINDS = Object.keys(openWorld().world.pools).filter((name) => name !== 'particles') as PoolName[];

function poolTexts({ world }: WorldDriver): string {
  return JSON.stringify(Object.entries(world.pools).map(([name, pool]) => [name, Array.from(pool)]));
}

describe('what is made at the start', () => {
  test('each pool has its size, no entity is in two, and none is beyond the columns', () => {
    const { pools } = openWorld().world;
    const all = KINDS.flatMap((kind) => Array.from(pools[kind]));
    for (const [kind, size] of Object.entries(POOL_SIZES)) expect(pools[kind as PoolName].length, kind).toBe(size);
    expect(new Set(all).size).toBe(all.length);
    expect(Math.min(...all), '0 means no entity').toBeGreaterThan(0);
    expect(Math.max(...all)).toBeLessThanOrEqual(MAX_ENTITIES);
    const sprites = KINDS.filter((kind) => kind !== 'tweens').flatMap((kind) => Array.from(pools[kind]));
    expect(Math.max(...sprites), 'sprites have a Transform').toBeLessThanOrEqual(MAX_SPRITES);
    const particles = [pools.splinters, pools.confetti, pools.stars].flatMap((pool) => Array.from(pool));
    expect(Array.from(pools.particles).sort((a, b) => a - b)).toEqual(particles.sort((a, b) => a - b));
  });

  test('there is room for what the game can show: a full board twice, each cell lit, each slot filled', () => {
    expect(POOL_SIZES).toMatchObject({ blocks: 128, glows: 64, pieces: 3, snow: 70, stars: 60 });
  });

  test('two worlds share nothing', () => {
    const one = openMenu({ seed: 3 }).send({ type: 'play' });
    const before = one.blocks();
    const positions = Array.from(one.world.components.Transform.x);
    openMenu({ seed: 4 }).send({ type: 'play' }).drop(0, 0, 0).ticks(20);
    expect(one.blocks()).toEqual(before);
    expect(Array.from(one.world.components.Transform.x)).toEqual(positions);
  });
});

describe('spawning', () => {
  test('gives a plain sprite whatever the dead one before it was', () => {
    const { world } = openWorld();
    const { Sprite, Transform } = world.components;
    const first = spawnLook(world, world.pools.coins, 'coin', 10, 20);
    Sprite.alpha[first] = 0.2;
    Sprite.tint[first] = 0x123456;
    Sprite.isAdditive[first] = 1;
    Transform.angle[first] = 2;
    Transform.scaleX[first] = 9;
    killSprite(world, first);
    // Each search goes on from the last: the dead one's turn comes when the others are alive.
    for (let k = 1; k < POOL_SIZES.coins; k++) spawnLook(world, world.pools.coins, 'coin', 0, 0);
    const again = spawnSprite(world, world.pools.coins, 4, 30, 40);
    expect(again).toBe(first);
    expect([Sprite.isAlive[again], Sprite.look[again], Sprite.alpha[again], Sprite.tint[again], Sprite.isAdditive[again]]).toEqual([
      1,
      4,
      1,
      WHITE,
      0,
    ]);
    const { x, y, scaleX, scaleY, angle, previousX, previousY, previousScaleX, previousScaleY, previousAngle } = Transform;
    expect([x, y, scaleX, scaleY, angle].map((column) => column[again])).toEqual([30, 40, 1, 1, 0]);
    expect(
      [previousX, previousY, previousScaleX, previousScaleY, previousAngle].map((column) => column[again]),
      'no motion from where the dead one was',
    ).toEqual([30, 40, 1, 1, 0]);
  });

  test('a full pool gives 0 and touches nothing; a death makes room', () => {
    const driver = openWorld();
    const { world } = driver;
    const made = Array.from({ length: POOL_SIZES.coins }, () => spawnLook(world, world.pools.coins, 'coin', 1, 1));
    expect(new Set(made).size).toBe(POOL_SIZES.coins);
    expect(spawnLook(world, world.pools.coins, 'coin', 2, 2)).toBe(0);
    expect(driver.alive(world.pools.coins)).toHaveLength(POOL_SIZES.coins);
    killSprite(world, made[5]);
    expect(spawnLook(world, world.pools.coins, 'coin', 3, 3)).toBe(made[5]);
  });
});

holds(
  'over long random play no entity is added, removed or moved to another pool',
  12,
  fc.property(seeds, fc.array(moves, { minLength: 150, maxLength: 200, size: 'max' }), (seed, list) => {
    const driver = openMenu({ seed }).send({ type: 'play' });
    const before = poolTexts(driver);
    for (const move of list) makeMove(driver, move);
    expect(poolTexts(driver)).toBe(before);
  }),
);

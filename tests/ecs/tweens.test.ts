// Tweens: exact ends, delays, replacement, killing, and a full table of tweens.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { easeBy, EASE_NAMES } from '../../src/ecs/eases.ts';
import { killSprite, spawnSprite } from '../../src/ecs/spawn.ts';
import { startTween, type TweenOptions } from '../../src/ecs/start-tween.ts';
import { CHANNELS, hasTween, stopTweens, type Channel } from '../../src/ecs/tweens.ts';
import { FRAME } from '../../src/game/frames.ts';
import { MAX_TWEENS } from '../../src/game/kinds.ts';
import { openWorld } from '../support/play-world.ts';

const STEP = 1 / 60;

/** Opens an empty world with one coin. */
function withCoin() {
  const driver = openWorld();
  const { world } = driver;
  const coin = spawnSprite(world, world.pools.coins, FRAME.coin, 0, 0);
  const { Transform, Sprite } = world.components;
  const columns = { x: Transform.x, y: Transform.y, scaleX: Transform.scaleX, scaleY: Transform.scaleY, angle: Transform.angle };
  const columnOf = { ...columns, alpha: Sprite.alpha, frame: Sprite.frame, scale: Transform.scaleX };
  const value = (channel: Channel) => columnOf[channel][coin];
  const isAlive = () => world.components.Sprite.isAlive[coin] === 1;
  return { driver, world, coin, value, isAlive };
}

/** Returns whether an ease ends at 0. */
const isCyclic = (name: string) => name === 'bump' || name === 'spin';

describe('eases', () => {
  test.each(EASE_NAMES)('%s starts at 0 and ends exactly', (name) => {
    const ease = (t: number) => easeBy(name, t);
    expect(ease(0)).toBeCloseTo(0, 12);
    expect(ease(1)).toBeCloseTo(isCyclic(name) ? 0 : 1, 12);
    if (name === 'bump') expect(ease(0.5)).toBe(1);
  });

  test.each(EASE_NAMES)('%s stays near 0..1', (name) => {
    for (let t = 0; t <= 1; t += 0.01) {
      expect(easeBy(name, t)).toBeGreaterThan(-1e-9);
      expect(easeBy(name, t)).toBeLessThan(name === 'settle' ? 1.21 : 1.11);
    }
  });

  test.each(['linear', 'inQuad', 'outQuad', 'outCubic'] as const)('%s increases monotonically', (name) => {
    for (let t = 0; t < 1; t += 0.01) expect(easeBy(name, t + 0.01)).toBeGreaterThan(easeBy(name, t));
  });
});

describe('one tween', () => {
  test.each(CHANNELS.filter((channel) => channel !== 'frame'))('moves %s from start to end in its duration and stops', (channel) => {
    const { driver, world, coin, value } = withCoin();
    startTween(world, coin, channel, { from: 0, to: 0.5, seconds: 10 * STEP });
    driver.ticks(5);
    expect(value(channel)).toBeCloseTo(0.25, 5);
    driver.ticks(6);
    expect(value(channel)).toBe(0.5);
    expect(hasTween(world)).toBe(false);
    driver.ticks(1).expectAsleep();
  });

  test.each(EASE_NAMES.filter((name) => !isCyclic(name)))('ends exactly at its end value with ease %s', (ease) => {
    const { driver, world, coin, value } = withCoin();
    startTween(world, coin, 'x', { from: -123.25, to: 437.75, seconds: 0.37, ease });
    driver.ticks(24);
    expect(value('x')).toBe(437.75);
  });

  test('keeps the value of the channel during its delay', () => {
    const { driver, world, coin, value } = withCoin();
    startTween(world, coin, 'x', { from: 100, to: 200, seconds: 4 * STEP, delay: 4.5 * STEP });
    driver.ticks(4);
    expect(value('x')).toBe(0);
    expect(world.isMoving, 'a waiting tween keeps the loop awake').toBe(true);
    driver.ticks(1);
    expect(value('x')).toBeGreaterThan(100);
    driver.ticks(4);
    expect(value('x')).toBe(200);
  });

  test.each([0, STEP, 2 * STEP, 0.1])('of 0 s jumps to its end after a delay of %d s', (delay) => {
    const { driver, world, coin, value } = withCoin();
    startTween(world, coin, 'x', { from: 5, to: 7, seconds: 0, delay });
    driver.ticks(10);
    expect(value('x')).toBe(7);
    expect(hasTween(world)).toBe(false);
  });

  test('kills its target at its end, not before', () => {
    const { driver, world, coin, isAlive } = withCoin();
    startTween(world, coin, 'alpha', { from: 1, to: 0, seconds: 3 * STEP, kills: true });
    driver.ticks(2);
    expect(isAlive()).toBe(true);
    driver.ticks(2);
    expect(isAlive()).toBe(false);
  });
});

describe('several tweens of one target', () => {
  test('without a delay replaces running and delayed tweens of the channel', () => {
    const { driver, world, coin, value, isAlive } = withCoin();
    startTween(world, coin, 'x', { from: 0, to: 100, seconds: 1, kills: true });
    startTween(world, coin, 'x', { from: 0, to: 900, seconds: 0.1, delay: 0.1, kills: true });
    startTween(world, coin, 'x', { from: 0, to: 50, seconds: 0.05 });
    driver.ticks(80);
    expect(value('x')).toBe(50);
    expect(isAlive()).toBe(true);
  });

  test('leaves other channels and other targets running', () => {
    const { driver, world, coin, value } = withCoin();
    const other = spawnSprite(world, world.pools.coins, FRAME.coin, 0, 0);
    startTween(world, coin, 'y', { from: 0, to: 10, seconds: 0.1 });
    startTween(world, other, 'x', { from: 0, to: 10, seconds: 0.1 });
    startTween(world, coin, 'x', { from: 0, to: 10, seconds: 0.1 });
    driver.ticks(8);
    expect([value('x'), value('y'), world.components.Transform.x[other]]).toEqual([10, 10, 10]);
  });

  test('with a delay follows the earlier tween', () => {
    const { driver, world, coin, value, isAlive } = withCoin();
    startTween(world, coin, 'alpha', { from: 0, to: 1, seconds: 5 * STEP });
    startTween(world, coin, 'alpha', { from: 1, to: 0, seconds: 5 * STEP, delay: 10 * STEP, kills: true });
    driver.ticks(7);
    expect(value('alpha')).toBe(1);
    driver.ticks(10);
    expect(isAlive()).toBe(false);
  });

  test('keeps the value when stopped, and the other channels running', () => {
    const { driver, world, coin, value } = withCoin();
    startTween(world, coin, 'scaleX', { from: 0, to: 1, seconds: 10 * STEP });
    startTween(world, coin, 'scaleY', { from: 0, to: 1, seconds: 10 * STEP });
    driver.ticks(5);
    stopTweens(world, coin, 'scaleX');
    driver.ticks(6);
    expect(value('scaleX')).toBeCloseTo(0.5, 5);
    expect(value('scaleY')).toBe(1);
    startTween(world, coin, 'x', { from: 0, to: 1, seconds: 1 });
    startTween(world, coin, 'y', { from: 0, to: 1, seconds: 1 });
    stopTweens(world, coin);
    expect(hasTween(world)).toBe(false);
  });

  test.each(['scaleX', 'scaleY'] as const)('on `scale` moves both scales, replaces %s, and is replaced by it', (channel) => {
    const { driver, world, coin, value } = withCoin();
    startTween(world, coin, 'scale', { from: 0, to: 1, seconds: 10 * STEP });
    driver.ticks(5);
    expect([value('scaleX'), value('scaleY')]).toEqual([value('scale'), value('scale')]);
    startTween(world, coin, channel, { from: 3, to: 4, seconds: 2 * STEP });
    driver.ticks(10);
    expect(value(channel)).toBe(4);
    startTween(world, coin, channel, { from: 0, to: 9, seconds: 10 * STEP });
    startTween(world, coin, 'scale', { from: 2, to: 2, seconds: 2 * STEP });
    driver.ticks(20);
    expect([value('scaleX'), value('scaleY')]).toEqual([2, 2]);
  });

  test('on `scale` kills only once', () => {
    const { driver, world, coin, isAlive } = withCoin();
    startTween(world, coin, 'scale', { from: 1, to: 0, seconds: 2 * STEP, kills: true });
    driver.ticks(3);
    expect(isAlive()).toBe(false);
    const next = spawnSprite(world, world.pools.coins, FRAME.coin, 0, 0);
    driver.ticks(3);
    expect(world.components.Sprite.isAlive[next]).toBe(1);
    expect(world.components.Transform.scaleX[next]).toBe(1);
  });
});

test('without a delay writes its start immediately, without a drawn way to it', () => {
  const { world, coin, value } = withCoin();
  startTween(world, coin, 'scale', { from: 0, to: 1, seconds: 1 });
  expect([value('scale'), world.components.Transform.previousScaleX[coin]]).toEqual([0, 0]);
  startTween(world, coin, 'x', { from: 7, to: 1, seconds: 1, delay: 0.1 });
  expect(value('x')).toBe(0);
});

describe('a tween that repeats', () => {
  test('starts again, without a drawn way back, and ends after its repeats', () => {
    const { driver, world, coin, value } = withCoin();
    startTween(world, coin, 'x', { from: 0, to: 100, seconds: 4 * STEP, repeats: 1 });
    driver.ticks(3);
    expect(value('x')).toBe(75);
    driver.ticks(2);
    expect(value('x')).toBeCloseTo(25, 3);
    const { previousX } = world.components.Transform;
    expect(previousX[coin], 'the jump is not interpolated').toBeLessThanOrEqual(value('x'));
    driver.ticks(3);
    expect(value('x')).toBe(100);
    expect(hasTween(world)).toBe(false);
  });

  test('runs back and forth as a yoyo', () => {
    const { driver, world, coin, value } = withCoin();
    startTween(world, coin, 'y', { from: 0, to: 40, seconds: 4 * STEP, repeats: Infinity, isYoyo: true });
    driver.ticks(6);
    expect(value('y')).toBeCloseTo(20, 3);
    driver.ticks(4 * 1001);
    expect(value('y')).toBeGreaterThanOrEqual(0);
    expect(value('y')).toBeLessThanOrEqual(40);
    expect(hasTween(world)).toBe(true);
  });

  test('a later tween of its row does not repeat', () => {
    const { driver, world, coin } = withCoin();
    startTween(world, coin, 'x', { from: 0, to: 1, seconds: STEP, repeats: Infinity });
    stopTweens(world, coin);
    startTween(world, coin, 'x', { from: 0, to: 1, seconds: 2 * STEP });
    driver.ticks(3);
    expect(hasTween(world)).toBe(false);
  });
});

describe('onEnd', () => {
  test('is called once, after the step of the end, and may start the next tween', () => {
    const { driver, world, coin, value } = withCoin();
    const ends: number[] = [];
    startTween(world, coin, 'x', {
      from: 0,
      to: 10,
      seconds: 3 * STEP,
      onEnd() {
        ends.push(value('x'));
        startTween(world, coin, 'x', { from: 10, to: 20, seconds: 3 * STEP, onEnd: () => ends.push(value('x')) });
      },
    });
    driver.ticks(2);
    expect(ends).toEqual([]);
    driver.ticks(1);
    expect(ends).toEqual([10]);
    driver.ticks(20);
    expect(ends).toEqual([10, 20]);
  });

  test('is called after the kill, for all tweens that end in one step', () => {
    const { driver, world, coin, isAlive } = withCoin();
    const other = spawnSprite(world, world.pools.coins, FRAME.coin, 0, 0);
    const ends: string[] = [];
    startTween(world, coin, 'x', { from: 0, to: 1, seconds: STEP, kills: true, onEnd: () => ends.push(`killed: ${!isAlive()}`) });
    startTween(world, other, 'x', { from: 0, to: 1, seconds: STEP, onEnd: () => ends.push('other') });
    driver.ticks(2);
    expect(ends).toEqual(['killed: true', 'other']);
  });

  test('is not called for a stopped tween, nor for one whose sprite was killed, nor by the next tween of the row', () => {
    const { driver, world, coin } = withCoin();
    const fail = () => expect.unreachable('the tween did not end by itself');
    startTween(world, coin, 'x', { from: 0, to: 1, seconds: STEP, onEnd: fail });
    stopTweens(world, coin);
    startTween(world, coin, 'y', { from: 0, to: 1, seconds: STEP, onEnd: fail });
    killSprite(world, coin);
    const next = spawnSprite(world, world.pools.coins, FRAME.coin, 0, 0);
    startTween(world, next, 'x', { from: 0, to: 1, seconds: STEP });
    driver.ticks(3);
    expect(world.tweens.endings.size).toBe(0);
  });
});

test('killing a sprite stops its tweens: the next sprite of the row stays where it was spawned', () => {
  const { driver, world, coin } = withCoin();
  const { coins } = world.pools;
  startTween(world, coin, 'x', { from: 0, to: 100, seconds: 1 });
  killSprite(world, coin);
  coins.cursor = 0;
  const next = spawnSprite(world, coins, FRAME.coin, 50, 0);
  expect(next).toBe(coin);
  driver.ticks(30);
  expect(world.components.Transform.x[next]).toBe(50);
});

test('`Sprite.tweens` counts the tweens of each entity, and stopped ones leave the order of the others, for random calls', () => {
  const call = fc.record({
    what: fc.constantFrom('start', 'delay', 'stop', 'kill', 'step'),
    target: fc.nat({ max: 3 }),
    channel: fc.nat({ max: 2 }),
  });
  fc.assert(
    fc.property(fc.array(call, { maxLength: 60 }), (calls) => {
      const { world, driver } = withCoin();
      const { tweens, components } = world;
      const coins = [0, 1, 2, 3].map(() => spawnSprite(world, world.pools.coins, FRAME.coin, 0, 0));
      const running = () => [...tweens.order.subarray(0, tweens.count)];
      for (const { what, target, channel } of calls) {
        const before = running();
        const name = CHANNELS[channel];
        const coin = coins[target];
        if (what === 'step') driver.ticks(1);
        else if (what === 'stop') stopTweens(world, coin, name);
        else if (what === 'kill') killSprite(world, coin);
        else startTween(world, coin, name, { from: 0, to: 1, seconds: 3 * STEP, delay: what === 'delay' ? STEP : 0 });
        const after = running();
        // A new tween may have the row of a stopped one.
        if (what !== 'start' && what !== 'delay') expect(after).toEqual(before.filter((tween) => after.includes(tween)));
        for (const id of coins) {
          const own = after.filter((tween) => components.Tween.target[tween] === id);
          expect(components.Sprite.tweens[id]).toBe(own.length);
          if (id === coin && what === 'kill') expect(own).toEqual([]);
        }
      }
      expect(new Set(tweens.order).size).toBe(tweens.order.length);
    }),
  );
});

describe('with all tweens in use', () => {
  function full() {
    const scene = withCoin();
    const { world } = scene;
    const other = spawnSprite(world, world.pools.coins, FRAME.coin, 0, 0);
    for (let k = 0; k < MAX_TWEENS; k++) startTween(world, other, 'x', { from: 0, to: 1, seconds: 1, delay: 1 });
    expect(scene.driver.runningTweens()).toBe(MAX_TWEENS);
    return scene;
  }

  test('sets the end value immediately and counts the drop', () => {
    const { world, coin, value, isAlive } = full();
    const { dropped } = world.tweens;
    startTween(world, coin, 'y', { from: 0, to: 33, seconds: 1, delay: 5 });
    expect(value('y')).toBe(33);
    expect(world.tweens.dropped - dropped, 'counted drops').toBe(1);
    expect(isAlive()).toBe(true);
  });

  test('kills the target immediately if `kills` is set', () => {
    const { world, coin, isAlive } = full();
    startTween(world, coin, 'alpha', { from: 1, to: 0, seconds: 1, kills: true });
    expect(isAlive()).toBe(false);
  });
});

describe('an invalid tween', () => {
  test.each([
    ['channel', { channel: 'depth' }, "Unknown channel 'depth'. Known: x, y"],
    ['ease', { ease: 'jump' }, "Unknown ease 'jump'. Known: linear"],
    ['duration', { seconds: Number.NaN }, 'seconds is NaN, delay is 0'],
    ['negative duration', { seconds: -1 }, 'seconds is -1, delay is 0'],
    ['delay', { delay: Number.NaN }, 'seconds is 1, delay is NaN'],
  ])('throws and starts nothing: %s', (_name, fault, message) => {
    const { world, coin, value } = withCoin();
    const { channel, ...options } = { channel: 'x', from: 5, to: 9, seconds: 1, ...fault };
    expect(() => startTween(world, coin, channel as Channel, options as TweenOptions)).toThrow(message);
    expect([hasTween(world), value('x')]).toEqual([false, 0]);
  });
});

// The tables of motions, travels and bursts: every row ends, and reduced motion leaves only fades.
import { describe, expect, test } from 'vitest';
import { EASE_NAMES } from '../../src/ecs/eases.ts';
import { startBurst, type Burst } from '../../src/ecs/bursts.ts';
import { playMotion, playTravel, type Motion } from '../../src/ecs/motions.ts';
import { FRAME } from '../../src/game/frames.ts';
import { KINDS, type KindName } from '../../src/game/kinds.ts';
import { COIN_TRAVEL, LATE_BURSTS, LATE_MOTIONS } from '../../src/game/effects/late-motions.ts';
import { BURSTS, MOTIONS, TRAVELS } from '../../src/game/motions.ts';
import { particleCount, QUALITY_STEPS } from '../../src/ecs/quality.ts';
import { killSprite, spawnSprite } from '../../src/ecs/spawn.ts';
import { playWorld } from '../support/play-world.ts';

const ROWS: readonly (readonly [string, Motion])[] = [MOTIONS, LATE_MOTIONS].flatMap((rows) => Object.entries<Motion>(rows));
const BURST_ROWS = [BURSTS, LATE_BURSTS].flatMap((rows) => Object.entries<Burst<KindName> & { readonly lifeSeconds: number }>(rows));
const TRAVEL_ROWS = Object.entries({ ...TRAVELS, coin: COIN_TRAVEL });

/** Opens a settled game with one coin outside the board. */
function withCoin(isReducedMotion: boolean) {
  const driver = playWorld('0 1a,2a,3a', { isReducedMotion }).settle();
  const { world } = driver;
  const coin = spawnSprite(world, world.pools.coins, FRAME.coin, 100, 200);
  const { Transform, Sprite } = world.components;
  const pose = () => ({
    x: Transform.x[coin],
    y: Transform.y[coin],
    scaleX: Transform.scaleX[coin],
    scaleY: Transform.scaleY[coin],
    alpha: Sprite.alpha[coin],
    isAlive: Sprite.isAlive[coin] === 1,
  });
  return { driver, world, coin, pose };
}

describe.each(ROWS)('the motion %s', (name, motion) => {
  const { tracks, reduced = [] } = motion;
  const secondsOf = (isReduced: boolean) =>
    Math.max(0, ...(isReduced ? reduced : tracks).map(({ seconds, delaySeconds = 0 }) => seconds + delaySeconds));

  test('has valid durations and known eases', () => {
    for (const { seconds, ease, delaySeconds = 0 } of [...tracks, ...reduced]) {
      expect(seconds).toBeGreaterThan(0);
      expect(delaySeconds).toBeGreaterThanOrEqual(0);
      expect(EASE_NAMES).toContain(ease);
    }
  });

  test('only fades with reduced motion', () => {
    // The angle of a score is its counted share.
    for (const { channel } of reduced) expect(channel === 'angle' && name === 'score' ? 'alpha' : channel).toBe('alpha');
  });

  test('takes at most 1.5 s', () => {
    for (const isReduced of [false, true]) expect(secondsOf(isReduced)).toBeLessThanOrEqual(1.5);
  });

  test.each([false, true])('ends and leaves or kills its entity (reduced motion: %s)', (isReducedMotion) => {
    const { driver, world, coin, pose } = withCoin(isReducedMotion);
    playMotion(world, coin, motion);
    const ticks = Math.ceil(secondsOf(isReducedMotion) * 60) + 2;
    driver.ticks(ticks);
    expect(driver.runningTweens()).toBe(0);
    driver.settle().expectAsleep();
    if (motion.kills) expect(pose().isAlive).toBe((isReducedMotion ? reduced : tracks).length === 0);
    else expect(pose()).toMatchObject({ x: 100, y: 200, isAlive: true });
  });

  test('keeps its first pose during its delay, without interpolation', () => {
    const { driver, world, coin, pose } = withCoin(false);
    playMotion(world, coin, motion, { delay: 0.5 });
    const { Transform } = world.components;
    expect([Transform.previousX[coin], Transform.previousScaleX[coin]]).toEqual([Transform.x[coin], Transform.scaleX[coin]]);
    const first = pose();
    driver.ticks(25);
    expect(pose()).toEqual(first);
  });
});

describe.each(TRAVEL_ROWS)('the travel %s', (_name, travel) => {
  test('arrives exactly, at the requested scale', () => {
    const { driver, world, coin, pose } = withCoin(false);
    playTravel(world, coin, travel, { x: 437.5, y: -12.25, scale: 0.5 });
    driver.settle();
    expect(pose()).toMatchObject({ x: 437.5, y: -12.25, scaleX: 0.5, scaleY: 0.5, isAlive: true });
  });

  test('jumps to its goal with reduced motion', () => {
    const { driver, world, coin, pose } = withCoin(true);
    playTravel(world, coin, travel, { x: 300, y: 400 });
    for (let tick = 0; tick < 12; tick++) {
      expect(pose()).toMatchObject({ x: 300, y: 400 });
      driver.ticks(1);
    }
    expect(pose().alpha).toBe(1);
  });

  test('stays at a new goal if motion is reduced during an earlier travel', () => {
    const { driver, world, coin, pose } = withCoin(false);
    playTravel(world, coin, travel, { x: 437.5, y: -12.25, scale: 0.5 });
    driver.ticks(1);
    world.isReducedMotion = true;
    playTravel(world, coin, travel, { x: 300, y: 400, scale: 2 });
    driver.settle();
    expect(pose()).toMatchObject({ x: 300, y: 400, scaleX: 2 });
  });
});

describe.each(BURST_ROWS)('the burst %s', (_name, row) => {
  const particles = (quality: number, isReducedMotion = false) => {
    const driver = playWorld('0 1a,2a,3a', { isReducedMotion }).settle();
    driver.send({ type: 'changeQuality', quality });
    startBurst(driver.world, row, { x: 200, y: 300, tint: 0xff0000 });
    return { driver, alive: driver.particles() };
  };

  test('has its count of particles and ends after the longest life', () => {
    const { driver, alive } = particles(0);
    expect(alive).toHaveLength(row.count);
    driver.ticks(Math.ceil(row.lifeSeconds * 60) + 1);
    expect(driver.particles()).toEqual([]);
    driver.settle().expectAsleep();
  });

  test('is skipped with reduced motion', () => {
    expect(particles(0, true).alive).toEqual([]);
  });

  test('has fewer particles at each lower quality, and at least one', () => {
    const counts = QUALITY_STEPS.map((_, quality) => particles(quality).alive.length);
    expect(counts).toEqual(QUALITY_STEPS.map((_, quality) => particleCount(quality, row.count)));
    for (let step = 1; step < counts.length; step++) expect(counts[step]).toBeLessThanOrEqual(counts[step - 1]);
    expect(counts.at(-1)).toBeGreaterThan(0);
  });
});

test('a full pool loses particles only', () => {
  const driver = playWorld('0 1a,2a,3a').settle();
  for (let k = 0; k < 200; k++) startBurst(driver.world, BURSTS.facets, { x: 0, y: 0 });
  expect(driver.alive(driver.world.pools.splinters)).toHaveLength(KINDS.splinters.size);
  driver.settle().expectPicture();
});

test('a delayed motion does not revive a dead entity', () => {
  const { driver, world, coin } = withCoin(false);
  playMotion(world, coin, MOTIONS.score, { delay: 0.1 });
  killSprite(world, coin);
  driver.settle();
  expect(world.components.Sprite.isAlive[coin]).toBe(0);
});

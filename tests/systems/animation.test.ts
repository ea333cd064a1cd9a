// Animation: particles, snow, reduced motion, quality, and a world at rest that lets the loop sleep.
import { describe, expect, test } from 'vitest';
import classic from '../../src/themes/classic.json';
import type { BackdropPalette } from '../../src/themes/backdrop-palette.ts';
import { TIMING } from '../../src/game/timing.ts';
import { hashGame } from '../../src/rules/hash.ts';
import { NO_MOVE } from '../support/positions.ts';
import { openMenu, playWorld, type WorldDriver } from '../support/play-world.ts';

const CLASSIC = classic.backdrop as BackdropPalette;
const CROSS = '00011111/00011111/00011111/111/111/111/111/111';
const QUEUE = '1a,2a,3a,4a,5a,6a';

/** Runs the world until no particle of the kind is left. Returns for how many seconds each was visible. */
function visibleSeconds(driver: WorldDriver, kind: 'confetti' | 'stars'): number[] {
  const { components, pools } = driver.world;
  const seen = new Map<number, number>();
  for (let tick = 0; driver.alive(pools[kind]).length > 0; tick++) {
    expect(tick, `${kind} that never ends`).toBeLessThan(600);
    for (const entity of driver.alive(pools[kind])) {
      if (components.Sprite.alpha[entity] > 0) seen.set(entity, (seen.get(entity) ?? 0) + TIMING.stepSeconds);
    }
    driver.ticks(1);
  }
  return [...seen.values()];
}

const LEVEL_UP = `0 ${QUEUE} stage=3190`;

describe('confetti and stars', () => {
  // @spec 2.48 2.56 9.26
  test.each([
    { name: 'game over with a new best', make: () => playWorld(`${NO_MOVE} score=100`).until('gameOver') },
    { name: 'a level', make: () => playWorld(LEVEL_UP).drop(0, 7, 0).until('levelUp') },
  ])('confetti starts on both sides of the panel of $name, 8 each, for at most 1.5 s', ({ make }) => {
    const driver = make();
    const { x } = driver.world.components.Transform;
    const places = driver.alive(driver.world.pools.confetti).map((entity) => (x[entity] < 270 ? 'left' : 'right'));
    expect(places.toSorted()).toEqual([...Array.from({ length: 8 }, () => 'left'), ...Array.from({ length: 8 }, () => 'right')]);
    const seconds = visibleSeconds(driver, 'confetti');
    expect(seconds).toHaveLength(16);
    expect(Math.max(...seconds)).toBeLessThanOrEqual(1.5);
    expect(Math.min(...seconds), 'long enough to be seen').toBeGreaterThan(0.5);
  });

  test('no confetti starts for a loss without a new best', () => {
    const driver = playWorld(`${NO_MOVE} score=100`, { profile: { bestScore: 200 } }).until('gameOver');
    expect(driver.alive(driver.world.pools.confetti)).toEqual([]);
  });

  // @spec 4.26 9.28
  test('a level starts 30 stars, for at most 2.5 s', () => {
    const seconds = visibleSeconds(playWorld(LEVEL_UP).drop(0, 7, 0).until('levelUp'), 'stars');
    expect(seconds).toHaveLength(30);
    expect(Math.max(...seconds)).toBeLessThanOrEqual(2.5);
    expect(Math.min(...seconds), 'long enough to be seen').toBeGreaterThan(1);
  });

  test('stars start around the middle of the board', () => {
    const driver = playWorld(LEVEL_UP).drop(0, 7, 0).until('levelUp');
    const { x, y } = driver.world.components.Transform;
    const stars = driver.alive(driver.world.pools.stars);
    const middle = (places: Float32Array) => stars.reduce((sum, entity) => sum + places[entity], 0) / stars.length;
    // 30 positions up to 120 units from the middle, which is (270, 456).
    expect(Math.abs(middle(x) - 270)).toBeLessThan(40);
    expect(Math.abs(middle(y) - 456)).toBeLessThan(40);
  });

  test('the dust of a drop is smaller than a cell', () => {
    const driver = playWorld(`0 ${QUEUE}`).drop(0, 3, 3);
    const { scaleX } = driver.world.components.Transform;
    const sizes = driver.alive(driver.world.pools.splinters).map((entity) => scaleX[entity]);
    expect(sizes.length).toBeGreaterThan(0);
    for (const size of sizes) expect(size).toBeLessThan(0.85);
  });

  // @spec 9.27
  test('a line burst is visible for at most 2.1 s', () => {
    const seconds = visibleSeconds(playWorld(`1111111 ${QUEUE}`).drop(0, 7, 0), 'confetti');
    expect(seconds).toHaveLength(10);
    expect(Math.max(...seconds)).toBeLessThanOrEqual(2.1);
    expect(Math.min(...seconds), 'long enough to be seen').toBeGreaterThan(0.7);
  });

  test('a line burst of ten particles waits for its line to fade', () => {
    const driver = playWorld(`1111111 ${QUEUE}`).drop(0, 7, 0);
    const confetti = driver.alive(driver.world.pools.confetti);
    expect(confetti).toHaveLength(TIMING.lineBurstParticles);
    expect(confetti.map((entity) => driver.world.components.Sprite.alpha[entity])).toEqual(Array.from(confetti, () => 0));
    driver.ticks(30);
    expect(driver.world.components.Sprite.alpha[confetti[0]]).toBeGreaterThan(0);
    driver.ticks(Math.ceil((TIMING.lineBurstLifeSeconds + 0.5) * 60));
    expect(driver.alive(driver.world.pools.confetti)).toEqual([]);
  });

  test('six lines and an emptied board fit the pools', () => {
    const driver = playWorld(`${CROSS} 6a`).drop(0, 0, 0);
    expect(driver.alive(driver.world.pools.confetti)).toHaveLength(60);
    driver.settle().expectPicture();
  });

  test('effects do not change the game', () => {
    const hashes = [false, true].map((isReducedMotion) => {
      const driver = playWorld(`${CROSS} 6a,1a,2a seed=5`, { isReducedMotion }).drop(0, 0, 0).ticks(5).drop(0, 3, 3).settle();
      return hashGame(driver.world.session.running!.state);
    });
    expect(hashes[0]).toBe(hashes[1]);
  });
});

describe('reduced motion', () => {
  test('has no particles, sweeps, rings or snow', () => {
    const driver = playWorld(`${CROSS} 6a stage=3100`, { isReducedMotion: true }).drop(0, 0, 0);
    const { pools } = driver.world;
    for (let tick = 0; tick < 200; tick++) {
      for (const kind of ['confetti', 'stars', 'splinters', 'flares', 'sweeps', 'rings', 'snow'] as const)
        expect(driver.alive(pools[kind]), kind).toEqual([]);
      driver.ticks(1);
    }
    driver.settle().expectAt('game', 'levelUp').expectPicture();
    expect(driver.alive(pools.stars)).toEqual([]);
  });

  test('does not scale blocks or move scores', () => {
    const driver = playWorld(`1111111 ${QUEUE}`, { isReducedMotion: true }).drop(0, 7, 0).ticks(8);
    expect(
      driver
        .blocks()
        .slice(0, 7)
        .map(({ scale }) => scale),
    ).toEqual(Array.from({ length: 7 }, () => 1));
    const [popup] = driver.alive(driver.world.pools.popups);
    const { y } = driver.world.components.Transform;
    const before = y[popup];
    driver.ticks(10);
    expect(y[popup]).toBe(before);
  });

  test('lets the menu rest', () => {
    const driver = openMenu({ isReducedMotion: true }).settle();
    expect(driver.alive(driver.world.pools.snow)).toEqual([]);
  });
});

describe('snow', () => {
  // @spec 2.29 9.25
  test('falls in the menu without end: 70 flakes', () => {
    const driver = openMenu().ticks(60);
    const flakes = driver.alive(driver.world.pools.snow);
    expect(flakes).toHaveLength(70);
    const { y, x } = driver.world.components.Transform;
    const before = flakes.map((entity) => y[entity]);
    driver.ticks(1);
    for (const [index, entity] of flakes.entries()) expect(y[entity]).not.toBe(before[index]);
    driver.ticks(3600);
    const { left, width, height } = driver.world.view.layout;
    for (const entity of flakes) {
      expect(y[entity]).toBeGreaterThanOrEqual(-31);
      expect(y[entity]).toBeLessThanOrEqual(height + 31);
      expect(x[entity]).toBeGreaterThan(left - 20);
      expect(x[entity]).toBeLessThan(left + width + 20);
    }
    expect(driver.world.isMoving).toBe(true);
  });

  test('fades out within 0.6 s of a game and returns in the menu', () => {
    const driver = openMenu()
      .ticks(120)
      .send({ type: 'play' })
      .ticks(Math.ceil(TIMING.snowFadeSeconds * 60) + 1);
    expect(driver.alive(driver.world.pools.snow)).toEqual([]);
    driver.send({ type: 'pause' }).send({ type: 'goHome' }).ticks(60);
    expect(driver.alive(driver.world.pools.snow)).toHaveLength(70);
  });
});

describe('the backdrop of a game', () => {
  const windOf = ({ world }: WorldDriver) => world.view.windSeconds;

  test('sways while something else moves, and rests within a second after it', () => {
    const driver = playWorld('0 6a,1a,1a').settle();
    const before = windOf(driver);
    driver.ticks(30).expectAsleep();
    expect(windOf(driver)).toBe(before);
    driver.pressSlot(0);
    for (let tick = 0; tick < 90; tick++) driver.moveOver(3 + Math.sin(tick / 10), 3).ticks(1);
    driver.release();
    while (driver.runningTweens() > 0) driver.ticks(1);
    const moved = windOf(driver);
    expect(moved).toBeGreaterThan(before + 1);
    driver.ticks(20);
    expect(windOf(driver), 'it eases to rest').toBeGreaterThan(moved);
    driver.ticks(30).expectAsleep();
  });

  test('rests with the blocks after a plain drop', () => {
    const driver = playWorld('0 6a,1a,1a').settle().drop(0, 3, 3);
    while (driver.runningTweens() > 0 || driver.particles().length > 0) driver.ticks(1);
    driver.ticks(2).expectAsleep();
  });

  test('leans away from the dragged piece by at most 5 units, and stays so', () => {
    const driver = playWorld('0 6a,1a,1a').settle().pressSlot(1).moveTo(530, 500).ticks(120);
    const { sky } = driver.world.view;
    expect(sky.lean).toBeGreaterThan(4);
    driver.moveTo(-2000, 500).ticks(120);
    expect(sky.lean).toBeLessThan(-4);
    expect(sky.lean).toBeGreaterThanOrEqual(-5);
    const { lean } = sky;
    driver.send({ type: 'cancelPointer' }).settle().expectAsleep();
    expect(sky.lean).toBe(lean);
  });

  test('changes its hour with the level, gradually, and shows evening in the menu', () => {
    const driver = playWorld('1111111 1a,1a,1a stage=3100').settle();
    const { sky } = driver.world.view;
    expect([...sky.tint]).toEqual([1, 1, 1]);
    driver.drop(0, 7, 0).ticks(30);
    expect(sky.level).toBeGreaterThan(1);
    expect(sky.level).toBeLessThan(2);
    driver.settle();
    expect(sky.level).toBe(2);
    expect(sky.tint[0]).toBeLessThan(1);
    driver.send({ type: 'closePanel' }, { type: 'pause' }, { type: 'goHome' }).ticks(240);
    expect([...sky.tint]).toEqual([1, 1, 1]);
  });

  test('shows the sky of the hour in each theme, and its own one in the menu', () => {
    const driver = playWorld('0 1a,1a,1a level=1').settle();
    const { sky } = driver.world.view;
    const skyAt = (level: number) => {
      driver.world.session.running!.state.level = level;
      driver.ticks(1200);
      const { moon, sun, veils, village, stars } = sky.dress(CLASSIC);
      return { moon: moon?.height, sun: sun?.y, veils: veils.length, isVillageLit: village !== null, starsArea: stars.area };
    };
    const dusk = skyAt(1);
    expect(sky.dress(CLASSIC)).toBe(CLASSIC);
    const skies = [2, 3, 5, 8, 12, 16].map(skyAt);
    expect(skies.map(({ moon }) => moon)).toEqual([0.56, 0.74, 0.9, undefined, undefined, undefined]);
    expect(skies.map(({ sun }) => sun)).toEqual([undefined, undefined, undefined, 190, 350, 500]);
    expect(skies[2].starsArea).toBeLessThan(dusk.starsArea);
    expect(skies[5]).toMatchObject({ veils: 0, isVillageLit: false });
    expect(skyAt(4), 'the hour lasts until the next one').toEqual(skies[1]);
    driver.send({ type: 'pause' }, { type: 'goHome' }).ticks(1200);
    expect(sky.dress(CLASSIC)).toBe(CLASSIC);
  });

  test('keeps the last hour at high levels', () => {
    const tints = [16, 60].map((level) => [...playWorld(`0 1a,1a,1a level=${level}`).settle().world.view.sky.tint]);
    expect(tints[0]).toEqual(tints[1]);
  });

  test('neither sways nor leans with reduced motion, and changes its hour in one step', () => {
    const driver = playWorld('1111111 1a,1a,1a stage=3100', { isReducedMotion: true }).settle().pressSlot(0).moveTo(530, 200).ticks(60);
    const { view } = driver.world;
    expect([view.windSeconds, view.sky.lean]).toEqual([0, 0]);
    driver.send({ type: 'cancelPointer' }).drop(0, 7, 0).ticks(1);
    expect(view.sky.level).toBe(2);
  });
});

describe('the picture of the menu', () => {
  test('fades out within 0.6 s of a game and returns', () => {
    const driver = openMenu().ticks(60);
    expect(driver.world.view.menuShare).toBe(1);
    driver.send({ type: 'play' }).ticks(10);
    expect(driver.world.view.menuShare).toBeGreaterThan(0.5);
    driver.ticks(Math.ceil(TIMING.snowFadeSeconds * 60) - 8);
    expect(driver.world.view.menuShare).toBe(0);
    driver.send({ type: 'pause' }).send({ type: 'goHome' }).ticks(60);
    expect(driver.world.view.menuShare).toBe(1);
  });

  test('sways in the menu', () => {
    expect(openMenu().ticks(60).world.view.windSeconds).toBeCloseTo(1, 1);
  });

  test('fades but does not sway with reduced motion', () => {
    const driver = openMenu({ isReducedMotion: true }).settle();
    expect([driver.world.view.menuShare, driver.world.view.windSeconds]).toEqual([1, 0]);
    driver.send({ type: 'play' }).ticks(10);
    expect(driver.world.view.menuShare).toBeLessThan(1);
    driver.settle();
    expect([driver.world.view.menuShare, driver.world.view.windSeconds]).toEqual([0, 0]);
  });
});

describe('a lower quality', () => {
  test('reduces the snow, and a higher one restores it', () => {
    const driver = openMenu().ticks(60);
    const flakes = () => driver.alive(driver.world.pools.snow).length;
    for (const [quality, count] of [
      [1, 35],
      [3, 18],
      [0, 70],
    ] as const) {
      driver.send({ type: 'changeQuality', quality }).ticks(2);
      expect(flakes()).toBe(count);
    }
  });

  test('does not change the game', () => {
    const hashes = [0, 3].map((quality) => {
      const driver = playWorld(`${CROSS} 6a,1a,2a seed=5`).send({ type: 'changeQuality', quality }).drop(0, 0, 0).ticks(5).drop(0, 3, 3);
      return hashGame(driver.settle().expectPicture().world.session.running!.state);
    });
    expect(hashes[0]).toBe(hashes[1]);
  });
});

describe('rest', () => {
  test.each([
    { name: 'a new game', make: () => openMenu().send({ type: 'play' }) },
    { name: 'after a drop', make: () => playWorld(`0 ${QUEUE}`).drop(0, 3, 3) },
    { name: 'after lines', make: () => playWorld(`${CROSS} 6a`).drop(0, 0, 0) },
    { name: 'paused in the middle of a fade', make: () => playWorld(`1111111 ${QUEUE}`).drop(0, 7, 0).send({ type: 'pause' }) },
    { name: 'at the end', make: () => playWorld(NO_MOVE) },
    { name: 'with a piece pressed', make: () => playWorld(`0 ${QUEUE}`).pressSlot(0) },
    { name: 'with a dragged piece', make: () => playWorld(`0 ${QUEUE}`).pressSlot(0).moveTo(200, 500) },
    { name: 'with the keyboard cursor', make: () => playWorld(`0 ${QUEUE}`).send({ type: 'selectPiece', slot: 1 }) },
  ])('$name: the world comes to rest and stays at rest', ({ make }) => {
    const driver = make().settle();
    driver.world.isDirty = false;
    for (let tick = 0; tick < 30; tick++) {
      driver.ticks(1).expectAsleep();
      expect(driver.world.isDirty).toBe(false);
    }
  });

  test('follows within five seconds of the largest clear', () => {
    const driver = playWorld(`${CROSS} 6a`).drop(0, 0, 0);
    let ticks = 0;
    while (driver.world.isMoving && ticks < 1000) {
      driver.ticks(1);
      ticks++;
    }
    expect(ticks / 60).toBeLessThan(5);
  });

  test('keeps all poses unchanged', () => {
    const driver = playWorld(`${CROSS} 6a`).drop(0, 0, 0).settle();
    const { x, y, angle } = driver.world.components.Transform;
    const before = JSON.stringify([...x, ...y, ...angle]);
    driver.ticks(60);
    expect(JSON.stringify([...x, ...y, ...angle])).toBe(before);
  });
});

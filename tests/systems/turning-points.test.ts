// Turning points: no room left, the frost of a lost board, a revive, a passed best score, a reached level, an emptied board.
import { describe, expect, test } from 'vitest';
import { entitiesOf } from '../../src/ecs/pools.ts';
import { FRAME } from '../../src/game/frames.ts';
import { FREEZE_SECONDS, LEVEL_STARS_SECONDS, NO_ROOM_SECONDS, TIMING } from '../../src/game/timing.ts';
import { CHECKERBOARD, NO_MOVE } from '../support/positions.ts';
import { openMenu, PHRASES, playWorld, savedGame, type WorldDriver } from '../support/play-world.ts';

const QUEUE = '1a,2a,3a,4a,5a,6a';
/** One drop of 1a at (7,0) clears a row. */
const NEAR_LINE = `1111111/01 ${QUEUE}`;
/** The diagonal piece fits; the next pieces do not. */
const LAST_DROP = `${CHECKERBOARD} 5e,6a,6b,6b,6c,6d level=20`;

const ticksOf = (seconds: number) => Math.ceil(seconds * 60);

/** Returns the alpha of the light or frost of each cell. */
function frost({ world }: WorldDriver): number[] {
  return entitiesOf(world.pools.glows).map((entity) => world.components.Sprite.alpha[entity]);
}

/** Returns the frost along a row. */
const frostOfRow = (driver: WorldDriver, row: number) => frost(driver).slice(row * 8, row * 8 + 8);

function grayPieces(driver: WorldDriver): number {
  return driver.pieces().filter(({ frame }) => frame === FRAME.ghost).length;
}

/** Plays until the board of a stuck game has settled. */
function untilStuck(driver: WorldDriver): WorldDriver {
  while (driver.world.turn.stuckSeconds === 0) driver.ticks(1);
  return driver;
}

describe('no room left', () => {
  test('freezes, then grays the pieces one after the other under its words, with a thud', () => {
    const driver = untilStuck(playWorld(LAST_DROP).drop(0, 1, 0));
    driver.effects.length = 0;
    driver.ticks(ticksOf(FREEZE_SECONDS) - 2);
    expect(driver.runningTweens()).toBe(0);
    expect(grayPieces(driver)).toBe(0);
    driver.ticks(3);
    expect(grayPieces(driver)).toBe(1);
    expect(driver.words()).toBe(PHRASES.noRoom);
    expect(driver.effects).toEqual([{ type: 'playSound', name: 'drop', rate: 0.5, delaySeconds: 0, pan: 0 }]);
    driver.ticks(8);
    expect(grayPieces(driver)).toBe(2);
    driver.ticks(8);
    expect(grayPieces(driver)).toBe(3);
    driver.expectAt('game', 'none');
  });

  test('shakes each piece by a few units, and leaves it in its slot', () => {
    const driver = untilStuck(playWorld(NO_MOVE)).ticks(ticksOf(FREEZE_SECONDS));
    const rest = driver.world.view.layout.slots[0].x;
    const seen: number[] = [];
    for (let tick = 0; tick < 20; tick++) seen.push(driver.ticks(1).pieces()[0].x - rest);
    expect(Math.min(...seen)).toBeLessThan(-2);
    expect(Math.max(...seen)).toBeGreaterThan(2);
    expect(Math.max(...seen.map(Math.abs))).toBeLessThanOrEqual(4);
    expect(seen.at(-1)).toBe(0);
  });

  test('with reduced motion grays the pieces without a shake', () => {
    const driver = untilStuck(playWorld(NO_MOVE, { isReducedMotion: true }));
    const rest = driver.world.view.layout.slots[0].x;
    for (let tick = 0; tick < 60; tick++) expect(driver.ticks(1).pieces()[0].x).toBe(rest);
    expect(grayPieces(driver)).toBe(3);
  });

  test.each([
    ['a revive offer', 'revives=0', 'revive'],
    ['the end', 'revives=1', 'gameOver'],
  ] as const)('comes before %s', (_, fields, overlay) => {
    const driver = untilStuck(playWorld(`${NO_MOVE} ${fields}`));
    let ticks = 0;
    for (; driver.world.flow.overlay === 'none' && !driver.world.flow.isEnding; ticks++) driver.ticks(1);
    expect(ticks / 60).toBeCloseTo(NO_ROOM_SECONDS, 1);
    driver.until(overlay);
  });

  test('takes the same time before its effects have loaded', () => {
    const driver = playWorld(NO_MOVE);
    Object.assign(driver.world, { lateSystems: {}, pipelines: undefined });
    untilStuck(driver).ticks(ticksOf(NO_ROOM_SECONDS) - 2);
    driver.expectAt('game', 'none').ticks(4).expectAt('game', 'revive');
  });

  test('is taken back by new blocks that fit', () => {
    const driver = untilStuck(playWorld(NO_MOVE)).ticks(ticksOf(NO_ROOM_SECONDS) - 5);
    expect(Math.max(...frost(driver))).toBeGreaterThan(0);
    driver.changeBlocks().settle().expectAt('game', 'none').expectPicture();
    expect(driver.world.turn.stuckSeconds).toBe(0);
    expect(Math.max(...frost(driver))).toBe(0);
  });
});

describe('the frost of a lost board', () => {
  test('grows from the edges inwards and covers every cell', () => {
    const driver = playWorld(NO_MOVE);
    while (!driver.world.flow.isEnding) driver.ticks(1);
    driver.ticks(10);
    const [edge, , , middle] = frostOfRow(driver, 3);
    expect(edge).toBeGreaterThan(middle);
    expect(middle).toBe(0);
    driver.until('gameOver');
    for (const alpha of frost(driver)) expect(alpha).toBeGreaterThan(0.3);
    expect(frostOfRow(driver, 3)[0]).toBeGreaterThan(frostOfRow(driver, 3)[3]);
  });

  test('stays after a change of the layout', () => {
    const driver = playWorld(NO_MOVE).until('gameOver').settle();
    const before = frost(driver);
    driver.send({ type: 'changeLayout', layout: { ...driver.world.view.layout } });
    expect(frost(driver)).toEqual(before);
    expect(grayPieces(driver)).toBe(3);
  });

  test('thaws in a revive, from the middle outwards, and lights lines again', () => {
    const driver = playWorld(NO_MOVE, { rewardedVideo: 'available' }).until('revive');
    expect(frostOfRow(driver, 0)[0]).toBeGreaterThan(0);
    driver.send({ type: 'watchRevive' }, { type: 'answerReward', isRewarded: true });
    driver.ticks(12);
    const [corner, , , top] = frostOfRow(driver, 0);
    expect(corner).toBeGreaterThan(top);
    driver.settle().expectPicture();
    expect(Math.max(...frost(driver))).toBe(0);
    const { isAdditive } = driver.world.components.Sprite;
    for (const entity of entitiesOf(driver.world.pools.glows)) expect(isAdditive[entity]).toBe(1);
  });
});

describe('the best score', () => {
  const passing = (bestScore: number, score: number, isReducedMotion = false) =>
    playWorld(`${NEAR_LINE} score=${score}`, { profile: { bestScore }, isReducedMotion }).drop(0, 7, 0);

  test('is celebrated when the shown score passes it, once', () => {
    const driver = passing(1100, 1000);
    expect(driver.world.turn).toMatchObject({ bestToPass: 1100, isBestPassed: false });
    while (!driver.world.turn.isBestPassed) driver.ticks(1);
    expect(driver.world.turn.shownScore).toBeGreaterThan(1100);
    expect(driver.sounds().filter((name) => name === 'award')).toHaveLength(1);
    expect(driver.words()).toBe(PHRASES.newBest);
    expect(driver.alive(driver.world.pools.rings)).toHaveLength(1);
    driver.settle().drop(0, 0, 5).settle();
    expect(driver.sounds().filter((name) => name === 'award')).toHaveLength(1);
    driver.expectPicture();
  });

  test.each([
    ['without an earlier one', 0, 1000],
    ['that is not reached', 5000, 1000],
    ['that an earlier part of the game has passed', 1000, 1000],
  ])('is not celebrated %s', (_, bestScore, score) => {
    const driver = passing(bestScore, score).settle();
    expect(driver.sounds()).not.toContain('award');
    expect(driver.world.turn.isBestPassed).toBe(false);
  });

  test('of another tab is the one to pass', () => {
    const driver = playWorld(`${NEAR_LINE} score=1000`, { profile: { bestScore: 1100 } });
    driver.send({ type: 'adoptSave', change: { profile: { bestScore: 9000 }, coins: 0, isReset: false } });
    expect(driver.world.turn.bestToPass).toBe(9000);
    driver.drop(0, 7, 0).settle();
    expect(driver.world.turn.isBestPassed).toBe(false);
  });

  test('of another tab does not change one that is passed', () => {
    const driver = passing(1100, 1000);
    while (!driver.world.turn.isBestPassed) driver.ticks(1);
    driver.send({ type: 'adoptSave', change: { profile: { bestScore: 9000 }, coins: 0, isReset: false } });
    expect(driver.world.turn).toMatchObject({ bestToPass: 1100, isBestPassed: true });
  });

  test('is celebrated by its word and sound alone with reduced motion', () => {
    const driver = passing(1100, 1000, true);
    while (!driver.world.turn.isBestPassed) driver.ticks(1);
    expect(driver.words()).toBe(PHRASES.newBest);
    expect(driver.alive(driver.world.pools.rings)).toEqual([]);
  });
});

describe('a reached level', () => {
  test('shows its stars before its panel', () => {
    const driver = playWorld(`${NEAR_LINE} stage=3190`).drop(0, 7, 0);
    while (driver.world.turn.levelSeconds === 0) driver.ticks(1);
    driver.expectAt('game', 'none');
    expect(driver.alive(driver.world.pools.stars)).toHaveLength(TIMING.stars);
    expect(driver.sounds()).toContain('levelUp');
    let ticks = 0;
    for (; driver.world.flow.overlay === 'none'; ticks++) driver.ticks(1);
    expect(ticks / 60).toBeCloseTo(LEVEL_STARS_SECONDS, 1);
    expect(driver.sounds().filter((name) => name === 'levelUp')).toHaveLength(1);
  });

  test('lets the player drop a piece before its panel, which then waits for the drop', () => {
    const driver = playWorld(`${NEAR_LINE} stage=3190`).drop(0, 7, 0);
    while (driver.world.turn.levelSeconds === 0) driver.ticks(1);
    driver.drop(0, 0, 5);
    expect(driver.world.session.running!.actions).toHaveLength(2);
    driver.until('levelUp');
    expect(driver.runningTweens()).toBe(0);
  });
});

describe('an emptied board', () => {
  const emptied = (isReducedMotion = false) => playWorld(`1111111 ${QUEUE}`, { isReducedMotion }).drop(0, 7, 0);

  test('is celebrated after 120 ms in which no line sounds', () => {
    const times = emptied().effects.flatMap((effect) => (effect.type === 'playSound' ? [[effect.name, effect.delaySeconds] as const] : []));
    const award = times.find(([name]) => name === 'award')![1];
    expect(award - TIMING.lineGapSeconds).toBeCloseTo(0.12, 5);
    for (const [name, at] of times) if (name !== 'award') expect(at < award - 0.12 || at > award, name).toBe(true);
  });

  test('lets jewels fall over the whole width', () => {
    const driver = emptied();
    const { Transform, Sprite } = driver.world.components;
    const drops = driver.alive(driver.world.pools.stars);
    const columns = new Set(drops.map((entity) => Math.round(Transform.x[entity])));
    expect(columns.size).toBe(8);
    const before = drops.map((entity) => Transform.y[entity]);
    driver.ticks(70);
    const fallen = drops.filter((entity, index) => Sprite.isAlive[entity] === 1 && Transform.y[entity] > before[index] + 50);
    expect(fallen.length).toBeGreaterThan(8);
    driver.settle().expectPicture();
  });

  test('has no rain with reduced motion', () => {
    const driver = emptied(true);
    expect(driver.alive(driver.world.pools.stars)).toEqual([]);
  });
});

describe('a game that appears after the menu', () => {
  const saved = () => savedGame(`1/0001/0/0/0/0/0/00000001 ${QUEUE}`);
  const continued = (isReducedMotion = false) =>
    openMenu({ saved: saved(), isReducedMotion }).send({ type: 'play' }).send({ type: 'continueGame' });

  test('lets blocks arrive along the diagonals and pieces pop in one after the other', () => {
    const driver = continued().ticks(6);
    const [first, , last] = driver.blocks();
    expect(first.alpha).toBeGreaterThan(last.alpha);
    const [left, , right] = driver.pieces();
    expect(left.scaleX).toBeGreaterThan(right.scaleX);
    driver.ticks(ticksOf(0.32) - 5);
    expect(driver.runningTweens()).toBe(0);
    driver.expectPicture();
  });

  test('fades in with reduced motion', () => {
    const driver = continued(true);
    const heights = driver.blocks().map(({ y }) => y);
    expect(driver.blocks()[0].alpha).toBeLessThan(1);
    driver.ticks(5);
    expect(driver.blocks().map(({ y }) => y)).toEqual(heights);
    driver.settle().expectPicture();
  });

  test('accepts a drop immediately', () => {
    const driver = openMenu().send({ type: 'play' }).drop(0, 0, 0);
    expect(driver.world.session.running!.actions).toHaveLength(1);
    driver.settle().expectPicture();
  });

  test('does not appear again after a replay', () => {
    const driver = playWorld(`1 ${QUEUE}`).send({ type: 'pause' }).send({ type: 'replay' });
    expect(driver.runningTweens()).toBe(0);
  });
});

// The specification's sounds and their triggers.
import { describe, expect, test } from 'vitest';
import first from '../../assets/generated/sound/first-effects.json';
import type { Command } from '../../src/game/commands.ts';
import { openMenu, playWorld, type WorldDriver } from '../support/play-world.ts';

const STUCK = '1010101/01010101/1010101/01010101/1010101/01010101/1010101/01010101 3a,3b,3c';

// @spec 1.32
test.each<[string, Command, Command | undefined]>([
  ['settings', { type: 'openSettings' }, undefined],
  ['themes', { type: 'openThemes' }, undefined],
  ['the leaderboard', { type: 'openLeaderboard' }, undefined],
  ['closing a panel', { type: 'closePanel' }, { type: 'openSettings' }],
  ['play', { type: 'play' }, undefined],
  ['a switch', { type: 'toggle', name: 'music' }, undefined],
  ['a language', { type: 'chooseLanguage', language: 'fr' }, undefined],
])('a press plays a click: %s', (_, command, before) => {
  const driver = openMenu();
  if (before) driver.send(before);
  driver.effects.length = 0;
  expect(driver.send(command).sounds()).toContain('click');
});

test('a press without effect is silent', () => {
  const driver = openMenu();
  driver.send({ type: 'pause' }, { type: 'replay' }, { type: 'watchRevive' }, { type: 'closePanel' }, { type: 'skipTutorial' });
  expect(driver.sounds()).toEqual([]);
});

test('ad and page events are silent', () => {
  const driver = openMenu().send({ type: 'showAd' }, { type: 'leavePage' }).send({ type: 'returnToPage' }, { type: 'hideAd' });
  expect(driver.sounds()).toEqual([]);
});

// @spec 1.33 1.35
test('a revive offer and the revive have a sound', () => {
  const driver = playWorld(STUCK, { rewardedVideo: 'available' }).until('revive');
  expect(driver.sounds()).toEqual(['drop', 'slideUp']);
  driver.send({ type: 'watchRevive' }).send({ type: 'answerReward', isRewarded: true });
  expect(driver.sounds()).toEqual(['drop', 'slideUp', 'click', 'staticSound']);
});

test.each([
  // @spec 1.34
  ['a new best score plays bells at the end', 50, ['drop', 'gameOver', 'christmas']],
  ['another score plays no bells', 500, ['drop', 'gameOver']],
])('%s', (_, bestScore, sounds) => {
  const driver = playWorld(`${STUCK} score=100 revives=1`, { profile: { bestScore } }).until('gameOver');
  expect(driver.sounds()).toEqual(sounds);
});

test('Play, a failed and a legal first drop of the tutorial need the first file, and the second only for late effects', () => {
  const driver = openMenu({ profile: { isTutorialDue: true } })
    .send({ type: 'play' })
    .settle();
  driver.pressSlot(0).moveTo(270, 40).ticks(8).release().settle();
  driver.pressSlot(0).moveTo(300, 500).moveOver(5, 4).ticks(8).moveOver(5, 4).release().settle();
  driver.expectScore(220);
  expect([...new Set(driver.sounds())].sort()).toEqual([...Object.keys(first.sprite), 'jewel3', 'tick'].sort());
});

test('the ghost of a held piece ticks at each legal cell that it moves to', () => {
  const driver = playWorld('0/0/0/0001 1a,2a,3a').settle().pressSlot(0);
  const ticksAt = (x: number, y: number): number => {
    const before = driver.sounds().length;
    driver.moveOver(x, y).ticks(30);
    return driver
      .sounds()
      .slice(before)
      .filter((name) => name === 'tick').length;
  };
  expect(ticksAt(2, 2)).toBeGreaterThan(0);
  expect([ticksAt(2, 2), ticksAt(3, 2), ticksAt(2, 2)]).toEqual([0, 1, 1]);
  driver.settle();
  const count = driver.sounds().length;
  driver.release().settle();
  expect(driver.sounds().slice(count)).not.toContain('tick');
});

test.each([
  ['01111111 1a', 0, -0.4],
  ['11111110 1a', 7, 0.4],
  ['11001111 1b', 2, -0.4 * (2 / 7)],
])('ticks, drops and clears of %s in column %i sound from its side', (notation, x, pan) => {
  const driver = playWorld(`${notation},1a,1a`).settle().pressSlot(0);
  driver.moveOver(x, 0).ticks(30).release().settle();
  const pansOf = (name: string) =>
    driver.effects.flatMap((effect) => (effect.type === 'playSound' && effect.name === name ? [effect.pan] : []));
  for (const name of ['tick', 'drop', 'explosion1', 'jewel1']) expect(pansOf(name).at(-1), name).toBeCloseTo(pan);
  expect(pansOf('combo1'), 'a note of the music').toEqual([0]);
});

describe('a cleared line rings with its most frequent jewel', () => {
  const jewelsOf = (driver: WorldDriver) =>
    driver.effects.flatMap((effect) => (effect.type === 'playSound' && effect.name.startsWith('jewel') ? [effect] : []));
  const dropsOf = (driver: WorldDriver) =>
    driver.effects.flatMap((effect) => (effect.type === 'playSound' && effect.name.startsWith('explosion') ? [effect] : []));

  test.each([
    ['2222333', 'jewel2'],
    ['4455556', 'jewel5'],
  ])('%s: %s, together with the explosion', (row, name) => {
    const driver = playWorld(`${row}/12 1a,1a`).drop(0, 7, 0);
    const [explosion] = dropsOf(driver);
    expect(jewelsOf(driver)).toEqual([{ ...explosion, name }]);
  });

  test('each of two lines for itself, 0.16 s apart; further lines are silent', () => {
    const driver = playWorld('2222222/3333333/4444444/12 1e,1a').drop(0, 7, 0);
    const [first, second, ...others] = jewelsOf(driver);
    expect([first.name, second.name, others]).toEqual(['jewel2', 'jewel3', []]);
    expect(second.delaySeconds - first.delaySeconds).toBeCloseTo(0.16);
  });

  test('waits for the slow motion, like the explosion', () => {
    const driver = playWorld('2222222/12 1a,1a combo=6:3').drop(0, 7, 0);
    expect(driver.world.turn.slowSeconds).toBeGreaterThan(0);
    expect(jewelsOf(driver).map(({ delaySeconds }) => delaySeconds)).toEqual(dropsOf(driver).map(({ delaySeconds }) => delaySeconds));
  });
});

// Without ads one revive and one change of blocks per game are free: offers, use and renewal.
import { describe, expect, test } from 'vitest';
import { rewardOffer } from '../../src/game/reward-offer.ts';
import { TIMING } from '../../src/game/timing.ts';
import { decodeReplay, encodeReplay, replayGame } from '../../src/rules/replay.ts';
import { hashGame } from '../../src/rules/hash.ts';
import { NO_MOVE } from '../support/positions.ts';
import { openMenu, playWorld, type WorldDriver } from '../support/play-world.ts';

const QUEUE = '1a,2a,3a,4a,5a,6a';
const STUCK = `${NO_MOVE} seed=3`;

function offers({ world }: WorldDriver) {
  return { revive: rewardOffer(world, 'revive'), changeBlocks: rewardOffer(world, 'changeBlocks') };
}

const newGame = () => openMenu({ rewardedVideo: 'none' }).send({ type: 'play' });

describe('new blocks', () => {
  // @spec 1.11
  test('are dealt immediately and without an ad, once per game', () => {
    const driver = newGame();
    const before = [...driver.world.session.running!.state.queue];
    driver.send({ type: 'askChangeBlocks' });
    expect(driver.world.flow.awaited).toBe('none');
    expect(driver.world.session.running!.actions).toEqual([{ type: 'changeBlocks' }]);
    expect(driver.world.session.running!.state.queue).not.toEqual(before);
    expect(driver.effectTypes()).not.toContain('askReward');
    const truth = driver.truth();
    driver.send({ type: 'askChangeBlocks' }, { type: 'askChangeBlocks' });
    expect(driver.truth(), 'used up').toBe(truth);
    expect(offers(driver)).toEqual({ revive: 'free', changeBlocks: 'none' });
  });

  test('stay used up after a reload and are free again in the next game', () => {
    const again = newGame()
      .send({ type: 'askChangeBlocks' })
      .reopen({ rewardedVideo: 'none' })
      .send({ type: 'play' }, { type: 'continueGame' });
    expect(offers(again)).toEqual({ revive: 'free', changeBlocks: 'none' });
    again.send({ type: 'pause' }).send({ type: 'replay' });
    expect(offers(again)).toEqual({ revive: 'free', changeBlocks: 'free' });
  });

  test('are not free in the tutorial', () => {
    const driver = openMenu({ rewardedVideo: 'none', profile: { isTutorialDue: true } }).send({ type: 'play' });
    const truth = driver.truth();
    expect(driver.send({ type: 'askChangeBlocks' }).truth()).toBe(truth);
  });
});

describe('the revive', () => {
  // @spec 1.10 4.32
  test('is offered without an ad', () => {
    const driver = playWorld(STUCK, { rewardedVideo: 'none' }).until('revive');
    driver.send({ type: 'watchRevive' }).expectAt('game', 'none');
    expect(driver.effectTypes()).not.toContain('askReward');
    expect(driver.world.session.running!.state.revives).toBe(1);
    expect(offers(driver)).toEqual({ revive: 'none', changeBlocks: 'free' });
    driver.settle().expectPicture();
  });

  // @spec 4.32
  test('is offered once per game', () => {
    const driver = playWorld(`${STUCK} revives=1`, { rewardedVideo: 'none' });
    while (!driver.world.flow.isEnding) driver.ticks(1).expectAt('game', 'none');
    driver.settle().expectAt('game', 'gameOver').send({ type: 'replay' });
    expect(offers(driver)).toEqual({ revive: 'free', changeBlocks: 'free' });
  });

  test('ends the game if not accepted in five seconds', () => {
    playWorld(STUCK, { rewardedVideo: 'none' }).until('revive').settle().expectAt('game', 'gameOver');
  });

  test('stays used up after a reload', () => {
    const driver = playWorld(STUCK, { rewardedVideo: 'none' }).until('revive').send({ type: 'watchRevive' }).settle();
    const again = driver.reopen({ rewardedVideo: 'none' }).send({ type: 'play' }, { type: 'continueGame' });
    expect(offers(again)).toEqual({ revive: 'none', changeBlocks: 'free' });
  });

  test('is part of a replay that reproduces the game', () => {
    const driver = playWorld(STUCK, { rewardedVideo: 'none' })
      .until('revive')
      .send({ type: 'watchRevive' })
      .send({ type: 'askChangeBlocks' });
    const { start, actions, state } = driver.world.session.running!;
    expect(actions.map(({ type }) => type)).toEqual(['revive', 'changeBlocks']);
    expect(hashGame(replayGame(decodeReplay(encodeReplay({ start, actions }))))).toBe(hashGame(state));
  });
});

describe('before the portal is open', () => {
  test('nothing is offered, and a game without moves waits', () => {
    const driver = playWorld(STUCK, { rewardedVideo: 'unknown' }).ticks(120).expectAt('game', 'none');
    expect([offers(driver), driver.world.flow.isEnding]).toEqual([{ revive: 'unknown', changeBlocks: 'unknown' }, false]);
    driver.send({ type: 'offerVideo', video: 'none' }).until('revive');
  });

  test('a game without moves waits at most five seconds', () => {
    const driver = playWorld(STUCK, { rewardedVideo: 'unknown' }).ticks(TIMING.portalWaitSeconds * 60 + 3);
    driver.expectAt('game', 'revive');
    expect(offers(driver)).toEqual({ revive: 'free', changeBlocks: 'unavailable' });
  });
});

describe.each(['unavailable', 'disabled'] as const)('while videos are %s', (rewardedVideo) => {
  // @spec 4.32
  test('the revive is free once per game, also after a reload', () => {
    const driver = playWorld(STUCK, { rewardedVideo }).until('revive').send({ type: 'watchRevive' }).expectAt('game', 'none');
    expect(driver.effectTypes()).not.toContain('askReward');
    expect(offers(driver)).toEqual({ revive: rewardedVideo, changeBlocks: rewardedVideo });
    const again = driver.settle().reopen({ rewardedVideo }).send({ type: 'play' }, { type: 'continueGame' });
    expect(offers(again).revive).toBe(rewardedVideo);
  });

  test('a game that had its revive ends immediately', () => {
    const driver = playWorld(`${STUCK} revives=1`, { rewardedVideo });
    while (!driver.world.flow.isEnding) driver.ticks(1).expectAt('game', 'none');
    expect(driver.world.flow.reviveOffers).toBe(0);
  });
});

test.each([
  { hasOneRevive: true, rewardedVideo: 'available', offer: 'disabled' },
  { hasOneRevive: true, rewardedVideo: 'none', offer: 'disabled' },
  { hasOneRevive: false, rewardedVideo: 'available', offer: 'available' },
] as const)('a second revive is $offer (one per game: $hasOneRevive, video: $rewardedVideo)', ({ hasOneRevive, rewardedVideo, offer }) => {
  const command = { type: 'offerVideo', video: rewardedVideo, hasOneRevive } as const;
  expect(offers(playWorld(STUCK, {}).send(command)).revive).toBe(rewardedVideo === 'none' ? 'free' : 'available');
  const driver = playWorld(`${STUCK} revives=1`, {}).send(command);
  expect(offers(driver).revive).toBe(offer);
  expect(offers(driver).changeBlocks).toBe(rewardedVideo === 'none' ? 'free' : 'available');
  if (hasOneRevive) driver.settle().expectAt('game', 'gameOver');
  else driver.until('revive');
});

test('the revive becomes free in its panel after a request without a video', () => {
  const driver = playWorld(STUCK, { rewardedVideo: 'available' }).until('revive').send({ type: 'watchRevive' });
  driver.send({ type: 'offerVideo', video: 'unavailable' }, { type: 'answerReward', isRewarded: false }).expectAt('game', 'revive');
  expect(offers(driver).revive).toBe('free');
  driver.send({ type: 'watchRevive' }).expectAt('game', 'none');
  expect(driver.world.session.running!.state.revives).toBe(1);
});

test.each(['unavailable', 'available'] as const)('new blocks are not free with ads (video: %s)', (rewardedVideo) => {
  const driver = playWorld(`1 ${QUEUE}`, { rewardedVideo });
  expect(offers(driver)).toEqual({ revive: rewardedVideo === 'available' ? 'available' : 'free', changeBlocks: rewardedVideo });
  driver.send({ type: 'askChangeBlocks' });
  expect([driver.world.flow.awaited, driver.world.session.running!.actions]).toEqual(['changeBlocks', []]);
});

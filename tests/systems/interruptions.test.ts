// Covers of the game (an ad, a hidden page, a rotated device): time stops, and the state is kept.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Command } from '../../src/game/commands.ts';
import { layoutView } from '../../src/game/layout.ts';
import { TIMING } from '../../src/game/timing.ts';
import { isHeld } from '../../src/flow/flow.ts';
import { settleGame, coverCommands, makeMove, UNCOVER, type Move } from '../support/arbitrary-play.ts';
import { seeds } from '../support/arbitrary-games.ts';
import { holds } from '../support/holds.ts';
import { NO_MOVE } from '../support/positions.ts';
import { openMenu, openWorld, playWorld, type WorldDriver } from '../support/play-world.ts';
import { casesOf } from '../../tools/suite.ts';

const QUEUE = '1a,2a,3a,4a,5a,6a';
const WATCHED: Command = { type: 'answerReward', isRewarded: true };

type Cover = { readonly name: string; readonly on: Command; readonly off: Command; readonly isBlocking: boolean };

const COVERS: readonly Cover[] = [
  { name: 'an ad', on: { type: 'showAd' }, off: { type: 'hideAd' }, isBlocking: true },
  { name: 'a hidden page', on: { type: 'leavePage' }, off: { type: 'returnToPage' }, isBlocking: false },
  {
    name: 'a rotated device',
    on: { type: 'turnDevice', isSideways: true },
    off: { type: 'turnDevice', isSideways: false },
    isBlocking: true,
  },
  {
    name: 'a small window',
    on: { type: 'resizeView', isTooSmall: true },
    off: { type: 'resizeView', isTooSmall: false },
    isBlocking: true,
  },
  { name: 'a lost context', on: { type: 'losePicture' }, off: { type: 'regainPicture' }, isBlocking: true },
];

/** Worlds with various activities. */
const SCENES: readonly { name: string; make: () => WorldDriver }[] = [
  { name: 'the snow of the menu', make: () => openMenu().ticks(30) },
  { name: 'a loading page', make: () => openWorld() },
  { name: 'the settings', make: () => openMenu().send({ type: 'openSettings' }) },
  { name: 'a game at rest', make: () => playWorld(`1 ${QUEUE}`).ticks(100) },
  { name: 'a settling drop', make: () => playWorld(`1 ${QUEUE}`).drop(0, 4, 4).ticks(2) },
  { name: 'fading lines, confetti and a rolling score', make: () => playWorld(`1111111/01 ${QUEUE}`).drop(0, 7, 0).ticks(12) },
  { name: 'flying coins', make: () => playWorld(`1111111/1111111 1a,1a coins=4:100`).drop(0, 7, 0).ticks(12) },
  { name: 'a returning piece', make: () => playWorld(`0 ${QUEUE}`).pressSlot(1).moveTo(270, 40).ticks(8).release().ticks(3) },
  { name: 'a pending level-up', make: () => playWorld(`1111111/01 ${QUEUE} stage=3100`).drop(0, 7, 0).ticks(20) },
  { name: 'a level panel and its stars', make: () => playWorld(`1111111/01 ${QUEUE} stage=3100`).drop(0, 7, 0).until('levelUp').ticks(5) },
  { name: 'a pause over a fade', make: () => playWorld(`1111111/01 ${QUEUE}`).drop(0, 7, 0).ticks(4).send({ type: 'pause' }) },
  { name: 'a game without moves', make: () => playWorld(NO_MOVE).ticks(30) },
  { name: 'a revive offer', make: () => playWorld(NO_MOVE, { rewardedVideo: 'available' }).until('revive').ticks(77) },
  { name: 'an ending', make: () => playWorld(NO_MOVE).ticks(75) },
  { name: 'the game-over panel and its confetti', make: () => playWorld(NO_MOVE).until('gameOver').ticks(5) },
  { name: "the tutorial's moving hand", make: () => firstPlay().ticks(70) },
  { name: 'the tutorial between two boards', make: () => firstPlay().drop(0, 5, 4).ticks(9) },
  { name: 'the keyboard cursor', make: () => playWorld(`0 ${QUEUE}`).send({ type: 'selectPiece', slot: 1 }) },
];

/** Player input by screen. */
const INPUTS: readonly { name: string; make: () => WorldDriver; commands: readonly Command[] }[] = [
  { name: 'menu', make: () => openMenu(), commands: [{ type: 'play' }] },
  { name: 'menu', make: () => openMenu(), commands: [{ type: 'openSettings' }] },
  { name: 'menu', make: () => openMenu(), commands: [{ type: 'openThemes' }] },
  { name: 'menu', make: () => openMenu(), commands: [{ type: 'openLeaderboard' }] },
  { name: 'settings', make: () => openMenu().send({ type: 'openSettings' }), commands: [{ type: 'closePanel' }] },
  { name: 'game', make: () => playWorld(`0 ${QUEUE}`), commands: [{ type: 'pause' }] },
  { name: 'game', make: () => playWorld(`0 ${QUEUE}`), commands: [{ type: 'askChangeBlocks' }, WATCHED] },
  { name: 'game', make: () => playWorld(`0 ${QUEUE}`), commands: [{ type: 'dropPiece', slot: 0, x: 3, y: 3 }] },
  {
    name: 'game',
    make: () => playWorld(`0 ${QUEUE}`),
    commands: [{ type: 'selectPiece', slot: 0 }, { type: 'moveCursor', dx: 1, dy: 0 }, { type: 'dropAtCursor' }],
  },
  { name: 'pause', make: () => playWorld(`0 ${QUEUE}`).send({ type: 'pause' }), commands: [{ type: 'closePanel' }] },
  { name: 'pause', make: () => playWorld(`0 ${QUEUE}`).send({ type: 'pause' }), commands: [{ type: 'replay' }] },
  { name: 'pause', make: () => playWorld(`0 ${QUEUE}`).send({ type: 'pause' }), commands: [{ type: 'goHome' }] },
  { name: 'tutorial', make: () => firstPlay(), commands: [{ type: 'skipTutorial' }] },
  { name: 'tutorial', make: () => firstPlay(), commands: [{ type: 'dropPiece', slot: 0, x: 5, y: 4 }] },
  {
    name: 'revive',
    make: () => playWorld(NO_MOVE, { rewardedVideo: 'available' }).until('revive'),
    commands: [{ type: 'watchRevive' }, WATCHED],
  },
  { name: 'revive', make: () => playWorld(NO_MOVE, { rewardedVideo: 'available' }).until('revive'), commands: [{ type: 'giveUp' }] },
  { name: 'game over', make: () => playWorld(NO_MOVE).until('gameOver'), commands: [{ type: 'replay' }] },
  { name: 'game over', make: () => playWorld(NO_MOVE).until('gameOver'), commands: [{ type: 'goHome' }] },
];

function firstPlay(): WorldDriver {
  return openMenu({ profile: { isTutorialDue: true } }).send({ type: 'play' });
}

/** Returns all data that changes over time. Columns are hashed. */
function timeState({ world }: WorldDriver): string {
  const { components } = world;
  const { drag, landing, cursor } = world.input;
  const { Transform, Sprite, Particle, Tween, Snow, Popup } = components;
  const { x, y, scaleX, scaleY, angle } = Transform;
  const { frame, tint, alpha, isAlive } = Sprite;
  const columns = {
    x,
    y,
    scaleX,
    scaleY,
    angle,
    frame,
    tint,
    alpha,
    isAlive,
    age: Particle.ageSeconds,
    phase: Snow.phase,
    counted: Popup.countedSeconds,
  };
  const tweens = {
    elapsed: Tween.elapsedSeconds,
    order: world.tweens.order.subarray(0, world.tweens.count),
    from: Tween.from,
    to: Tween.to,
  };
  const { shownScore, secondsSinceDrop, reviveSeconds, revivedSeconds, endingSeconds, handSeconds, pendingLevel } = world.turn;
  const { menuShare } = world.view;
  return JSON.stringify({
    ...Object.fromEntries(Object.entries({ ...columns, ...tweens }).map(([name, column]) => [name, hashColumn(column)])),
    ...{ shownScore, menuShare, secondsSinceDrop, reviveSeconds, revivedSeconds, endingSeconds, handSeconds, pendingLevel },
    ...{
      drag,
      landing: { ...landing, shape: landing.shape.id },
      cursor,
      isNextBoardDue: world.turn.isNextBoardDue,
      isStuck: world.turn.isStuck,
    },
  });
}

/** Returns the FNV-1a hash of the bytes. */
function hashColumn({ buffer, byteOffset, byteLength }: ArrayBufferView): number {
  const bytes = new Uint8Array(buffer, byteOffset, byteLength);
  let hash = 0x811c9dc5;
  for (let k = 0; k < bytes.length; k++) hash = Math.imul(hash ^ bytes[k], 0x01000193);
  return hash >>> 0;
}

describe.each(casesOf(COVERS, [0, 1]))('under $name', ({ on, off, isBlocking }) => {
  // @spec 4.58
  test.each(SCENES)('time stops and the loop may sleep: $name', ({ make }) => {
    const driver = make();
    const before = driver.truth();
    driver.send(on);
    const held = timeState(driver);
    for (let tick = 0; tick < 20; tick++) {
      driver.ticks(15).expectAsleep();
      expect(timeState(driver)).toBe(held);
    }
    expect(driver.send(off).truth(), 'state after the cover').toBe(before);
  });

  // @spec 4.60
  test.each(SCENES)('play continues afterwards as if uninterrupted: $name', ({ make }) => {
    const driver = make();
    const twin = make();
    expect(timeState(driver)).toBe(timeState(twin));
    driver.send(on).ticks(100).send(off);
    twin.ticks(1);
    for (let round = 0; round < 6; round++) {
      expect(timeState(driver)).toBe(timeState(twin));
      expect(driver.truth()).toBe(twin.truth());
      driver.ticks(round * 15);
      twin.ticks(round * 15);
    }
    expect(driver.sounds()).toEqual(twin.sounds());
    expect(driver.effectTypes()).toEqual(twin.effectTypes());
  });

  test('duplicate starts and unmatched ends have no effect', () => {
    const driver = playWorld(`1 ${QUEUE}`).ticks(50);
    const before = driver.truth();
    driver.send(off, off).ticks(3);
    expect(driver.truth()).toBe(before);
    driver.send(on, on).send(on).send(off);
    expect(driver.truth()).toBe(before);
  });

  test.each([true, false])('a dragged piece returns, and a later release drops nothing (touch: %s)', (isTouch) => {
    const driver = playWorld(`0 ${QUEUE}`).pressSlot(0, isTouch).moveTo(200, 500).moveOver(3, 3).ticks(8).send(on);
    expect(driver.world.input.drag.phase).toBe('idle');
    expect(driver.world.input.landing.isShown).toBe(false);
    expect(driver.alive(driver.world.pools.ghosts)).toEqual([]);
    const held = timeState(driver);
    driver.moveOver(5, 5).ticks(20);
    expect(timeState(driver), 'it does not move').toBe(held);
    driver.send(off).ticks(2);
    expect(driver.pieces()[0].y, 'it slides back afterwards').toBeLessThan(driver.world.view.layout.slots[0].y);
    driver.release().settle().expectPicture().expectBoard('0');
    expect(driver.world.session.running!.actions).toEqual([]);
  });

  test('a press without a drag ends', () => {
    const driver = playWorld(`0 ${QUEUE}`).pressSlot(1).send(on).send(off).moveTo(200, 400).ticks(5);
    expect(driver.world.input.drag.phase).toBe('idle');
    driver.release().settle().expectPicture().expectBoard('0');
  });

  test('an earned revive takes effect immediately and is animated afterwards', () => {
    const driver = playWorld(NO_MOVE, { rewardedVideo: 'available' }).until('revive').send({ type: 'watchRevive' }).send(on).ticks(60);
    driver.send(WATCHED);
    expect(driver.world.session.running!.state.revives).toBe(1);
    expect(driver.stored.running!.actions).toEqual([{ type: 'revive' }]);
    const held = timeState(driver);
    driver.ticks(60).expectAsleep();
    expect(timeState(driver)).toBe(held);
    driver.expectAt('game', 'none').send(off).expectAt('game', 'none');
    expect(driver.world.turn.revivedSeconds, 'its two seconds start afterwards').toBeGreaterThan(TIMING.revivedSeconds - 0.1);
    driver.settle().expectPicture();
  });

  test('an unearned revive returns to the panel with all its time left', () => {
    const driver = playWorld(NO_MOVE, { rewardedVideo: 'available' }).until('revive').ticks(200).send({ type: 'watchRevive' }).send(on);
    driver.send({ type: 'answerReward', isRewarded: false }).ticks(600).expectAt('game', 'revive');
    expect(driver.world.turn.reviveSeconds).toBe(TIMING.reviveSeconds);
    driver.send(off).ticks(280).expectAt('game', 'revive').ticks(60);
    expect(driver.world.flow.isEnding).toBe(true);
  });

  test('new blocks are dealt immediately and animated afterwards', () => {
    const driver = playWorld(`0 ${QUEUE}`).send({ type: 'askChangeBlocks' }).send(on).send(WATCHED);
    expect(driver.world.session.running!.actions).toEqual([{ type: 'changeBlocks' }]);
    const sizes = driver.ticks(30).pieces();
    for (const { scaleX } of sizes) expect(scaleX).toBeLessThan(0.4);
    driver.send(off).settle().expectPicture();
  });

  test('layout, preferences and video offers are still applied', () => {
    const driver = playWorld(`1 ${QUEUE}`).send(on);
    driver.send(
      { type: 'changeLayout', layout: layoutView(390, 844) },
      { type: 'preferLessMotion', isPreferred: true },
      { type: 'offerVideo', video: 'available' },
    );
    expect(driver.world).toMatchObject({ isReducedMotion: true, session: { rewardedVideo: 'available' } });
    expect(driver.world.view.layout.widthPixels).toBe(390);
    driver.expectPicture().send(off).settle().expectPicture();
  });

  test('loading continues, and the menu opens', () => {
    openWorld().send(on).send({ type: 'finishLoading' }).send(off).expectAt('menu', 'none');
  });

  test("the tutorial's hand stops and continues afterwards", () => {
    const driver = firstPlay().ticks(70).send(on);
    const [hand] = driver.alive(driver.world.pools.hands);
    const { x, y } = driver.world.components.Transform;
    const before = [x[hand], y[hand]];
    driver.ticks(200);
    expect([x[hand], y[hand]]).toEqual(before);
    driver.send(off);
    expect(x[hand] - before[0], 'one step').toBeGreaterThan(0);
    expect(x[hand] - before[0]).toBeLessThan(10);
  });

  test.each(INPUTS.map((input) => ({ ...input, first: input.commands[0].type })))(
    'input has an effect only if the cover does not block it ($name): $first',
    ({ make, commands }) => {
      const driver = make();
      const before = driver.truth();
      expect(
        make()
          .send(...commands)
          .truth(),
        'without a cover',
      ).not.toBe(before);
      driver
        .send(on)
        .send(...commands)
        .send(off);
      if (isBlocking) expect(driver.truth()).toBe(before);
      else expect(driver.truth()).not.toBe(before);
      expect(driver.world.input.drag.phase).toBe('idle');
    },
  );
});

describe('several covers', () => {
  test('time continues only after the last one ends', () => {
    const driver = playWorld(`1111111/01 ${QUEUE}`).drop(0, 7, 0).ticks(9);
    driver.send(...COVERS.map(({ on }) => on));
    const held = timeState(driver);
    for (const [index, { off }] of COVERS.entries()) {
      expect(timeState(driver.ticks(30))).toBe(held);
      driver.send(off);
      expect(isHeld(driver.world.flow)).toBe(index < COVERS.length - 1);
    }
    expect(timeState(driver)).not.toBe(held);
    driver.settle().expectPicture();
  });

  test('an ad that starts and ends within one frame only ends a drag', () => {
    const driver = playWorld(`0 ${QUEUE}`).pressSlot(0).moveTo(200, 500).ticks(8).send({ type: 'showAd' }, { type: 'hideAd' });
    expect(driver.world.input.drag.phase).toBe('idle');
    expect(isHeld(driver.world.flow)).toBe(false);
    driver.settle().expectPicture();
  });

  test('a drop in the frame of an ad is made and shown', () => {
    const driver = playWorld(`1111111/01 ${QUEUE}`).send({ type: 'dropPiece', slot: 0, x: 7, y: 0 }, { type: 'showAd' });
    driver.expectScore(220).ticks(30);
    expect(driver.blocks()).toHaveLength(9);
    driver.send({ type: 'hideAd' }).settle().expectPicture();
  });
});

const gameMoves: fc.Arbitrary<Move> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ type: fc.constant('drop' as const), pick: fc.nat() }) },
  { weight: 3, arbitrary: fc.record({ type: fc.constant('drag' as const), pick: fc.nat(), isTouch: fc.boolean() }) },
  {
    weight: 2,
    arbitrary: fc.constantFrom<Move>(
      { type: 'command', command: { type: 'pause' } },
      { type: 'command', command: { type: 'closePanel' } },
      { type: 'command', command: { type: 'replay' } },
      { type: 'command', command: { type: 'askChangeBlocks' } },
      { type: 'command', command: { type: 'watchRevive' } },
      { type: 'command', command: WATCHED },
      { type: 'command', command: { type: 'answerReward', isRewarded: false } },
    ),
  },
);

/** Random cover events with random delays. */
const coverEvents = fc.array(fc.record({ command: coverCommands, ticks: fc.integer({ min: 0, max: 20 }) }), { maxLength: 8 });

/** Random cover events during `outer`, which lasts until the end, so that no time passes. */
const nestedCovers = fc.record({ outer: fc.constantFrom(...COVERS), events: coverEvents });

holds(
  'random covers between moves do not change the state',
  40,
  fc.property(
    seeds,
    fc.boolean(),
    fc.array(fc.tuple(gameMoves, coverEvents), { maxLength: 40, size: 'max' }),
    (seed, isTutorialDue, list) => {
      const open = () => openMenu({ seed, profile: { isTutorialDue }, rewardedVideo: 'available' }).send({ type: 'play' });
      const [plain, covered] = [open(), open()];
      for (const [move, events] of list) {
        makeMove(plain, move);
        makeMove(covered, move);
        for (const { command, ticks } of events) covered.send(command).ticks(ticks);
        covered.send(...UNCOVER);
        for (const driver of [plain, covered]) settleGame(driver);
        expect(covered.truth()).toBe(plain.truth());
      }
    },
  ),
);

holds(
  'random covers under a lasting one do not even change poses',
  60,
  fc.property(
    seeds,
    fc.boolean(),
    fc.array(fc.tuple(gameMoves, nestedCovers, fc.nat({ max: 30 })), { maxLength: 30 }),
    (seed, isTutorialDue, list) => {
      const open = () => openMenu({ seed, profile: { isTutorialDue }, rewardedVideo: 'available' }).send({ type: 'play' });
      const [plain, covered] = [open(), open()];
      for (const [move, { outer, events }, ticks] of list) {
        makeMove(plain, move);
        makeMove(covered, move);
        covered.send(outer.on);
        for (const event of events) if (event.command.type !== outer.off.type) covered.send(event.command).ticks(event.ticks);
        covered.send(...UNCOVER).ticks(ticks);
        plain.ticks(1 + ticks);
        expect(timeState(covered)).toBe(timeState(plain));
        expect(covered.truth()).toBe(plain.truth());
      }
      expect(covered.stored).toEqual(plain.stored);
    },
  ),
);

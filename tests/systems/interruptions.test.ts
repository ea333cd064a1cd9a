// What covers the game: an ad, a page that was left, a device held sideways. Time stands still, and behind it all is as it was.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Command } from '../../src/game/commands.ts';
import { layoutView } from '../../src/game/layout.ts';
import { TIMING } from '../../src/game/timing.ts';
import { isHeld } from '../../src/flow/flow.ts';
import { comeToRest, coverCommands, makeMove, UNCOVER, type Move } from '../support/arbitrary-play.ts';
import { seeds } from '../support/arbitrary-games.ts';
import { holds } from '../support/holds.ts';
import { NO_MOVE } from '../support/positions.ts';
import { openMenu, openWorld, playWorld, type WorldDriver } from '../support/play-world.ts';

const QUEUE = '1a,2a,3a,4a,5a,6a';
const WATCHED: Command = { type: 'answerReward', isRewarded: true };

type Cover = { readonly name: string; readonly on: Command; readonly off: Command; readonly isInTheWay: boolean };

const COVERS: readonly Cover[] = [
  { name: 'an ad', on: { type: 'showAd' }, off: { type: 'hideAd' }, isInTheWay: true },
  { name: 'a page that was left', on: { type: 'leavePage' }, off: { type: 'returnToPage' }, isInTheWay: false },
  {
    name: 'a device held sideways',
    on: { type: 'turnDevice', isSideways: true },
    off: { type: 'turnDevice', isSideways: false },
    isInTheWay: true,
  },
  {
    name: 'a window too small',
    on: { type: 'resizeView', isTooSmall: true },
    off: { type: 'resizeView', isTooSmall: false },
    isInTheWay: true,
  },
  { name: 'a lost picture', on: { type: 'losePicture' }, off: { type: 'regainPicture' }, isInTheWay: true },
];

/** Worlds in which something is going on. */
const SCENES: readonly { name: string; make: () => WorldDriver }[] = [
  { name: 'the snow of the menu', make: () => openMenu().ticks(30) },
  { name: 'a page that loads', make: () => openWorld() },
  { name: 'the settings', make: () => openMenu().send({ type: 'openSettings' }) },
  { name: 'a game at rest', make: () => playWorld(`1 ${QUEUE}`).ticks(100) },
  { name: 'a drop that settles', make: () => playWorld(`1 ${QUEUE}`).drop(0, 4, 4).ticks(2) },
  { name: 'lines that fade, confetti and a score that rolls', make: () => playWorld(`1111111/01 ${QUEUE}`).drop(0, 7, 0).ticks(12) },
  { name: 'coins that fly', make: () => playWorld(`1111111/1111111 1a,1a coins=4:100`).drop(0, 7, 0).ticks(12) },
  { name: 'a piece that glides home', make: () => playWorld(`0 ${QUEUE}`).pressSlot(1).moveTo(270, 40).ticks(8).release().ticks(3) },
  { name: 'a level about to be told', make: () => playWorld(`1111111/01 ${QUEUE} stage=3100`).drop(0, 7, 0).ticks(20) },
  { name: 'a level panel and its stars', make: () => playWorld(`1111111/01 ${QUEUE} stage=3100`).drop(0, 7, 0).until('levelUp').ticks(5) },
  { name: 'a pause over a fade', make: () => playWorld(`1111111/01 ${QUEUE}`).drop(0, 7, 0).ticks(4).send({ type: 'pause' }) },
  { name: 'a game that is stuck', make: () => playWorld(NO_MOVE).ticks(30) },
  { name: 'a revive that is offered', make: () => playWorld(NO_MOVE, { rewardedVideo: 'available' }).until('revive').ticks(77) },
  { name: 'an ending', make: () => playWorld(NO_MOVE).ticks(75) },
  { name: 'the game-over panel and its confetti', make: () => playWorld(NO_MOVE).until('gameOver').ticks(5) },
  { name: 'the tutorial’s hand on its way', make: () => firstPlay().ticks(70) },
  { name: 'the tutorial between two boards', make: () => firstPlay().drop(0, 5, 4).ticks(9) },
  { name: 'the keyboard’s cursor', make: () => playWorld(`0 ${QUEUE}`).send({ type: 'selectPiece', slot: 1 }) },
];

/** What a person asks for, and where. */
const WISHES: readonly { name: string; make: () => WorldDriver; wish: readonly Command[] }[] = [
  { name: 'menu', make: () => openMenu(), wish: [{ type: 'play' }] },
  { name: 'menu', make: () => openMenu(), wish: [{ type: 'openSettings' }] },
  { name: 'menu', make: () => openMenu(), wish: [{ type: 'openThemes' }] },
  { name: 'menu', make: () => openMenu(), wish: [{ type: 'openLeaderboard' }] },
  { name: 'settings', make: () => openMenu().send({ type: 'openSettings' }), wish: [{ type: 'closePanel' }] },
  { name: 'game', make: () => playWorld(`0 ${QUEUE}`), wish: [{ type: 'pause' }] },
  { name: 'game', make: () => playWorld(`0 ${QUEUE}`), wish: [{ type: 'askChangeBlocks' }, WATCHED] },
  { name: 'game', make: () => playWorld(`0 ${QUEUE}`), wish: [{ type: 'dropPiece', slot: 0, x: 3, y: 3 }] },
  {
    name: 'game',
    make: () => playWorld(`0 ${QUEUE}`),
    wish: [{ type: 'selectPiece', slot: 0 }, { type: 'moveCursor', dx: 1, dy: 0 }, { type: 'dropAtCursor' }],
  },
  { name: 'pause', make: () => playWorld(`0 ${QUEUE}`).send({ type: 'pause' }), wish: [{ type: 'closePanel' }] },
  { name: 'pause', make: () => playWorld(`0 ${QUEUE}`).send({ type: 'pause' }), wish: [{ type: 'replay' }] },
  { name: 'pause', make: () => playWorld(`0 ${QUEUE}`).send({ type: 'pause' }), wish: [{ type: 'goHome' }] },
  { name: 'tutorial', make: () => firstPlay(), wish: [{ type: 'skipTutorial' }] },
  { name: 'tutorial', make: () => firstPlay(), wish: [{ type: 'dropPiece', slot: 0, x: 5, y: 4 }] },
  {
    name: 'revive',
    make: () => playWorld(NO_MOVE, { rewardedVideo: 'available' }).until('revive'),
    wish: [{ type: 'watchRevive' }, WATCHED],
  },
  { name: 'revive', make: () => playWorld(NO_MOVE, { rewardedVideo: 'available' }).until('revive'), wish: [{ type: 'giveUp' }] },
  { name: 'game over', make: () => playWorld(NO_MOVE).until('gameOver'), wish: [{ type: 'replay' }] },
  { name: 'game over', make: () => playWorld(NO_MOVE).until('gameOver'), wish: [{ type: 'goHome' }] },
];

function firstPlay(): WorldDriver {
  return openMenu({ profile: { isTutorialDue: true } }).send({ type: 'play' });
}

/** Everything that time changes; of each column the hash of its bytes. */
function moment({ world }: WorldDriver): string {
  const { components } = world;
  const { drag, landing, cursor } = world.input;
  const { Transform, Sprite, Particle, Tween, Snow } = components;
  const { x, y, scaleX, scaleY, angle } = Transform;
  const { frame, tint, alpha, isAlive } = Sprite;
  const columns = { x, y, scaleX, scaleY, angle, frame, tint, alpha, isAlive, age: Particle.ageSeconds, phase: Snow.phase };
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

/** FNV-1a. */
function hashColumn({ buffer, byteOffset, byteLength }: ArrayBufferView): number {
  const bytes = new Uint8Array(buffer, byteOffset, byteLength);
  let hash = 0x811c9dc5;
  for (let k = 0; k < bytes.length; k++) hash = Math.imul(hash ^ bytes[k], 0x01000193);
  return hash >>> 0;
}

describe.each(COVERS)('under $name', ({ on, off, isInTheWay }) => {
  // @spec 4.58
  test.each(SCENES)('time stands still and the loop may sleep: $name', ({ make }) => {
    const driver = make();
    const before = driver.truth();
    driver.send(on);
    const held = moment(driver);
    for (let tick = 0; tick < 20; tick++) {
      driver.ticks(15).expectAsleep();
      expect(moment(driver)).toBe(held);
    }
    expect(driver.send(off).truth(), 'what was open stays open').toBe(before);
  });

  // @spec 4.60
  test.each(SCENES)('nothing is lost: behind it goes on as if nothing had been: $name', ({ make }) => {
    const driver = make();
    const twin = make();
    expect(moment(driver)).toBe(moment(twin));
    driver.send(on).ticks(100).send(off);
    twin.ticks(1);
    for (let round = 0; round < 6; round++) {
      expect(moment(driver)).toBe(moment(twin));
      expect(driver.truth()).toBe(twin.truth());
      driver.ticks(round * 15);
      twin.ticks(round * 15);
    }
    expect(driver.sounds()).toEqual(twin.sounds());
    expect(driver.effectTypes()).toEqual(twin.effectTypes());
  });

  test('told twice is told once, and ended without having begun is nothing', () => {
    const driver = playWorld(`1 ${QUEUE}`).ticks(50);
    const before = driver.truth();
    driver.send(off, off).ticks(3);
    expect(driver.truth()).toBe(before);
    driver.send(on, on).send(on).send(off);
    expect(driver.truth()).toBe(before);
  });

  test.each([true, false])('a piece in hand returns, and letting go later drops nothing (touch: %s)', (isTouch) => {
    const driver = playWorld(`0 ${QUEUE}`).pressSlot(0, isTouch).moveTo(200, 500).moveOver(3, 3).ticks(8).send(on);
    expect(driver.world.input.drag.phase).toBe('idle');
    expect(driver.world.input.landing.isShown).toBe(false);
    expect(driver.alive(driver.world.pools.ghosts)).toEqual([]);
    const held = moment(driver);
    driver.moveOver(5, 5).ticks(20);
    expect(moment(driver), 'it stays where it was').toBe(held);
    driver.send(off).ticks(2);
    expect(driver.pieces()[0].y, 'and glides home once time goes on').toBeLessThan(driver.world.view.layout.slots[0].y);
    driver.release().settle().expectPicture().expectBoard('0');
    expect(driver.world.session.running!.actions).toEqual([]);
  });

  test('a press that has not become a drag is over', () => {
    const driver = playWorld(`0 ${QUEUE}`).pressSlot(1).send(on).send(off).moveTo(200, 400).ticks(5);
    expect(driver.world.input.drag.phase).toBe('idle');
    driver.release().settle().expectPicture().expectBoard('0');
  });

  test('a reward that was watched is carried out at once, and seen afterwards', () => {
    const driver = playWorld(NO_MOVE, { rewardedVideo: 'available' }).until('revive').send({ type: 'watchRevive' }).send(on).ticks(60);
    driver.send(WATCHED);
    expect(driver.world.session.running!.state.revives).toBe(1);
    expect(driver.stored.running!.actions).toEqual([{ type: 'revive' }]);
    const held = moment(driver);
    driver.ticks(60).expectAsleep();
    expect(moment(driver)).toBe(held);
    driver.expectAt('game', 'none').send(off).expectAt('game', 'none');
    expect(driver.world.turn.revivedSeconds, 'its two seconds begin behind it').toBeGreaterThan(TIMING.revivedSeconds - 0.1);
    driver.settle().expectPicture();
  });

  test('a reward that was not watched puts the panel back, with all its time left afterwards', () => {
    const driver = playWorld(NO_MOVE, { rewardedVideo: 'available' }).until('revive').ticks(200).send({ type: 'watchRevive' }).send(on);
    driver.send({ type: 'answerReward', isRewarded: false }).ticks(600).expectAt('game', 'revive');
    expect(driver.world.turn.reviveSeconds).toBe(TIMING.reviveSeconds);
    driver.send(off).ticks(280).expectAt('game', 'revive').ticks(30);
    expect(driver.world.flow.isEnding).toBe(true);
  });

  test('new blocks are dealt at once, and pop up afterwards', () => {
    const driver = playWorld(`0 ${QUEUE}`).send({ type: 'askChangeBlocks' }).send(on).send(WATCHED);
    expect(driver.world.session.running!.actions).toEqual([{ type: 'changeBlocks' }]);
    const sizes = driver.ticks(30).pieces();
    for (const { scaleX } of sizes) expect(scaleX).toBeLessThan(0.4);
    driver.send(off).settle().expectPicture();
  });

  test('window, switches and portal are listened to', () => {
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

  test('loading goes on: the menu is there behind it', () => {
    openWorld().send(on).send({ type: 'finishLoading' }).send(off).expectAt('menu', 'none');
  });

  test('the tutorial’s hand stands, and goes on from there', () => {
    const driver = firstPlay().ticks(70).send(on);
    const [hand] = driver.alive(driver.world.pools.hands);
    const { x, y } = driver.world.components.Transform;
    const before = [x[hand], y[hand]];
    driver.ticks(200);
    expect([x[hand], y[hand]]).toEqual(before);
    driver.send(off);
    expect(x[hand] - before[0], 'a step further').toBeGreaterThan(0);
    expect(x[hand] - before[0]).toBeLessThan(10);
  });

  test.each(WISHES.map((wish) => ({ ...wish, first: wish.wish[0].type })))(
    'what a person asks for in the $name does what it says exactly when nothing is in the way: $first',
    ({ make, wish }) => {
      const driver = make();
      const before = driver.truth();
      expect(
        make()
          .send(...wish)
          .truth(),
        'with nothing in the way',
      ).not.toBe(before);
      driver
        .send(on)
        .send(...wish)
        .send(off);
      if (isInTheWay) expect(driver.truth()).toBe(before);
      else expect(driver.truth()).not.toBe(before);
      expect(driver.world.input.drag.phase).toBe('idle');
    },
  );
});

describe('several at once', () => {
  test('time goes on only when the last of them has gone', () => {
    const driver = playWorld(`1111111/01 ${QUEUE}`).drop(0, 7, 0).ticks(9);
    driver.send(...COVERS.map(({ on }) => on));
    const held = moment(driver);
    for (const [index, { off }] of COVERS.entries()) {
      expect(moment(driver.ticks(30))).toBe(held);
      driver.send(off);
      expect(isHeld(driver.world.flow)).toBe(index < COVERS.length - 1);
    }
    expect(moment(driver)).not.toBe(held);
    driver.settle().expectPicture();
  });

  test('an ad that begins and ends within one frame takes the piece in hand and nothing else', () => {
    const driver = playWorld(`0 ${QUEUE}`).pressSlot(0).moveTo(200, 500).ticks(8).send({ type: 'showAd' }, { type: 'hideAd' });
    expect(driver.world.input.drag.phase).toBe('idle');
    expect(isHeld(driver.world.flow)).toBe(false);
    driver.settle().expectPicture();
  });

  test('a drop and an ad in one frame: the drop is made, and seen', () => {
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

/** Covers that come and go in any order, some at once and some a while later; none is left at the end. */
const storms = fc.array(fc.record({ command: coverCommands, ticks: fc.integer({ min: 0, max: 20 }) }), { maxLength: 8 });

/** The first of them stays until the end, so that no time passes on the way. */
const lidded = fc.record({ lid: fc.constantFrom(...COVERS), storm: storms });

holds(
  'covers that come and go in any order between moves change nothing of the truth',
  40,
  fc.property(seeds, fc.boolean(), fc.array(fc.tuple(gameMoves, storms), { maxLength: 40, size: 'max' }), (seed, isTutorialDue, list) => {
    const open = () => openMenu({ seed, profile: { isTutorialDue }, rewardedVideo: 'available' }).send({ type: 'play' });
    const [calm, stormy] = [open(), open()];
    for (const [move, storm] of list) {
      makeMove(calm, move);
      makeMove(stormy, move);
      for (const { command, ticks } of storm) stormy.send(command).ticks(ticks);
      stormy.send(...UNCOVER);
      for (const driver of [calm, stormy]) comeToRest(driver);
      expect(stormy.truth()).toBe(calm.truth());
    }
  }),
);

holds(
  'covers in any order under one that stays change not even where anything is',
  60,
  fc.property(
    seeds,
    fc.boolean(),
    fc.array(fc.tuple(gameMoves, lidded, fc.nat({ max: 30 })), { maxLength: 30 }),
    (seed, isTutorialDue, list) => {
      const open = () => openMenu({ seed, profile: { isTutorialDue }, rewardedVideo: 'available' }).send({ type: 'play' });
      const [calm, stormy] = [open(), open()];
      for (const [move, { lid, storm }, ticks] of list) {
        makeMove(calm, move);
        makeMove(stormy, move);
        stormy.send(lid.on);
        for (const event of storm) if (event.command.type !== lid.off.type) stormy.send(event.command).ticks(event.ticks);
        stormy.send(...UNCOVER).ticks(ticks);
        calm.ticks(1 + ticks);
        expect(moment(stormy)).toBe(moment(calm));
        expect(stormy.truth()).toBe(calm.truth());
      }
      expect(stormy.stored).toEqual(calm.stored);
    },
  ),
);

// Invalid, late and duplicate input, and the keyboard.
import { entitiesOf } from '../../src/ecs/pools.ts';
import { describe, expect, test } from 'vitest';
import type { Command } from '../../src/game/commands.ts';
import { layoutView } from '../../src/game/layout.ts';
import { applyAction } from '../../src/rules/game.ts';
import { parseNotation } from '../../src/rules/notation.ts';
import { NO_MOVE } from '../support/positions.ts';
import { openMenu, openWorld, playWorld, savedGame, type WorldDriver } from '../support/play-world.ts';

const QUEUE = '1a,2a,3a,4a,5a,6a';
const ODD = [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, -1, 8, 3.5, 2 ** 32, Number.MAX_VALUE];

/** Commands that change a running game. */
const GAME_COMMANDS: readonly Command[] = [
  { type: 'dropPiece', slot: 0, x: 3, y: 3 },
  { type: 'pressPointer', x: 110, y: 781, isTouch: true },
  { type: 'selectPiece', slot: 1 },
  { type: 'moveCursor', dx: 1, dy: 0 },
  { type: 'dropAtCursor' },
  { type: 'askChangeBlocks' },
  { type: 'answerReward', isRewarded: true },
];

/** Opens a game with the level-up panel. */
function atLevelUp(): WorldDriver {
  return playWorld('1111111 1a,1a,1a stage=3100').drop(0, 7, 0).settle();
}

/** Opens a game with a new revive offer: all of its five seconds are left. */
function atRevive(): WorldDriver {
  const driver = playWorld(NO_MOVE, { rewardedVideo: 'available' });
  while (driver.world.flow.overlay === 'none') driver.ticks(1);
  return driver.expectAt('game', 'revive');
}

function untilEnding(): WorldDriver {
  const driver = playWorld(NO_MOVE);
  while (!driver.world.flow.isEnding) driver.ticks(1);
  return driver;
}

function atGameOver(): WorldDriver {
  return playWorld(NO_MOVE).settle();
}

describe('invalid numbers change nothing', () => {
  test.each(ODD)('in drops: %d', (odd) => {
    const driver = playWorld(`0 ${QUEUE}`).settle();
    const before = driver.truth();
    driver.drop(odd, 0, 0).drop(0, odd, 0).drop(0, 0, odd).drop(odd, odd, odd).settle().expectPicture();
    expect(driver.truth()).toBe(before);
  });

  test.each(ODD)('in slots and cursor moves: %d', (odd) => {
    const driver = playWorld(`0 ${QUEUE}`).settle();
    const before = driver.truth();
    driver.send({ type: 'selectPiece', slot: odd });
    expect(driver.world.input.cursor).toMatchObject({ isActive: false, slot: 0 });
    driver.send({ type: 'selectPiece', slot: 1 });
    driver.send({ type: 'moveCursor', dx: odd, dy: 0 }, { type: 'moveCursor', dx: 0, dy: odd });
    const { x, y } = driver.world.input.cursor;
    for (const value of [x, y]) expect([0, 1, 2, 3, 4, 5, 6, 7]).toContain(value);
    expect(driver.hideCursor().truth()).toBe(before);
    expect(driver.world.input.cursor.isActive).toBe(false);
  });

  test.each([Number.NaN, Number.POSITIVE_INFINITY, -1e9, 1e9])('in pointer positions: %d', (odd) => {
    const driver = playWorld(`0 ${QUEUE}`).settle();
    const before = driver.truth();
    driver.press(odd, odd).moveTo(odd, odd).release();
    driver.pressSlot(0).moveTo(270, 500).ticks(6).moveTo(5000, -5000).ticks(2).release();
    expect(driver.truth()).toBe(before);
    driver.settle().expectPicture();
  });
});

describe('game commands do nothing outside a running game', () => {
  const places: readonly { name: string; make: () => WorldDriver }[] = [
    { name: 'while loading', make: () => openWorld() },
    { name: 'in the menu', make: () => openMenu() },
    { name: 'in the settings', make: () => openMenu().send({ type: 'openSettings' }) },
    { name: 'among the themes', make: () => openMenu().send({ type: 'openThemes' }) },
    { name: 'at the leaderboard', make: () => openMenu().send({ type: 'openLeaderboard' }) },
    { name: 'while paused', make: () => playWorld(`0 ${QUEUE}`).send({ type: 'pause' }) },
    { name: 'at a level panel', make: atLevelUp },
    { name: 'while a revive is offered', make: atRevive },
    { name: 'under an ad', make: () => playWorld(`0 ${QUEUE}`).send({ type: 'showAd' }) },
    { name: 'with the device rotated', make: () => playWorld(`0 ${QUEUE}`).send({ type: 'turnDevice', isSideways: true }) },
    { name: 'after the game is over', make: atGameOver },
    { name: 'while the game is ending', make: untilEnding },
    {
      name: 'at the continue popup',
      make: () => openMenu({ saved: savedGame('1 1a') }).send({ type: 'play' }),
    },
  ];

  for (const { name, make } of places) {
    test.each(GAME_COMMANDS)(`${name}: $type`, (command) => {
      const driver = make();
      const before = driver.truth();
      driver.send(command);
      expect(driver.truth()).toBe(before);
      expect(driver.world.input.drag.phase).toBe('idle');
      expect(driver.world.input.landing.isShown).toBe(false);
    });
  }

  test('neither a pause nor leaving delays the end of a game', () => {
    const driver = untilEnding();
    driver.send({ type: 'pause' }, { type: 'replay' }, { type: 'goHome' }).expectAt('game', 'none').settle().expectAt('game', 'gameOver');
  });
});

describe('one pointer at a time', () => {
  test('a second press does not take over a drag', () => {
    const driver = playWorld(`0 ${QUEUE}`).pressSlot(0).moveTo(270, 500).ticks(6);
    driver.send({ type: 'pressPointer', x: 430, y: 781, isTouch: true });
    expect(driver.world.input.drag).toMatchObject({ phase: 'dragging', slot: 0, isTouch: false });
  });

  test('a second press does not take over a press', () => {
    const driver = playWorld(`0 ${QUEUE}`).pressSlot(0).send({ type: 'pressPointer', x: 430, y: 781, isTouch: true });
    expect(driver.world.input.drag).toMatchObject({ phase: 'pressed', slot: 0 });
  });

  test('a press in the frame of a release does not move the drop', () => {
    const driver = playWorld(`0 ${QUEUE}`).pressSlot(0).moveOver(3, 3).ticks(8);
    const { x, y } = driver.world.input.pointer;
    const next = driver.world.view.layout.slots[2];
    driver.placePointer(next.x, next.y);
    driver.send({ type: 'releasePointer', x, y }, { type: 'pressPointer', x: next.x, y: next.y, isTouch: true });
    driver.expectBoard('///0001').ticks(2);
    expect(driver.world.input.drag).toMatchObject({ phase: 'pressed', slot: 2 });
  });

  test.each<{ name: string; interrupt: (driver: WorldDriver) => WorldDriver }>([
    { name: 'a cancelled pointer', interrupt: (driver) => driver.send({ type: 'cancelPointer' }) },
    { name: 'a pause', interrupt: (driver) => driver.send({ type: 'pause' }) },
    { name: 'new blocks', interrupt: (driver) => driver.changeBlocks() },
  ])('$name during a drag returns the piece', ({ interrupt }) => {
    const driver = interrupt(playWorld(`0 ${QUEUE}`).pressSlot(1).moveOver(3, 3).ticks(8));
    expect(driver.world.input.drag.phase).toBe('idle');
    expect(driver.world.input.landing.isShown).toBe(false);
    driver.settle().expectPicture().expectBoard('0');
    driver.release().settle().expectBoard('0').expectPicture();
  });

  test('cancelPointer slides the piece to its slot without a sound', () => {
    const driver = playWorld(`0 ${QUEUE}`).settle().pressSlot(1).moveOver(3, 3).ticks(8);
    const sounds = driver.sounds();
    driver.send({ type: 'cancelPointer' }).ticks(2);
    const { y } = driver.pieces()[1];
    expect(y).toBeLessThan(driver.world.view.layout.slots[1].y);
    driver.settle().expectPicture();
    expect(driver.sounds()).toEqual(sounds);
  });

  test('a release and a cancel without a drag do nothing', () => {
    const driver = playWorld(`0 ${QUEUE}`).settle();
    const before = driver.truth();
    driver.release().send({ type: 'cancelPointer' }).release().settle().expectPicture();
    expect(driver.truth()).toBe(before);
    expect(driver.sounds()).toEqual([]);
  });

  test.each([0, 1, 2])('a keyboard drop of slot %i returns the dragged second piece', (slot) => {
    const driver = playWorld(`0 ${QUEUE}`).settle().pressSlot(1).moveTo(270, 500).ticks(8);
    driver.send({ type: 'selectPiece', slot }, { type: 'dropAtCursor' });
    expect(driver.world.input.drag.phase).toBe('idle');
    driver.settle().expectPicture().expectScore(20);
    driver.moveTo(100, 100).ticks(3).release().hideCursor().settle().expectPicture().expectScore(20);
  });

  test('a pressed piece that moves up a slot is not exchanged for its neighbour', () => {
    const driver = playWorld(`0 ${QUEUE}`).settle().pressSlot(0).drop(0, 7, 7).moveTo(270, 500).ticks(3);
    driver.release().settle().expectPicture().expectBoard('///////00000001');
  });

  test('a level-up panel waits for the end of a drag', () => {
    const driver = playWorld('1111111 1a,1a,1a stage=3100').drop(0, 7, 0).pressSlot(0).moveOver(2, 2).ticks(300);
    driver.expectAt('game', 'none').release().expectBoard('//001').settle().expectAt('game', 'levelUp').expectPicture();
  });

  test('the end of a game waits for the end of a drag', () => {
    const driver = playWorld(NO_MOVE).pressSlot(0).moveTo(270, 500).ticks(300);
    expect(driver.world.flow.isEnding).toBe(false);
    driver.release().settle().expectAt('game', 'gameOver');
  });
});

describe('the keyboard', () => {
  test('selects, moves and drops', () => {
    const driver = playWorld('0 6a,1a,2a').send({ type: 'selectPiece', slot: 1 });
    expect(driver.world.input.cursor).toEqual({ isActive: true, slot: 1, x: 3, y: 3 });
    driver.send({ type: 'moveCursor', dx: -1, dy: 0 }, { type: 'moveCursor', dx: 0, dy: 1 });
    expect(driver.world.input.landing).toMatchObject({ isShown: true, isLegal: true, x: 2, y: 4 });
    driver.send({ type: 'dropAtCursor' }).expectBoard('////001').settle();
    driver.hideCursor().expectPicture();
  });

  test('shows the cursor in place at the first arrow', () => {
    const driver = playWorld(`0 ${QUEUE}`).send({ type: 'moveCursor', dx: 1, dy: 0 });
    expect(driver.world.input.cursor).toEqual({ isActive: true, slot: 0, x: 3, y: 3 });
  });

  test('keeps the whole piece on the board after moves and exchanges', () => {
    const driver = playWorld('0 1a,6a,1a,1d').send({ type: 'selectPiece', slot: 0 });
    const expectOnBoard = () => {
      const { cursor } = driver.world.input;
      const { running } = driver.world.session;
      const shape = running!.state.queue[cursor.slot];
      expect(cursor.x).toBeGreaterThanOrEqual(0);
      expect(cursor.x + shape.width).toBeLessThanOrEqual(8);
      expect(cursor.y + shape.height).toBeLessThanOrEqual(8);
    };
    for (let step = 0; step < 12; step++) driver.send({ type: 'moveCursor', dx: 1, dy: 1 });
    expect(driver.world.input.cursor).toMatchObject({ x: 7, y: 7 });
    driver.send({ type: 'dropAtCursor' });
    expectOnBoard();
    driver.send({ type: 'selectPiece', slot: 2 });
    for (let step = 0; step < 12; step++) driver.send({ type: 'moveCursor', dx: 1, dy: 1 });
    for (let deal = 0; deal < 12; deal++) {
      driver.changeBlocks();
      expectOnBoard();
    }
    for (let step = 0; step < 20; step++) driver.send({ type: 'moveCursor', dx: -1, dy: -1 });
    expect(driver.world.input.cursor).toMatchObject({ x: 0, y: 0 });
  });

  test('shows an illegal landing over filled cells and rejects the drop', () => {
    const driver = playWorld('1111111 1a,2a,3a').send({ type: 'selectPiece', slot: 0 });
    for (let step = 0; step < 3; step++) driver.send({ type: 'moveCursor', dx: 0, dy: -1 });
    const before = driver.truth();
    expect(driver.world.input.landing).toMatchObject({ isShown: true, isLegal: false, rows: 0, columns: 0, y: 0 });
    driver.send({ type: 'dropAtCursor' });
    expect(driver.truth()).toBe(before);
    expect(driver.sounds()).toEqual(['reject']);
  });

  test('hides the cursor during a pause and a press, and ends the choice by a drag', () => {
    const driver = playWorld(`0 ${QUEUE}`).send({ type: 'selectPiece', slot: 0 });
    const rings = () => driver.alive(driver.world.pools.focuses).length;
    expect(rings()).toBe(1);
    driver.send({ type: 'pause' });
    expect(rings()).toBe(0);
    driver.send({ type: 'closePanel' });
    expect(rings()).toBe(1);
    driver.pressSlot(1);
    expect(rings()).toBe(0);
    driver.moveTo(270, 10).ticks(4).release().settle();
    expect([rings(), driver.world.input.cursor.isActive]).toEqual([0, false]);
  });

  test('lights the lines in the colour of the selected piece', () => {
    const board = playWorld('1111111/1111111/1111111/1111111 1c,3e,1a').send({ type: 'selectPiece', slot: 0 });
    const boardTints = () => {
      const { Sprite } = board.world.components;
      return new Set(entitiesOf(board.world.pools.glows).flatMap((entity) => (Sprite.alpha[entity] > 0 ? [Sprite.tint[entity]] : [])));
    };
    board.send({ type: 'moveCursor', dx: 4, dy: -3 });
    expect(boardTints()).toEqual(new Set([0xbf77ff]));
    board.send({ type: 'selectPiece', slot: 1 });
    expect(boardTints()).toEqual(new Set([0x0c8bd6]));
  });

  test('does not change the picture while the cursor rests', () => {
    for (const layout of [layoutView(540, 960), layoutView(390, 844)]) {
      const driver = playWorld(`0 ${QUEUE}`, { layout }).send({ type: 'selectPiece', slot: 0 }).settle();
      driver.world.isDirty = false;
      driver.frame(0).frame(1);
      expect(driver.world.isDirty).toBe(false);
    }
  });
});

test('changing blocks deals new pieces once into all slots, and they grow', () => {
  const driver = playWorld(`0 ${QUEUE}`).settle();
  const expected = parseNotation(`0 ${QUEUE}`);
  applyAction(expected, { type: 'changeBlocks' });
  driver.changeBlocks();
  expect(driver.world.session.running!.actions).toEqual([{ type: 'changeBlocks' }]);
  expect(driver.world.session.running!.state.queue).toEqual(expected.queue);
  for (const slot of [0, 1, 2]) {
    const sizes: number[] = [];
    const again = playWorld(`0 ${QUEUE}`).settle().changeBlocks();
    for (let tick = 0; tick < 12; tick++) sizes.push(again.ticks(1).pieces()[slot].scaleX);
    expect(sizes[0]).toBeLessThan(0.75 * sizes.at(-1)!);
    const peak = sizes.indexOf(Math.max(...sizes));
    for (let k = 1; k <= peak; k++) expect(sizes[k]).toBeGreaterThanOrEqual(sizes[k - 1]);
  }
  driver.settle().expectPicture();
});

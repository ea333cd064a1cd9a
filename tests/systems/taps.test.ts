// Play by taps: choose a piece, place its ghost at a cell, drop it by a tap on the ghost.
import { describe, expect, test } from 'vitest';
import { DRAG } from '../../src/game/scene/drag.ts';
import { fitsAt } from '../../src/rules/board.ts';
import { parseNotation } from '../../src/rules/notation.ts';
import { createPlayer } from '../../tools/simulate/automatic-players.ts';
import { SHAPES } from '../../src/rules/shapes.ts';
import { TUTORIAL_STEPS } from '../../src/rules/tutorial.ts';
import { openMenu, playWorld, type WorldDriver } from '../support/play-world.ts';

const QUEUE = '1b,3a,6b,1a,2a,3a';

const rings = (driver: WorldDriver) => driver.alive(driver.world.pools.focuses).length;

/** Returns the cell of the ghost's top left, or undefined without a ghost. */
function ghost({ world }: WorldDriver) {
  const { isShown, isLegal, x, y } = world.input.landing;
  return isShown ? { x, y, isLegal } : undefined;
}

const EMPTY = { low: 0, high: 0 };

const actions = ({ world }: WorldDriver) => world.session.running!.actions;

describe.each([
  ['mouse', false],
  ['touch', true],
])('by %s', (_, isTouch) => {
  test('a piece, a cell and the ghost drop the piece', () => {
    const driver = playWorld(`0 ${QUEUE}`).settle().tapSlot(1, isTouch).settle();
    expect([rings(driver), ghost(driver)]).toEqual([1, undefined]);
    expect(driver.narration()[0]).toMatchObject({ key: 'piece', slot: 2 });
    driver.tapBoard(2.9, 3.9, isTouch);
    expect(ghost(driver)).toEqual({ x: 2, y: 3, isLegal: true });
    expect(driver.narration()).toEqual([{ key: 'fits', x: 3, y: 4 }]);
    expect(actions(driver)).toEqual([]);
    driver.tapBoard(3.5, 4.5, isTouch);
    expect(actions(driver)).toEqual([{ type: 'drop', slot: 1, x: 2, y: 3 }]);
    driver.settle().expectPicture();
    expect([rings(driver), ghost(driver)]).toEqual([0, undefined]);
    expect(driver.sounds().slice(0, 2)).toEqual(['pickUp', 'drop']);
  });
});

describe('a tap on the board', () => {
  test('does nothing without a chosen piece', () => {
    const driver = playWorld(`0 ${QUEUE}`).settle().tapBoard(3.5, 3.5).tapBoard(3.5, 3.5).settle();
    expect([ghost(driver), actions(driver), driver.sounds()]).toEqual([undefined, [], []]);
  });

  test('on another cell moves the ghost', () => {
    const driver = playWorld(`0 ${QUEUE}`).tapSlot(0).tapBoard(3.5, 3.5).tapBoard(3.5, 6.5);
    expect(ghost(driver)).toEqual({ x: 3, y: 6, isLegal: true });
    expect(actions(driver)).toEqual([]);
  });

  test.each(SHAPES)('covers each cell that $name can cover, and a second tap on that cell drops it', (shape) => {
    const notation = `0 ${shape.name}5,1a,1a`;
    const driver = openMenu();
    for (let cell = 0; cell < 64; cell++) {
      const [x, y] = [cell % 8, Math.floor(cell / 8)];
      const canCover = shape.cells.some((filled) => fitsAt(EMPTY, shape, x - filled.x, y - filled.y));
      driver.send({ type: 'loadPosition', game: parseNotation(notation), start: { type: 'position', notation } });
      driver.tapSlot(0).tapBoard(x + 0.5, y + 0.5);
      expect(actions(driver)).toEqual([]);
      if (!canCover) continue;
      driver.tapBoard(x + 0.5, y + 0.5);
      expect(actions(driver)).toHaveLength(1);
      expect(driver.world.session.running!.state.cells[cell]).toBe(5);
    }
  });

  test('uses the part of the cell: the middle of the piece is as near as possible', () => {
    const driver = playWorld(`0 ${QUEUE}`).tapSlot(1).tapBoard(4.2, 4.2);
    expect(ghost(driver)).toMatchObject({ x: 3, y: 3 });
    driver.tapBoard(6.8, 4.2);
    expect(ghost(driver)).toMatchObject({ x: 6, y: 3 });
  });

  test('covers a gap with any cell of the piece that fits there', () => {
    const driver = playWorld('1111011/1111011/1111011/1111011 1e,1a,1a').tapSlot(0);
    driver.tapBoard(4.5, 0.5);
    expect(ghost(driver)).toEqual({ x: 4, y: 0, isLegal: true });
  });

  test('on a filled cell takes the nearest place, and the ghost there needs its own tap', () => {
    const driver = playWorld('0/0/0/11111 1a,2a,3a').tapSlot(0).tapBoard(2.5, 3.4);
    expect(ghost(driver)).toEqual({ x: 2, y: 2, isLegal: true });
    driver.tapBoard(2.5, 3.4);
    expect(actions(driver)).toEqual([]);
    driver.tapBoard(2.5, 2.5);
    expect(actions(driver)).toHaveLength(1);
  });

  test('far from each place is refused, and the ghost stays', () => {
    const driver = playWorld('/////11111110/11111110/11111110 6a,1a,1a').tapSlot(0).tapBoard(3.5, 1.5);
    const before = ghost(driver);
    driver.tapBoard(3.5, 7.5);
    expect(ghost(driver)).toEqual(before);
    expect(driver.sounds()).toEqual(['pickUp', 'reject']);
    expect(actions(driver)).toEqual([]);
  });

  test('counts only without a drag', () => {
    const driver = playWorld(`0 ${QUEUE}`).tapSlot(0).tapBoard(3.5, 3.5);
    const before = ghost(driver);
    const { x, y } = driver.world.input.pointer;
    driver
      .press(x, y)
      .moveTo(x + DRAG.thresholdPixels, y)
      .release();
    expect(actions(driver)).toEqual([]);
    driver
      .press(x, y + 120)
      .moveTo(x, y)
      .release();
    expect([ghost(driver), actions(driver)]).toEqual([before, []]);
    driver
      .press(x, y)
      .moveTo(x + DRAG.thresholdPixels - 1, y)
      .release();
    expect(actions(driver)).toHaveLength(1);
  });
});

describe('the choice ends', () => {
  test('by a second tap on the piece', () => {
    const driver = playWorld(`0 ${QUEUE}`).tapSlot(0).tapBoard(3.5, 3.5);
    const narrated = driver.narration();
    driver.tapSlot(0).settle().expectPicture();
    expect([rings(driver), ghost(driver), driver.narration()]).toEqual([0, undefined, narrated]);
    driver.tapBoard(3.5, 3.5);
    expect(actions(driver)).toEqual([]);
  });

  test('by a tap beside the board', () => {
    for (const [x, y] of [
      [3.5, -0.5],
      [8.3, 3.5],
      [-0.3, 3.5],
      [3.5, 8.2],
    ]) {
      const driver = playWorld(`0 ${QUEUE}`).tapSlot(0).tapBoard(3.5, 3.5).tapBoard(x, y).settle();
      expect([rings(driver), ghost(driver), actions(driver)], `${x}, ${y}`).toEqual([0, undefined, []]);
    }
  });

  test('by a drag', () => {
    const driver = playWorld(`0 ${QUEUE}`)
      .tapSlot(0)
      .pressSlot(1)
      .moveTo(270, 500)
      .moveOver(2, 2)
      .ticks(8)
      .release()
      .settle()
      .expectPicture();
    expect([rings(driver), ghost(driver)]).toEqual([0, undefined]);
  });

  test('but a tap on another piece chooses that one, without a ghost', () => {
    const driver = playWorld(`0 ${QUEUE}`).tapSlot(0).tapBoard(3.5, 3.5).tapSlot(1).settle();
    expect([rings(driver), ghost(driver), driver.world.input.cursor.slot]).toEqual([1, undefined, 1]);
  });
});

test('keys continue a choice by taps', () => {
  const driver = playWorld(`0 ${QUEUE}`).tapSlot(0).send({ type: 'dropAtCursor' });
  expect(actions(driver)).toEqual([]);
  driver.tapBoard(3.5, 3.5).send({ type: 'moveCursor', dx: 1, dy: 0 }, { type: 'dropAtCursor' });
  expect(actions(driver)).toEqual([{ type: 'drop', slot: 0, x: 4, y: 3 }]);
});

test('a resting choice moves nothing', () => {
  const driver = playWorld(`0 ${QUEUE}`).settle().tapSlot(0).tapBoard(3.5, 3.5).settle().expectAsleep();
  driver.world.isDirty = false;
  driver.frame(0).frame(1);
  expect(driver.world.isDirty).toBe(false);
});

test('the tutorial is played by taps, with the first piece only', () => {
  const driver = openMenu({ profile: { isTutorialDue: true } }).send({ type: 'play' });
  driver.tapSlot(1);
  expect(rings(driver)).toBe(0);
  for (const { piece, x, y } of TUTORIAL_STEPS) {
    driver.settle().tapSlot(0);
    const cell = piece.cells[0];
    driver.tapBoard(x + cell.x + 0.5, y + cell.y + 0.5);
    expect(ghost(driver)).toEqual({ x, y, isLegal: true });
    driver.tapBoard(x + cell.x + 0.5, y + cell.y + 0.5);
  }
  driver.settle();
  expect(driver.world.flow.mode).toBe('classic');
});

test('a whole game is played by taps', () => {
  const driver = openMenu({ seed: 5 }).send({ type: 'play' });
  const choose = createPlayer('random', 5);
  const { state } = driver.world.session.running!;
  let drops = 0;
  for (let drop = choose(state); drop; drop = choose(state)) {
    const [cell] = state.queue[drop.slot].cells;
    const [x, y] = [drop.x + cell.x + 0.5, drop.y + cell.y + 0.5];
    driver.tapSlot(drop.slot).tapBoard(x, y).tapBoard(x, y);
    expect(actions(driver)).toHaveLength(++drops);
    if (driver.settle().world.flow.overlay === 'levelUp') driver.send({ type: 'closePanel' });
  }
  expect(drops).toBeGreaterThan(10);
  driver.until('gameOver');
});

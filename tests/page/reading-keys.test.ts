// Keys that read the board, and F, which moves the cursor to the next cell where the piece fits.
import { describe, expect, test } from 'vitest';
import { listenToReadingKeys } from '../../src/page/reading-keys.ts';
import { dropObstacle } from '../../src/rules/game.ts';
import { TUTORIAL_STEPS } from '../../src/rules/tutorial.ts';
import { openMenu, playWorld, type WorldDriver } from '../support/play-world.ts';

/** Returns a function that presses a key in the driver's world and returns the new narration, or undefined without one. */
function keysOf(driver: WorldDriver, { hasPanel = false } = {}) {
  const { world } = driver;
  let listener: (event: object) => void = () => undefined;
  const page = {
    addEventListener: (_: string, added: typeof listener) => (listener = added),
    querySelector: () => (hasPanel ? {} : null),
  };
  listenToReadingKeys(page as unknown as Document, {
    world,
    send: (command) => void world.commands.push(command),
    wake: () => undefined,
  });
  return (code: string, more: object = {}) => {
    const { count } = world.view.narration;
    listener({ code, ctrlKey: false, altKey: false, metaKey: false, preventDefault: () => undefined, ...more });
    driver.ticks(1);
    return world.view.narration.count === count ? undefined : driver.narration();
  };
}

describe('B', () => {
  test('reads the rows that are not empty, as ranges', () => {
    const press = keysOf(playWorld('00000110/0/10110001 1a,2a,3a'));
    expect(press('KeyB')).toEqual([
      { key: 'row', number: 1, ranges: [{ from: 6, to: 7 }] },
      {
        key: 'row',
        number: 3,
        ranges: [
          { from: 1, to: 1 },
          { from: 3, to: 4 },
          { from: 8, to: 8 },
        ],
      },
      { key: 'otherRowsEmpty' },
    ]);
  });

  test('reads an empty board in one sentence, and no rest of a board without empty rows', () => {
    expect(keysOf(playWorld('0 1a,2a,3a'))('KeyB')).toEqual([{ key: 'boardEmpty' }]);
    const parts = keysOf(playWorld('1/1/1/1/1/1/1/01 1a,2a,3a'))('KeyB')!;
    expect(parts.map(({ key }) => key)).toEqual(Array.from({ length: 8 }, () => 'row'));
  });
});

test('R and C read the row and the column of the cursor', () => {
  const driver = playWorld('0/0/0/00000110/0001 1a,2a,3a');
  const press = keysOf(driver);
  expect(press('KeyR')).toEqual([{ key: 'row', number: 4, ranges: [{ from: 6, to: 7 }] }]);
  expect(press('KeyC')).toEqual([{ key: 'column', number: 4, ranges: [{ from: 5, to: 5 }] }]);
  driver.send({ type: 'selectPiece', slot: 0 }, { type: 'moveCursor', dx: -1, dy: -1 });
  expect(press('KeyR')).toEqual([{ key: 'rowEmpty', number: 3 }]);
  expect(press('KeyC')).toEqual([{ key: 'columnEmpty', number: 3 }]);
  driver.tapSlot(1);
  expect(press('KeyR')).toEqual([{ key: 'rowEmpty', number: 8 }]);
});

test('S reads score, level, combo and drops left', () => {
  expect(keysOf(playWorld('1 1a,2a,3a score=460 level=2 combo=3:2'))('KeyS')).toEqual([
    { key: 'score', score: 460 },
    { key: 'level', level: 2 },
    { key: 'combo', combo: 3, drops: 2 },
  ]);
  expect(keysOf(playWorld('1 1a,2a,3a'))('KeyS')).toContainEqual({ key: 'noCombo' });
});

describe('F', () => {
  test('visits each cell where the piece fits, row by row, and starts again', () => {
    const driver = playWorld('1110111/0/1111111/1111111/1111111/1111111/1111111/1111111 3a,1b,1c').send({ type: 'selectPiece', slot: 1 });
    const press = keysOf(driver);
    const { cursor } = driver.world.input;
    const { state } = driver.world.session.running!;
    const seen = new Set<string>();
    for (let k = 0; k < 7; k++) {
      expect(press('KeyF')![0]).toEqual({ key: 'fits', x: cursor.x + 1, y: cursor.y + 1 });
      expect(dropObstacle(state, 1, cursor.x, cursor.y)).toBeUndefined();
      seen.add(`${cursor.x},${cursor.y}`);
    }
    expect([...seen]).toEqual(['0,1', '1,1', '2,1', '3,1', '4,1', '5,1', '6,1']);
    press('KeyF');
    expect([cursor.x, cursor.y]).toEqual([0, 1]);
  });

  test('chooses the piece first if none is chosen', () => {
    const driver = playWorld('0 6a,1a,2a').settle();
    Object.assign(driver.world.input.cursor, { x: 7, y: 7 });
    expect(keysOf(driver)('KeyF')).toEqual([{ key: 'fits', x: 1, y: 1 }]);
    expect(driver.world.input.cursor).toEqual({ isActive: true, slot: 0, x: 0, y: 0 });
  });

  test('finds a place for a piece chosen by a tap', () => {
    const driver = playWorld('1 1a,2a,3a').tapSlot(0);
    keysOf(driver)('KeyF');
    expect(driver.world.input.cursor).toMatchObject({ x: 1, y: 0 });
  });

  test('narrates that a piece fits nowhere', () => {
    const driver = playWorld('1010101/01010101/1010101/01010101/1010101/01010101/1010101/01010101 3a,1a').send({
      type: 'selectPiece',
      slot: 0,
    });
    expect(keysOf(driver)('KeyF')).toEqual([{ key: 'fitsNowhere' }]);
  });

  test('finds the target of a tutorial step', () => {
    const driver = openMenu({ profile: { isTutorialDue: true } }).send({ type: 'play' });
    driver.world.input.cursor.slot = 2;
    keysOf(driver)('KeyF');
    expect(driver.world.input.cursor).toMatchObject({ slot: 0, x: TUTORIAL_STEPS[0].x, y: TUTORIAL_STEPS[0].y });
  });
});

describe('nothing is read', () => {
  test('without a game, with an open panel, with another key or with a modifier', () => {
    expect(keysOf(openMenu())('KeyB')).toBeUndefined();
    const driver = playWorld('0 1a,2a,3a');
    expect(keysOf(driver, { hasPanel: true })('KeyB')).toBeUndefined();
    expect(keysOf(driver)('KeyX')).toBeUndefined();
    for (const modifier of ['ctrlKey', 'altKey', 'metaKey']) expect(keysOf(driver)('KeyB', { [modifier]: true })).toBeUndefined();
  });
});

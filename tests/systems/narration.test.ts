// Narration for screen readers: selected piece, cursor and drops.
import { describe, expect, test } from 'vitest';
import type { Command } from '../../src/game/commands.ts';
import type { NarrationPart } from '../../src/game/narrate.ts';
import { findPiece } from '../../src/rules/shapes.ts';
import { CHECKERBOARD, NO_MOVE } from '../support/positions.ts';
import { openMenu, playWorld, type WorldDriver } from '../support/play-world.ts';

const QUEUE = '1a,4c,6a,1a,2a,3a';

function piece(slot: number, name: string): NarrationPart {
  const { type, cells, width, height } = findPiece(name)!;
  return { key: 'piece', slot: slot + 1, type, cells: cells.length, width, height };
}

/** Sends the commands in one frame. Returns the last narration and the number of narrations. */
function narrationOf(driver: WorldDriver, ...commands: Command[]) {
  const { count } = driver.world.view.narration;
  driver.send(...commands);
  return { parts: driver.narration(), times: driver.world.view.narration.count - count };
}

describe('selecting a piece', () => {
  test.each([0, 1, 2])('narrates the piece and whether it fits: slot %i', (slot) => {
    const driver = playWorld(`0 ${QUEUE}`);
    const name = QUEUE.split(',')[slot];
    const { width, height } = findPiece(name)!;
    expect(narrationOf(driver, { type: 'selectPiece', slot })).toEqual({
      parts: [piece(slot, name), { key: 'fits', x: Math.min(3, 8 - width) + 1, y: Math.min(3, 8 - height) + 1 }],
      times: 1,
    });
  });

  test('numbers slots and cells from 1', () => {
    const driver = playWorld(`0 ${QUEUE}`).send({ type: 'selectPiece', slot: 0 });
    for (let step = 0; step < 9; step++) driver.send({ type: 'moveCursor', dx: -1, dy: -1 });
    expect(driver.narration()).toEqual([{ key: 'fits', x: 1, y: 1 }]);
    for (let step = 0; step < 9; step++) driver.send({ type: 'moveCursor', dx: 1, dy: 1 });
    expect(driver.narration()).toEqual([{ key: 'fits', x: 8, y: 8 }]);
  });

  test('repeats the narration if selected again', () => {
    const driver = playWorld(`0 ${QUEUE}`).send({ type: 'selectPiece', slot: 1 });
    const first = driver.narration();
    expect(narrationOf(driver, { type: 'selectPiece', slot: 1 })).toEqual({ parts: first, times: 1 });
  });

  test('narrates the nearest legal cell first if it does not fit', () => {
    expect(narrationOf(playWorld(`///1111111 ${QUEUE}`), { type: 'selectPiece', slot: 0 }).parts).toEqual([
      piece(0, '1a'),
      { key: 'fits', x: 4, y: 3 },
      { key: 'fitsNot', x: 4, y: 4 },
    ]);
  });

  test('narrates no cell if it fits nowhere', () => {
    const driver = playWorld('1010101/01010101/1010101/01010101/1010101/01010101/1010101/01010101 3a,1a');
    expect(narrationOf(driver, { type: 'selectPiece', slot: 0 }).parts.map(({ key }) => key)).toEqual(['piece', 'fitsNot']);
  });

  test('narrates the number of lines that it would clear', () => {
    const { parts } = narrationOf(playWorld('00010000/0001/0001/11101111/0001/0001/0001/0001 1a'), { type: 'selectPiece', slot: 0 });
    expect(parts).toEqual([piece(0, '1a'), { key: 'fits', x: 4, y: 4 }, { key: 'wouldClear', count: 2 }]);
  });
});

describe('moving the cursor', () => {
  test('narrates the cell and whether the piece fits, without the piece', () => {
    const driver = playWorld(`////00001 ${QUEUE}`).send({ type: 'selectPiece', slot: 0 });
    expect(narrationOf(driver, { type: 'moveCursor', dx: 1, dy: 0 })).toEqual({ parts: [{ key: 'fits', x: 5, y: 4 }], times: 1 });
    expect(narrationOf(driver, { type: 'moveCursor', dx: 0, dy: 1 })).toEqual({ parts: [{ key: 'fitsNot', x: 5, y: 5 }], times: 1 });
  });

  test('narrates the unchanged cell at the edge', () => {
    const driver = playWorld(`0 ${QUEUE}`).send({ type: 'selectPiece', slot: 0 });
    for (let step = 0; step < 4; step++) driver.send({ type: 'moveCursor', dx: 0, dy: 1 });
    expect(narrationOf(driver, { type: 'moveCursor', dx: 0, dy: 1 })).toEqual({ parts: [{ key: 'fits', x: 4, y: 8 }], times: 1 });
  });

  test('narrates the piece at the first move', () => {
    expect(narrationOf(playWorld(`0 ${QUEUE}`), { type: 'moveCursor', dx: 1, dy: 0 }).parts).toEqual([
      piece(0, '1a'),
      { key: 'fits', x: 4, y: 4 },
    ]);
  });

  test('narrates the piece again after a press', () => {
    const driver = playWorld(`0 ${QUEUE}`).send({ type: 'selectPiece', slot: 0 }).hideCursor();
    expect(narrationOf(driver, { type: 'moveCursor', dx: 1, dy: 0 }).parts[0]).toEqual(piece(0, '1a'));
  });

  test('narrates the lines that a drop would clear', () => {
    const driver = playWorld('1111111/0/0/0/0/0/0/0 1a').send({ type: 'selectPiece', slot: 0 });
    for (let step = 0; step < 3; step++) driver.send({ type: 'moveCursor', dx: 1, dy: -1 });
    expect(driver.narration()).toEqual([{ key: 'fitsNot', x: 7, y: 1 }]);
    expect(narrationOf(driver, { type: 'moveCursor', dx: 1, dy: 0 }).parts).toEqual([
      { key: 'fits', x: 8, y: 1 },
      { key: 'wouldClear', count: 1 },
    ]);
  });
});

describe('a drop', () => {
  test('narrates its cell and the score', () => {
    expect(narrationOf(playWorld(`0 ${QUEUE}`), { type: 'dropPiece', slot: 0, x: 2, y: 5 })).toEqual({
      parts: [
        { key: 'dropped', x: 3, y: 6 },
        { key: 'score', score: 20 },
      ],
      times: 1,
    });
  });

  test('is narrated equally for pointer and keyboard', () => {
    const byPointer = playWorld(`0 ${QUEUE}`).pressSlot(0).moveTo(200, 500).moveOver(3, 3).ticks(8).release();
    const byKeys = playWorld(`0 ${QUEUE}`).send({ type: 'selectPiece', slot: 0 }, { type: 'dropAtCursor' });
    expect(byPointer.narration()).toEqual(byKeys.narration());
    expect(byPointer.narration()[0]).toEqual({ key: 'dropped', x: 4, y: 4 });
  });

  test('narrates the number of cleared rows and columns', () => {
    const cross = playWorld('00011111/00011111/00011111/111/111/111/111/111 6a,1a').drop(0, 0, 0);
    expect(cross.narration()).toEqual([
      { key: 'dropped', x: 1, y: 1 },
      { key: 'cleared', count: 6 },
      { key: 'boardEmptied' },
      { key: 'score', score: cross.world.session.running!.state.score },
    ]);
    expect(playWorld('1111111 1a').drop(0, 7, 0).narration()).toContainEqual({ key: 'cleared', count: 1 });
  });

  test('narrates the highest reached level', () => {
    expect(playWorld('1111111/01 1a,1a,1a stage=3100').drop(0, 7, 0).narration()).toEqual([
      { key: 'dropped', x: 8, y: 1 },
      { key: 'cleared', count: 1 },
      { key: 'score', score: 220 },
      { key: 'level', level: 2 },
    ]);
    const far = playWorld('1111111/01 1a,1a,1a stage=3100 combo=900:3').drop(0, 7, 0);
    expect(far.world.session.running!.state.level).toBeGreaterThan(2);
    expect(far.narration().filter(({ key }) => key === 'level')).toEqual([{ key: 'level', level: far.world.session.running!.state.level }]);
  });

  test('narrates last that no piece fits', () => {
    const driver = playWorld(`${CHECKERBOARD} 5e,6a,6b,6b,6c,6d level=20`).drop(0, 1, 0);
    expect(driver.narration().map(({ key }) => key)).toEqual(['dropped', 'score', 'noMove']);
  });

  test('that is rejected narrates only the reason', () => {
    const driver = playWorld(`///1111111 ${QUEUE}`).send({ type: 'selectPiece', slot: 0 });
    expect(narrationOf(driver, { type: 'dropAtCursor' })).toEqual({ parts: [{ key: 'fitsNot', x: 4, y: 4 }], times: 1 });
  });

  test('is narrated separately from another in one frame', () => {
    const driver = playWorld(`0 ${QUEUE}`);
    const { count } = driver.world.view.narration;
    driver.send({ type: 'dropPiece', slot: 0, x: 0, y: 0 }, { type: 'dropPiece', slot: 2, x: 7, y: 7 }).ticks(1);
    expect(driver.world.view.narration.count).toBe(count + 2);
    expect(driver.narration()[0]).toEqual({ key: 'dropped', x: 8, y: 8 });
  });

  test('increments the count of narrations', () => {
    const driver = playWorld('0 1a,1a,1a').drop(0, 0, 0);
    const { count } = driver.world.view.narration;
    driver.drop(0, 1, 0);
    expect(driver.world.view.narration.count).toBe(count + 1);
  });
});

describe('other actions', () => {
  test('new blocks narrate the score', () => {
    const driver = playWorld(`${CHECKERBOARD} 1b,2a,6a,3a,3b,4a score=60`).ticks(10).changeBlocks();
    expect(driver.narration()).toEqual([{ key: 'score', score: 60 }]);
  });

  test('a revive narrates the score', () => {
    const driver = playWorld(`${NO_MOVE} score=60`, { rewardedVideo: 'available' }).until('revive');
    driver.send({ type: 'watchRevive' }, { type: 'answerReward', isRewarded: true });
    expect(driver.narration()).toEqual([{ key: 'score', score: 60 }]);
  });
});

describe('nothing is narrated', () => {
  test.each<{ name: string; make: () => WorldDriver; command: Command }>([
    { name: 'for an unknown slot', make: () => playWorld(`0 ${QUEUE}`), command: { type: 'selectPiece', slot: 3 } },
    { name: 'for an illegal drop', make: () => playWorld(`1 ${QUEUE}`), command: { type: 'dropPiece', slot: 0, x: 0, y: 0 } },
    { name: 'for a drop without a cursor', make: () => playWorld(`0 ${QUEUE}`), command: { type: 'dropAtCursor' } },
    { name: 'in the menu', make: () => openMenu(), command: { type: 'selectPiece', slot: 0 } },
    { name: 'during a pause', make: () => playWorld(`0 ${QUEUE}`).send({ type: 'pause' }), command: { type: 'selectPiece', slot: 0 } },
    { name: 'under an ad', make: () => playWorld(`0 ${QUEUE}`).send({ type: 'showAd' }), command: { type: 'moveCursor', dx: 1, dy: 0 } },
    {
      name: 'for the second piece of the tutorial',
      make: () => openMenu({ profile: { isTutorialDue: true } }).send({ type: 'play' }),
      command: { type: 'selectPiece', slot: 1 },
    },
    { name: 'for an unexpected reward', make: () => playWorld(`0 ${QUEUE}`), command: { type: 'answerReward', isRewarded: true } },
  ])('$name', ({ make, command }) => {
    expect(narrationOf(make(), command).times).toBe(0);
  });

  test('during a drag, its return, and idle time', () => {
    const driver = playWorld(`0 ${QUEUE}`)
      .ticks(100)
      .pressSlot(0)
      .moveTo(200, 500)
      .moveOver(3, 3)
      .ticks(8)
      .moveTo(270, 10)
      .ticks(4)
      .release()
      .settle();
    expect(driver.world.view.narration).toEqual({ count: 0, parts: [] });
  });
});

describe('in the tutorial', () => {
  test('a piece fits only on its target', () => {
    const driver = openMenu({ profile: { isTutorialDue: true } })
      .send({ type: 'play' })
      .send({ type: 'selectPiece', slot: 0 });
    const fits: string[] = [];
    for (let step = 0; step < 9; step++) driver.send({ type: 'moveCursor', dx: -1, dy: -1 });
    for (let y = 0; y < 8; y++) {
      for (let x = 0; x < 6; x++) {
        const part = driver.narration().find(({ key }) => key === 'fits');
        if (part?.key === 'fits') fits.push(`${part.x},${part.y}`);
        driver.send({ type: 'moveCursor', dx: 1, dy: 0 });
      }
      driver.send({ type: 'moveCursor', dx: 0, dy: 1 });
      for (let x = 0; x < 6; x++) driver.send({ type: 'moveCursor', dx: -1, dy: 0 });
    }
    expect([...new Set(fits)]).toEqual(['6,5']);
  });

  test('each step narrates its lines but no score', () => {
    const driver = openMenu({ profile: { isTutorialDue: true } }).send({ type: 'play' });
    const narrations = [
      [5, 4],
      [5, 2],
      [0, 5],
    ].map(([x, y]) => {
      driver.drop(0, x, y);
      const parts = driver.narration();
      driver.settle();
      return parts;
    });
    expect(narrations).toEqual([
      [
        { key: 'dropped', x: 6, y: 5 },
        { key: 'cleared', count: 1 },
      ],
      [
        { key: 'dropped', x: 6, y: 3 },
        { key: 'cleared', count: 1 },
      ],
      [{ key: 'dropped', x: 1, y: 6 }, { key: 'cleared', count: 2 }, { key: 'boardEmptied' }],
    ]);
  });
});

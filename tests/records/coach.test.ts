// The coach: its last chance is that of a slow search by another model, its way is legal, and games of all kinds are accepted.
import { describe, expect, test } from 'vitest';
import { createPlayer } from '../../tools/simulate/automatic-players.ts';
import { findLastChance, type LastChance, type Placement } from '../../src/records/coach.ts';
import { applyAction, hasNoMove, newGame, type Action, type GameState } from '../../src/rules/game.ts';
import { parseNotation, toNotation } from '../../src/rules/notation.ts';
import { searches } from '../../src/rules/place.ts';
import { decodeReplay, ReplayError, replayGame, startGame, type Replay } from '../../src/rules/replay.ts';
import { recordReplay } from '../../tools/simulate/play-game.ts';
import { readGolden } from '../support/golden-replays.ts';
import { cellsUnder, referenceCanPlaceAll, referenceClear, referenceFullLines } from '../support/reference-board.ts';

const VISIBLE = 3;

/** Returns the position before each action, and the end, in notation. */
function positionsOf({ start, actions }: Replay): string[] {
  const game = startGame(start);
  return [...actions, undefined].map((action) => {
    const position = toNotation(game);
    if (action) applyAction(game, action);
    return position;
  });
}

/** Returns the index of the last position in which the reference model places the three visible pieces, or -1. */
function lastByReference(positions: readonly string[]): number {
  for (let index = positions.length - 1; index >= 0; index--) {
    const { cells, queue } = parseNotation(positions[index]);
    const masks = queue.slice(0, VISIBLE).map(({ rows }) => rows);
    if (referenceCanPlaceAll([...cells], masks)) return index;
  }
  return -1;
}

/** Makes the drop of a placement. Returns its slot. Fails if no visible piece has its cells. */
function drop(game: GameState, { x, y, lastCells }: Placement): number {
  const slot = game.queue.slice(0, VISIBLE).findIndex(({ rows }) => String(cellsUnder(rows, x, y)) === String(lastCells));
  const [{ type }] = applyAction(game, { type: 'drop', slot, x, y });
  expect(type).toBe('pieceDropped');
  return slot;
}

/** Expects that the way places the three pieces in a game from the position, one after the other. */
function expectWay({ notation, way }: LastChance): void {
  const game = parseNotation(notation);
  expect(way).toHaveLength(VISIBLE);
  const left = game.queue.slice(0, VISIBLE);
  for (const placement of way) {
    const { type, name } = left.splice(drop(game, placement), 1)[0];
    for (const cell of placement.lastCells) expect(placement.cells[cell], name).toBe(type);
    const filled = placement.cells.map((cell) => cell);
    expect(referenceClear(filled, referenceFullLines(filled))).toEqual([...game.cells]);
  }
}

/** Expects what the reference model finds. */
function expectLastChance(replay: Replay, what: string): void {
  const positions = positionsOf(replay);
  const chance = findLastChance(replay)!;
  const index = lastByReference(positions);
  expect(chance.notation, what).toBe(positions[index]);
  expectWay(chance);
  // The same pieces follow from the position.
  const rest: Replay = { start: { type: 'position', notation: chance.notation }, actions: replay.actions.slice(index) };
  expect(toNotation(replayGame(rest)), what).toBe(positions[replay.actions.length]);
}

describe('the last chance', () => {
  test.each([...Array(8).keys()])('of the greedy player with seed %i is that of the reference model', (seed) => {
    expectLastChance(recordReplay('greedy', seed), `seed ${seed}`);
  });

  test('of 1,000 games of the greedy player is that of the reference model', { tags: 'full', timeout: 1_800_000 }, () => {
    for (let seed = 1000; seed < 2000; seed++) expectLastChance(recordReplay('greedy', seed), `seed ${seed}`);
  });

  test.each(['random', 'beginner', 'usual'] as const)('of the %s player is that of the reference model', (player) => {
    for (let seed = 0; seed < 10; seed++) expectLastChance(recordReplay(player, seed), `seed ${seed}`);
  });

  test('of games with revives, changes of the pieces and tutorials is that of the reference model', () => {
    const replays = readGolden().map(({ replay }) => decodeReplay(replay));
    const lost = replays.filter((replay) => hasNoMove(replayGame(replay)));
    const kinds = new Set(lost.flatMap(({ start, actions }) => [start.type, ...actions.map(({ type }) => type)]));
    expect(kinds).toEqual(new Set(['seed', 'tutorial', 'drop', 'revive', 'changeBlocks']));
    for (const replay of lost) expectLastChance(replay, JSON.stringify(replay.start));
  });
});

/** A hole of 3x3 in the corner, and at least three holes in each line, which no giant fits into. Two single cells complete no line. */
const ROOM = '00000110/00010010/00000110/00111101/10001111/01111001/01011011/10011101';
/** The same without the corner. */
const HOLES = ROOM.split('/')
  .map((row) => row.replace(/^000/, '111'))
  .join('/');

/** Three rows lack only column 7, and the rows below have two holes each. */
const NEARLY_FULL = '11111110/11111110/11111110/10111101/11101110/11011011/01011111/01110111';

function at(position: string, ...actions: readonly Action[]): Replay {
  return { start: { type: 'position', notation: toNotation(parseNotation(position)) }, actions };
}

const dropAt = (slot: number, x: number, y: number): Action => ({ type: 'drop', slot, x, y });

/** Returns the last chance of a game whose last chance is its start. */
function lostAtStart(position: string, ...actions: readonly Action[]): LastChance {
  const replay = at(position, ...actions);
  expect(hasNoMove(replayGame(replay))).toBe(true);
  const chance = findLastChance(replay)!;
  expect(replay.start).toEqual({ type: 'position', notation: chance.notation });
  return chance;
}

describe('the move that lost it', () => {
  test('is the drop into the only room of another visible piece', () => {
    const chance = lostAtStart(`${ROOM} 1a,1a,6a,6a,6a,6a level=20`, dropAt(0, 1, 1), dropAt(0, 4, 1));
    expect(chance).toMatchObject({ made: { x: 1, y: 1, lastCells: [9] }, isRoomLeft: false });
  });

  test('left room for two pieces, but its level has no third one for the board: the way begins with another move', () => {
    const chance = lostAtStart(`${ROOM} 6a,1a,1a,6a,6a,6a level=20`, dropAt(0, 0, 0), dropAt(0, 4, 1), dropAt(0, 7, 2));
    expect(chance).toMatchObject({ made: { x: 0, y: 0 }, level: 20, isRoomLeft: true });
    expect(chance.way[0].lastCells).not.toEqual(chance.made?.lastCells);
  });

  test('may be the only move with which a way begins', () => {
    const position = `${NEARLY_FULL} 1e,6a,6a,6a,6a,6a level=20`;
    const chance = lostAtStart(position, dropAt(0, 7, 0), dropAt(0, 0, 0), dropAt(0, 3, 0));
    expect(chance).toMatchObject({ isRoomLeft: true, made: { lastCells: [7, 15, 23] } });
    expect(chance.way[0]).toEqual(chance.made);
    expectWay(chance);
  });

  test('may be a change of the pieces', () => {
    expect(lostAtStart(`${HOLES} 1a,1a,1a level=20`, { type: 'changeBlocks' }).made).toBeUndefined();
  });
});

describe('a game without a last chance', () => {
  test('has moves left', () => {
    const { start, actions } = recordReplay('random', 1);
    expect(findLastChance({ start, actions: actions.slice(0, -3) })).toBeUndefined();
    expect(findLastChance({ start, actions: [] })).toBeUndefined();
  });

  test('starts at a position without room for all three pieces', () => {
    expect(findLastChance(at(`${HOLES} 1a,6a,6a,6a,6a,6a level=20`, dropAt(0, 4, 1)))).toBeUndefined();
    expect(findLastChance(at(`${HOLES} 6a,6a,6a,6a,6a,6a level=20`))).toBeUndefined();
  });

  test('has a replay that the rules reject', () => {
    const { start, actions } = recordReplay('random', 1);
    expect(() => findLastChance({ start, actions: [...actions, dropAt(0, 0, 0)] })).toThrow(ReplayError);
    expect(() => findLastChance({ start: { type: 'position', notation: '9' }, actions: [] })).toThrow();
  });
});

/** A step takes 10 to 40 ns: at most 20 ms on a computer, 120 ms at a sixth of its speed. The rest of 300 ms is for the start of the worker. */
const MAX_STEPS = 500_000;

describe('the search', () => {
  const stepsOf = (replay: Replay) => {
    const before = searches.steps;
    findLastChance(replay);
    return searches.steps - before;
  };

  /** Expects that at most one game in twenty exceeds the limit. */
  function expectFewSteps(games: number): void {
    const steps = Array.from({ length: games }, (_, seed) => stepsOf(recordReplay('greedy', seed)));
    expect(steps.filter((count) => count > MAX_STEPS).length).toBeLessThanOrEqual(games / 20);
  }

  test('takes few steps in 19 of 20 games of the greedy player', () => expectFewSteps(20));

  test('takes few steps in 95 of 100 games of the greedy player', { tags: 'full' }, () => expectFewSteps(100));

  test('takes few steps in a game of 5,000 moves with revives', () => {
    const game = newGame(3);
    const choose = createPlayer('greedy', 3);
    const actions: Action[] = [];
    while (actions.length < 5000 || !hasNoMove(game)) {
      const next = choose(game);
      const action: Action = next ? { type: 'drop', ...next } : { type: 'revive' };
      applyAction(game, action);
      actions.push(action);
    }
    const replay: Replay = { start: { type: 'seed', seed: 3 }, actions };
    expect(stepsOf(replay)).toBeLessThan(4 * MAX_STEPS);
    expectLastChance(replay, 'long game');
  });
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyAction, hasNoMove, newGame, newTutorialGame, type Action, type GameState } from '../../src/rules/game.ts';
import { hashGame } from '../../src/rules/hash.ts';
import { parseNotation, toNotation } from '../../src/rules/notation.ts';
import {
  decodeReplay,
  encodeReplay,
  ReplayError,
  readReplay,
  replayGame,
  startGame,
  type Replay,
  type ReplayStart,
} from '../../src/rules/replay.ts';
import { searches } from '../../src/rules/place.ts';
import { createPlayer } from '../../tools/simulate/automatic-players.ts';
import { games, moves, playMoves, seeds } from '../support/arbitrary-games.ts';
import { expensiveReplays } from '../support/hostile-links.ts';
import { holds } from '../support/holds.ts';
import { casesOf } from '../../tools/suite.ts';

const drop = (slot: number, x: number, y: number): Action => ({ type: 'drop', slot, x, y });

const actions: fc.Arbitrary<readonly Action[]> = fc.array(
  fc.oneof(
    fc.record({ type: fc.constant('drop' as const), slot: fc.nat(2), x: fc.nat(7), y: fc.nat(7) }),
    fc.constant<Action>({ type: 'revive' }),
    fc.constant<Action>({ type: 'changeBlocks' }),
  ),
  { maxLength: 400, size: 'max' },
);

const starts: fc.Arbitrary<ReplayStart> = fc.oneof(
  seeds.map((seed) => ({ type: 'seed' as const, seed })),
  seeds.map((seed) => ({ type: 'tutorial' as const, seed })),
  seeds.map((seed) => ({ type: 'position' as const, notation: toNotation(newGame(seed)) })),
);

/** Independent implementation of the format. */
function bytesOf(list: readonly Action[]): Buffer {
  return Buffer.from(
    list.map((action) => {
      if (action.type === 'drop') return action.slot * 64 + action.y * 8 + action.x;
      return action.type === 'revive' ? 192 : 193;
    }),
  );
}

/** The limit is checked after each action. */
const MAX_STEPS_OF_ACTION = 50_000;

const POSITION = toNotation(parseNotation('12//3 1a'));

describe('encodes and decodes', () => {
  test.each<[string, ReplayStart, readonly Action[]]>([
    ['2~s7~', { type: 'seed', seed: 7 }, []],
    ['2~s4294967295~', { type: 'seed', seed: 0xffffffff }, []],
    ['2~t7~JQ', { type: 'tutorial', seed: 7 }, [drop(0, 5, 4)]],
    ['2~s7~AA', { type: 'seed', seed: 7 }, [drop(0, 0, 0)]],
    ['2~s7~vw', { type: 'seed', seed: 7 }, [drop(2, 7, 7)]],
    ['2~s7~wME', { type: 'seed', seed: 7 }, [{ type: 'revive' }, { type: 'changeBlocks' }]],
    ['2~s7~AECA', { type: 'seed', seed: 7 }, [drop(0, 0, 0), drop(1, 0, 0), drop(2, 0, 0)]],
    [`2~p${POSITION}~AA`, { type: 'position', notation: POSITION }, [drop(0, 0, 0)]],
  ])('%s', (text, start, list) => {
    expect(encodeReplay({ start, actions: list })).toBe(text);
    expect(decodeReplay(text)).toEqual({ start, actions: list });
  });
});

holds(
  'any start and actions equal themselves after encoding, with one byte per action',
  300,
  fc.property(starts, actions, (start, list) => {
    const text = encodeReplay({ start, actions: list });
    expect(decodeReplay(text)).toEqual({ start, actions: list });
    expect(text.split('~')[2]).toBe(bytesOf(list).toString('base64url'));
  }),
);

holds(
  'a replay leads to the played game',
  40,
  fc.property(games, ({ start, moves: line }) => {
    const game = start();
    const notation = toNotation(game);
    const list: Action[] = [];
    playMoves(game, line, (action, events) => {
      if (events[0].type !== 'actionRejected') list.push(action);
    });
    const text = encodeReplay({ start: { type: 'position', notation }, actions: list });
    expect(replayGame(decodeReplay(text))).toEqual(game);
  }),
);

test('startGame creates the game of each start', () => {
  expect(startGame({ type: 'seed', seed: 5 })).toEqual(newGame(5));
  expect(startGame({ type: 'tutorial', seed: 5 })).toEqual(newTutorialGame(5));
  expect(startGame({ type: 'position', notation: '12 1a' })).toEqual(parseNotation('12 1a'));
});

describe('rejects invalid replays with a reason', () => {
  test.each([
    ['', 'not a replay'],
    ['2', 'not a replay'],
    ['2~s7', 'not a replay'],
    ['2~s7~AA~AA', 'not a replay'],
    ['1~s7~AA', 'rules version is 1, expected 2'],
    ['~s7~AA', 'rules version is , expected 2'],
    ['02~s7~AA', 'rules version is 02, expected 2'],
    ['2~~', "'' is not a seed"],
    ['2~s~', "'' is not a seed"],
    ['2~s-1~', "'-1' is not a seed"],
    ['2~s1.5~', "'1.5' is not a seed"],
    ['2~s1e3~', "'1e3' is not a seed"],
    ['2~s4294967296~', "'4294967296' is not a seed"],
    ['2~t4294967296~', "'4294967296' is not a seed"],
    ['2~x7~', "'x7' is not a start"],
    ['2~S7~', "'S7' is not a start"],
    ['2~s7~A+', "'+' is not base64url"],
    ['2~s7~A=', "'=' is not base64url"],
    ['2~s7~A A', "' ' is not base64url"],
    ['2~s7~wg', 'unknown action byte 194'],
    ['2~s7~_w', 'unknown action byte 255'],
  ])('%j', (text, message) => {
    const read = () => decodeReplay(text);
    expect(read).toThrow(ReplayError);
    expect(read).toThrow(expect.objectContaining({ message, name: 'ReplayError' }));
  });

  test('reports the index and reason of a rejected action', () => {
    const start = { type: 'position', notation: '0 1b,1b,1b' } as const;
    const read = () => replayGame({ start, actions: [drop(0, 0, 0), drop(0, 1, 0)] });
    expect(read).toThrow(ReplayError);
    expect(read).toThrow('action 1 is not allowed: doesNotFit');
    expect(() => replayGame({ start, actions: [{ type: 'revive' }] })).toThrow('action 0 is not allowed: movesLeft');
    expect(() => replayGame({ start, actions: [drop(3, 0, 0)] })).toThrow('action 0 is not allowed: noSuchSlot');
  });

  test.each(['9 1a', '0 1a', ''])('rejects the non-canonical start position %j', (notation) => {
    expect(() => decodeReplay(`2~p${notation}~`)).toThrow(ReplayError);
  });
});

// A game has exactly one text.
describe('rejects non-canonical text', () => {
  test.each([
    { name: 'an extra character', text: '2~s7~A' },
    { name: 'an extra character after whole bytes', text: '2~s7~AAAAA' },
    { name: 'a seed with leading zeros', text: '2~s007~AA' },
    { name: 'non-zero bits after the last byte', text: '2~s7~AB' },
  ])('$name', ({ text }) => {
    expect(() => decodeReplay(text)).toThrow(ReplayError);
  });
});

holds(
  'a truncated replay is rejected or a shorter part of the game',
  100,
  fc.property(seeds, moves, fc.nat(200), (seed, line, cut) => {
    const game = newGame(seed);
    const list: Action[] = [];
    playMoves(game, line, (action, events) => {
      if (events[0].type !== 'actionRejected') list.push(action);
    });
    const text = encodeReplay({ start: { type: 'seed', seed }, actions: list });
    const short = text.slice(0, Math.max(0, text.length - cut));
    try {
      const { start, actions: kept } = decodeReplay(short);
      expect(start).toEqual({ type: 'seed', seed });
      expect(kept).toEqual(list.slice(0, kept.length));
    } catch (error) {
      expect(error).toBeInstanceOf(ReplayError);
    }
  }),
);

holds(
  'arbitrary text is decoded or rejected with a ReplayError',
  1000,
  fc.property(
    fc.oneof(
      fc.string(),
      fc.array(fc.constantFrom('2', '~', 's', 't', 'p', '7', 'A', '_', '-', '=', ' '), { maxLength: 12 }).map((parts) => parts.join('')),
    ),
    (text) => {
      try {
        decodeReplay(text);
      } catch (error) {
        expect(error).toBeInstanceOf(ReplayError);
      }
    },
  ),
);

describe('a replay of unknown origin', () => {
  test('is read with the game that it leads to', () => {
    const replay = { start: { type: 'seed', seed: 7 } as const, actions: [{ type: 'changeBlocks' } as const] };
    expect(readReplay(encodeReplay(replay))).toEqual({ replay, state: replayGame(replay) });
  });

  test('is refused with more actions than the limit, however long its text is', () => {
    const changes = (count: number) =>
      encodeReplay({ start: { type: 'seed', seed: 7 }, actions: Array.from({ length: count }, () => ({ type: 'changeBlocks' })) });
    expect(readReplay(changes(2000), 2000).replay.actions).toHaveLength(2000);
    for (const count of [2001, 10_000, 1_000_000]) expect(() => readReplay(changes(count), 2000)).toThrow(ReplayError);
  });

  test('is read although it is one of the most expensive games of 300 of the greedy player', () => {
    const state = newGame(115);
    const play = createPlayer('greedy', 115);
    const actions: Action[] = [];
    const before = searches.steps;
    while (!hasNoMove(state)) {
      const action: Action = { type: 'drop', ...play(state)! };
      applyAction(state, action);
      actions.push(action);
    }
    expect(searches.steps - before).toBeGreaterThan(2_000_000);
    expect(hashGame(readReplay(encodeReplay({ start: { type: 'seed', seed: 115 }, actions })).state)).toBe(hashGame(state));
  });

  test('is refused if its position makes the search for fair pieces expensive', () => {
    for (const replay of expensiveReplays(12)) expect(() => readReplay(encodeReplay(replay))).toThrow(new ReplayError('too long'));
  });

  test.each(casesOf([10_000, 15_000], [0]))('of %i moves at the highest cost takes a limited number of search steps', (moves) => {
    for (const replay of expensiveReplays(4, moves)) {
      const before = searches.steps;
      expect(() => readReplay(encodeReplay(replay), moves)).toThrow(new ReplayError('too long'));
      expect(searches.steps - before).toBeLessThan(2_600_000 + 100 * moves + MAX_STEPS_OF_ACTION);
    }
  });

  // The game takes about 20 ms on a computer, so that the replays stay below 80 ms.
  test('of 10,000 or 15,000 moves at the highest cost takes at most four times as long as a game of 10,000 drops', { tags: 'full' }, () => {
    const [honest, ...hostile] = [(longGame ??= playLongGame()).replay, ...expensiveReplays(2, 10_000), ...expensiveReplays(2, 15_000)].map(
      encodeReplay,
    );
    const least = new Map([honest, ...hostile].map((text) => [text, Number.POSITIVE_INFINITY]));
    for (let round = 0; round < 5; round++)
      for (const [text, time] of least)
        least.set(
          text,
          Math.min(
            time,
            processorTime(() => readOrRefuse(text)),
          ),
        );
    expect(Math.max(...hostile.map((text) => least.get(text)!)) / least.get(honest)!).toBeLessThan(4);
  });

  test('is read if it is the long game of a good player', () => {
    const { game, replay } = (longGame ??= playLongGame());
    expect(readReplay(encodeReplay(replay)).state).toEqual(game);
  });
});

type LongGame = { readonly game: GameState; readonly replay: Replay };

let longGame: LongGame | undefined;

/** Plays once: the player takes a second. */
function playLongGame(): LongGame {
  const game = newGame(5);
  const play = createPlayer('greedy', 5);
  const list = Array.from({ length: 10_000 }, (): Action => {
    const drop = play(game);
    const action: Action = drop ? { type: 'drop', ...drop } : { type: 'revive' };
    applyAction(game, action);
    return action;
  });
  return { game, replay: { start: { type: 'seed', seed: 5 }, actions: list } };
}

function readOrRefuse(text: string): void {
  try {
    readReplay(text, 15_000);
  } catch (error) {
    if (!(error instanceof ReplayError)) throw error;
  }
}

/** Returns milliseconds. */
function processorTime(run: () => void): number {
  const before = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

// The saved game: exactly what was left comes back, and nothing that is damaged, edited or of another version does.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { RunningGame } from '../../src/ecs/world.ts';
import { RULES_VERSION } from '../../src/rules/constants.ts';
import { applyAction, hasNoMove, type Action } from '../../src/rules/game.ts';
import { hashGame } from '../../src/rules/hash.ts';
import { toNotation } from '../../src/rules/notation.ts';
import { encodeReplay, startGame, type ReplayStart } from '../../src/rules/replay.ts';
import { scramble, unscramble } from '../../src/save/scramble.ts';
import { decodeSession, encodeSession, SESSION_KEY, SessionError } from '../../src/save/session.ts';
import { legalDrops } from '../../tools/simulate/players.ts';
import { seeds } from '../support/arbitrary-games.ts';
import { makeMove, moves } from '../support/arbitrary-play.ts';
import { holds } from '../support/holds.ts';
import { openMenu } from '../support/play-world.ts';

/** A game of some legal drops, with a change of blocks now and then. */
function playedGame(start: ReplayStart, picks: readonly number[]): RunningGame {
  const state = startGame(start);
  const actions: Action[] = [];
  for (const pick of picks) {
    const drops = legalDrops(state);
    const drop: Action = { type: 'drop', ...drops[pick % drops.length] };
    const action: Action = hasNoMove(state) ? { type: 'revive' } : pick % 9 === 0 ? { type: 'changeBlocks' } : drop;
    applyAction(state, action);
    actions.push(action);
  }
  return { state, start, actions };
}

const SOME_GAME = playedGame({ type: 'seed', seed: 7 }, [5, 80, 13, 44, 21, 3, 99, 18, 27, 60, 31, 8]);

const pickLists = fc.array(fc.nat(), { maxLength: 150, size: 'max' });
const starts: fc.Arbitrary<ReplayStart> = fc.oneof(
  seeds.map((seed): ReplayStart => ({ type: 'seed', seed })),
  fc.tuple(seeds, pickLists).map(([seed, picks]): ReplayStart => ({
    type: 'position',
    notation: toNotation(playedGame({ type: 'seed', seed }, picks).state),
  })),
);

/** The session's fields with some of them changed, as a person with a text editor would. */
function edited(change: (session: Record<string, unknown>) => void): string {
  const session = JSON.parse(unscramble(encodeSession(SOME_GAME))) as Record<string, unknown>;
  change(session);
  return scramble(JSON.stringify(session));
}

describe('round trips', () => {
  holds(
    'a played game comes back exactly, with the way that led to it',
    100,
    fc.property(starts, pickLists, (start, picks) => {
      const game = playedGame(start, picks);
      const back = decodeSession(encodeSession(game));
      expect(hashGame(back.state)).toBe(hashGame(game.state));
      expect(back).toEqual(game);
    }),
  );

  holds(
    'so does one that was played by hands and keys, and both go on alike',
    40,
    fc.property(seeds, fc.array(moves, { maxLength: 40 }), fc.nat(), (seed, list, pick) => {
      const driver = openMenu({ seed }).send({ type: 'play' });
      for (const move of list) makeMove(driver, move);
      const { running } = driver.world;
      if (!running) return;
      const back = decodeSession(encodeSession(running));
      expect(back.state).toEqual(running.state);
      expect(encodeReplay(back)).toBe(encodeReplay(running));
      const drops = legalDrops(back.state);
      if (drops.length === 0) return;
      for (const { state } of [back, running]) applyAction(state, { type: 'drop', ...drops[pick % drops.length] });
      expect(hashGame(back.state)).toBe(hashGame(running.state));
    }),
  );

  test('what comes back shares nothing with what was saved', () => {
    const back = decodeSession(encodeSession(SOME_GAME));
    back.actions.length = 0;
    applyAction(back.state, { type: 'changeBlocks' });
    expect(SOME_GAME.actions).toHaveLength(12);
    expect(() => decodeSession(encodeSession(SOME_GAME))).not.toThrow();
  });

  test('the stored text names the specification fields, and does not show them', () => {
    const text = encodeSession(SOME_GAME);
    const { boardBlocks, currentLevel, score0, status, statusCurrentScore, currentScore, queuePiece } = JSON.parse(unscramble(text));
    const { state } = SOME_GAME;
    expect(boardBlocks.flat()).toEqual([...state.cells]);
    expect({ currentLevel, score0, status, statusCurrentScore, currentScore }).toEqual({
      currentLevel: state.level,
      score0: 2000 + 1200 * state.level,
      status: state.stageScore / (2000 + 1200 * state.level),
      statusCurrentScore: state.stageScore,
      currentScore: state.score,
    });
    expect(queuePiece).toHaveLength(6);
    expect(text).not.toContain('currentScore');
    expect(SESSION_KEY).toBe('GDEV-block-puzzle-frozen-jewel1.0.5');
  });
});

describe('what is not taken back', () => {
  test.each([
    { name: 'nothing', text: '' },
    { name: 'a word', text: 'hello' },
    { name: 'null', text: scramble('null') },
    { name: 'a list', text: scramble('[]') },
    { name: 'an empty object', text: scramble('{}') },
    { name: 'text that was never scrambled', text: unscramble(encodeSession(SOME_GAME)) },
    { name: 'text scrambled twice', text: scramble(encodeSession(SOME_GAME)) },
    { name: 'the text and more', text: `${encodeSession(SOME_GAME)}x` },
    { name: 'a deep nest', text: scramble('['.repeat(50_000)) },
    { name: 'a prototype', text: scramble('{"__proto__":{"boardBlocks":[]}}') },
    { name: 'a higher score', text: edited((session) => (session.currentScore = (session.currentScore as number) + 20)) },
    { name: 'a higher level', text: edited((session) => (session.currentLevel = 9)) },
    { name: 'more coins', text: edited((session) => (session.coin = 99)) },
    { name: 'a negative score', text: edited((session) => (session.currentScore = -1)) },
    { name: 'half a point', text: edited((session) => (session.currentScore = 0.5)) },
    { name: 'a number as text', text: edited((session) => (session.currentScore = String(session.currentScore))) },
    { name: 'an impossible board', text: edited((session) => ((session.boardBlocks as number[][])[0] = [1, 1, 1, 1, 1, 1, 1, 1])) },
    { name: 'a board of seven rows', text: edited((session) => (session.boardBlocks as number[][]).pop()) },
    { name: 'a cell of type 7', text: edited((session) => ((session.boardBlocks as number[][])[0][0] = 7)) },
    { name: 'another queue', text: edited((session) => (session.queuePiece = ['1a', '1a', '1a', '1a', '1a', '1a'])) },
    { name: 'a field less', text: edited((session) => delete session.status) },
    { name: 'another hash', text: edited((session) => (session.hash = '00000000')) },
    { name: 'another seed', text: edited((session) => (session.replay = (session.replay as string).replace('~s7~', '~s8~'))) },
    { name: 'a shorter replay', text: edited((session) => (session.replay = (session.replay as string).slice(0, -4))) },
    { name: 'a replay of illegal drops', text: edited((session) => (session.replay = `${RULES_VERSION}~s7~AAAA`)) },
    { name: 'no replay', text: edited((session) => (session.replay = '')) },
    { name: 'other rules', text: edited((session) => (session.replay = (session.replay as string).replace(/^\d+/, '999'))) },
    { name: 'a position that is none', text: edited((session) => (session.replay = `${RULES_VERSION}~p11111111~`)) },
  ])('$name', ({ text }) => {
    expect(() => decodeSession(text)).toThrow(SessionError);
  });

  test('says why, and keeps the cause', () => {
    const text = edited((session) => (session.replay = '999~s7~'));
    try {
      decodeSession(text);
      expect.unreachable();
    } catch (error) {
      expect(error).toBeInstanceOf(SessionError);
      expect((error as SessionError).message).toMatch(/saved game cannot be read.*version 999/);
      expect((error as SessionError).cause).toBeInstanceOf(Error);
    }
  });

  const whole = encodeSession(SOME_GAME);

  test('anything that was cut short', () => {
    for (let length = 0; length < whole.length; length++) expect(() => decodeSession(whole.slice(0, length))).toThrow(SessionError);
  });

  holds(
    'a text of which any character was changed either is refused or gives the very game',
    400,
    fc.property(fc.nat({ max: whole.length - 1 }), fc.string({ unit: 'binary', minLength: 0, maxLength: 2 }), (index, letter) => {
      const text = whole.slice(0, index) + letter + whole.slice(index + 1);
      try {
        expect(hashGame(decodeSession(text).state)).toBe(hashGame(SOME_GAME.state));
      } catch (error) {
        if (!(error instanceof SessionError)) throw error;
      }
    }),
  );

  holds(
    'any text at all: refused, never another error',
    300,
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
      expect(() => decodeSession(text)).toThrow(SessionError);
      expect(() => decodeSession(scramble(text))).toThrow(SessionError);
    }),
  );
});

describe('the cipher', () => {
  const PRINTABLE = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join('');

  test('mixes the printable characters, no two become the same, and all but one become another', () => {
    const secret = scramble(PRINTABLE);
    expect(new Set(secret).size).toBe(95);
    expect([...secret].sort().join('')).toBe(PRINTABLE);
    expect([...secret].filter((letter, index) => letter === PRINTABLE[index]).length).toBeLessThanOrEqual(1);
  });

  holds(
    'is undone by its reverse, both ways, for any text',
    300,
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(unscramble(scramble(text))).toBe(text);
      expect(scramble(unscramble(text))).toBe(text);
    }),
  );
});

// The session: exactly the game that was left comes back, and none that is damaged, edited or of another version.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { version } from '../../package.json';
import { FIRST_PROFILE } from '../../src/game/profile.ts';
import { RULES_VERSION } from '../../src/rules/constants.ts';
import { applyAction } from '../../src/rules/game.ts';
import { hashGame } from '../../src/rules/hash.ts';
import { encodeMoveTimes } from '../../src/rules/move-times.ts';
import { encodeReplay } from '../../src/rules/replay.ts';
import { scramble, unscramble } from '../../src/save/scramble.ts';
import { decodeSession, encodeSession, peekActedAt, SESSION_KEY, SessionError, type Session } from '../../src/save/session.ts';
import { legalDrops } from '../../src/rules/players.ts';
import { seeds } from '../support/arbitrary-games.ts';
import { makeMove, moves } from '../support/arbitrary-play.ts';
import { holds } from '../support/holds.ts';
import { openMenu } from '../support/play-world.ts';
import {
  editedSession as edited,
  games,
  playedGame,
  profiles,
  sessionFields,
  SOME_GAME,
  SOME_PROFILE,
  type SessionFields,
} from './saved-games.ts';

const WHOLE = encodeSession(SOME_PROFILE, SOME_GAME);

/** What a profile's session says beside its game. */
const SOME_PREFERENCES = {
  sfx: 0,
  bgm: 0,
  coin: 12,
  tutorial: false,
  bestscore: 4321,
  language: 'fr',
  autoDetectLanguage: false,
  actedAt: 0,
};

describe('the stored text', () => {
  const { state } = SOME_GAME;
  const target = 2000 + 1200 * state.level;

  // @spec 3.19
  test('has every field of the specification, with a game', () => {
    const { replay, hash, times, actedAt, ...fields } = sessionFields(WHOLE);
    expect(fields).toEqual({
      sfx: 0,
      bgm: 0,
      level: state.level,
      score: state.score,
      coin: 12,
      tutorial: false,
      bestscore: 4321,
      username: 'Jewel_7 b.c+d-e',
      userID: '65f0c1a2',
      language: 'fr',
      autoDetectLanguage: false,
      boardBlocks: [0, 1, 2, 3, 4, 5, 6, 7].map((row) => [...state.cells.slice(row * 8, row * 8 + 8)]),
      currentLevel: state.level,
      score0: target,
      status: state.stageScore / target,
      statusCurrentScore: state.stageScore,
      currentScore: state.score,
      queuePiece: state.queue.map(({ name }) => name),
    });
    expect(state.score, 'there is something to see').toBeGreaterThan(0);
    expect([replay, hash, times, actedAt], 'and four of ours').toEqual([
      encodeReplay(SOME_GAME),
      hashGame(state),
      encodeMoveTimes(SOME_GAME.times),
      0,
    ]);
  });

  // @spec 3.20 3.21 9.24
  test('of a first visit has the first values of the specification, and an empty board', () => {
    expect(sessionFields(encodeSession(FIRST_PROFILE, undefined))).toEqual({
      sfx: 1,
      bgm: 1,
      level: 1,
      score: 0,
      coin: 0,
      tutorial: true,
      bestscore: 0,
      username: '',
      userID: '',
      language: 'ru',
      autoDetectLanguage: true,
      actedAt: 0,
      boardBlocks: [],
      currentLevel: 1,
      score0: 3200,
      status: 0,
      statusCurrentScore: 0,
      currentScore: 0,
      queuePiece: [],
    });
  });

  // @spec 3.33 9.51
  test('is kept under name and version, and does not show what it holds', () => {
    expect(SESSION_KEY).toBe('GDEV-block-puzzle-frozen-jewel1.0.5');
    expect(SESSION_KEY, 'the version is that of the package').toBe(`GDEV-block-puzzle-frozen-jewel${version}`);
    for (const name of Object.keys(sessionFields(WHOLE))) expect(WHOLE).not.toContain(name);
  });
});

test('who played last can be read without playing the game again: 0 in older saves, nothing for other text', () => {
  expect(peekActedAt(encodeSession(SOME_PROFILE, SOME_GAME, 1_700_000_000_123))).toBe(1_700_000_000_123);
  expect(decodeSession(encodeSession(SOME_PROFILE, undefined, 77)).actedAt).toBe(77);
  expect(peekActedAt(edited((fields) => delete fields.actedAt))).toBe(0);
  expect(peekActedAt(edited((fields) => (fields.actedAt = -1)))).toBe(0);
  expect(peekActedAt('no session')).toBeUndefined();
});

test('the name of a game and the actions whose coins are counted come back with it', () => {
  const game = { ...playedGame({ type: 'seed', seed: 7 }, [5]), id: 'abc', countedActions: 3 };
  expect(decodeSession(encodeSession(SOME_PROFILE, game)).running).toMatchObject({ id: 'abc', countedActions: 3 });
});

describe('round trips', () => {
  holds(
    'a played game comes back exactly, with the way that led to it, whatever the profile',
    100,
    fc.property(games, profiles, (game, profile) => {
      const back = decodeSession(encodeSession(profile, game));
      expect(hashGame(back.running!.state)).toBe(hashGame(game.state));
      expect(back).toEqual({
        sfx: profile.isSoundOn ? 1 : 0,
        bgm: profile.isMusicOn ? 1 : 0,
        coin: profile.coins,
        tutorial: profile.isTutorialDue,
        bestscore: profile.bestScore,
        language: profile.language,
        autoDetectLanguage: profile.isLanguageDetected,
        running: game,
        actedAt: 0,
        isGameDamaged: false,
      });
    }),
  );

  holds(
    'so does one that was played by hands and keys, and both go on alike',
    40,
    fc.property(seeds, fc.boolean(), fc.array(moves, { maxLength: 40 }), fc.nat(), (seed, isTutorialDue, list, pick) => {
      const driver = openMenu({ seed, profile: { isTutorialDue } }).send({ type: 'play' });
      for (const move of list) makeMove(driver, move);
      const { profile } = driver.world;
      const { running } = driver.world.session;
      if (!running) return;
      const back = decodeSession(encodeSession(profile, running)).running!;
      expect(back.state).toEqual(running.state);
      expect(encodeReplay(back)).toBe(encodeReplay(running));
      const drops = legalDrops(back.state);
      if (drops.length === 0) return;
      for (const { state } of [back, running]) applyAction(state, { type: 'drop', ...drops[pick % drops.length] });
      expect(hashGame(back.state)).toBe(hashGame(running.state));
    }),
  );

  test('no game comes back as no game, and that is no damage', () => {
    expect(decodeSession(encodeSession(SOME_PROFILE, undefined))).toEqual({
      ...SOME_PREFERENCES,
      running: undefined,
      isGameDamaged: false,
    });
  });

  test('what comes back shares nothing with what was saved', () => {
    const game = playedGame({ type: 'seed', seed: 7 }, [5, 80, 13]);
    const back = decodeSession(encodeSession(SOME_PROFILE, game)).running!;
    back.actions.length = 0;
    applyAction(back.state, { type: 'changeBlocks' });
    expect(decodeSession(encodeSession(SOME_PROFILE, game)).running).toEqual(game);
    expect(game.actions).toHaveLength(3);
  });
});

describe('text that is no session', () => {
  test.each([
    { name: 'nothing', text: '' },
    { name: 'a word', text: 'hello' },
    { name: 'null', text: scramble('null') },
    { name: 'a number', text: scramble('1e99') },
    { name: 'a string', text: scramble('"{}"') },
    { name: 'text that was never scrambled', text: unscramble(WHOLE) },
    { name: 'text scrambled twice', text: scramble(WHOLE) },
    { name: 'the text and more', text: `${WHOLE}x` },
    { name: 'the text twice', text: WHOLE.repeat(2) },
    { name: 'a deep nest', text: scramble('['.repeat(50_000)) },
    { name: 'two million characters', text: 'x'.repeat(2_000_000) },
    { name: 'a session with two million characters more', text: edited((fields) => (fields.username = 'x'.repeat(2_000_000))) },
    { name: 'control characters', text: '\u0000\u0001\u001b\u007f\uffff' },
    { name: 'half a surrogate pair', text: '\ud800' },
  ])('$name', ({ text }) => {
    expect(() => decodeSession(text)).toThrow(SessionError);
  });

  test('is refused with the reason and its cause', () => {
    try {
      decodeSession('x'.repeat(500_001));
      expect.unreachable();
    } catch (error) {
      expect(error).toBeInstanceOf(SessionError);
      expect((error as SessionError).message).toMatch(/Failed to read the session.*500001 characters/);
      expect((error as SessionError).cause).toBeInstanceOf(Error);
    }
  });

  test('anything that was cut short', () => {
    for (let length = 0; length < WHOLE.length; length++) expect(() => decodeSession(WHOLE.slice(0, length))).toThrow(SessionError);
  });
});

describe('a game that is not taken back, while what stands beside it is believed', () => {
  const board = (fields: SessionFields) => fields.boardBlocks as number[][];
  const replay = (fields: SessionFields) => fields.replay as string;

  test.each<{ name: string; change: (fields: SessionFields) => unknown }>([
    { name: 'a higher score', change: (fields) => (fields.currentScore = SOME_GAME.state.score + 20) },
    { name: 'a higher score of the stage', change: (fields) => (fields.statusCurrentScore = SOME_GAME.state.stageScore + 20) },
    { name: 'a fuller bar', change: (fields) => (fields.status = 0.99) },
    { name: 'a bar beyond its end', change: (fields) => (fields.status = 1.5) },
    { name: 'another target', change: (fields) => (fields.score0 = 10) },
    { name: 'a higher level', change: (fields) => (fields.currentLevel = 9) },
    { name: 'a negative score', change: (fields) => (fields.currentScore = -1) },
    { name: 'half a point', change: (fields) => (fields.currentScore = 0.5) },
    { name: 'a number as text', change: (fields) => (fields.currentScore = String(fields.currentScore)) },
    { name: 'no number', change: (fields) => (fields.currentScore = Number.NaN) },
    { name: 'an impossible board', change: (fields) => (board(fields)[0] = [1, 1, 1, 1, 1, 1, 1, 1]) },
    { name: 'one cell more', change: (fields) => board(fields)[board(fields).findIndex((row) => row.includes(0))].fill(1) },
    { name: 'a board of seven rows', change: (fields) => board(fields).pop() },
    { name: 'a row of nine cells', change: (fields) => board(fields)[7].push(0) },
    { name: 'a cell of type 7', change: (fields) => (board(fields)[0][0] = 7) },
    { name: 'a cell of type -1', change: (fields) => (board(fields)[0][0] = -1) },
    { name: 'a cell that is a text', change: (fields) => ((fields.boardBlocks as unknown[][])[0][0] = '0') },
    { name: 'a board that is a text', change: (fields) => (fields.boardBlocks = '') },
    { name: 'a board that is null', change: (fields) => (fields.boardBlocks = null) },
    { name: 'no board at all', change: (fields) => delete fields.boardBlocks },
    { name: 'another queue', change: (fields) => (fields.queuePiece = ['1a', '1a', '1a', '1a', '1a', '1a']) },
    { name: 'a queue of five', change: (fields) => (fields.queuePiece as string[]).pop() },
    { name: 'a queue of pieces that there are not', change: (fields) => (fields.queuePiece = ['9z', '1a', '1a', '1a', '1a', '1a']) },
    { name: 'a field less', change: (fields) => delete fields.status },
    { name: 'another hash', change: (fields) => (fields.hash = '00000000') },
    { name: 'another seed', change: (fields) => (fields.replay = replay(fields).replace('~s7~', '~s8~')) },
    { name: 'a seed beyond 32 bits', change: (fields) => (fields.replay = replay(fields).replace('~s7~', '~s4294967303~')) },
    { name: 'a shorter replay', change: (fields) => (fields.replay = replay(fields).slice(0, -4)) },
    { name: 'a replay of illegal drops', change: (fields) => (fields.replay = `${RULES_VERSION}~s7~AAAA`) },
    { name: 'no replay', change: (fields) => (fields.replay = '') },
    { name: 'other rules', change: (fields) => (fields.replay = replay(fields).replace(/^\d+/, '999')) },
    { name: 'a position that is none', change: (fields) => (fields.replay = `${RULES_VERSION}~p11111111~`) },
  ])('$name', ({ change }) => {
    expect(decodeSession(edited(change))).toEqual({ ...SOME_PREFERENCES, running: undefined, isGameDamaged: true });
  });

  test.each([
    { name: 'an empty object', text: scramble('{}') },
    { name: 'a list', text: scramble('[]') },
    { name: 'a prototype', text: scramble('{"__proto__":{"boardBlocks":[],"coin":9}}') },
  ])('$name has neither', ({ text }) => {
    const session = decodeSession(text);
    expect(session).toMatchObject({ running: undefined, isGameDamaged: true });
    expect(session.coin).toBeUndefined();
  });
});

describe('what stands beside the game', () => {
  test.each(['sfx', 'bgm', 'coin', 'tutorial', 'bestscore', 'autoDetectLanguage'] as const)(
    '"%s" is left out when it is no such thing, and takes neither the game nor another field along',
    (name) => {
      for (const value of [null, 'x', -1, 0.5, 1e99, [], {}, '__proto__']) {
        expect(decodeSession(edited((fields) => (fields[name] = value))), JSON.stringify(value)).toEqual({
          ...SOME_PREFERENCES,
          [name]: undefined,
          running: SOME_GAME,
          isGameDamaged: false,
        });
      }
      const { [name]: _, ...others } = SOME_PREFERENCES;
      expect(decodeSession(edited((fields) => delete fields[name]))).toEqual({ ...others, running: SOME_GAME, isGameDamaged: false });
    },
  );

  test('a field that nobody reads back, and one that nobody knows, change nothing', () => {
    const text = edited((fields) => Object.assign(fields, { score: 999_999, level: 60, more: { deep: [1] } }));
    expect(decodeSession(text)).toEqual({ ...SOME_PREFERENCES, running: SOME_GAME, isGameDamaged: false });
  });
});

describe('damage of any kind', () => {
  /** The session's game; undefined where it or all of the session was refused. Other errors are thrown on. */
  function gameOf(text: string): Session['running'] {
    try {
      return decodeSession(text).running;
    } catch (error) {
      if (!(error instanceof SessionError)) throw error;
      return undefined;
    }
  }

  holds(
    'a text of which any character was changed either gives no game or the very game',
    400,
    fc.property(fc.nat({ max: WHOLE.length - 1 }), fc.string({ unit: 'binary', minLength: 0, maxLength: 2 }), (index, letter) => {
      const game = gameOf(WHOLE.slice(0, index) + letter + WHOLE.slice(index + 1));
      if (game) expect(hashGame(game.state)).toBe(hashGame(SOME_GAME.state));
    }),
  );

  holds(
    'fields of any values: no game, or the very game but for its times, never another error',
    200,
    fc.property(fc.constantFrom(...Object.keys(sessionFields(WHOLE))), fc.jsonValue(), (name, value) => {
      const game = gameOf(edited((fields) => (fields[name] = value)));
      if (game) expect({ ...game, times: SOME_GAME.times }).toEqual(SOME_GAME);
    }),
  );

  holds(
    'any text at all: no game, never another error',
    300,
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
      expect([gameOf(text), gameOf(scramble(text))]).toEqual([undefined, undefined]);
    }),
  );
});

describe('the cipher', () => {
  const PRINTABLE = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join('');

  // @spec 3.34
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

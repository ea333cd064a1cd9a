// The session restores the exact game, and refuses games that are damaged, edited or of another version.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { version } from '../../package.json';
import { FIRST_PROFILE } from '../../src/game/profile.ts';
import { RULES_VERSION } from '../../src/rules/constants.ts';
import { applyAction } from '../../src/rules/game.ts';
import { hashGame } from '../../src/rules/hash.ts';
import { encodeMoveTimes, encodeReplay, startGame } from '../../src/rules/replay.ts';
import { scramble, unscramble } from '../../src/save/scramble.ts';
import { decodeSession, encodeSession, SESSION_KEY } from '../../src/save/session.ts';
import { legalDrops } from '../../tools/simulate/automatic-players.ts';
import { seeds } from '../support/arbitrary-games.ts';
import { makeMove, moves } from '../support/arbitrary-play.ts';
import { expensiveReplays } from '../support/hostile-links.ts';
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

const SOME_PREFERENCES = {
  isSoundOn: false,
  isMusicOn: false,
  coins: 12,
  isTutorialDue: false,
  bestScore: 4321,
  language: 'fr',
  isLanguageDetected: false,
};

/** The session of SOME_PROFILE without a game. */
const SOME_SESSION = { preferences: SOME_PREFERENCES, actedAt: 0, running: undefined, isGameDamaged: false };

describe('the stored text', () => {
  const { state } = SOME_GAME;
  const target = 2000 + 1200 * state.level;

  // @spec 3.19
  test('has every field of the specification', () => {
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
    expect(state.score, 'the sample has a score').toBeGreaterThan(0);
    expect([replay, hash, times, actedAt], 'fields beyond the specification').toEqual([
      encodeReplay(SOME_GAME),
      hashGame(state),
      encodeMoveTimes(SOME_GAME.times),
      0,
    ]);
  });

  // @spec 3.20 3.21 9.24
  test('has the defaults of the specification and an empty board on a first visit', () => {
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
  test('has name and version in its key, and hides its field names', () => {
    expect(SESSION_KEY).toBe('GDEV-block-puzzle-frozen-jewel1.0.5');
    expect(SESSION_KEY, 'version of the package').toBe(`GDEV-block-puzzle-frozen-jewel${version}`);
    for (const name of Object.keys(sessionFields(WHOLE))) expect(WHOLE).not.toContain(name);
  });
});

test('restores actedAt: 0 in older saves', () => {
  expect(decodeSession(encodeSession(SOME_PROFILE, SOME_GAME, 1_700_000_000_123))!.actedAt).toBe(1_700_000_000_123);
  expect(decodeSession(encodeSession(SOME_PROFILE, undefined, 77))!.actedAt).toBe(77);
  expect(decodeSession(edited((fields) => delete fields.actedAt))!.actedAt).toBe(0);
  expect(decodeSession(edited((fields) => (fields.actedAt = -1)))!.actedAt).toBe(0);
});

test('restores the id of a game and its counted actions', () => {
  const game = { ...playedGame({ type: 'seed', seed: 7 }, [5]), id: 'abc', countedActions: 3 };
  expect(decodeSession(encodeSession(SOME_PROFILE, game))!.running).toMatchObject({ id: 'abc', countedActions: 3 });
});

describe('round trips', () => {
  holds(
    'restore a played game exactly, for any profile',
    100,
    fc.property(games, profiles, (game, profile) => {
      const back = decodeSession(encodeSession(profile, game))!;
      expect(hashGame(back.running!.state)).toBe(hashGame(game.state));
      const { isSoundOn, isMusicOn, coins, isTutorialDue, bestScore, language, isLanguageDetected } = profile;
      const chosen = isLanguageDetected ? {} : { language, isLanguageDetected };
      const preferences = { isSoundOn, isMusicOn, coins, isTutorialDue, bestScore, ...chosen };
      expect(back).toEqual({ preferences, running: game, actedAt: 0, isGameDamaged: false });
    }),
  );

  holds(
    'restore a game of pointer and keyboard moves, which continues identically',
    40,
    fc.property(seeds, fc.boolean(), fc.array(moves, { maxLength: 40 }), fc.nat(), (seed, isTutorialDue, list, pick) => {
      const driver = openMenu({ seed, profile: { isTutorialDue } }).send({ type: 'play' });
      for (const move of list) makeMove(driver, move);
      const { profile } = driver.world;
      const { running } = driver.world.session;
      if (!running) return;
      const back = decodeSession(encodeSession(profile, running))!.running!;
      expect(back.state).toEqual(running.state);
      expect(encodeReplay(back)).toBe(encodeReplay(running));
      const drops = legalDrops(back.state);
      if (drops.length === 0) return;
      for (const { state } of [back, running]) applyAction(state, { type: 'drop', ...drops[pick % drops.length] });
      expect(hashGame(back.state)).toBe(hashGame(running.state));
    }),
  );

  test('restore a session without a game, without damage', () => {
    expect(decodeSession(encodeSession(SOME_PROFILE, undefined))).toEqual(SOME_SESSION);
  });

  test('share no objects with the saved game', () => {
    const game = playedGame({ type: 'seed', seed: 7 }, [5, 80, 13]);
    const back = decodeSession(encodeSession(SOME_PROFILE, game))!.running!;
    back.actions.length = 0;
    applyAction(back.state, { type: 'changeBlocks' });
    expect(decodeSession(encodeSession(SOME_PROFILE, game))!.running).toEqual(game);
    expect(game.actions).toHaveLength(3);
  });
});

describe('decodeSession returns undefined', () => {
  test.each([
    { name: 'an empty text', text: '' },
    { name: 'a word', text: 'hello' },
    { name: 'null', text: scramble('null') },
    { name: 'a number', text: scramble('1e99') },
    { name: 'a string', text: scramble('"{}"') },
    { name: 'text that is not scrambled', text: unscramble(WHOLE) },
    { name: 'text scrambled twice', text: scramble(WHOLE) },
    { name: 'a session with a suffix', text: `${WHOLE}x` },
    { name: 'a repeated session', text: WHOLE.repeat(2) },
    { name: 'deep nesting', text: scramble('['.repeat(50_000)) },
    { name: 'two million characters', text: 'x'.repeat(2_000_000) },
    { name: 'a session with a name of two million characters', text: edited((fields) => (fields.username = 'x'.repeat(2_000_000))) },
    { name: 'control characters', text: '\u0000\u0001\u001b\u007f\uffff' },
    { name: 'half a surrogate pair', text: '\ud800' },
  ])('for $name', ({ text }) => {
    expect(decodeSession(text)).toBeUndefined();
  });

  test('for every truncated session', () => {
    for (let length = 0; length < WHOLE.length; length++) expect(decodeSession(WHOLE.slice(0, length))).toBeUndefined();
  });
});

describe('an edited session loses its game but keeps its other fields', () => {
  const board = (fields: SessionFields) => fields.boardBlocks as number[][];
  const replay = (fields: SessionFields) => fields.replay as string;

  test.each<{ name: string; change: (fields: SessionFields) => unknown }>([
    { name: 'a higher score', change: (fields) => (fields.currentScore = SOME_GAME.state.score + 20) },
    { name: 'a higher stage score', change: (fields) => (fields.statusCurrentScore = SOME_GAME.state.stageScore + 20) },
    { name: 'a higher progress', change: (fields) => (fields.status = 0.99) },
    { name: 'a progress above 1', change: (fields) => (fields.status = 1.5) },
    { name: 'another target', change: (fields) => (fields.score0 = 10) },
    { name: 'a higher level', change: (fields) => (fields.currentLevel = 9) },
    { name: 'a negative score', change: (fields) => (fields.currentScore = -1) },
    { name: 'half a point', change: (fields) => (fields.currentScore = 0.5) },
    { name: 'a number as text', change: (fields) => (fields.currentScore = String(fields.currentScore)) },
    { name: 'NaN', change: (fields) => (fields.currentScore = Number.NaN) },
    { name: 'an impossible board', change: (fields) => (board(fields)[0] = [1, 1, 1, 1, 1, 1, 1, 1]) },
    { name: 'an additional cell', change: (fields) => board(fields)[board(fields).findIndex((row) => row.includes(0))].fill(1) },
    { name: 'a board of seven rows', change: (fields) => board(fields).pop() },
    { name: 'a row of nine cells', change: (fields) => board(fields)[7].push(0) },
    { name: 'a cell of type 7', change: (fields) => (board(fields)[0][0] = 7) },
    { name: 'a cell of type -1', change: (fields) => (board(fields)[0][0] = -1) },
    { name: 'a string as a cell', change: (fields) => ((fields.boardBlocks as unknown[][])[0][0] = '0') },
    { name: 'a string as the board', change: (fields) => (fields.boardBlocks = '') },
    { name: 'null as the board', change: (fields) => (fields.boardBlocks = null) },
    { name: 'no board', change: (fields) => delete fields.boardBlocks },
    { name: 'another queue', change: (fields) => (fields.queuePiece = ['1a', '1a', '1a', '1a', '1a', '1a']) },
    { name: 'a queue of five', change: (fields) => (fields.queuePiece as string[]).pop() },
    { name: 'a queue with an unknown piece', change: (fields) => (fields.queuePiece = ['9z', '1a', '1a', '1a', '1a', '1a']) },
    { name: 'a missing field', change: (fields) => delete fields.status },
    { name: 'another hash', change: (fields) => (fields.hash = '00000000') },
    { name: 'another seed', change: (fields) => (fields.replay = replay(fields).replace('~s7~', '~s8~')) },
    { name: 'a seed beyond 32 bits', change: (fields) => (fields.replay = replay(fields).replace('~s7~', '~s4294967303~')) },
    { name: 'a shorter replay', change: (fields) => (fields.replay = replay(fields).slice(0, -4)) },
    { name: 'a replay of illegal drops', change: (fields) => (fields.replay = `${RULES_VERSION}~s7~AAAA`) },
    { name: 'no replay', change: (fields) => (fields.replay = '') },
    { name: 'other rules', change: (fields) => (fields.replay = replay(fields).replace(/^\d+/, '999')) },
    { name: 'an invalid position', change: (fields) => (fields.replay = `${RULES_VERSION}~p11111111~`) },
  ])('$name', ({ change }) => {
    expect(decodeSession(edited(change))).toEqual({ ...SOME_SESSION, isGameDamaged: true });
  });

  test.each([
    { name: 'an empty object', text: scramble('{}') },
    { name: 'a list', text: scramble('[]') },
    { name: 'a prototype', text: scramble('{"__proto__":{"boardBlocks":[],"coin":9}}') },
  ])('$name has neither a game nor fields', ({ text }) => {
    const session = decodeSession(text);
    expect(session).toMatchObject({ running: undefined, isGameDamaged: true });
    expect(session!.preferences).toEqual({});
  });
});

describe('the other fields', () => {
  test.each<[string, (keyof typeof SOME_PREFERENCES)[]]>([
    ['sfx', ['isSoundOn']],
    ['bgm', ['isMusicOn']],
    ['coin', ['coins']],
    ['tutorial', ['isTutorialDue']],
    ['bestscore', ['bestScore']],
    ['language', ['language', 'isLanguageDetected']],
    ['autoDetectLanguage', ['language', 'isLanguageDetected']],
  ])('drop an invalid "%s" without affecting the game or other fields', (name, dropped) => {
    const preferences = Object.fromEntries(Object.entries(SOME_PREFERENCES).filter(([field]) => !(dropped as string[]).includes(field)));
    for (const value of [null, 'x', -1, 0.5, 1e99, [], {}, '__proto__']) {
      const session = decodeSession(edited((fields) => (fields[name] = value)));
      expect(session, JSON.stringify(value)).toEqual({ ...SOME_SESSION, preferences, running: SOME_GAME });
    }
    expect(decodeSession(edited((fields) => delete fields[name]))).toEqual({ ...SOME_SESSION, preferences, running: SOME_GAME });
  });

  test('ignore unused and unknown names', () => {
    const text = edited((fields) => Object.assign(fields, { score: 999_999, level: 60, more: { deep: [1] } }));
    expect(decodeSession(text)).toEqual({ ...SOME_SESSION, running: SOME_GAME });
  });
});

describe('random damage', () => {
  const gameOf = (text: string) => decodeSession(text)?.running;

  holds(
    'of one character yields no game or the original game',
    400,
    fc.property(fc.nat({ max: WHOLE.length - 1 }), fc.string({ unit: 'binary', minLength: 0, maxLength: 2 }), (index, letter) => {
      const game = gameOf(WHOLE.slice(0, index) + letter + WHOLE.slice(index + 1));
      if (game) expect(hashGame(game.state)).toBe(hashGame(SOME_GAME.state));
    }),
  );

  holds(
    'of a field yields no game, or the original game except for its times',
    200,
    fc.property(fc.constantFrom(...Object.keys(sessionFields(WHOLE))), fc.jsonValue(), (name, value) => {
      const game = gameOf(edited((fields) => (fields[name] = value)));
      if (game) expect({ ...game, times: SOME_GAME.times }).toEqual(SOME_GAME);
    }),
  );

  holds(
    'of the whole text yields no game',
    300,
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
      expect([gameOf(text), gameOf(scramble(text))]).toEqual([undefined, undefined]);
    }),
  );
});

describe('the cipher', () => {
  const PRINTABLE = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join('');

  // @spec 3.34
  test('permutes the printable characters and changes all but at most one', () => {
    const secret = scramble(PRINTABLE);
    expect(new Set(secret).size).toBe(95);
    expect([...secret].sort().join('')).toBe(PRINTABLE);
    expect([...secret].filter((letter, index) => letter === PRINTABLE[index]).length).toBeLessThanOrEqual(1);
  });

  holds(
    'is reversible in both directions for any text',
    300,
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(unscramble(scramble(text))).toBe(text);
      expect(scramble(unscramble(text))).toBe(text);
    }),
  );
});

test('a game that takes too long to play is refused', () => {
  const [{ start, actions }] = expensiveReplays(1);
  const gameOf = (count: number) => {
    const state = startGame(start);
    const list = actions.slice(0, count);
    for (const action of list) applyAction(state, action);
    return encodeSession(SOME_PROFILE, { state, start, actions: list, times: list.map(() => 0), ticket: undefined });
  };
  expect(decodeSession(gameOf(1))!.running?.actions).toHaveLength(1);
  expect(decodeSession(gameOf(1000))).toMatchObject({ running: undefined, isGameDamaged: true });
});

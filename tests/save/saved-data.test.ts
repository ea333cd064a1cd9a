// What outlives the page: each thing under its own key, so that what is damaged is put aside and takes nothing else along.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createStore } from '../../src/platform/storage.ts';
import { applyAction } from '../../src/rules/game.ts';
import { hashGame } from '../../src/rules/hash.ts';
import { startGame } from '../../src/rules/replay.ts';
import {
  DAMAGED_SUFFIX,
  forgetSession,
  KEYS,
  readProfile,
  readSession,
  SOUND_VOLUME,
  writeProfile,
  writeSession,
} from '../../src/save/saved-data.ts';
import { encodeSession, SESSION_KEY } from '../../src/save/session.ts';
import { legalDrops } from '../../tools/simulate/players.ts';
import { holds } from '../support/holds.ts';
import { blockedStorage, MemoryStorage } from '../support/storages.ts';

function someGame() {
  const start = { type: 'seed', seed: 3 } as const;
  const state = startGame(start);
  const action = { type: 'drop', ...legalDrops(state)[7] } as const;
  applyAction(state, action);
  return { state, start, actions: [action] };
}

function storeWith(items: Readonly<Record<string, string>>) {
  const storage = new MemoryStorage();
  for (const [key, value] of Object.entries(items)) storage.setItem(key, value);
  return { storage, store: createStore(() => storage) };
}

describe('the profile', () => {
  test('of a first visit: no best score, no coins, sound on', () => {
    expect(readProfile(storeWith({}).store)).toEqual({ bestScore: 0, coins: 0, isSoundOn: true });
  });

  test('uses the plain keys of the specification', () => {
    const { storage, store } = storeWith({});
    writeProfile(store, { bestScore: 4321, coins: 12, isSoundOn: true });
    expect(['bestscore', 'bwp-highscore', 'bwp-playercoins', 'sfx'].map((key) => storage.getItem(key))).toEqual([
      '4321',
      '4321',
      '12',
      '0.5',
    ]);
    writeProfile(store, { bestScore: 4321, coins: 12, isSoundOn: false });
    expect(storage.getItem('sfx')).toBe('0');
    expect(SOUND_VOLUME).toBe(0.5);
  });

  holds(
    'comes back as it was written',
    100,
    fc.property(fc.nat({ max: 2 ** 40 }), fc.nat({ max: 2 ** 40 }), fc.boolean(), (bestScore, coins, isSoundOn) => {
      const { store } = storeWith({});
      writeProfile(store, { bestScore, coins, isSoundOn });
      expect(readProfile(store)).toEqual({ bestScore, coins, isSoundOn });
    }),
  );

  test.each(['', 'NaN', '-5', '1.5', '1e9', '0x10', ' 7', 'null', '{}', '99999999999999999999'])('a count of %j is put aside', (text) => {
    const { storage, store } = storeWith({ [KEYS.coins]: text, [KEYS.best]: '100' });
    expect(readProfile(store)).toEqual({ bestScore: 100, coins: 0, isSoundOn: true });
    expect(storage.getItem(KEYS.coins)).toBeNull();
    expect(storage.getItem(KEYS.coins + DAMAGED_SUFFIX)).toBe(text);
  });

  test.each([KEYS.best, KEYS.highScore])('with %s damaged the best score is read from the other key', (key) => {
    const { store } = storeWith({ [KEYS.best]: '900', [KEYS.highScore]: '900', [key]: 'x' });
    expect(readProfile(store).bestScore).toBe(900);
  });

  test('of two best scores the better counts', () => {
    expect(readProfile(storeWith({ [KEYS.best]: '900', [KEYS.highScore]: '1200' }).store).bestScore).toBe(1200);
  });

  test.each([
    ['0', false],
    ['0.5', true],
    ['1', true],
    ['7', true],
    ['-1', false],
    ['loud', true],
    ['', true],
    ['NaN', true],
  ])('a volume of %j: sound on is %s', (text, isSoundOn) => {
    expect(readProfile(storeWith({ [KEYS.sound]: text }).store).isSoundOn).toBe(isSoundOn);
  });
});

describe('the session', () => {
  test('is written, read and forgotten', () => {
    const { storage, store } = storeWith({});
    const game = someGame();
    expect(readSession(store)).toEqual({ running: undefined, isDamaged: false });
    writeSession(store, game);
    expect(readSession(store)).toEqual({ running: game, isDamaged: false });
    forgetSession(store);
    expect(readSession(store)).toEqual({ running: undefined, isDamaged: false });
    expect(storage.length).toBe(0);
  });

  test.each(['', 'x', '{}', encodeSession(someGame()).slice(0, -1), `${encodeSession(someGame())} `.repeat(2)])(
    'damaged (%#) it is told, put aside with its text, and asked about once only; profile and play go on',
    (text) => {
      const { storage, store } = storeWith({ [SESSION_KEY]: text, [KEYS.best]: '900', [KEYS.coins]: '5' });
      expect(readSession(store)).toEqual({ running: undefined, isDamaged: true });
      expect(storage.getItem(SESSION_KEY + DAMAGED_SUFFIX)).toBe(text);
      expect(readProfile(store)).toMatchObject({ bestScore: 900, coins: 5 });
      expect(readSession(store)).toEqual({ running: undefined, isDamaged: false });
      writeSession(store, someGame());
      expect(readSession(store).running).toEqual(someGame());
      expect(storage.getItem(SESSION_KEY + DAMAGED_SUFFIX), 'still kept').toBe(text);
    },
  );

  test('damaged in a storage that is full, its text is kept where it was', () => {
    const text = 'x'.repeat(1000);
    const { storage, store } = storeWith({ [SESSION_KEY]: text, [KEYS.best]: '900' });
    storage.capacity = 1100;
    expect(readSession(store).isDamaged).toBe(true);
    expect(storage.getItem(SESSION_KEY + DAMAGED_SUFFIX)).toBe(text);
    expect(storage.getItem(KEYS.best)).toBe('900');
  });
});

describe.each([
  { name: 'blocked', open: blockedStorage },
  { name: 'full', open: () => new MemoryStorage(3) },
])('with a storage that is $name', ({ open }) => {
  test('game and profile are kept as long as the page lives', () => {
    const store = createStore(open);
    expect(readSession(store)).toEqual({ running: undefined, isDamaged: false });
    expect(readProfile(store)).toEqual({ bestScore: 0, coins: 0, isSoundOn: true });
    const game = someGame();
    writeSession(store, game);
    writeProfile(store, { bestScore: 77, coins: 8, isSoundOn: false });
    expect(hashGame(readSession(store).running!.state)).toBe(hashGame(game.state));
    expect(readProfile(store)).toEqual({ bestScore: 77, coins: 8, isSoundOn: false });
    forgetSession(store);
    expect(readSession(store).running).toBeUndefined();
  });
});

test('a storage that is full of an older session gives the newer one to the page, and an older one, sound, to the next', () => {
  const storage = new MemoryStorage();
  const store = createStore(() => storage);
  const game = someGame();
  writeSession(store, game);
  storage.capacity = 0;
  const longer = someGame();
  const action = { type: 'drop', ...legalDrops(longer.state)[0] } as const;
  applyAction(longer.state, action);
  const grown = { ...longer, actions: [...longer.actions, action] };
  writeSession(store, grown);
  expect(readSession(store).running).toEqual(grown);
  expect(readSession(createStore(() => storage)).running).toEqual(game);
});

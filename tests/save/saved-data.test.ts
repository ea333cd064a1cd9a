// Persistent data: each value has its own key, and a damaged value is put aside without affecting others.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FIRST_PROFILE, type Profile } from '../../src/game/profile.ts';
import { LANGUAGES } from '../../src/i18n/languages.ts';
import { createStore } from '../../src/page/storage.ts';
import type { RunningGame } from '../../src/game/session.ts';
import { applyAction } from '../../src/rules/game.ts';
import { KEYS } from '../../src/save/keys.ts';
import { MUSIC_VOLUME, PLAIN_KEYS, readSavedData, SOUND_VOLUME, type PlainKey, type SavedData } from '../../src/save/saved-data.ts';
import { scramble } from '../../src/save/scramble.ts';
import type { KeyValueStore } from '../../src/platform/key-value-store.ts';
import { encodeSession, SESSION_KEY } from '../../src/save/session.ts';
import { holds } from '../support/holds.ts';
import { blockedStorage, MemoryStorage } from '../support/storages.ts';
import { editedSession, games, playedGame, profiles, sessionFields, SOME_GAME, SOME_PROFILE, writeSavedData } from './saved-games.ts';

type Items = Readonly<Record<string, string>>;

const openPage = (storage: MemoryStorage): Found => readStore(createStore(() => storage));

/** Without the shared save, which has separate tests. */
type Found = Pick<SavedData, 'profile' | 'damage'> & { readonly running: RunningGame | undefined };

function readStore(store: KeyValueStore): Found {
  const { profile, damage, session } = readSavedData(store);
  return { profile, damage, running: session?.running };
}

function storageWith(items: Items): MemoryStorage {
  const storage = new MemoryStorage();
  for (const [key, text] of Object.entries(items)) storage.setItem(key, text);
  return storage;
}

const read = (items: Items) => openPage(storageWith(items));

function written(profile: Readonly<Profile>, running?: RunningGame, before: Items = {}): Record<string, string> {
  const storage = storageWith(before);
  writeSavedData(
    createStore(() => storage),
    profile,
    running,
  );
  return storage.contents;
}

const { [SESSION_KEY]: SESSION, [`${SESSION_KEY}.coins`]: _, ...PLAIN } = written(SOME_PROFILE, SOME_GAME);

/** Texts that are invalid under most keys. */
const INVALID_TEXTS = [
  { name: 'an empty text', text: '' },
  { name: 'NaN', text: 'NaN' },
  { name: '-1', text: '-1' },
  { name: '1e99', text: '1e99' },
  { name: 'an empty object', text: '{}' },
  { name: 'an empty list', text: '[]' },
  { name: 'null', text: 'null' },
  { name: 'two million characters', text: 'x'.repeat(2_000_000) },
  { name: 'control characters', text: '\u0000\u0001\u001b\u007f\uffff' },
  { name: 'half a surrogate pair', text: '\ud800' },
  { name: 'a prototype', text: '{"__proto__":{"classic":true,"bestScore":9}}' },
] as const;

describe('the keys', () => {
  // @spec 3.22 3.23 3.24 3.25 3.26 3.27 3.28 3.31 3.32 6.2
  test('are the specification’s and three additional ones', () => {
    expect(written(SOME_PROFILE, SOME_GAME)).toEqual({
      bestscore: '4321',
      'bwp-highscore': '4321',
      'bwp-playercoins': '12',
      sfx: '0',
      bgm: '0',
      soundVolume: '0.3',
      musicVolume: '0.7',
      language: 'fr',
      'bwp-theme': 'aurora',
      'bwp-indexselectedtheme': '1',
      'premiumwood-unlockedthemes': '{"aurora":true,"midnight":true}',
      username: 'Jewel_7 b.c+d-e',
      userID: '65f0c1a2',
      country: 'fr',
      lessMotion: '1',
      highContrast: '1',
      comboExplained: '1',
      vibration: '0',
      leftHanded: '1',
      letterKeys: '0',
      'GDEV-block-puzzle-frozen-jewel1.0.5': encodeSession(SOME_PROFILE, SOME_GAME),
      'GDEV-block-puzzle-frozen-jewel1.0.5.coins': '12',
    });
  });

  // @spec 3.25 3.26 9.23
  test('have the defaults on a first visit, without the unknown ones', () => {
    expect(written(FIRST_PROFILE)).toEqual({
      bestscore: '0',
      'bwp-highscore': '0',
      'bwp-playercoins': '0',
      sfx: '0.5',
      bgm: '0.25',
      soundVolume: '1',
      musicVolume: '1',
      'bwp-theme': 'classic',
      'bwp-indexselectedtheme': '0',
      'premiumwood-unlockedthemes': '{}',
      lessMotion: '0',
      highContrast: '0',
      comboExplained: '0',
      vibration: '1',
      leftHanded: '0',
      letterKeys: '1',
      [SESSION_KEY]: encodeSession(FIRST_PROFILE, undefined),
      [`${SESSION_KEY}.coins`]: '0',
    });
    expect([SOUND_VOLUME, MUSIC_VOLUME]).toEqual([0.5, 0.25]);
  });

  test('are removed if their value becomes unknown', () => {
    const before = written(SOME_PROFILE, SOME_GAME);
    expect(Object.keys(written(FIRST_PROFILE, undefined, before)).sort()).toEqual(Object.keys(written(FIRST_PROFILE)).sort());
  });

  test('do not affect other keys of the storage', () => {
    const others = { 'mjs-svas-user-info-v1': '{"id":"7"}', 'another-game': 'x', [`${KEYS.coins}.damaged`]: 'x' };
    expect(written(SOME_PROFILE, SOME_GAME, others)).toMatchObject(others);
  });
});

describe('reading', () => {
  // @spec 1.1 6.1
  test('returns the first profile on a first visit and writes nothing', () => {
    const storage = new MemoryStorage();
    expect(openPage(storage)).toEqual({ profile: FIRST_PROFILE, running: undefined, damage: 'none' });
    expect(storage.contents).toEqual({});
  });

  test('returns a copy of the first profile', () => {
    const { profile } = read({});
    profile.coins = 5;
    profile.unlockedThemes.push('ember');
    expect(FIRST_PROFILE).toMatchObject({ coins: 0, unlockedThemes: [] });
    expect(read({}).profile).toEqual(FIRST_PROFILE);
  });

  holds(
    'restores any profile and game, on the next page too',
    100,
    fc.property(profiles, fc.option(games, { nil: undefined }), (profile, running) => {
      const storage = new MemoryStorage();
      const store = createStore(() => storage);
      writeSavedData(store, profile, running);
      const expected = { profile, running, damage: 'none' };
      expect(readStore(store)).toEqual(expected);
      expect(openPage(storage)).toEqual(expected);
    }),
  );

  holds(
    'and writing again changes no key',
    30,
    fc.property(profiles, fc.option(games, { nil: undefined }), (profile, running) => {
      const before = written(profile, running);
      const back = read(before);
      expect(written(back.profile, back.running, before)).toEqual(before);
    }),
  );

  test('returns nothing of an earlier save after a later one', () => {
    const before = written(SOME_PROFILE, SOME_GAME);
    const later = { ...FIRST_PROFILE, coins: 3 };
    expect(read(written(later, undefined, before))).toEqual({ profile: later, running: undefined, damage: 'none' });
  });
});

describe('an invalid text', () => {
  const isFlag = (text: string) => text === '0' || text === '1';
  const isName = (text: string) => text.length <= 100;
  const isMap = (text: string) => text.startsWith('{');
  const never = () => false;
  const always = () => true;
  const volume = (text: string) => (text === '-1' ? 0 : 1);

  /** By key: validity of a text, and the resulting change of SOME_PROFILE. */
  const EFFECTS: Readonly<Record<PlainKey, { isValid: (text: string) => boolean; change: (text: string) => Partial<Profile> }>> = {
    // Best score and theme have two keys each.
    bestscore: { isValid: never, change: () => ({}) },
    'bwp-highscore': { isValid: never, change: () => ({}) },
    'bwp-theme': { isValid: never, change: () => ({}) },
    'bwp-indexselectedtheme': { isValid: never, change: () => ({}) },
    'bwp-playercoins': { isValid: never, change: () => ({ coins: 0 }) },
    // Every text is a valid volume (specification, section 5).
    sfx: { isValid: always, change: (text) => ({ isSoundOn: volume(text) > 0 }) },
    bgm: { isValid: always, change: (text) => ({ isMusicOn: volume(text) > 0 }) },
    soundVolume: { isValid: always, change: (text) => ({ soundVolume: volume(text) }) },
    musicVolume: { isValid: always, change: (text) => ({ musicVolume: volume(text) }) },
    language: { isValid: never, change: () => ({ language: 'ru', isLanguageDetected: true }) },
    'premiumwood-unlockedthemes': { isValid: isMap, change: () => ({ unlockedThemes: [], theme: 'classic' }) },
    username: { isValid: isName, change: (text) => ({ username: isName(text) ? text : '' }) },
    userID: { isValid: isName, change: (text) => ({ userId: isName(text) ? text : '' }) },
    country: { isValid: isName, change: (text) => ({ country: isName(text) ? text : '' }) },
    lessMotion: { isValid: isFlag, change: () => ({ isLessMotionOn: false }) },
    highContrast: { isValid: isFlag, change: () => ({ isHighContrastOn: false }) },
    comboExplained: { isValid: isFlag, change: () => ({ isComboExplained: false }) },
    leftHanded: { isValid: isFlag, change: (text) => ({ isLeftHanded: text === '1' }) },
    vibration: { isValid: isFlag, change: (text) => ({ isVibrationOn: text !== '0' }) },
    letterKeys: { isValid: isFlag, change: (text) => ({ areLettersKeys: text !== '0' }) },
  };

  /** Keys of names, whose characters are tested below. */
  const isNameKey = (key: PlainKey) => key === KEYS.username || key === KEYS.userId || key === KEYS.country;
  const isPlainName = (text: string) => /^[\w\s+.-]*$/.test(text);

  const cases = PLAIN_KEYS.flatMap((key) =>
    INVALID_TEXTS.filter(({ text }) => !isNameKey(key) || isPlainName(text)).map(({ name, text }) => ({ key, name, text })),
  );

  // @spec 3.35
  test.each(cases)('under $key ($name) affects no other value', ({ key, text }) => {
    const { isValid, change } = EFFECTS[key];
    const storage = storageWith({ ...PLAIN, [key]: text });
    const profile = { ...SOME_PROFILE, ...change(text) };
    const isDamaged = !isValid(text);
    expect(openPage(storage)).toEqual({ profile, running: undefined, damage: isDamaged ? 'other' : 'none' });
    expect(storage.getItem(`${key}.damaged`)).toBe(isDamaged ? text : null);
    expect(storage.getItem(key)).toBe(isDamaged ? null : text);
    expect(openPage(storage), 'second read').toEqual({ profile, running: undefined, damage: 'none' });
    if (isDamaged) expect(storage.getItem(`${key}.damaged`), 'still kept').toBe(text);
  });

  test.each([
    { key: KEYS.username, text: '{}' },
    { key: KEYS.username, text: '[]' },
    { key: KEYS.username, text: '<b>me</b>' },
    { key: KEYS.username, text: 'a\u0000b' },
    { key: KEYS.userId, text: 'a\u0000b' },
    { key: KEYS.country, text: 'a\u0000b' },
  ])('under $key is put aside: $text (specification, section 5)', ({ key, text }) => {
    const storage = storageWith({ ...PLAIN, [key]: text });
    const { profile, damage } = openPage(storage);
    expect({ ...profile, [key === KEYS.userId ? 'userId' : key]: '' }).toEqual(profile);
    expect([damage, storage.getItem(`${key}.damaged`)]).toEqual(['other', text]);
  });

  // @spec 3.22 3.28 6.2
  test.each(INVALID_TEXTS)('as the session ($name) loses only the game', ({ text }) => {
    const storage = storageWith({ ...PLAIN, [SESSION_KEY]: text });
    expect(openPage(storage)).toEqual({ profile: SOME_PROFILE, running: undefined, damage: 'game' });
    expect([storage.getItem(SESSION_KEY), storage.getItem(`${SESSION_KEY}.damaged`)]).toEqual([null, text]);
    expect(openPage(storage), 'second read').toEqual({ profile: SOME_PROFILE, running: undefined, damage: 'none' });
  });

  test('under all keys yields a first visit and keeps all texts', () => {
    const storage = new MemoryStorage();
    const keys = [...PLAIN_KEYS, SESSION_KEY];
    for (const key of keys) storage.setItem(key, '\u0000{'.repeat(60));
    expect(openPage(storage)).toEqual({ profile: FIRST_PROFILE, running: undefined, damage: 'game' });
    const volumes = new Set<string>([KEYS.sound, KEYS.music, KEYS.soundVolume, KEYS.musicVolume]);
    for (const key of keys) expect(storage.getItem(`${key}.damaged`) !== null, key).toBe(!volumes.has(key));
    expect(openPage(storage)).toEqual({ profile: FIRST_PROFILE, running: undefined, damage: 'none' });
  });

  holds(
    'under any key affects no other key and is reported once',
    300,
    fc.property(fc.constantFrom<string>(...PLAIN_KEYS, SESSION_KEY), fc.string({ unit: 'binary' }), (key, text) => {
      const storage = storageWith({ ...PLAIN, [SESSION_KEY]: SESSION, [key]: text });
      const first = openPage(storage);
      const second = openPage(storage);
      expect(second.damage).toBe('none');
      expect(second.profile).toEqual(first.profile);
      expect(first.damage === 'none' ? null : text).toBe(storage.getItem(`${key}.damaged`));
      if (key !== SESSION_KEY) expect(first.running).toEqual(SOME_GAME);
    }),
  );

  test('replaces an earlier text that was put aside', () => {
    const storage = storageWith({ [KEYS.coins]: 'one' });
    openPage(storage);
    storage.setItem(KEYS.coins, 'two');
    expect(openPage(storage).damage).toBe('other');
    expect(storage.contents).toEqual({ [`${KEYS.coins}.damaged`]: 'two' });
  });

  test('does not prevent later saves', () => {
    const storage = storageWith({ [SESSION_KEY]: 'x', [KEYS.coins]: 'y' });
    const store = createStore(() => storage);
    readStore(store);
    writeSavedData(store, SOME_PROFILE, SOME_GAME);
    expect(openPage(storage)).toEqual({ profile: SOME_PROFILE, running: SOME_GAME, damage: 'none' });
    expect([storage.getItem(`${SESSION_KEY}.damaged`), storage.getItem(`${KEYS.coins}.damaged`)], 'still kept').toEqual(['x', 'y']);
  });
});

describe('counts', () => {
  test.each(['-5', '1.5', '1e9', '0x10', ' 7', '7 ', '+7', '7n', '99999999999999999999', '00000000000000000007', '9007199254740992', '٣'])(
    'put %j aside',
    (text) => {
      const storage = storageWith({ [KEYS.coins]: text, [KEYS.best]: '100' });
      expect(openPage(storage)).toMatchObject({ profile: { bestScore: 100, coins: 0 }, damage: 'other' });
      expect(storage.contents).toEqual({ [KEYS.best]: '100', [`${KEYS.coins}.damaged`]: text });
    },
  );

  test.each([
    ['0', 0],
    ['007', 7],
    ['9007199254740991', Number.MAX_SAFE_INTEGER],
  ])('read %j as %d', (text, coins) => {
    expect(read({ [KEYS.coins]: text })).toMatchObject({ profile: { coins }, damage: 'none' });
  });

  test.each([KEYS.best, KEYS.highScore])('read the best score from the other key if %s is damaged', (key) => {
    expect(read({ [KEYS.best]: '900', [KEYS.highScore]: '900', [key]: 'x' })).toMatchObject({
      profile: { bestScore: 900 },
      damage: 'other',
    });
  });

  // @spec 3.23
  test('take the higher of two best scores', () => {
    expect(read({ [KEYS.best]: '900', [KEYS.highScore]: '1200' }).profile.bestScore).toBe(1200);
    expect(read({ [KEYS.best]: '1200', [KEYS.highScore]: '900' }).profile.bestScore).toBe(1200);
  });
});

describe('volumes', () => {
  const VOLUMES: readonly (readonly [string, number])[] = [
    ['0', 0],
    ['0.5', 0.5],
    ['.25', 0.25],
    ['1', 1],
    ['7', 1],
    ['1e99', 1],
    ['Infinity', 1],
    ['-0.1', 0],
    ['-1', 0],
    ['-Infinity', 0],
    ['loud', 1],
    ['', 1],
    ['NaN', 1],
    ['null', 1],
  ];

  // @spec 3.27 5.20
  test.each(VOLUMES)('read %j as %d for sound and music', (text, volume) => {
    const { profile, damage } = read({ [KEYS.soundVolume]: text, [KEYS.musicVolume]: text });
    expect([profile.soundVolume, profile.musicVolume, damage]).toEqual([volume, volume, 'none']);
  });

  // @spec 3.25 3.26
  test.each(VOLUMES)('read %j of a switch as on unless %d is 0', (text, volume) => {
    const { profile, damage } = read({ [KEYS.sound]: text, [KEYS.music]: text });
    expect([profile.isSoundOn, profile.isMusicOn, damage]).toEqual([volume > 0, volume > 0, 'none']);
  });

  test('have separate switches for sound and music', () => {
    expect(read({ [KEYS.sound]: '0', [KEYS.music]: '0.25' }).profile).toMatchObject({ isSoundOn: false, isMusicOn: true });
    expect(read({ [KEYS.sound]: '0.5', [KEYS.music]: '0' }).profile).toMatchObject({ isSoundOn: true, isMusicOn: false });
  });
});

describe('themes', () => {
  const unlocked = (...names: readonly string[]) => JSON.stringify(Object.fromEntries(names.map((name) => [name, true])));

  test.each([
    // @spec 9.58
    { name: 'no theme', items: {}, theme: 'classic' },
    { name: 'a bought theme', items: { [KEYS.theme]: 'ember', [KEYS.unlockedThemes]: unlocked('ember') }, theme: 'ember' },
    { name: 'a theme that is not bought', items: { [KEYS.theme]: 'ember' }, theme: 'classic' },
    { name: 'another bought theme', items: { [KEYS.theme]: 'ember', [KEYS.unlockedThemes]: unlocked('aurora') }, theme: 'classic' },
    { name: 'a theme with false in the map', items: { [KEYS.theme]: 'ember', [KEYS.unlockedThemes]: '{"ember":false}' }, theme: 'classic' },
    { name: 'a theme with 1 in the map', items: { [KEYS.theme]: 'ember', [KEYS.unlockedThemes]: '{"ember":1}' }, theme: 'classic' },
    { name: 'the index only', items: { [KEYS.themeIndex]: '1', [KEYS.unlockedThemes]: unlocked('aurora') }, theme: 'aurora' },
    { name: 'the index of a theme that is not bought', items: { [KEYS.themeIndex]: '1' }, theme: 'classic' },
    { name: 'an index out of range', items: { [KEYS.themeIndex]: '99' }, theme: 'classic' },
    // @spec 3.31
    {
      name: 'a name and the index of another theme',
      items: { [KEYS.theme]: 'classic', [KEYS.themeIndex]: '1', [KEYS.unlockedThemes]: unlocked('aurora') },
      theme: 'classic',
    },
  ])('read $name as $theme', ({ items, theme }) => {
    expect(read(items)).toMatchObject({ profile: { theme }, damage: 'none' });
  });

  test.each(['gold', 'Classic', 'constructor', '__proto__', 'toString'])('put the unknown name %j aside', (text) => {
    expect(read({ [KEYS.theme]: text })).toMatchObject({ profile: { theme: 'classic' }, damage: 'other' });
  });

  // @spec 3.32
  test('drop unknown names from the map and keep the others', () => {
    const map = '{"gold":true,"ember":true,"__proto__":true,"constructor":true,"midnight":false,"aurora":"true"}';
    expect(read({ [KEYS.unlockedThemes]: map })).toMatchObject({ profile: { unlockedThemes: ['ember'] }, damage: 'none' });
    expect(({} as Record<string, unknown>).gold).toBeUndefined();
  });
});

describe('the language', () => {
  // @spec 9.24
  test('is detected and has no key until one is chosen', () => {
    expect(read({}).profile).toMatchObject({ language: 'ru', isLanguageDetected: true });
    expect(written({ ...FIRST_PROFILE, coins: 3 })).not.toHaveProperty(KEYS.language);
    expect(sessionFields(encodeSession(FIRST_PROFILE, undefined))).toMatchObject({ language: 'ru', autoDetectLanguage: true });
  });

  // @spec 3.24
  test.each(LANGUAGES)('stays %s once chosen', (language) => {
    const profile = { ...FIRST_PROFILE, language, isLanguageDetected: false };
    const items = written(profile);
    expect(items[KEYS.language]).toBe(language);
    expect(read(items).profile).toEqual(profile);
  });

  // @spec 5.19
  test.each(['de', 'FR', 'fr-FR', 'toString', ' en'])('is detected again if the key has the unknown value %j', (text) => {
    expect(read({ [KEYS.language]: text })).toMatchObject({ profile: { language: 'ru', isLanguageDetected: true }, damage: 'other' });
  });
});

describe('the session and the plain keys', () => {
  // @spec 3.24
  test('prefer the plain keys, and the higher best score', () => {
    const session = encodeSession(
      { ...SOME_PROFILE, coins: 99, isSoundOn: true, isMusicOn: true, language: 'es', bestScore: 5000 },
      SOME_GAME,
    );
    expect(read({ ...PLAIN, [SESSION_KEY]: session })).toEqual({
      profile: { ...SOME_PROFILE, bestScore: 5000 },
      running: SOME_GAME,
      damage: 'none',
    });
  });

  test('fall back to the session if the plain keys are missing', () => {
    expect(read({ [SESSION_KEY]: SESSION })).toMatchObject({
      profile: { bestScore: 4321, coins: 12, isSoundOn: false, isMusicOn: false, isTutorialDue: false },
      running: SOME_GAME,
      damage: 'none',
    });
  });

  test('take the language of the session if its key is missing or damaged', () => {
    expect(read({ [SESSION_KEY]: SESSION }).profile).toMatchObject({ language: 'fr', isLanguageDetected: false });
    expect(read({ ...PLAIN, [SESSION_KEY]: SESSION, [KEYS.language]: '\u0000' })).toMatchObject({
      profile: { language: 'fr', isLanguageDetected: false },
      damage: 'other',
    });
  });

  test.each([
    { name: 'an edited score', text: editedSession((fields) => (fields.currentScore = 999_999)) },
    { name: 'an edited board', text: editedSession((fields) => ((fields.boardBlocks as number[][])[0] = [1, 2, 3, 4, 5, 6, 1, 2])) },
    { name: 'an impossible cell', text: editedSession((fields) => ((fields.boardBlocks as number[][])[3][3] = 7)) },
    { name: 'a string as the board', text: editedSession((fields) => (fields.boardBlocks = 'x')) },
    { name: 'another version of the rules', text: editedSession((fields) => (fields.replay = '999~s7~')) },
  ])('with $name lose the game but no other field', ({ text }) => {
    const storage = storageWith({ [SESSION_KEY]: text });
    const { profile, running, damage } = openPage(storage);
    expect(profile).toMatchObject({ isTutorialDue: false, coins: 12, bestScore: 4321, isSoundOn: false, isMusicOn: false });
    expect([running, damage]).toEqual([undefined, 'game']);
    expect(storage.getItem(`${SESSION_KEY}.damaged`)).toBe(text);
    expect(read({ ...PLAIN, [SESSION_KEY]: text })).toEqual({ profile: SOME_PROFILE, running: undefined, damage: 'game' });
  });

  test('keep the end of the tutorial after a damaged game', () => {
    const profile = { ...FIRST_PROFILE, isTutorialDue: false };
    const fields = { ...sessionFields(encodeSession(profile, SOME_GAME)), currentScore: 999_999 };
    const storage = storageWith({ ...written(profile), [SESSION_KEY]: scramble(JSON.stringify(fields)) });
    expect(openPage(storage).profile.isTutorialDue).toBe(false);
    expect(openPage(storage).profile.isTutorialDue).toBe(false);
  });

  test.each([1, 100, SESSION.length >> 1, SESSION.length - 1])('report damage if the session is cut after %i characters', (length) => {
    const text = SESSION.slice(0, length);
    const storage = storageWith({ ...PLAIN, [SESSION_KEY]: text });
    expect(openPage(storage)).toEqual({ profile: SOME_PROFILE, running: undefined, damage: 'game' });
    expect(storage.getItem(`${SESSION_KEY}.damaged`)).toBe(text);
  });

  test('ignore sessions of other versions and games', () => {
    const others = {
      'GDEV-block-puzzle-frozen-jewel1.0.4': SESSION,
      'GDEV-block-puzzle-frozen-jewel': SESSION,
      'GDEV-another1.0.5': SESSION,
    };
    const storage = storageWith(others);
    expect(openPage(storage)).toEqual({ profile: FIRST_PROFILE, running: undefined, damage: 'none' });
    expect(storage.contents).toEqual(others);
  });
});

describe('the tutorial', () => {
  test.each([
    { name: 'a first visit', items: {}, isDue: true },
    {
      name: 'a session that requires it despite a score',
      items: { [SESSION_KEY]: encodeSession({ ...SOME_PROFILE, isTutorialDue: true }, undefined) },
      isDue: true,
    },
    { name: 'a session without it', items: { [SESSION_KEY]: SESSION }, isDue: false },
    { name: 'a best score without a session', items: { [KEYS.highScore]: '20' }, isDue: false },
    { name: 'a damaged session with a best score', items: { [SESSION_KEY]: 'x', [KEYS.best]: '20' }, isDue: false },
    { name: 'a damaged session without a score', items: { [SESSION_KEY]: 'x', [KEYS.best]: '0' }, isDue: true },
  ])('is due after $name: $isDue', ({ items, isDue }) => {
    expect(read(items).profile.isTutorialDue).toBe(isDue);
  });
});

describe.each([
  { name: 'blocked', open: blockedStorage },
  { name: 'full', open: () => new MemoryStorage(3) },
  {
    name: 'throwing at each call',
    open: () => {
      const storage = new MemoryStorage();
      storage.isBlocked = true;
      return storage;
    },
  },
])('with a storage that is $name', ({ open }) => {
  test('keeps game and profile until the page closes', () => {
    const store = createStore(open);
    expect(readStore(store)).toEqual({ profile: FIRST_PROFILE, running: undefined, damage: 'none' });
    writeSavedData(store, SOME_PROFILE, SOME_GAME);
    expect(readStore(store)).toEqual({ profile: SOME_PROFILE, running: SOME_GAME, damage: 'none' });
    writeSavedData(store, FIRST_PROFILE, undefined);
    expect(readStore(store)).toEqual({ profile: FIRST_PROFILE, running: undefined, damage: 'none' });
  });
});

describe('with a storage that becomes full', () => {
  const EARLIER = playedGame({ type: 'seed', seed: 3 }, [7]);

  test('the page keeps the newer game, and the next page reads the older one', () => {
    const storage = new MemoryStorage();
    const store = createStore(() => storage);
    writeSavedData(store, SOME_PROFILE, EARLIER);
    storage.capacity = 0;
    const later = playedGame({ type: 'seed', seed: 3 }, [7, 20]);
    writeSavedData(store, SOME_PROFILE, later);
    expect(readStore(store).running).toEqual(later);
    expect(openPage(storage)).toEqual({ profile: SOME_PROFILE, running: EARLIER, damage: 'none' });
  });

  test('the next save writes unsaved values once there is room', () => {
    const storage = new MemoryStorage();
    const store = createStore(() => storage);
    writeSavedData(store, FIRST_PROFILE, undefined);
    storage.capacity = 0;
    const richer: Profile = { ...FIRST_PROFILE, coins: 700, unlockedThemes: ['ember'], theme: 'ember' };
    writeSavedData(store, richer, undefined);
    storage.capacity = Infinity;
    writeSavedData(store, richer, undefined);
    expect(openPage(storage).profile).toEqual(richer);
  });

  test('a damaged text is kept even if it fits only once', () => {
    const text = 'x'.repeat(1000);
    const storage = storageWith({ [SESSION_KEY]: text, [KEYS.best]: '900' });
    storage.capacity = 1100;
    expect(openPage(storage)).toMatchObject({ profile: { bestScore: 900 }, damage: 'game' });
    expect(storage.contents).toEqual({ [`${SESSION_KEY}.damaged`]: text, [KEYS.best]: '900' });
  });

  test('the page keeps later moves if the storage becomes blocked', () => {
    const storage = new MemoryStorage();
    const store = createStore(() => storage);
    const game = playedGame({ type: 'seed', seed: 3 }, [7]);
    writeSavedData(store, SOME_PROFILE, game);
    storage.isBlocked = true;
    applyAction(game.state, { type: 'changeBlocks' });
    game.actions.push({ type: 'changeBlocks' });
    game.times.push(3);
    writeSavedData(store, SOME_PROFILE, game);
    expect(readStore(store).running).toEqual(game);
    storage.isBlocked = false;
    expect(openPage(storage)).toEqual({ profile: SOME_PROFILE, running: EARLIER, damage: 'none' });
  });
});

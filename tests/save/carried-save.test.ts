// The save as a text for cloud storage: round trips, and texts that are not a save.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createStore } from '../../src/page/storage.ts';
import { packSave, unpackSave } from '../../src/save/sync-portal-save.ts';
import { readSavedAt, readSavedData, SAVED_AT_KEY } from '../../src/save/saved-data.ts';
import { holds } from '../support/holds.ts';
import { MemoryStorage } from '../support/storages.ts';
import { games, profiles, SOME_GAME, SOME_PROFILE, writeSavedData } from './saved-games.ts';

function memoryStore() {
  const storage = new MemoryStorage();
  return createStore(() => storage);
}

describe('a save', () => {
  holds(
    'survives a round trip',
    30,
    fc.property(profiles, fc.option(games, { nil: undefined }), fc.nat(), (profile, running, savedAt) => {
      const store = memoryStore();
      writeSavedData(store, profile, running);
      store.set(SAVED_AT_KEY, `${savedAt}`);
      const carried = unpackSave(packSave(store, savedAt));
      expect(readSavedAt(carried!)).toBe(savedAt);
      expect(readSavedData(carried!)).toEqual(readSavedData(store));
    }),
  );

  test('contains no other keys of the page', () => {
    const store = memoryStore();
    writeSavedData(store, SOME_PROFILE, SOME_GAME);
    store.set('a stranger', 'x'.repeat(1000));
    expect(packSave(store, 1)).not.toContain('stranger');
  });

  test('keeps its other keys if one is damaged', () => {
    const store = memoryStore();
    writeSavedData(store, SOME_PROFILE, SOME_GAME);
    store.set('bwp-playercoins', 'many');
    const { profile, session, damage } = readSavedData(unpackSave(packSave(store, 1))!);
    expect([damage, profile.bestScore, session?.running !== undefined]).toEqual(['other', SOME_PROFILE.bestScore, true]);
  });
});

test('returns an unpacked save as a store in memory', () => {
  const store = unpackSave('{"savedAt":1,"keys":{"language":"fr"}}')!;
  expect([store.get('language'), store.get('theme')]).toEqual(['fr', null]);
  expect(store.set('theme', 'ember')).toBe(false);
  expect(store.get('theme')).toBe('ember');
  store.remove('language');
  expect(store.get('language')).toBeNull();
});

describe('unpackSave refuses a text that is not a save', () => {
  test.each(['', 'null', '[]', '{}', '{"savedAt":1}', '{"savedAt":-1,"keys":{}}', '{"savedAt":1,"keys":{"a":1}}', 'x'.repeat(1e6)])(
    '%#',
    (text) => {
      expect(unpackSave(text)).toBeUndefined();
    },
  );

  holds(
    'never throws',
    200,
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      expect(unpackSave(text)).toBeUndefined();
    }),
  );
});

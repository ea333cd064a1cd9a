// A portal build takes over a game that was saved without a prefix, and nothing that another game of the same origin may have written.
import { expect, test } from 'vitest';
import { isLanguage } from '../../src/i18n/languages.ts';
import { createStore } from '../../src/app/storage.ts';
import { takeOverSessions } from '../../src/save/earlier-session.ts';
import { readSavedData } from '../../src/save/saved-data.ts';
import { SESSION_KEY } from '../../src/save/session.ts';
import { MemoryStorage } from '../support/storages.ts';
import { SOME_GAME, SOME_PROFILE, writeSavedData } from './saved-games.ts';

function openPortalPage(storage: MemoryStorage) {
  const store = createStore(() => storage, 'frozen-jewel.');
  takeOverSessions(
    store,
    createStore(() => storage),
  );
  return { store, ...readSavedData(store, isLanguage) };
}

/** Plain keys of another game, of the same names: a text of it under each of them would be damage to ours. */
const NEIGHBOR = { bestscore: '999999', language: 'en-US', username: '{"name":"x"}', sfx: '0', 'bwp-theme': 'gold' };

function storageOfNeighbor(): MemoryStorage {
  const storage = new MemoryStorage();
  for (const [key, text] of Object.entries(NEIGHBOR)) storage.setItem(key, text);
  return storage;
}

// @spec 3.30
test("a neighbor's keys are neither read, nor deleted, nor written over", () => {
  const storage = storageOfNeighbor();
  const { profile, damage, store } = openPortalPage(storage);
  expect([profile.bestScore, profile.isSoundOn, profile.isTutorialDue, damage]).toEqual([0, true, true, 'none']);
  writeSavedData(store, SOME_PROFILE, SOME_GAME);
  expect(storage.contents).toMatchObject(NEIGHBOR);
  const others = Object.keys(storage.contents).filter((key) => !key.startsWith('frozen-jewel.'));
  expect(others.sort()).toEqual(Object.keys(NEIGHBOR).sort());
});

test('the session that an earlier build saved is taken over, once, and left where it is', () => {
  const storage = storageOfNeighbor();
  const earlier = createStore(() => storage);
  const own = new MemoryStorage();
  writeSavedData(
    createStore(() => own),
    SOME_PROFILE,
    SOME_GAME,
  );
  const session = own.getItem(SESSION_KEY)!;
  earlier.set(SESSION_KEY, session);
  const { profile, running, store } = openPortalPage(storage);
  expect(profile).toMatchObject({ bestScore: SOME_PROFILE.bestScore, coins: SOME_PROFILE.coins, isTutorialDue: false, language: 'fr' });
  expect(running).toEqual(SOME_GAME);
  expect(storage.getItem(SESSION_KEY)).toBe(session);
  writeSavedData(store, { ...SOME_PROFILE, bestScore: 9000 });
  expect(openPortalPage(storage)).toMatchObject({ profile: { bestScore: 9000 }, running: undefined });
});

test('a session that does not decode is not taken over', () => {
  const storage = new MemoryStorage();
  storage.setItem(SESSION_KEY, 'rubbish');
  expect(openPortalPage(storage)).toMatchObject({ profile: { bestScore: 0 }, damage: 'none' });
  expect(storage.contents).toEqual({ [SESSION_KEY]: 'rubbish' });
});

// A portal build prefixes its keys. It migrates a game that was saved without a prefix, but no keys of other games of the same origin.
import { expect, test, vi } from 'vitest';
import { createStore, openStore } from '../../src/page/storage.ts';
import { readSavedData } from '../../src/save/saved-data.ts';
import { SESSION_KEY } from '../../src/save/session.ts';
import { MemoryStorage } from '../support/storages.ts';
import { SOME_GAME, SOME_PROFILE, writeSavedData } from '../save/saved-games.ts';

function openPortalPage(storage: MemoryStorage) {
  vi.stubGlobal('localStorage', storage);
  const store = openStore('frozen-jewel.');
  return { store, ...readSavedData(store) };
}

// @spec 3.30
test('the store of a portal build prefixes each key, and the store of the web build none', () => {
  const storage = new MemoryStorage();
  vi.stubGlobal('localStorage', storage);
  openStore('jewel:').set('bestscore', '7');
  openStore('').set('bestscore', '9');
  expect(storage.contents).toEqual({ 'jewel:bestscore': '7', bestscore: '9' });
  expect([openStore('jewel:').get('bestscore'), openStore('').get('bestscore')]).toEqual(['7', '9']);
});

/** Another game's texts under the same plain keys. All of them are invalid for this game. */
const NEIGHBOR = { bestscore: '999999', language: 'en-US', username: '{"name":"x"}', sfx: '0', 'bwp-theme': 'gold' };

function storageOfNeighbor(): MemoryStorage {
  const storage = new MemoryStorage();
  for (const [key, text] of Object.entries(NEIGHBOR)) storage.setItem(key, text);
  return storage;
}

// @spec 3.30
test("neither reads, deletes nor overwrites another game's keys", () => {
  const storage = storageOfNeighbor();
  const { profile, damage, store } = openPortalPage(storage);
  expect([profile.bestScore, profile.isSoundOn, profile.isTutorialDue, damage]).toEqual([0, true, true, 'none']);
  writeSavedData(store, SOME_PROFILE, SOME_GAME);
  expect(storage.contents).toMatchObject(NEIGHBOR);
  const others = Object.keys(storage.contents).filter((key) => !key.startsWith('frozen-jewel.'));
  expect(others.sort()).toEqual(Object.keys(NEIGHBOR).sort());
});

test('copies the session of an earlier build once and leaves the original', () => {
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
  const { profile, session: copied, store } = openPortalPage(storage);
  expect(profile).toMatchObject({ bestScore: SOME_PROFILE.bestScore, coins: SOME_PROFILE.coins, isTutorialDue: false, language: 'fr' });
  expect(copied?.running).toEqual(SOME_GAME);
  expect(storage.getItem(SESSION_KEY)).toBe(session);
  writeSavedData(store, { ...SOME_PROFILE, bestScore: 9000 });
  expect(openPortalPage(storage)).toMatchObject({ profile: { bestScore: 9000 }, session: { running: undefined } });
});

test('does not copy a damaged session', () => {
  const storage = new MemoryStorage();
  storage.setItem(SESSION_KEY, 'rubbish');
  expect(openPortalPage(storage)).toMatchObject({ profile: { bestScore: 0 }, damage: 'none' });
  expect(storage.contents).toEqual({ [SESSION_KEY]: 'rubbish' });
});

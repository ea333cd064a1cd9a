// Synchronization of the save with a portal's store: merges in both directions, but never the saves of two accounts.
import type { RemoteStore } from '../../src/platform/key-value-store.ts';
import { describe, expect, test, vi } from 'vitest';
import { packSave, syncPortalSave, unpackSave } from '../../src/save/sync-portal-save.ts';
import { createSaveKeeper } from '../../src/save/keep-save.ts';
import type { Profile } from '../../src/game/profile.ts';
import type { RunningGame } from '../../src/game/session.ts';
import type { GameWorld } from '../../src/game/world.ts';
import { createStore } from '../../src/page/storage.ts';
import { decodeRecords, encodeRecords } from '../../src/records/records-text.ts';
import { firstRecords } from '../../src/records/records.ts';
import { encodeStars, JOURNEY_KEY, readStars } from '../../src/save/journey-stars.ts';
import { readSavedAt, readSavedData } from '../../src/save/saved-data.ts';
import { RECORDS_KEY } from '../../src/save/session.ts';
import { adoptSave } from '../../src/commands/adopt-save.ts';
import { SOME_GAME, SOME_PROFILE, writeSavedData } from './saved-games.ts';
import { MemoryStorage } from '../support/storages.ts';

/** A portal's saves by account. The account of a guest is ''. */
function createSite() {
  const held: Record<string, string | undefined> = {};
  const flush = vi.fn<() => void>();
  const remoteOf = (account: string): RemoteStore => ({
    account: async () => account,
    load: async () => held[account],
    save: (text) => void (held[account] = text),
    flush,
  });
  return { held, flush, remoteOf };
}

/** Opens a page on the save in a storage. */
function openPage(storage: MemoryStorage, clock = { now: 1000 }) {
  const store = createStore(() => storage);
  const saved = readSavedData(store);
  const world = {
    profile: saved.profile,
    session: { saved: saved.session?.running, savedDaily: saved.daily?.running, running: undefined },
    flow: { isPageAway: false },
    input: { drag: { phase: 'idle' } },
    view: { isLessMotionPreferred: false },
    turn: {},
    effects: [],
  } as unknown as GameWorld;
  const keeper = createSaveKeeper({
    store,
    world,
    saved,
    adopt: (change) => adoptSave(world, change),
    newRow: () => `row${++clock.now}`,
    now: () => ++clock.now,
  });
  const log = vi.fn<(message: string) => void>();
  const parts = { local: store, keeper, log, now: () => clock.now };
  return {
    store,
    world,
    log,
    parts,
    async sync(remote: RemoteStore) {
      const saveSync = syncPortalSave({ ...parts, remote });
      await saveSync.refresh();
      return saveSync;
    },
    /** Changes the profile and stores it. */
    change(change: Partial<Profile>, running?: RunningGame) {
      Object.assign(world.profile, change);
      if (running) world.session.saved = running;
      keeper.sync();
    },
  };
}

const savedIn = (text: string | undefined) => readSavedData(unpackSave(text!)!);

test('merges the statistics and the stars of both devices', async () => {
  const { held, remoteOf } = createSite();
  const [phone, laptop] = [openPage(new MemoryStorage()), openPage(new MemoryStorage())];
  phone.store.set(RECORDS_KEY, encodeRecords({ ...firstRecords(0), longestCombo: 7 }));
  laptop.store.set(RECORDS_KEY, encodeRecords({ ...firstRecords(0), mostLines: 3 }));
  phone.store.set(JOURNEY_KEY, encodeStars([3, 0]));
  laptop.store.set(JOURNEY_KEY, encodeStars([1, 2]));
  await phone.sync(remoteOf(''));
  await laptop.sync(remoteOf(''));
  const merged = { longestCombo: 7, mostLines: 3 };
  expect(decodeRecords(laptop.store.get(RECORDS_KEY)!)).toMatchObject(merged);
  expect(decodeRecords(unpackSave(held['']!)!.get(RECORDS_KEY)!)).toMatchObject(merged);
  expect([laptop.store, unpackSave(held['']!)!].map(readStars)).toEqual([
    [3, 2],
    [3, 2],
  ]);
});

test('uploads the save of the first device', async () => {
  const { held, remoteOf } = createSite();
  const page = openPage(new MemoryStorage());
  page.change({ bestScore: 4321, coins: 12 }, SOME_GAME);
  await page.sync(remoteOf(''));
  expect(savedIn(held[''])).toMatchObject({
    profile: { bestScore: 4321, coins: 12 },
    session: { running: { actions: SOME_GAME.actions } },
  });
});

test('adopts profile and game on a new device', async () => {
  const { remoteOf } = createSite();
  const first = openPage(new MemoryStorage());
  first.change({ ...SOME_PROFILE }, SOME_GAME);
  await first.sync(remoteOf(''));
  const second = openPage(new MemoryStorage());
  await second.sync(remoteOf(''));
  expect(second.world.profile).toEqual(SOME_PROFILE);
  expect(second.world.session.saved?.state).toEqual(SOME_GAME.state);
});

test("keeps a better save of the portal over this device's later one", async () => {
  const { held, remoteOf } = createSite();
  const first = openPage(new MemoryStorage());
  first.change({ bestScore: 50_000, coins: 900, unlockedThemes: ['aurora', 'ember'] });
  await first.sync(remoteOf(''));
  const second = openPage(new MemoryStorage(), { now: 900_000 });
  second.change({ bestScore: 800, coins: 3 });
  await second.sync(remoteOf(''));
  const both = { bestScore: 50_000, coins: 903, unlockedThemes: ['aurora', 'ember'] };
  expect(second.world.profile).toMatchObject(both);
  expect(savedIn(held['']).profile).toMatchObject(both);
});

test("adopts another device's progress on the player's return, before uploading", async () => {
  const { held, remoteOf } = createSite();
  const first = openPage(new MemoryStorage());
  const saveSync = await first.sync(remoteOf(''));
  const second = openPage(new MemoryStorage(), { now: 5000 });
  await second.sync(remoteOf(''));
  second.change({ bestScore: 700, coins: 5 }, SOME_GAME);
  (await second.sync(remoteOf(''))).upload();
  saveSync.leave();
  const isBack = saveSync.refresh();
  saveSync.upload();
  expect(savedIn(held['']).profile.bestScore, 'nothing is uploaded meanwhile').toBe(700);
  await isBack;
  expect(first.world.profile).toMatchObject({ bestScore: 700, coins: 5 });
  expect(first.world.session.saved?.state).toEqual(SOME_GAME.state);
  first.change({ coins: 7 });
  saveSync.upload();
  expect(savedIn(held['']).profile).toMatchObject({ bestScore: 700, coins: 7 });
});

test('logs a failed reload of the save, and uploads nothing until a later one succeeds', async () => {
  const { held, remoteOf } = createSite();
  const remote = remoteOf('');
  const page = openPage(new MemoryStorage());
  const saveSync = await page.sync(remote);
  const { load } = remote;
  remote.load = () => Promise.reject(new Error('offline'));
  await saveSync.refresh();
  expect(page.log.mock.calls.flat().join()).toContain('offline');
  page.change({ bestScore: 9 });
  saveSync.upload();
  expect(savedIn(held['']).profile.bestScore).toBe(0);
  remote.load = load;
  await saveSync.refresh();
  expect(savedIn(held['']).profile.bestScore).toBe(9);
});

test('drops a load that a change of account or the end of the visit has overtaken', async () => {
  const { held, remoteOf } = createSite();
  const other = openPage(new MemoryStorage());
  other.change({ bestScore: 50 });
  await other.sync(remoteOf('anna'));
  const before = held.anna;
  const page = openPage(new MemoryStorage());
  page.change({ bestScore: 9 });
  const saveSync = syncPortalSave({ ...page.parts, remote: remoteOf('anna') });
  const isLoaded = saveSync.refresh();
  saveSync.leave();
  await isLoaded;
  saveSync.upload();
  expect([page.world.profile.bestScore, held.anna]).toEqual([9, before]);
  await Promise.all([saveSync.refresh(), saveSync.refresh()]);
  expect(page.world.profile.bestScore).toBe(50);
});

describe('accounts', () => {
  test('assigns a save without account to the first account that logs in', async () => {
    const { held, remoteOf } = createSite();
    const storage = new MemoryStorage();
    const guest = openPage(storage);
    guest.change({ bestScore: 40 });
    await guest.sync(remoteOf(''));
    await openPage(storage).sync(remoteOf('anna'));
    expect(savedIn(held.anna).profile.bestScore).toBe(40);
  });

  test('keeps the saves of two accounts on one device apart', async () => {
    const { held, remoteOf } = createSite();
    const [anna, boris] = [remoteOf('anna'), remoteOf('boris')];
    const elsewhere = openPage(new MemoryStorage());
    elsewhere.change({ bestScore: 7000, coins: 70, isSoundOn: false });
    await elsewhere.sync(boris);

    const storage = new MemoryStorage();
    const first = openPage(storage, { now: 5000 });
    await first.sync(anna);
    first.change({ bestScore: 300, coins: 30 }, SOME_GAME);
    // Not uploaded: the page closes.
    const second = openPage(storage, { now: 6000 });
    await second.sync(boris);
    expect(second.world.profile).toMatchObject({ bestScore: 7000, coins: 70, isSoundOn: false });
    expect(second.world.session.saved).toBeUndefined();
    expect(savedIn(held.boris).profile).toMatchObject({ bestScore: 7000, coins: 70 });
    second.change({ coins: 80 });

    const third = openPage(storage, { now: 7000 });
    await third.sync(anna);
    expect(third.world.profile).toMatchObject({ bestScore: 300, coins: 30, isSoundOn: true });
    expect(third.world.session.saved?.state).toEqual(SOME_GAME.state);
    expect(savedIn(held.anna).profile).toMatchObject({ bestScore: 300, coins: 30 });

    const fourth = openPage(storage, { now: 8000 });
    await fourth.sync(boris);
    expect(fourth.world.profile).toMatchObject({ bestScore: 7000, coins: 80 });
  });

  test('starts a new account from scratch on a device of another account', async () => {
    const { held, remoteOf } = createSite();
    const storage = new MemoryStorage();
    const first = openPage(storage);
    await first.sync(remoteOf('anna'));
    first.change({ bestScore: 300, coins: 30 }, SOME_GAME);
    const second = openPage(storage);
    await second.sync(remoteOf('boris'));
    expect(second.world.profile).toMatchObject({ bestScore: 0, coins: 0 });
    expect(second.world.session.saved).toBeUndefined();
    expect(savedIn(held.boris).profile.bestScore).toBe(0);
  });

  test("does not upload an account's save while no player is logged in", async () => {
    const { held, remoteOf } = createSite();
    const storage = new MemoryStorage();
    const page = openPage(storage);
    await page.sync(remoteOf('anna'));
    page.change({ bestScore: 300 });
    const guest = openPage(storage);
    const { upload, refresh, leave } = await guest.sync(remoteOf(''));
    upload();
    await refresh();
    leave();
    expect(held['']).toBeUndefined();
    expect(guest.world.profile.bestScore).toBe(300);
  });
});

test('increases the time of the save even if the clock is set back', async () => {
  const { held, remoteOf } = createSite();
  const clock = { now: 1000 };
  const page = openPage(new MemoryStorage(), clock);
  const { upload } = await page.sync(remoteOf(''));
  const before = readSavedAt(unpackSave(held['']!)!);
  clock.now = 0;
  upload();
  expect(readSavedAt(unpackSave(held['']!)!)).toBeGreaterThan(before);
});

describe("the portal's save", () => {
  test('is replaced if it is malformed, with a log entry', async () => {
    const { held, remoteOf } = createSite();
    held[''] = 'no save';
    const page = openPage(new MemoryStorage());
    page.change({ bestScore: 3 });
    await page.sync(remoteOf(''));
    expect(page.log).toHaveBeenCalledOnce();
    expect(savedIn(held['']).profile.bestScore).toBe(3);
  });

  test('is not overwritten if it cannot be loaded, because it may be newer', async () => {
    const { held, remoteOf } = createSite();
    held[''] = 'something';
    const page = openPage(new MemoryStorage());
    const { upload } = await page.sync({ ...remoteOf(''), load: () => Promise.reject(new Error('offline')) });
    upload();
    expect(held['']).toBe('something');
  });

  test('is merged if an earlier version of the game wrote it', async () => {
    const { held, remoteOf } = createSite();
    const storage = new MemoryStorage();
    const earlier = createStore(() => storage);
    writeSavedData(earlier, { ...SOME_PROFILE, bestScore: 900 }, SOME_GAME);
    held[''] = packSave(earlier, 2000);
    const page = openPage(new MemoryStorage(), { now: 5000 });
    page.change({ bestScore: 50 });
    await page.sync(remoteOf(''));
    expect(page.world.profile).toMatchObject({ bestScore: 900, coins: SOME_PROFILE.coins });
    expect(page.world.session.saved?.state).toEqual(SOME_GAME.state);
  });

  test('is flushed when the player leaves the page', async () => {
    const { flush, remoteOf } = createSite();
    (await openPage(new MemoryStorage()).sync(remoteOf(''))).leave();
    expect(flush).toHaveBeenCalledOnce();
  });
});

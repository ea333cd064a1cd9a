// A save between devices by way of a portal's store: merged in both directions, with the save of the same account or of none.
import { describe, expect, test, vi } from 'vitest';
import { carrySave } from '../../src/app/carry-save.ts';
import { createSaveKeeper } from '../../src/app/keep-save.ts';
import type { Profile } from '../../src/game/profile.ts';
import type { RunningGame } from '../../src/game/session.ts';
import type { GameWorld } from '../../src/game/world.ts';
import { isLanguage } from '../../src/i18n/languages.ts';
import { createStore } from '../../src/app/storage.ts';
import type { PortalStore } from '../../src/portal/portal.ts';
import { packSave, unpackSave } from '../../src/save/carried-save.ts';
import { readSavedData } from '../../src/save/saved-data.ts';
import { adoptSave } from '../../src/commands/adopt-save.ts';
import { SOME_GAME, SOME_PROFILE, writeSavedData } from '../save/saved-games.ts';
import { MemoryStorage } from '../support/storages.ts';

/** Saves of a portal by account; a guest has a save of the browser's. */
function createSite() {
  const held: Record<string, string | undefined> = {};
  const flush = vi.fn<() => void>();
  const remoteOf = (account: string): PortalStore => ({
    account: async () => account,
    load: async () => held[account],
    save: (text) => void (held[account] = text),
    flush,
  });
  return { held, flush, remoteOf };
}

/** A page of a browser, which opens with what its storage holds. */
function openPage(storage: MemoryStorage, clock = { now: 1000 }) {
  const store = createStore(() => storage);
  const saved = readSavedData(store, isLanguage);
  const world = {
    profile: saved.profile,
    session: { saved: saved.running, savedDaily: saved.daily, running: undefined },
    flow: { isPageAway: false },
    input: { drag: { phase: 'idle' } },
    view: { isLessMotionPreferred: false },
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
  return {
    store,
    world,
    log,
    carry: (remote: PortalStore) => carrySave({ remote, local: store, keeper, log, now: () => clock.now }),
    /** Changes the profile and stores that. */
    change(change: Partial<Profile>, running?: RunningGame) {
      Object.assign(world.profile, change);
      if (running) world.session.saved = running;
      keeper.sync();
    },
  };
}

const heldBy = (text: string | undefined) => readSavedData(unpackSave(text!)!.store, isLanguage);

test('the first device brings the portal its save', async () => {
  const { held, remoteOf } = createSite();
  const page = openPage(new MemoryStorage());
  page.change({ bestScore: 4321, coins: 12 }, SOME_GAME);
  await page.carry(remoteOf(''));
  expect(heldBy(held[''])).toMatchObject({ profile: { bestScore: 4321, coins: 12 }, running: { actions: SOME_GAME.actions } });
});

test('a new device takes it over, game and all', async () => {
  const { remoteOf } = createSite();
  const first = openPage(new MemoryStorage());
  first.change({ ...SOME_PROFILE }, SOME_GAME);
  await first.carry(remoteOf(''));
  const second = openPage(new MemoryStorage());
  await second.carry(remoteOf(''));
  expect(second.world.profile).toEqual(SOME_PROFILE);
  expect(second.world.session.saved?.state).toEqual(SOME_GAME.state);
});

test('a better save of the portal is not written over by a later one of this device', async () => {
  const { held, remoteOf } = createSite();
  const first = openPage(new MemoryStorage());
  first.change({ bestScore: 50_000, coins: 900, unlockedThemes: ['aurora', 'ember'] });
  await first.carry(remoteOf(''));
  const second = openPage(new MemoryStorage(), { now: 900_000 });
  second.change({ bestScore: 800, coins: 3 });
  await second.carry(remoteOf(''));
  const both = { bestScore: 50_000, coins: 903, unlockedThemes: ['aurora', 'ember'] };
  expect(second.world.profile).toMatchObject(both);
  expect(heldBy(held['']).profile).toMatchObject(both);
});

test('a device that was left open takes over what another one played, before it sends anything', async () => {
  const { held, remoteOf } = createSite();
  const first = openPage(new MemoryStorage());
  const carrier = await first.carry(remoteOf(''));
  const second = openPage(new MemoryStorage(), { now: 5000 });
  await second.carry(remoteOf(''));
  second.change({ bestScore: 700, coins: 5 }, SOME_GAME);
  (await second.carry(remoteOf(''))).keep();
  const isBack = carrier.refresh();
  carrier.keep();
  expect(heldBy(held['']).profile.bestScore, 'nothing is sent meanwhile').toBe(700);
  await isBack;
  expect(first.world.profile).toMatchObject({ bestScore: 700, coins: 5 });
  expect(first.world.session.saved?.state).toEqual(SOME_GAME.state);
  first.change({ coins: 7 });
  carrier.keep();
  expect(heldBy(held['']).profile).toMatchObject({ bestScore: 700, coins: 7 });
});

test('a portal that does not answer when the player is back is logged, and the next save goes out', async () => {
  const { held, remoteOf } = createSite();
  const remote = remoteOf('');
  const page = openPage(new MemoryStorage());
  const carrier = await page.carry(remote);
  remote.load = () => Promise.reject(new Error('offline'));
  await carrier.refresh();
  expect(page.log.mock.calls.flat().join()).toContain('offline');
  page.change({ bestScore: 9 });
  carrier.keep();
  expect(heldBy(held['']).profile.bestScore).toBe(9);
});

describe('accounts', () => {
  test('a save of no account goes to the first one that logs in', async () => {
    const { held, remoteOf } = createSite();
    const storage = new MemoryStorage();
    const guest = openPage(storage);
    guest.change({ bestScore: 40 });
    await guest.carry(remoteOf(''));
    await openPage(storage).carry(remoteOf('anna'));
    expect(heldBy(held.anna).profile.bestScore).toBe(40);
  });

  test('another account on the same device gets its own save, and neither loses anything', async () => {
    const { held, remoteOf } = createSite();
    const [anna, boris] = [remoteOf('anna'), remoteOf('boris')];
    const elsewhere = openPage(new MemoryStorage());
    elsewhere.change({ bestScore: 7000, coins: 70, isSoundOn: false });
    await elsewhere.carry(boris);

    const storage = new MemoryStorage();
    const first = openPage(storage, { now: 5000 });
    await first.carry(anna);
    first.change({ bestScore: 300, coins: 30 }, SOME_GAME);
    // Not sent any more: the page is closed.
    const second = openPage(storage, { now: 6000 });
    await second.carry(boris);
    expect(second.world.profile).toMatchObject({ bestScore: 7000, coins: 70, isSoundOn: false });
    expect(second.world.session.saved).toBeUndefined();
    expect(heldBy(held.boris).profile).toMatchObject({ bestScore: 7000, coins: 70 });
    second.change({ coins: 80 });

    const third = openPage(storage, { now: 7000 });
    await third.carry(anna);
    expect(third.world.profile).toMatchObject({ bestScore: 300, coins: 30, isSoundOn: true });
    expect(third.world.session.saved?.state).toEqual(SOME_GAME.state);
    expect(heldBy(held.anna).profile).toMatchObject({ bestScore: 300, coins: 30 });

    const fourth = openPage(storage, { now: 8000 });
    await fourth.carry(boris);
    expect(fourth.world.profile).toMatchObject({ bestScore: 7000, coins: 80 });
  });

  test('a new account begins anew on a device that another one has played on', async () => {
    const { held, remoteOf } = createSite();
    const storage = new MemoryStorage();
    const first = openPage(storage);
    await first.carry(remoteOf('anna'));
    first.change({ bestScore: 300, coins: 30 }, SOME_GAME);
    const second = openPage(storage);
    await second.carry(remoteOf('boris'));
    expect(second.world.profile).toMatchObject({ bestScore: 0, coins: 0 });
    expect(second.world.session.saved).toBeUndefined();
    expect(heldBy(held.boris).profile.bestScore).toBe(0);
  });

  test('a save that belongs to an account stays on the device while nobody is logged in', async () => {
    const { held, remoteOf } = createSite();
    const storage = new MemoryStorage();
    const page = openPage(storage);
    await page.carry(remoteOf('anna'));
    page.change({ bestScore: 300 });
    const guest = openPage(storage);
    const { keep, refresh, flush } = await guest.carry(remoteOf(''));
    keep();
    await refresh();
    flush();
    expect(held['']).toBeUndefined();
    expect(guest.world.profile.bestScore).toBe(300);
  });
});

test('a clock that goes back makes no save older than the one before', async () => {
  const { held, remoteOf } = createSite();
  const clock = { now: 1000 };
  const page = openPage(new MemoryStorage(), clock);
  const { keep } = await page.carry(remoteOf(''));
  const before = unpackSave(held['']!)!.savedAt;
  clock.now = 0;
  keep();
  expect(unpackSave(held['']!)!.savedAt).toBeGreaterThan(before);
});

describe('a portal', () => {
  test('whose save cannot be read gets a new one, and that is logged', async () => {
    const { held, remoteOf } = createSite();
    held[''] = 'no save';
    const page = openPage(new MemoryStorage());
    page.change({ bestScore: 3 });
    await page.carry(remoteOf(''));
    expect(page.log).toHaveBeenCalledOnce();
    expect(heldBy(held['']).profile.bestScore).toBe(3);
  });

  test('that cannot load its save gets nothing: what it holds may be later', async () => {
    const { held, remoteOf } = createSite();
    held[''] = 'something';
    const page = openPage(new MemoryStorage());
    await expect(page.carry({ ...remoteOf(''), load: () => Promise.reject(new Error('offline')) })).rejects.toThrow('offline');
    expect(held['']).toBe('something');
  });

  test('with a save of an earlier version of the game is merged', async () => {
    const { held, remoteOf } = createSite();
    const earlier = createStore(() => new MemoryStorage());
    writeSavedData(earlier, { ...SOME_PROFILE, bestScore: 900 }, SOME_GAME);
    held[''] = packSave(earlier, 2000);
    const page = openPage(new MemoryStorage(), { now: 5000 });
    page.change({ bestScore: 50 });
    await page.carry(remoteOf(''));
    expect(page.world.profile).toMatchObject({ bestScore: 900, coins: SOME_PROFILE.coins });
    expect(page.world.session.saved?.state).toEqual(SOME_GAME.state);
  });

  test('is told when the page is left', async () => {
    const { flush, remoteOf } = createSite();
    (await openPage(new MemoryStorage()).carry(remoteOf(''))).flush();
    expect(flush).toHaveBeenCalledOnce();
  });
});

// The save of a game whose frame has no storage, kept by the page around it: both sides of the protocol, with a real world.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { connectFrame } from '../../src/app/connect-embed.ts';
import { createHud } from '../../src/state/hud.ts';
import { createSaveKeeper } from '../../src/save/keep-save.ts';
import type { LateParts } from '../../src/app/late-parts.ts';
import { openPortal, type Site } from '../../src/app/open-portal.ts';
import { createStore } from '../../src/page/storage.ts';
import { adoptSave } from '../../src/commands/adopt-save.ts';
import { embed } from '../../src/embed/embed.ts';
import { HELLO } from '../../src/embed/protocol.ts';
import { create as createStandalone } from '../../src/portal/standalone.ts';
import { unpackSave } from '../../src/save/sync-portal-save.ts';
import { KEYS } from '../../src/save/keys.ts';
import { readSavedData } from '../../src/save/saved-data.ts';
import { DEFAULT_SETTINGS } from '../../src/settings/settings.ts';
import { SOME_GAME } from '../save/saved-games.ts';
import { NO_HUD_CALLS } from '../support/hud-calls.ts';
import { openMenu } from '../support/play-world.ts';
import { blockedStorage, MemoryStorage } from '../support/storages.ts';
import { createPage, GAME, settle } from './fake-page.ts';

const KEY = `frozen-jewel:${GAME}/jewel/`;

let hostStorage: MemoryStorage;
const open: (() => void)[] = [];

beforeEach(() => {
  hostStorage = new MemoryStorage();
  vi.stubGlobal('document', Object.assign(new EventTarget(), { documentElement: { classList: { add: () => undefined } } }));
});

afterEach(() => {
  for (const close of open.splice(0)) close();
});

/** Opens a host page with a game in a frame, for a player without a save there. Resolves when the game is ready. */
async function openHost(frameStorage?: MemoryStorage) {
  const page = createPage();
  const host = embed(page.element, { src: `${GAME}/jewel/` });
  const { world } = openMenu({ profile: { isTutorialDue: true } });
  const hud = createHud(world, NO_HUD_CALLS);
  const store = createStore(() => frameStorage ?? blockedStorage());
  let rows = 0;
  const keeper = createSaveKeeper({
    store,
    world,
    saved: readSavedData(store),
    adopt: (change) => adoptSave(world, change),
    newRow: () => `row${++rows}`,
    now: Date.now,
  });
  let site: Site | undefined;
  const openSite = vi.fn<LateParts['openSite']>(async () => {
    // Its code arrives after the menu is shown.
    await settle();
    const settings = Promise.resolve(DEFAULT_SETTINGS);
    const none = () => undefined;
    site = openPortal({ hud, store, keeper, settings, suggestLanguage: none, useBoard: none, log: none, create: async () => createStandalone() });
  });
  const late = { openSite, site: () => site } as unknown as LateParts;

  const listeners = new Set<(event: unknown) => void>();
  const parent = { postMessage: () => undefined };
  vi.stubGlobal('window', {
    parent,
    innerWidth: 360,
    innerHeight: 700,
    addEventListener: (type: string, listener: (event: unknown) => void) => void (type === 'message' && listeners.add(listener)),
    removeEventListener: (_: string, listener: (event: unknown) => void) => void listeners.delete(listener),
  });
  // The frame reads its storage before it connects, the host later.
  vi.stubGlobal('localStorage', frameStorage);
  connectFrame({ hud, world, late }, () => undefined);
  vi.stubGlobal('localStorage', hostStorage);
  page.send(HELLO);
  const { data, ports } = page.posted.at(-1)!;
  open.push(host.destroy, () => ports[0].close());
  for (const listener of [...listeners]) listener({ data, ports, source: parent });
  await host.ready;

  return {
    world,
    openSite,
    /** Changes the profile, has a game, and saves, as after a drop. */
    async save(change: Partial<typeof world.profile>) {
      Object.assign(world.profile, change);
      world.session.saved = SOME_GAME;
      keeper.sync();
      site?.saveSync()?.upload();
      await settle();
    },
  };
}

test('brings game, record and tutorial back before the game is ready', async () => {
  const { save } = await openHost();
  await save({ bestScore: 60, coins: 3, isTutorialDue: false });
  const { world } = await openHost();
  expect(world.profile).toMatchObject({ bestScore: 60, coins: 3, isTutorialDue: false });
  expect(world.session.saved?.state).toEqual(SOME_GAME.state);
});

test('is neither sent nor restored if the frame has a storage', async () => {
  await (await openHost()).save({ bestScore: 60 });
  const kept = hostStorage.contents;
  const { world, openSite, save } = await openHost(new MemoryStorage());
  expect([world.profile.bestScore, world.session.saved, openSite.mock.calls]).toEqual([0, undefined, []]);
  await save({ bestScore: 5 });
  expect(hostStorage.contents).toEqual(kept);
});

const { best } = KEYS;

test.each([
  ['no JSON', 'x'],
  ['an object of another shape', '{}'],
  ['a save of an impossible time', JSON.stringify({ savedAt: -1, keys: { [best]: '7' } })],
  ['a save of other types', JSON.stringify({ savedAt: 1, keys: { [best]: 7 } })],
  ['too long', JSON.stringify({ savedAt: 1, keys: { [best]: '7', filler: 'x'.repeat(200_000) } })],
])('is ignored and replaced if what the host has is %s', async (_, text) => {
  hostStorage.setItem(KEY, text);
  const { world, save } = await openHost();
  expect(world.profile).toMatchObject({ bestScore: 0, isTutorialDue: true });
  await save({ bestScore: 60 });
  const store = unpackSave(hostStorage.getItem(KEY)!)!;
  expect(readSavedData(store)).toMatchObject({ profile: { bestScore: 60 }, session: { running: { actions: SOME_GAME.actions } } });
});

test('ends with its page if the host has no storage either', async () => {
  hostStorage.isBlocked = true;
  const { world, save } = await openHost();
  await save({ bestScore: 60 });
  expect(world.profile.bestScore).toBe(60);
});

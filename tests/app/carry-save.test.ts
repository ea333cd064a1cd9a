// A save between two devices by way of a site's store: the later one wins, nothing is sent before the site has told what it holds.
import { describe, expect, test, vi } from 'vitest';
import { carrySave } from '../../src/app/carry-save.ts';
import type { Command } from '../../src/ecs/commands.ts';
import { FIRST_PROFILE, type Profile } from '../../src/ecs/profile.ts';
import { createStore } from '../../src/platform/storage.ts';
import type { PortalStore } from '../../src/portal/portal.ts';
import { SAVED_AT_KEY, unpackSave } from '../../src/save/carried-save.ts';
import { writeSavedData } from '../../src/save/saved-data.ts';
import { SOME_GAME, SOME_PROFILE } from '../save/saved-games.ts';
import { MemoryStorage } from '../support/storages.ts';

/** What a site holds for a player, on whichever device. */
function createSite() {
  const held = { text: undefined as string | undefined };
  const flush = vi.fn<() => void>();
  const remote: PortalStore = { load: async () => held.text, save: (text) => void (held.text = text), flush };
  return { held, remote, flush };
}

/** A browser with a storage of its own, and its clock. */
function createDevice(remote: PortalStore, own: Partial<Profile> = {}, running = undefined as typeof SOME_GAME | undefined) {
  const storage = new MemoryStorage();
  const store = createStore(() => storage);
  const profile: Profile = { ...FIRST_PROFILE, ...own };
  const sent: Command[] = [];
  const log = vi.fn<(message: string) => void>();
  const clock = { now: 1000 };
  writeSavedData(store, profile, running);
  const open = () => carrySave({ remote, local: store, profile, send: (command) => sent.push(command), log, now: () => clock.now });
  return { store, profile, sent, log, clock, open };
}

test('the first device brings the site its save', async () => {
  const { held, remote } = createSite();
  const { sent, open } = createDevice(remote, SOME_PROFILE, SOME_GAME);
  await open();
  expect(unpackSave(held.text!)?.store.get('bestscore')).toBe(`${SOME_PROFILE.bestScore}`);
  expect(sent).toEqual([]);
});

test('a new device takes it over, game and all', async () => {
  const { remote } = createSite();
  await createDevice(remote, SOME_PROFILE, SOME_GAME).open();
  const { sent, store, open } = createDevice(remote);
  await open();
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({ type: 'adoptSave', profile: SOME_PROFILE });
  expect(sent[0].type === 'adoptSave' && sent[0].running?.state).toEqual(SOME_GAME.state);
  expect(Number(store.get(SAVED_AT_KEY))).toBe(1000);
});

test('a device that wrote last keeps its own, and the site gets it', async () => {
  const { held, remote } = createSite();
  const first = createDevice(remote, { bestScore: 10 });
  await first.open();
  const second = createDevice(remote, { bestScore: 5 });
  await second.open();
  second.clock.now = 9000;
  writeSavedData(second.store, { ...second.profile, bestScore: 70 }, undefined);
  (await second.open()).keep();
  expect(unpackSave(held.text!)?.store.get('bestscore')).toBe('70');
  await first.open();
  expect(first.sent, 'and the other device hears of it').toMatchObject([{ type: 'adoptSave', profile: { bestScore: 70 } }]);
});

test('opened again with nothing new, nothing is taken over', async () => {
  const { remote } = createSite();
  const device = createDevice(remote, SOME_PROFILE);
  await device.open();
  await device.open();
  expect(device.sent).toEqual([]);
});

test('a clock that goes back makes no save older than the one before', async () => {
  const { held, remote } = createSite();
  const device = createDevice(remote);
  const { keep } = await device.open();
  const before = unpackSave(held.text!)!.savedAt;
  device.clock.now = 0;
  keep();
  expect(unpackSave(held.text!)!.savedAt).toBeGreaterThan(before);
});

describe('a site', () => {
  test('whose save cannot be read gets a new one, and that is logged', async () => {
    const { held, remote } = createSite();
    held.text = 'no save';
    const { log, sent, open } = createDevice(remote, { bestScore: 3 });
    await open();
    expect(log).toHaveBeenCalledOnce();
    expect(sent).toEqual([]);
    expect(unpackSave(held.text)?.store.get('bestscore')).toBe('3');
  });

  test('that cannot tell what it holds gets nothing: what it holds may be later', async () => {
    const { held, remote } = createSite();
    held.text = 'something';
    const { open } = createDevice({ ...remote, load: () => Promise.reject(new Error('offline')) });
    await expect(open()).rejects.toThrow('offline');
    expect(held.text).toBe('something');
  });

  test('is told when the page is left', async () => {
    const { remote, flush } = createSite();
    (await createDevice(remote).open()).flush();
    expect(flush).toHaveBeenCalledOnce();
  });
});

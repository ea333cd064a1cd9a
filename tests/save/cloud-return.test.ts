// Leaving the page and returning to it, on each portal with cloud saves: other devices and accounts may have written in the meantime.
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { CrazyGamesWindow } from '../../src/portal/crazygames-sdk.ts';
import type { MockCrazySdk } from '../../mocks/sdks/crazygames/install-sdk.ts';
import { createHud } from '../../src/state/hud.ts';
import { createSaveKeeper } from '../../src/save/keep-save.ts';
import { openPortal, type Site } from '../../src/app/open-portal.ts';
import { createPageLifecycle } from '../../src/app/page-lifecycle.ts';
import { applyAllCommands } from '../../src/systems/pipeline.ts';
import { createSaveTimers } from '../../src/save/save-timers.ts';
import { createStore } from '../../src/page/storage.ts';
import type { Command } from '../../src/game/commands.ts';
import { readSavedData } from '../../src/save/saved-data.ts';
import { DEFAULT_SETTINGS } from '../../src/settings/settings.ts';
import { CRAZYGAMES, failOnViolation, PLAYABLES, PLAYGAMA, YANDEX, type MockedPortal } from '../portal/support/mocked-portals.ts';
import { NO_HUD_CALLS } from '../support/hud-calls.ts';
import { openMenu } from '../support/play-world.ts';
import { MemoryStorage } from '../support/storages.ts';

beforeEach(() => void vi.useFakeTimers());

/** More than a portal needs to become ready, and than Yandex Games needs between two saves. */
const READY_SECONDS = 15;

const pass = (seconds = READY_SECONDS) => vi.advanceTimersByTimeAsync(seconds * 1000);

type DeviceOptions = { readonly cloud: MemoryStorage; readonly storage?: MemoryStorage; readonly scenario?: string };

let devices = 0;

/** Opens the game's page on a device. `cloud` is the storage of the site's mock SDK, `storage` the device's. */
async function openDevice(mocked: MockedPortal, { cloud, storage = new MemoryStorage(), scenario = 'fill' }: DeviceOptions) {
  const name = `row${++devices}-`;
  const store = createStore(() => storage);
  const saved = readSavedData(store);
  const driver = openMenu({ profile: saved.profile, ...(saved.session?.running && { saved: saved.session.running }) });
  const { world } = driver;
  let rows = 0;
  const send = (command: Command) => void world.commands.push(command);
  const hud = createHud(world, { ...NO_HUD_CALLS, send });
  const keeper = createSaveKeeper({
    store,
    world,
    saved: { ...saved, profile: world.profile },
    adopt(change) {
      send({ type: 'adoptSave', change });
      applyAllCommands(world);
    },
    newRow: () => `${name}${++rows}`,
    now: Date.now,
  });
  const { portal, page } = mocked.openOnPage(scenario, { report: failOnViolation });
  Object.assign(page, { localStorage: cloud, sessionStorage: cloud });
  const site: Site = openPortal({
    settings: Promise.resolve(DEFAULT_SETTINGS),
    hud,
    store,
    keeper,
    suggestLanguage: () => undefined,
    servers: async () => ({ useBoard: async () => undefined }),
    log: () => undefined,
    create: async () => portal,
  });
  const saves = createSaveTimers(keeper.sync, () => site.saveSync()?.upload());
  const runEffects = () => world.effects.splice(0).forEach(({ type }) => type === 'save' && saves.schedule());
  const { leave, comeBack } = createPageLifecycle({ world, hud, saves, send, runEffects, site: () => site });
  await pass();
  return {
    page,
    leave,
    comeBack,
    profile: world.profile,
    /** Scores like a drop: the save is stored and uploaded. */
    async score(bestScore: number, coins = 0) {
      Object.assign(world.profile, { bestScore, coins: world.profile.coins + coins });
      saves.schedule();
      await pass();
    },
  };
}

/** Returns the best score in the site's save. */
function bestIn(cloud: MemoryStorage, key: string): number {
  const text = /"keys":(\{.*?\})/.exec(cloud.contents[key].replaceAll('\\"', '"'))![1];
  return Number(/"bestscore":"(\d+)"/.exec(text)![1]);
}

describe.each([
  { mocked: YANDEX, scenario: 'fill', key: 'mock-yandex-player', accountKey: 'mock-yandex-player-Anna' },
  { mocked: YANDEX, scenario: 'old-player', key: 'mock-yandex-player', accountKey: 'mock-yandex-player-Anna' },
  { mocked: CRAZYGAMES, scenario: 'fill', key: 'mock-crazygames-frozen-jewel', accountKey: 'mock-crazygames-Annafrozen-jewel' },
  { mocked: PLAYGAMA, scenario: 'fill', key: 'mock-playgama--frozen-jewel', accountKey: 'mock-playgama-Anna-frozen-jewel' },
  { mocked: PLAYABLES, scenario: 'fill', key: 'mock-playables', accountKey: undefined },
])('$mocked.name, $scenario', ({ mocked, scenario, key, accountKey }) => {
  test("adopts another device's progress on the player's return and never overwrites it", async () => {
    const cloud = new MemoryStorage();
    const first = await openDevice(mocked, { cloud, scenario });
    await first.score(820, 5);
    first.leave();
    const second = await openDevice(mocked, { cloud, scenario });
    await second.score(50_020, 7);
    // A write while the page is away, as of a late reward.
    await first.score(830);
    expect(bestIn(cloud, key)).toBe(50_020);

    const { setItem } = cloud;
    const bests: number[] = [];
    cloud.setItem = (name, text) => {
      setItem.call(cloud, name, text);
      bests.push(bestIn(cloud, key));
    };
    first.comeBack();
    await pass();
    expect(new Set(bests)).toEqual(new Set([50_020]));
    expect(first.profile).toMatchObject({ bestScore: 50_020, coins: 12 });
    await first.score(60_000);
    expect(bestIn(cloud, key), 'uploads go on').toBe(60_000);
  });

  test.runIf(accountKey)("merges a guest's save into the account's after a login, and writes neither before", async () => {
    const cloud = new MemoryStorage();
    function logIn(page: EventTarget): void {
      if (mocked !== CRAZYGAMES) for (const name of ['yandex', 'playgama']) cloud.setItem(`mock-${name}-account`, 'Anna');
      else void ((page as CrazyGamesWindow & EventTarget).CrazyGames!.SDK as MockCrazySdk).user.showAuthPrompt();
    }
    const elsewhere = await openDevice(mocked, { cloud, scenario });
    logIn(elsewhere.page);
    elsewhere.leave();
    elsewhere.comeBack();
    await elsewhere.score(50_020, 90);
    elsewhere.leave();
    for (const name of ['yandex', 'playgama']) cloud.removeItem(`mock-${name}-account`);

    const storage = new MemoryStorage();
    const device = await openDevice(mocked, { cloud, storage, scenario });
    await device.score(820, 3);
    // CrazyGames reports a login, the other sites ask for one while the page is away.
    if (mocked !== CRAZYGAMES) device.leave();
    logIn(device.page);
    if (mocked !== CRAZYGAMES) device.comeBack();
    await device.score(Math.max(device.profile.bestScore, 830));
    expect(device.profile).toMatchObject({ bestScore: 50_020, coins: 93 });
    expect(bestIn(cloud, accountKey!)).toBe(50_020);
    expect(storage.contents['GDEV-block-puzzle-frozen-jewel1.0.5.account']).toBe('Anna');
  });
});

test('keeps the saves of two accounts apart', async () => {
  const cloud = new MemoryStorage();
  const storage = new MemoryStorage();
  cloud.setItem('mock-playgama-account', 'Anna');
  const anna = await openDevice(PLAYGAMA, { cloud, storage });
  await anna.score(820, 3);
  anna.leave();
  cloud.setItem('mock-playgama-account', 'Boris');
  anna.comeBack();
  await pass();
  expect(anna.profile).toMatchObject({ bestScore: 0, coins: 0 });
  await anna.score(50_020);
  expect([bestIn(cloud, 'mock-playgama-Anna-frozen-jewel'), bestIn(cloud, 'mock-playgama-Boris-frozen-jewel')]).toEqual([820, 50_020]);
});

test.each([
  { mocked: PLAYGAMA, scenario: 'storage-hangs' },
  { mocked: PLAYGAMA, scenario: 'storage-fails' },
  { mocked: PLAYABLES, scenario: 'storage-hangs' },
  { mocked: PLAYABLES, scenario: 'storage-fails' },
])('$mocked.name without its storage ($scenario) plays on, and overwrites nothing', async ({ mocked, scenario }) => {
  const cloud = new MemoryStorage();
  const device = await openDevice(mocked, { cloud, scenario });
  await device.score(820, 3);
  device.leave();
  device.comeBack();
  await device.score(900);
  expect([device.profile.bestScore, Object.keys(cloud.contents)]).toEqual([900, []]);
});

test('a site that stores each save twice counts nothing twice', async () => {
  const cloud = new MemoryStorage();
  const first = await openDevice(PLAYGAMA, { cloud, scenario: 'storage-twice' });
  await first.score(820, 5);
  first.leave();
  const second = await openDevice(PLAYGAMA, { cloud, scenario: 'storage-twice' });
  await second.score(830, 2);
  first.comeBack();
  await pass();
  expect(first.profile).toMatchObject({ bestScore: 830, coins: 7 });
});

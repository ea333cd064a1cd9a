// A device with a store, on which a player plays whole games. Each visit opens a page with world, save, records, daily game and journey.
import { expect } from 'vitest';
import type { Command, SaveChange } from '../../src/game/commands.ts';
import { FIRST_PROFILE } from '../../src/game/profile.ts';
import type { GameSeed } from '../../src/game/session.ts';
import { DECORS } from '../../src/game/shop.ts';
import { createGameWorld } from '../../src/game/world.ts';
import { openBoards, practiceOf } from '../../src/hud/panels/journey-panel.tsx';
import { openJourney } from '../../src/journey/open-journey.ts';
import { createStore } from '../../src/page/storage.ts';
import type { RemoteStore } from '../../src/platform/key-value-store.ts';
import { decodeRecords } from '../../src/records/records-text.ts';
import { firstRecords } from '../../src/records/records.ts';
import type { Action } from '../../src/rules/game.ts';
import { claimRow } from '../../src/save/coin-row.ts';
import { followRecords } from '../../src/save/follow-records.ts';
import { readStars } from '../../src/save/journey-stars.ts';
import { createSaveKeeper } from '../../src/save/keep-save.ts';
import { readSavedData } from '../../src/save/saved-data.ts';
import { RECORDS_KEY } from '../../src/save/session.ts';
import { encodeShared, SHARED_KEY, shareProfile } from '../../src/save/shared-save.ts';
import { syncPortalSave } from '../../src/save/sync-portal-save.ts';
import { followDaily } from '../../src/scores/follow-daily.ts';
import { playDaily } from '../../src/scores/play-daily.ts';
import { createServerClock } from '../../src/scores/server-clock.ts';
import { createCarrying } from '../../src/sharing/carry-save.ts';
import { createHud } from '../../src/state/hud.ts';
import { applyAllCommands, stepWorld } from '../../src/systems/pipeline.ts';
import { isThemeName } from '../../src/themes/themes.ts';
import { WARES, type Ware } from '../../tools/simulate/coins.ts';
import { NO_HUD_CALLS } from '../support/hud-calls.ts';
import { MemoryStorage } from '../support/storages.ts';

const PAGE = 'https://play.example/game/';

/** More steps than any game needs to end. */
const MAX_STEPS = 60 * 60;

export type Device = ReturnType<typeof createDevice>;

/** Creates a device after the tutorial. */
export function createDevice(name: string) {
  const storage = new MemoryStorage();
  const store = createStore(() => storage);
  store.set(SHARED_KEY, encodeShared(shareProfile({ ...FIRST_PROFILE, isTutorialDue: false }, 0)));
  let rows = 0;
  return { name, store, newRow: () => `${name}${++rows}` };
}

/** Returns everything that the device has stored for the player. */
export function progressOf({ store }: Device) {
  const { profile, shared } = readSavedData(store);
  const { bestScore, unlockedThemes, coins } = profile;
  const text = store.get(RECORDS_KEY);
  const records = text === null ? firstRecords(0) : decodeRecords(text);
  const stars = readStars(store);
  if (typeof records === 'string' || typeof stars === 'string') throw new Error('The records or the stars cannot be read');
  return { bestScore, things: [...unlockedThemes], coins, records, stars, rows: shared.coins };
}

export type Progress = ReturnType<typeof progressOf>;

type PageOptions = {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly nextSeed: () => GameSeed;
  /** The portal's store; undefined while the device is offline. */
  readonly remote: RemoteStore | undefined;
};

type Parts = ReturnType<typeof createParts>;

/** Creates world, HUD, save and records from the device's store. */
function createParts({ name, store, newRow }: Device, { now, nextSeed, remote }: PageOptions) {
  const saved = readSavedData(store);
  const world = createGameWorld({ nextSeed, profile: saved.profile, saved: saved.session?.running, savedDaily: saved.daily?.running });
  const earned = { ofGoals: 0 };
  function queue(command: Command): void {
    if (command.type === 'earnCoins') earned.ofGoals += command.coins;
    world.commands.push(command);
  }
  const hud = createHud(world, { ...NO_HUD_CALLS, send: queue });
  const adopt = (change: SaveChange) => {
    queue({ type: 'adoptSave', change });
    applyAllCommands(world);
  };
  const keeper = createSaveKeeper({ store, world, saved, adopt, newRow, now });
  const clock = createServerClock(now);
  clock.setLead(0);
  const page = { addEventListener: () => undefined, setInterval: () => 0 } as unknown as Window;
  const daily = followDaily({ hud, store, clock, page });
  const records = followRecords({ hud, store, profile: world.profile, newDevice: () => name, now, log: expect.unreachable });
  openJourney({ hud, store, world });
  const carrying = createCarrying({ hud, store, keeper, now, navigator: {}, address: () => PAGE });
  const saveSync = remote && syncPortalSave({ remote, local: store, keeper, log: expect.unreachable, now });

  /** Publishes as a frame does, and reports games to the records. */
  function publish(): void {
    hud.publish();
    for (const effect of world.effects.splice(0)) {
      if (effect.type !== 'submitScore') continue;
      daily.note(effect.report);
      records.note(effect.report);
    }
    applyAllCommands(world);
  }

  function send(...commands: readonly Command[]): void {
    for (const command of commands) queue(command);
    applyAllCommands(world);
    publish();
  }

  function save(): void {
    keeper.sync();
    saveSync?.upload();
  }

  return { store, world, hud, keeper, clock, carrying, saveSync, earned, publish, send, save };
}

export type PlayingPage = Awaited<ReturnType<typeof openPage>>;

/** Opens the game's page on a device, and merges the portal's save. */
export async function openPage(device: Device, options: PageOptions) {
  const parts = createParts(device, options);
  const { store, world, hud, keeper, clock, carrying, saveSync, earned, send, save } = parts;
  const { profile, session } = world;
  // The device has no locks, as on a page without HTTPS.
  const { id } = await claimRow({ store, locks: undefined, rows: keeper.shared().coins, newRow: device.newRow });
  keeper.useRow(id);
  send({ type: 'preferLessMotion', isPreferred: true }, { type: 'finishLoading' });
  save();
  await saveSync?.refresh();

  return {
    /** Returns the rewards of goals in this visit. */
    goalCoins: () => earned.ofGoals,
    /** Continues the classic game of this id, otherwise starts the next one. */
    play(id: string): void {
      send({ type: 'play' });
      if (world.flow.overlay === 'continue') send({ type: session.saved?.id === id ? 'continueGame' : 'startOver' });
      expect(world.flow, 'a classic game').toMatchObject({ screen: 'game', overlay: 'none', mode: 'classic' });
    },
    /** Starts the daily game of the device's day. */
    async playDaily(): Promise<void> {
      await playDaily(undefined, { hud, store, profile, clock, session, send, log: expect.unreachable, server: undefined });
      expect(world.flow, 'a daily game').toMatchObject({ screen: 'game', overlay: 'none', mode: 'daily' });
    },
    /** Starts a board of the journey, which must be open. */
    playBoard(index: number): void {
      send({ type: 'openJourney' });
      expect(openBoards(hud.journey.value)).toContain(index);
      send({ type: 'playPractice', practice: practiceOf(hud.journey.value.boards[index], index) });
      expect(world.flow, 'a board').toMatchObject({ screen: 'game', overlay: 'none', mode: 'practice' });
    },
    drop: (actions: readonly Action[]) => makeDrops(parts, actions),
    /** Plays on until the game is over, and returns to the menu. */
    finish(): void {
      playUntilOver(parts);
      send({ type: 'goHome' });
      expect(world.flow).toMatchObject({ screen: 'menu', overlay: 'none' });
      save();
    },
    /** Buys the cheapest thing while the coins suffice. */
    spend: (): readonly Ware[] => spend(parts),
    /** Returns the link of "Move to another device". */
    link(): string {
      carrying.offer();
      const view = hud.carry.value;
      if (view?.type !== 'link') throw new Error(`The panel shows ${view?.type}`);
      expect([view.areRecordsLeft, view.isGameLeft]).toEqual([false, false]);
      return view.address;
    },
    /** Opens the link of another device, and accepts its save. */
    async takeOver(address: string): Promise<void> {
      carrying.receive(new URL(address).hash);
      send();
      expect(world.flow.overlay).toBe('carry');
      // The panel's opening has ended.
      await Promise.resolve();
      if (hud.carry.value?.type === 'question') hud.carry.value.accept(true);
      send({ type: 'closePanel' });
      expect(world.flow).toMatchObject({ screen: 'menu', overlay: 'none' });
    },
    leave(): void {
      send({ type: 'leavePage' });
      save();
      saveSync?.leave();
    },
  };
}

/** Makes drops without the frames between them. Closes the panels of new levels. */
function makeDrops({ world, send }: Parts, actions: readonly Action[]): void {
  for (const action of actions) {
    if (action.type !== 'drop') throw new Error(`${action.type} is not a drop`);
    if (world.flow.overlay === 'levelUp') send({ type: 'closePanel' });
    const made = world.session.running!.actions;
    const count = made.length;
    world.commands.push({ ...action, type: 'dropPiece' });
    applyAllCommands(world);
    expect(made.length, `drop ${count + 1}`).toBe(count + 1);
  }
}

function playUntilOver({ world, send, publish }: Parts): void {
  for (let step = 0; step < MAX_STEPS && world.flow.overlay !== 'gameOver'; step++) {
    stepWorld(world);
    if (world.flow.overlay === 'levelUp') send({ type: 'closePanel' });
    if (world.flow.overlay === 'revive') send({ type: 'giveUp' });
  }
  expect(world.flow.overlay).toBe('gameOver');
  publish();
}

function spend({ world: { profile }, send }: Parts): readonly Ware[] {
  const bought: Ware[] = [];
  for (;;) {
    const ware = WARES.find(({ name }) => !profile.unlockedThemes.includes(name));
    if (!ware || ware.price > profile.coins) return bought;
    send(isThemeName(ware.name) ? { type: 'chooseTheme', name: ware.name } : { type: 'buy', ...ware, ...useOf(ware.name) });
    expect(profile.unlockedThemes).toContain(ware.name);
    bought.push(ware);
  }
}

function useOf(name: string): { readonly use?: 'frame' | 'trail' } {
  const use = (['frame', 'trail'] as const).find((each) => DECORS[each].some((decor) => decor.name === name));
  return use ? { use } : {};
}

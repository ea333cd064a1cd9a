// The code for watching a run: which late parts load it, and the world without it.
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { openScoreServers } from '../../src/scores/open-score-servers.ts';
import { openSharing } from '../../src/sharing/open-sharing.ts';
import type { SaveKeeper } from '../../src/save/keep-save.ts';
import { LATE_TIMING } from '../../src/game/late-timing.ts';
import type { KeyValueStore } from '../../src/platform/key-value-store.ts';
import { legalDrops } from '../../tools/simulate/automatic-players.ts';
import { newGame } from '../../src/rules/game.ts';
import type { Replay } from '../../src/rules/replay.ts';
import { DEFAULT_SETTINGS } from '../../src/settings/settings.ts';
import { openHud, type HudStage } from '../hud/hud-markup.ts';
import { openMenu } from '../support/play-world.ts';

const RUN: Replay = { start: { type: 'seed', seed: 7 }, actions: [{ type: 'drop', ...legalDrops(newGame(7))[0] }] };
const MOVE_TICKS = Math.ceil(LATE_TIMING.watchMoveSeconds * 60);
const NO_LEADERBOARD = { ...DEFAULT_SETTINGS, leaderboard: { ...DEFAULT_SETTINGS.leaderboard, address: '' } };

let stage: HudStage;
let store: KeyValueStore;

beforeEach(() => {
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('window', { addEventListener: () => {}, setInterval: () => 0 });
  stage = openHud(openMenu());
  Object.assign(stage.driver.world, { lateSystems: {}, pipelines: undefined });
  store = { get: () => null, set: () => true, remove: () => {} };
});

/** Returns how many moves the playback has made once one move is due. */
function watchMove(): number | undefined {
  const { driver } = stage;
  driver.send({ type: 'watchRun', replay: RUN, username: 'Ada' }).ticks(MOVE_TICKS);
  return driver.world.session.watch?.next;
}

describe('watching a run', () => {
  test('is not possible before its code has loaded, and changes nothing', () => {
    const { flow } = stage.driver.world;
    expect(watchMove()).toBeUndefined();
    expect(stage.driver.send({ type: 'stepWatch' }).world.flow).toBe(flow);
  });

  test('comes with the code of shared runs', () => {
    openSharing({ hud: stage.hud, store, keeper: {} as SaveKeeper, world: stage.driver.world });
    expect(watchMove()).toBe(1);
  });

  test('comes with the code of leaderboards', async () => {
    const { hud, driver } = stage;
    openScoreServers({ settings: Promise.resolve(NO_LEADERBOARD), hud, store, world: driver.world, warn: () => {}, log: () => {} });
    expect(watchMove()).toBe(1);
  });
});

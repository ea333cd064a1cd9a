// Leaderboards that load late: games wait for their code, and are then stored by the real server.
import { beforeEach, expect, test, vi } from 'vitest';
import { createLateScoreServers } from '../../src/app/late-parts.ts';
import { openScoreServers, type ScoreServers } from '../../src/scores/open-score-servers.ts';
import { createStore } from '../../src/page/storage.ts';
import type { Command } from '../../src/game/commands.ts';
import type { ScoreReport } from '../../src/game/session.ts';
import { decodeRecords } from '../../src/records/records-text.ts';
import type { Records } from '../../src/records/records.ts';
import { sumRows } from '../../src/records/writer-rows.ts';
import { RECORDS_KEY } from '../../src/save/session.ts';
import { DEFAULT_SETTINGS } from '../../src/settings/settings.ts';
import { openHud } from '../hud/hud-markup.ts';
import { KEY, leaderboardClient } from '../server/support/leaderboard-client.ts';
import { useTestServer } from '../server/support/shared-server.ts';
import { openMenu } from '../support/play-world.ts';
import { createServerFetch } from '../support/server-fetch.ts';
import { MemoryStorage } from '../support/storages.ts';

const REPORT: ScoreReport = {
  score: 20,
  start: { type: 'seed', seed: 1 },
  actions: [],
  times: [],
  ticket: undefined,
  day: undefined,
  isOver: true,
};

const server = useTestServer('embedded', { UNVERIFIED: 'below' });

/** The clients live as long as their page, and so do the timers of their requests. */
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));

/** Opens the servers' clients on a page of Anna. */
function openPage(delay: Promise<void> = Promise.resolve()) {
  const network = createServerFetch(server);
  vi.stubGlobal('fetch', network.fetch);
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('window', { addEventListener: () => {}, setInterval: () => 0 });
  const { hud: quiet, driver } = openHud(openMenu({ profile: { username: 'Anna' } }));
  const { world } = driver;
  const hud = { ...quiet, send: (command: Command) => void world.commands.push(command) };
  const settings = { ...DEFAULT_SETTINGS, leaderboard: { ...DEFAULT_SETTINGS.leaderboard, address: './api/score', key: KEY } };
  const storage = new MemoryStorage();
  const [store, ignore] = [createStore(() => storage), () => {}];
  const open = async () => openScoreServers({ settings: delay.then(() => settings), hud, store, world, warn: ignore, log: ignore });
  return { network, open, store, hud, world };
}

test('returns a seed once the servers have loaded, and the player has its id without a frame', async () => {
  const { open, world } = openPage();
  const late = createLateScoreServers(open, vi.fn());
  expect(late.ready()).toBeUndefined();
  const servers = await late.call();
  await vi.waitFor(() => expect(servers.takeSeed()).toMatchObject({ seed: expect.any(Number), ticket: expect.any(String) }), 10_000);
  expect(world.profile.userId).toMatch(/./);
});

test('submits a game that ended before the load once, even after a failed load', async () => {
  const { network, open, store } = openPage();
  const opens = vi.fn<() => Promise<ScoreServers>>(open).mockRejectedValueOnce(new Error('lost'));
  const warnings: string[] = [];
  const late = createLateScoreServers(opens, (reason) => void warnings.push(reason));
  late.submit(REPORT);
  await vi.waitFor(() => expect(warnings).toEqual([expect.stringContaining('lost')]), 10_000);
  for (let time = 1; time <= 2; time++) await late.call();
  await vi.waitFor(
    async () => expect((await leaderboardClient(server).list()).body).toMatchObject([{ username: 'Anna', score: 20 }]),
    10_000,
  );
  expect(network.requests.filter(({ body }) => body.type === 'add')).toHaveLength(1);
  expect(sumRows((decodeRecords(store.get(RECORDS_KEY)!) as Records).rows, 'games')).toBe(1);
});

test('asks no server before the settings arrive, and notes and sends the games that have ended meanwhile', async () => {
  let arrive = () => {};
  const { network, open, store, hud } = openPage(new Promise((resolve) => (arrive = resolve)));
  const late = createLateScoreServers(open, vi.fn());
  late.submit(REPORT);
  const servers = await late.call();
  servers.sendToLeaderboard({ type: 'showTab', tab: 'allTime' });
  await vi.waitFor(() => expect(sumRows((decodeRecords(store.get(RECORDS_KEY)!) as Records).rows, 'games')).toBe(1), 10_000);
  await network.idle();
  expect([network.requests, servers.takeSeed(), hud.leaderboard.value.listState]).toEqual([[], undefined, 'absent']);
  arrive();
  await vi.waitFor(
    async () => expect((await leaderboardClient(server).list()).body).toMatchObject([{ username: 'Anna', score: 20 }]),
    10_000,
  );
  await vi.waitFor(() => expect(hud.leaderboard.value.listState).toBe('empty'), 10_000);
});

test('reports a failed load to the caller instead of the log', async () => {
  const warn = vi.fn();
  await expect(createLateScoreServers(() => Promise.reject(new Error('lost')), warn).call()).rejects.toThrow('lost');
  expect(warn).not.toHaveBeenCalled();
});

// Opens leaderboard and score service after the first screen, if the settings name servers for them.
import type { ProfilePlayer } from '../game/profile.ts';
import { scoreReport, type ScoreReport } from '../game/session.ts';
import { addSystems, type GameWorld } from '../game/world.ts';
import { showSnackbar, type Hud } from '../state/hud.ts';
import type { LeaderboardCommand } from '../state/leaderboard-view.ts';
import type { ScoreServiceCommand } from '../state/score-service-view.ts';
import type { SiteBoard } from '../net/leaderboard-types.ts';
import { loadLate } from '../loading/load-late.ts';
import type { KeyValueStore } from '../platform/key-value-store.ts';
import type { Settings } from '../settings/settings.ts';
import { applyAllCommands } from '../systems/pipeline.ts';
import { WATCHING } from '../systems/watching.ts';
import { connectLeaderboard, type LeaderboardConnection } from './connect-leaderboard.ts';
import type { connectSiteBoard } from './connect-site-board.ts';
import { followDaily } from './follow-daily.ts';
import { followRecords } from '../save/follow-records.ts';
import { latePart } from '../loading/late-part.ts';
import { newRandomName } from '../platform/random-source.ts';
import { createServerClock } from './server-clock.ts';

type ScoreServerOptions = {
  readonly settings: Promise<Settings>;
  readonly hud: Hud;
  readonly store: KeyValueStore;
  readonly world: GameWorld;
  readonly warn: (message: string) => void;
  readonly log: (message: string) => void;
};

/** The game's interface to the score servers. */
export type ScoreServers = ReturnType<typeof openScoreServers>;

/** Opens the servers' clients once the settings have arrived. Games are noted before. */
export function openScoreServers({ settings, hud, store, world, warn, log }: ScoreServerOptions) {
  const { profile, session } = world;
  addSystems(world, WATCHING);
  const network = {
    fetch: (address: string, init: RequestInit) => fetch(address, init),
    startTimer(call: () => void, milliseconds: number) {
      const timer = setTimeout(call, milliseconds);
      return () => clearTimeout(timer);
    },
  };
  const clock = createServerClock(Date.now);
  const report = () => (session.running && !session.watch ? scoreReport(session.running, false) : undefined);
  const daily = followDaily({ hud, store, clock, page: window });
  const records = followRecords({ hud, store, profile, newDevice: newRandomName, now: Date.now, log: warn });
  let connected: LeaderboardConnection | undefined;
  let siteBoard: ReturnType<typeof connectSiteBoard> | undefined;

  /** Applies the change immediately: a score that is sent before the next frame needs it. */
  function changePlayer(change: Partial<ProfilePlayer>): void {
    hud.send({ type: 'changePlayer', ...change });
    applyAllCommands(world);
  }

  async function connect(): Promise<LeaderboardConnection> {
    const { leaderboard } = await settings;
    // Without a server the day is the device's.
    if (leaderboard.address === '') clock.setLead(0);
    connected = connectLeaderboard({
      ...network,
      settings: leaderboard,
      hud,
      store,
      profile,
      send: hud.send,
      changePlayer,
      now: Date.now,
      clock,
      session,
      onDailyRank: (day, rank) => daily.rank(day, rank),
      log,
    });
    return connected;
  }

  const { call: scoreService } = latePart(async () => {
    const { scoreService: chosen } = await settings;
    if (!chosen.isEnabled) return undefined;
    const { connectScoreService } = await loadLate(() => import('./connect-score-service.ts'));
    return connectScoreService({ ...network, hud, store, settings: chosen, report, now: Date.now, warn, log });
  });

  const connecting = connect();
  scoreService().catch((error: unknown) => warn(`Failed to load the score service: ${String(error)}`));
  return {
    /** Returns a seed that the server has signed, if one is ready. */
    takeSeed: () => connected?.takeSeed(),
    submit(report: ScoreReport): void {
      daily.note(report);
      records.note(report);
      siteBoard?.submit(report);
      void connecting.then((leaderboard) => leaderboard.submit(report));
    },
    /** Sends best scores to the board of the hosting site. Shows its list if the settings name no server. Rejects if its code cannot be loaded. */
    async useBoard(board: SiteBoard): Promise<void> {
      const { leaderboard } = await settings;
      const { connectSiteBoard } = await loadLate(() => import('./connect-site-board.ts'));
      siteBoard = connectSiteBoard({ board, isShown: leaderboard.address === '', hud, profile, clock, log });
    },
    sendToLeaderboard(command: LeaderboardCommand): void {
      siteBoard?.handle(command);
      void connecting.then((leaderboard) => leaderboard.handle(command));
    },
    sendToScoreService: (command: ScoreServiceCommand) =>
      void scoreService().then(
        (service) => service?.handle(command),
        () => showSnackbar(hud, 'snackbar.partMissing'),
      ),
  };
}

// Opens leaderboard and score service after the first screen, if the settings name servers for them.
import { scoreReport, type GameSeed, type ScoreReport } from '../game/session.ts';
import type { GameWorld } from '../game/world.ts';
import type { Hud } from '../hud/hud.ts';
import type { LeaderboardCommand } from '../hud/leaderboard-view.ts';
import type { ScoreServiceCommand } from '../hud/score-service-view.ts';
import { loadLate } from '../loading/load-late.ts';
import { newSubmissionId } from '../net/submission-id.ts';
import type { KeyValueStore } from '../save/key-value-store.ts';
import type { Settings } from '../settings/settings.ts';
import { WATCHING } from '../systems/watching.ts';
import { connectLeaderboard } from './leaderboard/connect-leaderboard.ts';
import { followDaily } from './follow-daily.ts';
import { followRecords } from './follow-records.ts';
import { newRandomName } from './random-source.ts';
import { createServerClock } from './server-clock.ts';

type ScoreServerOptions = {
  readonly settings: Settings;
  readonly hud: Hud;
  readonly store: KeyValueStore;
  readonly world: Pick<GameWorld, 'profile' | 'session' | 'watching'>;
  readonly warn: (message: string) => void;
  readonly log: (message: string) => void;
};

/** The game's interface to the score servers. */
export type ScoreServers = {
  /** Returns a seed that the server has signed, if one is ready. */
  takeSeed(): GameSeed | undefined;
  submit(report: ScoreReport): void;
  sendToLeaderboard(command: LeaderboardCommand): void;
  sendToScoreService(command: ScoreServiceCommand): void;
};

/** Opens the servers' clients. Rejects only if the game's own files cannot be loaded. */
export async function openScoreServers({ settings, hud, store, world, warn, log }: ScoreServerOptions): Promise<ScoreServers> {
  const { profile, session } = world;
  world.watching = WATCHING;
  const browser = {
    fetch: (address: string, init: RequestInit) => fetch(address, init),
    startTimer(call: () => void, milliseconds: number) {
      const timer = setTimeout(call, milliseconds);
      return () => clearTimeout(timer);
    },
    newSubmission: () => newSubmissionId(crypto),
    random: Math.random,
    locks: navigator.locks as LockManager | undefined,
    onOnline: (call: () => void) => addEventListener('online', call),
  };
  const clock = createServerClock(Date.now);
  // Without a server the day is the device's.
  if (settings.leaderboard.address === '') clock.setLead(0);
  const report = () => (session.running && !session.watch ? scoreReport(session.running, false) : undefined);
  const daily = followDaily({ hud, store, clock, page: window });
  const records = followRecords({ hud, store, profile, newDevice: newRandomName, now: Date.now, log: warn });
  const leaderboard = connectLeaderboard({
    settings: settings.leaderboard,
    hud,
    store,
    profile,
    send: hud.send,
    browser,
    now: Date.now,
    clock,
    session,
    report,
    onDailyRank: (day, rank) => daily.rank(day, rank),
    log,
  });
  const scoreService = settings.scoreService.isEnabled ? await openScoreService() : undefined;

  async function openScoreService() {
    const { connectScoreService } = await loadLate(() => import('./connect-score-service.ts'));
    return connectScoreService({ ...browser, hud, store, settings: settings.scoreService, report, now: Date.now, warn, log });
  }

  function submit(report: ScoreReport): void {
    daily.note(report);
    records.note(report);
    leaderboard.submit(report);
  }

  return {
    takeSeed: () => leaderboard.takeSeed(),
    submit,
    sendToLeaderboard: (command) => leaderboard.handle(command),
    sendToScoreService: (command) => scoreService?.handle(command),
  };
}

// Connects the leaderboard to the game: sends scores, keeps a ranked seed ready, fills the overlay and handles its commands.
import type { Command } from '../game/commands.ts';
import type { Profile, ProfilePlayer } from '../game/profile.ts';
import { isRanked, type GameSeed, type ScoreReport, type Session } from '../game/session.ts';
import { showSnackbar, type Hud } from '../state/hud.ts';
import type { LeaderboardCommand } from '../state/leaderboard-view.ts';
import { type Calls, createCalls } from '../net/calls.ts';
import { createLeaderboard, type Leaderboard } from '../net/leaderboard.ts';
import { createRankedSeeds } from '../net/ranked-seeds.ts';
import type { KeyValueStore } from '../platform/key-value-store.ts';
import type { LeaderboardSettings } from '../settings/settings.ts';
import type { ServerClock } from './server-clock.ts';
import { join } from './join.ts';
import type { LeaderboardBrowser } from './leaderboard-browser.ts';
import { createLeaderboardQueue, waitingScore } from './leaderboard-queue.ts';
import { createLeaderboardOverlay, type LeaderboardOverlay, refreshWhenOpened } from './leaderboard-overlay.ts';
import { playDaily } from './play-daily.ts';
import { openRun } from './watch-run.ts';

type ConnectOptions = {
  readonly settings: LeaderboardSettings;
  readonly hud: Hud;
  readonly store: KeyValueStore;
  readonly profile: Readonly<Profile>;
  readonly send: (command: Command) => void;
  /** Changes the profile before it returns. */
  readonly changePlayer: (change: Partial<ProfilePlayer>) => void;
  readonly browser: LeaderboardBrowser;
  /** Milliseconds since 1970, by this device's clock. */
  readonly now: () => number;
  /** Receives the server's time and provides the day of the daily leaderboard. */
  readonly clock: ServerClock;
  /** Has the saved games. */
  readonly session: Pick<Session, 'saved' | 'savedDaily'>;
  /** Receives the rank of the day's game. */
  readonly onDailyRank: (day: string, rank: number) => void;
  readonly log: (message: string) => void;
};

export type LeaderboardConnection = {
  /** Queues the score of a ranked game. */
  submit(report: ScoreReport): void;
  /** Returns a seed that the server has signed, if one is ready. */
  takeSeed(): GameSeed | undefined;
  handle(command: LeaderboardCommand): void;
};

export function connectLeaderboard(parts: ConnectOptions): LeaderboardConnection {
  const { settings, hud, profile, send, changePlayer, browser, clock, log } = parts;
  if (settings.address === '') return connectNothing(parts);
  const calls = createCalls(browser);
  const leaderboard = createLeaderboard({ calls, ...settings });
  const lists = { hud, leaderboard, profile, isLoginRequired: settings.requireLogin, now: clock.now };
  const overlay = createLeaderboardOverlay({
    ...lists,
    onError(error) {
      log(`Failed to load the leaderboard: ${String(error)}`);
      showSnackbar(hud, 'error.LoadingError');
    },
  });
  const { queue, seeds } = createSenders(parts, { calls, leaderboard, overlay });

  /**
   * Sends scores on open seeds first, because a new seed could void theirs. Then requests a seed: its response assigns a new player the
   * id that other scores need.
   */
  async function begin(): Promise<void> {
    if (queue.waitingTickets().length > 0) await queue.flush();
    await seeds.prepare();
    if (seeds.isWithoutSeeds()) clock.setLead(0);
    overlay.patch({ hasDaily: !seeds.isWithoutSeeds() });
    if (profile.username !== '') queue.putBest();
    await queue.flush();
  }

  function handle(command: LeaderboardCommand): void {
    switch (command.type) {
      case 'showTab':
        return void overlay.show(command.tab);
      case 'reload':
        return overlay.refresh();
      case 'join':
        return void join(command.username, { hud, overlay, profile, changePlayer, queue, now: clock.now });
      case 'watchRun':
        return void openRun(command.run, { hud, overlay, leaderboard, send, log });
      case 'playDaily':
        return void playDaily(command.day, { ...parts, server: { seeds, days: leaderboard } });
    }
  }

  overlay.patch({ listState: 'loading' });
  const begun = begin();
  refreshWhenOpened(hud, overlay, begun);
  browser.onOnline(() => void begin());
  return {
    submit(report) {
      if (!isRanked(report)) return;
      queue.put(waitingScore(report, browser.newSubmission()));
      void seeds.prepare();
    },
    takeSeed: () => seeds.take(),
    handle,
  };
}

type Clients = {
  readonly calls: Calls;
  readonly leaderboard: Leaderboard;
  readonly overlay: LeaderboardOverlay;
};

/** Creates the queue of scores and the seeds of ranked games, which depend on each other's tickets. */
function createSenders(
  { settings: { address, name }, store, hud, profile, changePlayer, browser, now, clock, session, onDailyRank, log }: ConnectOptions,
  { calls, leaderboard, overlay }: Clients,
) {
  const queue = createLeaderboardQueue({
    browser,
    store,
    leaderboardName: `${address} ${name}`,
    leaderboard,
    hud,
    overlay,
    profile,
    changePlayer,
    scoreInPlay: () => session.saved?.state.score ?? 0,
    onSettled: () => void seeds.prepare(),
    onDailyRank,
    log,
  });
  const seeds = createRankedSeeds({
    calls,
    store,
    address,
    leaderboard: name,
    playerId: () => profile.userId,
    onPlayerId: (userId) => changePlayer({ userId }),
    onServerLead: clock.setLead,
    now,
    neededTickets: () => [session.saved?.ticket ?? [], queue.waitingTickets()].flat(),
    startTimer: browser.startTimer,
    log,
  });
  return { queue, seeds };
}

/** Without a server there is only the daily game, unranked. */
function connectNothing(parts: ConnectOptions): LeaderboardConnection {
  return {
    submit: () => undefined,
    takeSeed: () => undefined,
    handle(command) {
      if (command.type === 'playDaily') void playDaily(command.day, { ...parts, server: undefined });
    },
  };
}

// Connects the leaderboard to the game: sends scores, keeps a ranked seed ready, fills the overlay and handles its commands.
import type { Command } from '../game/commands.ts';
import type { Profile } from '../game/profile.ts';
import { isRanked, type GameSeed, type ScoreReport, type Session } from '../game/session.ts';
import { showSnackbar, type Hud } from '../state/hud.ts';
import type { LeaderboardCommand } from '../state/leaderboard-view.ts';
import { createCalls } from '../net/calls.ts';
import { createLeaderboard } from '../net/leaderboard.ts';
import { createRankedSeeds } from '../net/ranked-seeds.ts';
import { sentScore } from '../net/sent-score.ts';
import type { KeyValueStore } from '../platform/key-value-store.ts';
import type { LeaderboardSettings } from '../settings/settings.ts';
import type { ServerClock } from './server-clock.ts';
import { join } from './join.ts';
import type { LeaderboardBrowser } from './leaderboard-browser.ts';
import { createLeaderboardOverlay, refreshWhenOpened } from './leaderboard-overlay.ts';
import { createLeaderboardPlayer } from './leaderboard-player.ts';
import { followSideScores } from './side-scores.ts';
import { playDaily } from './play-daily.ts';
import { createSubmission } from './submission.ts';
import { openRun } from './watch-run.ts';

type ConnectOptions = {
  readonly settings: LeaderboardSettings;
  readonly hud: Hud;
  readonly store: KeyValueStore;
  readonly profile: Readonly<Profile>;
  readonly send: (command: Command) => void;
  readonly browser: LeaderboardBrowser;
  /** Milliseconds since 1970, by this device's clock. */
  readonly now: () => number;
  /** Receives the server's time and provides the day of the daily leaderboard. */
  readonly clock: ServerClock;
  /** Has the saved games. */
  readonly session: Pick<Session, 'saved' | 'savedDaily'>;
  /** Returns the game on the board, unless it is only watched. */
  readonly report: () => ScoreReport | undefined;
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
  const { settings, hud, store, profile, send, browser, now, clock, session, report, onDailyRank, log } = parts;
  const { address, name } = settings;
  if (address === '') return connectNothing(parts);
  const calls = createCalls(browser);
  const player = createLeaderboardPlayer(profile, send);
  const leaderboard = createLeaderboard({ calls, ...settings });
  const overlay = createLeaderboardOverlay({
    hud,
    leaderboard,
    player: () => player.read(),
    isLoginRequired: settings.requireLogin,
    now: clock.now,
    onError(error) {
      log(`Failed to load the leaderboard: ${String(error)}`);
      showSnackbar(hud, 'error.LoadingError');
    },
  });
  const submission = createSubmission({
    browser,
    store,
    leaderboardName: `${address} ${name}`,
    leaderboard,
    hud,
    overlay,
    player,
    profile,
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
    playerId: () => player.read().id,
    onPlayerId: (id) => player.change({ id }),
    onServerLead: clock.setLead,
    now,
    neededTickets: () => [session.saved?.ticket ?? [], submission.waitingTickets()].flat(),
    startTimer: browser.startTimer,
    log,
  });

  /**
   * Sends scores on open seeds first, because a new seed could void theirs. Then requests a seed: its response assigns a new player the
   * id that other scores need.
   */
  async function begin(): Promise<void> {
    if (submission.waitingTickets().length > 0) await submission.flush();
    await seeds.prepare();
    if (seeds.isWithoutSeeds()) clock.setLead(0);
    overlay.patch({ hasDaily: !seeds.isWithoutSeeds() });
    if (player.read().username !== '') submission.putBest();
    await submission.flush();
  }

  function handle(command: LeaderboardCommand): void {
    switch (command.type) {
      case 'showTab':
        return void overlay.show(command.tab);
      case 'reload':
        return overlay.refresh();
      case 'join':
        return void join(command.username, { hud, overlay, player, submission, now: clock.now });
      case 'watchRun':
        return void openRun(command.run, { hud, overlay, leaderboard, send, log });
      case 'playDaily':
        return void playDaily(command.day, { ...parts, server: { seeds, days: leaderboard } });
    }
  }

  overlay.patch({ listState: 'loading' });
  const begun = begin();
  refreshWhenOpened(hud, overlay, begun);
  followSideScores({
    hud,
    leaderboard,
    player: () => player.read(),
    isLoginRequired: settings.requireLogin,
    now: clock.now,
    report,
    begun,
    log,
  });
  browser.onOnline(() => void begin());
  return {
    submit(report) {
      if (!isRanked(report)) return;
      submission.put(sentScore(report));
      void seeds.prepare();
    },
    takeSeed: () => seeds.take(),
    handle,
  };
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

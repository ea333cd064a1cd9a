// Ties the leaderboard to the game: scores go out, seeds come in, the overlay is filled, and what failed is told.
import { effect } from '@preact/signals-core';
import type { Command } from '../../game/commands.ts';
import type { Profile } from '../../game/profile.ts';
import type { GameSeed, ScoreReport } from '../../game/session.ts';
import { showSnackbar, type Hud } from '../../hud/hud.ts';
import type { ErrorText, LeaderboardCommand } from '../../hud/leaderboard-view.ts';
import { CallError, createCalls, type CallParts } from '../../net/calls.ts';
import { createLeaderboard } from '../../net/leaderboard.ts';
import { checkName, cleanName } from '../../net/names.ts';
import { createLeaderboardQueue } from '../../net/leaderboard-queue.ts';
import type { AddResponse } from '../../net/protocol.ts';
import { createRankedSeeds } from '../../net/ranked-seeds.ts';
import { bestScoreAlone, sentScore } from '../../net/sent-score.ts';
import type { KeyValueStore } from '../../save/key-value-store.ts';
import type { LeaderboardSettings } from '../../settings/settings.ts';
import { withTimeout } from '../../platform/time.ts';
import { readDailyResult } from '../daily-result.ts';
import { createLeaderboardOverlay } from './leaderboard-overlay.ts';
import { createLeaderboardPlayer } from './leaderboard-player.ts';
import type { ServerClock } from '../server-clock.ts';

/** For the word lists to arrive. */
const NAME_CHECK_SECONDS = 5;

const NAME_TEXTS: Readonly<Record<string, ErrorText>> = {
  'name-empty': 'error.EmptyName',
  'name-characters': 'error.CharactersAllowed',
  'name-bad-words': 'error.BadWords',
  'name-too-long': 'error.NameTooLong',
};

/** What the browser gives. */
export type LeaderboardBrowser = CallParts & {
  /** A UUID, another one each time. */
  readonly newSubmission: () => string;
  /** 0..1. */
  readonly random: () => number;
  readonly locks: Pick<LockManager, 'request'> | undefined;
  /** Calls whenever the network is back. */
  readonly onOnline: (call: () => void) => void;
};

export type ConnectParts = {
  readonly settings: LeaderboardSettings;
  readonly hud: Hud;
  readonly store: KeyValueStore;
  readonly profile: Readonly<Profile>;
  readonly send: (command: Command) => void;
  readonly browser: LeaderboardBrowser;
  /** Milliseconds since 1970, by this device. */
  readonly now: () => number;
  /** Receives the server's time, and names the day of the daily leaderboard. */
  readonly clock: ServerClock;
  /** The ticket of the free game in play or saved, if it has one. */
  readonly ticketInPlay: () => string | undefined;
  /** The day's game stands at that rank. */
  readonly onDailyRank: (day: string, rank: number) => void;
  readonly log: (message: string) => void;
};

export type LeaderboardConnection = {
  submit(report: ScoreReport): void;
  /** A seed that the server has signed, if one is at hand: nothing waits for it. */
  takeSeed(): GameSeed | undefined;
  handle(command: LeaderboardCommand): void;
};

const NO_LEADERBOARD: LeaderboardConnection = { submit: () => undefined, takeSeed: () => undefined, handle: () => undefined };

export function connectLeaderboard(parts: ConnectParts): LeaderboardConnection {
  const { settings, hud, store, profile, send, browser, now, clock, ticketInPlay, onDailyRank, log } = parts;
  const { address, name } = settings;
  if (address === '') return NO_LEADERBOARD;
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
      log(`The leaderboard could not be loaded: ${String(error)}`);
      showSnackbar(hud, 'error.LoadingError');
    },
  });
  /** A failure is told once, not at each try. */
  let isFailureTold = false;
  let sentScores = 0;

  const queue = createLeaderboardQueue({
    ...browser,
    store,
    leaderboard: `${address} ${name}`,
    sender: () => player.read(),
    send: (score, sender) => leaderboard.add(score, sender),
    onSent({ day }, response) {
      isFailureTold = false;
      sentScores++;
      learn(response);
      if (day !== undefined && response.rank !== undefined) onDailyRank(day, response.rank);
      refresh();
      void seeds.prepare();
    },
    onRefused(_, error) {
      log(`A score was refused: ${error.message}`);
      showSnackbar(hud, 'error.SendScoreError');
      void seeds.prepare();
    },
    onNameRefused(error) {
      log(`The name was refused: ${error.message}`);
      player.change({ username: '' });
      refuseName(NAME_TEXTS[error.code] ?? 'error.NameTaken');
    },
    onWaiting(error) {
      log(`A score could not be sent, it waits: ${error.message}`);
      if (!isFailureTold) showSnackbar(hud, 'error.SendScoreError');
      isFailureTold = true;
    },
  });
  const seeds = createRankedSeeds({
    calls,
    store,
    address,
    playerId: () => player.read().id,
    onPlayerId: (id) => player.change({ id }),
    onServerLead: clock.setLead,
    now,
    neededTickets: () => [ticketInPlay() ?? [], queue.waitingTickets()].flat(),
    startTimer: browser.startTimer,
    log,
  });

  const isOverlayOpen = () => hud.overlay.peek() === 'leaderboard';

  function refresh(): void {
    if (isOverlayOpen()) void overlay.show(hud.leaderboard.peek().tab);
  }

  /** What the server knows better (specification, section 7). */
  function learn({ id, _id, country }: AddResponse): void {
    const known = player.read();
    const [newId, newCountry] = [id || _id || known.id, country?.toLowerCase() || known.country];
    if (newId !== known.id || newCountry !== known.country) player.change({ id: newId, country: newCountry });
  }

  function refuseName(text: ErrorText): void {
    overlay.patch({ joinError: text });
    if (!isOverlayOpen()) showSnackbar(hud, text);
  }

  /** The best score, where no game of it is known that could still be sent. */
  function putBest(): void {
    if (profile.bestScore > queue.bestScore()) queue.put(bestScoreAlone(profile.bestScore));
  }

  /**
   * Scores on open seeds first: a new seed could void theirs. Then the seed: its answer gives a new player the id that other scores
   * go under.
   */
  async function begin(): Promise<void> {
    if (queue.waitingTickets().length > 0) await queue.flush();
    await prepareSeeds();
    if (player.read().username !== '') putBest();
    await queue.flush();
  }

  async function prepareSeeds(): Promise<void> {
    await seeds.prepare();
    overlay.patch({ hasDaily: !seeds.isWithoutSeeds() });
  }

  async function join(text: string): Promise<void> {
    if (player.read().username !== '' || hud.leaderboard.peek().pending === 'join') return;
    overlay.patch({ joinError: undefined, pending: 'join' });
    // Without its word lists the server still looks at the name.
    const fault = await withTimeout(NAME_CHECK_SECONDS, checkName(text)).catch(() => undefined);
    if (fault) return overlay.patch({ joinError: NAME_TEXTS[fault], pending: 'none' });
    player.change({ username: cleanName(text) });
    putBest();
    const sentBefore = sentScores;
    const outcome = await queue.flush();
    overlay.patch({ pending: 'none' });
    if (outcome === 'paused') return;
    if (sentScores > sentBefore) showSnackbar(hud, 'error.ScoreSent');
    else refresh();
  }

  async function watchRun(run: string): Promise<void> {
    overlay.patch({ pending: 'run' });
    try {
      const { replay, username } = await leaderboard.getRun(run);
      if (isOverlayOpen()) send({ type: 'watchRun', replay, username });
    } catch (error) {
      log(`The run could not be loaded: ${String(error)}`);
      showSnackbar(hud, 'leaderboard.runError');
    }
    overlay.patch({ pending: 'none' });
  }

  async function playDaily(): Promise<void> {
    if (hud.leaderboard.peek().pending === 'daily') return;
    overlay.patch({ pending: 'daily' });
    try {
      const { seed, ticket, day } = await seeds.daily();
      if (day === readDailyResult(store)?.day) showSnackbar(hud, 'leaderboard.dailyPlayed');
      else send({ type: 'playDaily', seed, ticket, day });
    } catch (error) {
      log(`The daily game could not be had: ${String(error)}`);
      const isPlayed = error instanceof CallError && error.code === 'daily-played';
      showSnackbar(hud, isPlayed ? 'leaderboard.dailyPlayed' : 'leaderboard.dailyError');
    }
    overlay.patch({ pending: 'none' });
  }

  function handle(command: LeaderboardCommand): void {
    switch (command.type) {
      case 'showTab':
        return void overlay.show(command.tab);
      case 'reload':
        return refresh();
      case 'join':
        return void join(command.username);
      case 'watchRun':
        return void watchRun(command.run);
      case 'playDaily':
        return void playDaily();
    }
  }

  overlay.patch({ face: 'loading' });
  const begun = begin();
  effect(() => {
    // The list that is shown first has the scores that have waited.
    if (hud.overlay.value === 'leaderboard') void begun.then(refresh);
  });
  browser.onOnline(() => void begin());
  return {
    submit(report) {
      queue.put(sentScore(report));
      void seeds.prepare();
    },
    takeSeed: () => seeds.take(),
    handle,
  };
}

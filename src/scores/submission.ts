// Sends the player's scores to the leaderboard, adopts the responses and shows failures.
import type { Profile, ProfilePlayer } from '../game/profile.ts';
import { showSnackbar, type Hud } from '../state/hud.ts';
import { createLeaderboardQueue, type LeaderboardQueue } from '../net/leaderboard-queue.ts';
import type { Leaderboard } from '../net/leaderboard.ts';
import type { AddResponse } from '../net/protocol.ts';
import { bestScoreAlone } from '../net/sent-score.ts';
import type { KeyValueStore } from '../platform/key-value-store.ts';
import type { LeaderboardBrowser } from './leaderboard-browser.ts';
import type { LeaderboardOverlay } from './leaderboard-overlay.ts';
import { showRefusedName } from './refused-name.ts';

type SubmissionOptions = {
  readonly browser: LeaderboardBrowser;
  readonly store: KeyValueStore;
  /** Address of the server and name of the leaderboard. */
  readonly leaderboardName: string;
  readonly leaderboard: Pick<Leaderboard, 'add'>;
  readonly hud: Hud;
  readonly overlay: LeaderboardOverlay;
  readonly profile: Readonly<Profile>;
  /** Changes the profile before it returns. */
  readonly changePlayer: (change: Partial<ProfilePlayer>) => void;
  /** Returns the score of the free game in play or saved, which is sent with its game later. */
  readonly scoreInPlay: () => number;
  /** Called after a score was accepted or refused, which may free its ticket. */
  readonly onSettled: () => void;
  /** Receives the rank of the day's game. */
  readonly onDailyRank: (day: string, rank: number) => void;
  readonly log: (message: string) => void;
};

export type ScoreSubmission = Pick<LeaderboardQueue, 'put' | 'flush' | 'waitingTickets'> & {
  /** Queues the best score without its game, unless the game is in play or the queue has sent or contains a score as high. */
  putBest(): void;
  /** Returns the days of the scores that the server has accepted since the page was loaded; undefined for a free game. */
  sentDays(): readonly (string | undefined)[];
};

export function createSubmission(parts: SubmissionOptions): ScoreSubmission {
  const { browser, store, leaderboardName, leaderboard, hud, overlay, profile, changePlayer, scoreInPlay, onSettled, onDailyRank, log } =
    parts;
  /** Limits the messages to one per series of failures. */
  let isFailureShown = false;
  const sentDays: (string | undefined)[] = [];

  /** Changes id and country to the server's (specification, section 7). */
  function adoptResponse(response: AddResponse): void {
    const userId = response.id || response._id || profile.userId;
    const country = response.country?.toLowerCase() || profile.country;
    if (userId !== profile.userId || country !== profile.country) changePlayer({ userId, country });
  }

  const queue = createLeaderboardQueue({
    ...browser,
    store,
    leaderboard: leaderboardName,
    sender: () => ({ username: profile.username, id: profile.userId, country: profile.country }),
    send: (score, sender) => leaderboard.add(score, sender),
    onSent({ day }, response) {
      isFailureShown = false;
      sentDays.push(day);
      adoptResponse(response);
      if (day !== undefined && response.rank !== undefined) onDailyRank(day, response.rank);
      overlay.refresh();
      onSettled();
    },
    onRefused(_, error) {
      log(`The server refused a score: ${error.message}. Dropping it.`);
      showSnackbar(hud, 'error.SendScoreError');
      onSettled();
    },
    onNameRefused(error) {
      log(`The server refused the name: ${error.message}. Removing it.`);
      changePlayer({ username: '' });
      showRefusedName(hud, overlay, error.code);
    },
    onWaiting(error) {
      log(`Failed to send a score: ${error.message}. Retrying later.`);
      if (!isFailureShown) showSnackbar(hud, 'error.SendScoreError');
      isFailureShown = true;
    },
  });

  return {
    put: (score) => queue.put(score),
    flush: () => queue.flush(),
    waitingTickets: () => queue.waitingTickets(),
    putBest() {
      if (profile.bestScore > Math.max(scoreInPlay(), queue.bestScore())) queue.put(bestScoreAlone(profile.bestScore));
    },
    sentDays: () => sentDays,
  };
}

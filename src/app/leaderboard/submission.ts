// Sends the player's scores to the leaderboard: takes over what the server answers, and shows each failure once.
import type { Profile } from '../../game/profile.ts';
import { showSnackbar, type Hud } from '../../hud/hud.ts';
import { createLeaderboardQueue, type LeaderboardQueue } from '../../net/leaderboard-queue.ts';
import type { Leaderboard } from '../../net/leaderboard.ts';
import type { AddResponse } from '../../net/protocol.ts';
import { bestScoreAlone } from '../../net/sent-score.ts';
import type { KeyValueStore } from '../../save/key-value-store.ts';
import type { LeaderboardBrowser } from './leaderboard-browser.ts';
import type { LeaderboardOverlay } from './leaderboard-overlay.ts';
import type { LeaderboardPlayer } from './leaderboard-player.ts';
import { showRefusedName } from './refused-name.ts';

type SubmissionParts = {
  readonly browser: LeaderboardBrowser;
  readonly store: KeyValueStore;
  /** Server and leaderboard. */
  readonly leaderboardName: string;
  readonly leaderboard: Pick<Leaderboard, 'add'>;
  readonly hud: Hud;
  readonly overlay: LeaderboardOverlay;
  readonly player: LeaderboardPlayer;
  readonly profile: Readonly<Profile>;
  /** A score was taken or refused: a ticket may be free. */
  readonly onSettled: () => void;
  /** The rank of the day's game. */
  readonly onDailyRank: (day: string, rank: number) => void;
  readonly log: (message: string) => void;
};

export type Submission = Pick<LeaderboardQueue, 'put' | 'flush' | 'waitingTickets'> & {
  /** Queues the best score if no game of it is known that could still be sent. */
  putBest(): void;
  /** How many scores the server has taken since the page was loaded. */
  sentCount(): number;
};

export function createSubmission(parts: SubmissionParts): Submission {
  const { browser, store, leaderboardName, leaderboard, hud, overlay, player, profile, onSettled, onDailyRank, log } = parts;
  /** One message for each run of failures, not for each try. */
  let isFailureShown = false;
  let sentCount = 0;

  const queue = createLeaderboardQueue({
    ...browser,
    store,
    leaderboard: leaderboardName,
    sender: () => player.read(),
    send: (score, sender) => leaderboard.add(score, sender),
    onSent({ day }, response) {
      isFailureShown = false;
      sentCount++;
      takeOver(player, response);
      if (day !== undefined && response.rank !== undefined) onDailyRank(day, response.rank);
      overlay.refresh();
      onSettled();
    },
    onRefused(_, error) {
      log(`A score was refused: ${error.message}`);
      showSnackbar(hud, 'error.SendScoreError');
      onSettled();
    },
    onNameRefused(error) {
      log(`The name was refused: ${error.message}`);
      player.change({ username: '' });
      showRefusedName(hud, overlay, error.code);
    },
    onWaiting(error) {
      log(`A score could not be sent, it waits: ${error.message}`);
      if (!isFailureShown) showSnackbar(hud, 'error.SendScoreError');
      isFailureShown = true;
    },
  });

  return {
    put: (score) => queue.put(score),
    flush: () => queue.flush(),
    waitingTickets: () => queue.waitingTickets(),
    putBest() {
      if (profile.bestScore > queue.bestScore()) queue.put(bestScoreAlone(profile.bestScore));
    },
    sentCount: () => sentCount,
  };
}

/** Id and country as the server has them (specification, section 7). */
function takeOver(player: LeaderboardPlayer, { id, _id, country }: AddResponse): void {
  const known = player.read();
  const [newId, newCountry] = [id || _id || known.id, country?.toLowerCase() || known.country];
  if (newId !== known.id || newCountry !== known.country) player.change({ id: newId, country: newCountry });
}

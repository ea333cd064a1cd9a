// What the leaderboard's client needs of the browser; tests pass their own.
import type { CallParts } from '../../net/calls.ts';

export type LeaderboardBrowser = CallParts & {
  /** Returns a new UUID. */
  readonly newSubmission: () => string;
  /** 0..1. */
  readonly random: () => number;
  readonly locks: Pick<LockManager, 'request'> | undefined;
  /** Calls whenever the network is back. */
  readonly onOnline: (call: () => void) => void;
};

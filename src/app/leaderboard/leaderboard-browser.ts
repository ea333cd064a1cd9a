// What the leaderboard's client needs of the browser; tests pass their own.
import type { CallDependencies } from '../../net/calls.ts';

export type LeaderboardBrowser = CallDependencies & {
  /** Returns a new UUID. */
  readonly newSubmission: () => string;
  /** 0..1. */
  readonly random: () => number;
  readonly locks: Pick<LockManager, 'request'> | undefined;
  /** Calls whenever the network is back. */
  readonly onOnline: (call: () => void) => void;
};

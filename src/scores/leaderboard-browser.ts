// Browser APIs of the leaderboard's client. Tests pass mocks.
import type { CallDependencies } from '../net/calls.ts';

export type LeaderboardBrowser = CallDependencies & {
  /** Returns a new UUID. */
  readonly newSubmission: () => string;
  /** Returns a number from 0 to 1, exclusive. */
  readonly random: () => number;
  readonly locks: Pick<LockManager, 'request'> | undefined;
  /** Registers a listener for the return of the network. */
  readonly onOnline: (call: () => void) => void;
};

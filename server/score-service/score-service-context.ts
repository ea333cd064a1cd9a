// Dependencies of the score service's routes.
import type { BoardCache } from '../leaderboard/board-cache.ts';
import type { ServerContext } from '../server-context.ts';
import type { ListedEntry } from './leaderboards.ts';
import type { PinHasher } from './pin-hasher.ts';

export type BotCheck = {
  /** Returns whether the token of a form is valid. Tokens that cannot be checked are invalid. */
  readonly isPerson: (token: string) => Promise<boolean>;
  /** A token costs a robot effort, so its sender passes the lock of a nickname that others have caused. */
  readonly passesLocks?: boolean;
  /** Returns a new token. Only if this server issues them. */
  readonly challenge?: () => string;
};

export type ScoreServiceContext = ServerContext & {
  readonly botCheck: BotCheck;
  readonly pinHasher: PinHasher;
  /** Lists by `LeaderboardType`. */
  readonly lists: BoardCache<readonly ListedEntry[]>;
};

// Dependencies of the score service's routes.
import type { BoardCache } from '../leaderboard/board-cache.ts';
import type { ServerContext } from '../server-context.ts';
import type { BotCheck } from './bot-check.ts';
import type { ListedEntry } from './leaderboards.ts';
import type { PinHasher } from './pin-hasher.ts';

export type ScoreServiceContext = ServerContext & {
  readonly botCheck: BotCheck;
  readonly pinHasher: PinHasher;
  /** Lists by `LeaderboardType`. */
  readonly lists: BoardCache<readonly ListedEntry[]>;
};

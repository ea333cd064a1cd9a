// Dependencies of the routes of both protocols.
import type { Config } from './config.ts';
import type { Database } from './database/open-database.ts';
import type { Reads } from './database/standby.ts';
import type { BoardCache } from './leaderboard/board-cache.ts';
import type { BestEntries } from './leaderboard/list-leaderboard.ts';
import type { PlayReplay } from './leaderboard/play-replay.ts';
import type { RankIndex } from './leaderboard/rank-index/rank-index.ts';
import type { Metrics } from './metrics.ts';
import type { RateLimits } from './rate-limits.ts';
import type { BotCheck } from './score-service/bot-check.ts';
import type { ListedEntry } from './score-service/leaderboards.ts';
import type { PinHasher } from './score-service/pin-hasher.ts';
import type { Signer } from './signer.ts';

export type RandomBytes = (count: number) => Buffer;

export type ServerContext = {
  readonly config: Config;
  readonly database: Database;
  readonly reads: Reads;
  /** Milliseconds since 1970. It may jump. */
  readonly clock: () => number;
  readonly randomBytes: RandomBytes;
  readonly signer: Signer;
  readonly limits: RateLimits;
  readonly metrics: Metrics;
  /** Best entries of the main leaderboard's boards. */
  readonly boardCache: BoardCache<BestEntries>;
  readonly rankIndex: RankIndex;
  readonly playReplay: PlayReplay;
  readonly botCheck: BotCheck;
  readonly pinHasher: PinHasher;
  /** Lists of the score service, by `LeaderboardType`. */
  readonly serviceLists: BoardCache<readonly ListedEntry[]>;
};

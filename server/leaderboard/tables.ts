// The tables of the main leaderboard, and those that both protocols share. Times are milliseconds since 1970, flags 0 or 1.
import type { Generated } from 'kysely';

/** What the server keeps for itself: its secret. */
type ServerValues = { name: string; value: string };

/** `key_hash` is the hash of the secret id: the id itself is kept nowhere. `name_key` is the name as it is compared. */
type Players = {
  public_id: string;
  key_hash: string;
  name: string;
  name_key: string;
  country: string;
  created_at: number;
  seen_at: number;
};

/**
 * The best of a player on a board: a verified entry, an unverified one that is higher, or both. Verified entries first, then higher
 * scores, then earlier ones, then by player: a total order.
 */
type Entries = {
  board: string;
  player: string;
  score: number;
  reached_at: number;
  is_verified: number;
  is_hidden: number;
  /** The run that gave the score, where one did. */
  game: string | null;
};

/** Number of visible verified entries of a board in each bucket of scores (`score-bucket.ts`). */
type Ranks = { board: string; bucket: number; entries: number };

/** Every leaderboard that has been posted to, as `LEADERBOARD/CONTENT-TYPE`. */
type Leaderboards = { name: string; created_at: number };

/** A game on a signed seed, by the ticket's id: what is known of it so far. `scope` keeps the two protocols apart. */
type Games = {
  scope: string;
  id: string;
  player: string;
  /** Empty for a free game. */
  day: string;
  replay: string;
  /** `encodeMoveTimes`' text, one time a move; empty for games of earlier versions. */
  times: string;
  score: number;
  coins: number;
  level: number;
  moves: number;
  issued_at: number;
  updated_at: number;
  /** Moves at the last scan; 0 before it. */
  checked_moves: Generated<number>;
  /** Figures beyond the plausibility line; empty for a usual game. */
  unusual: Generated<string>;
  /** Of a daily game: the start and the first moves, which no two players share. null while the game is too short for that. */
  opening: string | null;
};

/** Ids of the open tickets of a player, by `playerKey`. `kept` is empty before the second one. */
type OpenSeeds = { player: string; newest: string; kept: string; issued_at: number };

/** Answers by idempotency key. `sender` is the hash of the id that was sent. */
type Submissions = {
  scope: string;
  key: string;
  player: string;
  sender: string;
  content_hash: string;
  answer: string;
  created_at: number;
};

type BannedNames = { name_key: string; name: string; created_at: number };

/** Counters of limits that hold for all processes together. */
type RateCounters = { key: string; hits: number; expires_at: number };

export type LeaderboardTables = {
  server_values: ServerValues;
  players: Players;
  entries: Entries;
  ranks: Ranks;
  leaderboards: Leaderboards;
  games: Games;
  open_seeds: OpenSeeds;
  submissions: Submissions;
  banned_names: BannedNames;
  rate_counters: RateCounters;
};

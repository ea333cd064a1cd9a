// Tables of the main leaderboard, and tables that both protocols share. Times are milliseconds since 1970, flags 0 or 1.
import type { Generated } from 'kysely';

export type LeaderboardTables = {
  /** Internal values: the server's secret. */
  server_values: { name: string; value: string };

  /** `key_hash` is the hash of the secret id, which is not stored. `name_key` is the normalized name for comparisons. */
  players: {
    public_id: string;
    key_hash: string;
    name: string;
    name_key: string;
    country: string;
    created_at: number;
    seen_at: number;
    is_hidden: Generated<number>;
  };

  /**
   * A player's best entries on a board: a verified one, a higher unverified one, or both. Total order: verified first, then by score
   * descending, time ascending and player.
   */
  entries: {
    board: string;
    /** Public id. */
    player: string;
    score: number;
    reached_at: number;
    is_verified: number;
    is_hidden: number;
    /** Id of the verified run; null for an unverified score. */
    game: string | null;
    /** 0: listed only to its player. The game was not among the best when it was stored, and was not scanned. */
    is_checked: Generated<number>;
  };

  /** Number of visible verified entries of a board per score bucket (`scoreBucket`); of its moves in bucket -1 of the embedded database. */
  ranks: { board: string; bucket: number; entries: number };

  /**
   * Moves of ranked entries that the rank index does not contain yet, with their places before and after. `created_at` is the time of the
   * database.
   */
  rank_outbox: {
    shard: number;
    seq: Generated<number>;
    board: string;
    player: string;
    from_score: number | null;
    from_time: number | null;
    to_score: number | null;
    to_time: number | null;
    created_at: Generated<number>;
  };

  /** Leaderboards with at least one score, as `LEADERBOARD/CONTENT-TYPE`. */
  leaderboards: { name: string; created_at: number };

  /** A game on a signed seed, by ticket id, with the moves sent so far. `scope` separates the two protocols. */
  games: {
    scope: string;
    id: string;
    player: string;
    /** Empty for a free game. */
    day: string;
    /** Empty once the cleanup has dropped the replay of a game without an entry. */
    replay: string;
    /** Output of `encodeMoveTimes`, one time per move; empty without a replay, and for games of earlier versions. */
    times: string;
    /** By `hashMoves`, of all moves; empty for games of earlier versions. */
    moves_hash: Generated<string>;
    score: number;
    coins: number;
    level: number;
    moves: number;
    issued_at: number;
    updated_at: number;
    /** Time of the next step of the cleanup. Null while an entry refers to the game. */
    due_at: Generated<number | null>;
    /** Number of moves at the last scan; 0 before it. */
    checked_moves: Generated<number>;
    /** Measurements beyond the plausibility limits; empty for a usual game. */
    unusual: Generated<string>;
  };

  /** Ids of a player's open tickets. `player` is a `playerKey`. `kept` is empty before the second ticket. */
  open_seeds: { player: string; newest: string; kept: string; issued_at: number };

  /** A player's first request of a daily game. `player` is a `playerKey`, `board` is that of the ticket. */
  daily_starts: { player: string; day: string; requested_at: number; board: string };

  /** States of a daily game by `stateOf`. Each belongs to the first game that reached it. */
  daily_states: { scope: string; day: string; state: string; game: string };

  /** Answers by idempotency key. `sender` is the hash of the sender's id. `day` is that of `created_at`; empty in rows of earlier versions. */
  submissions: {
    scope: string;
    key: string;
    day: string;
    player: string;
    sender: string;
    content_hash: string;
    answer: string;
    created_at: number;
  };

  /** `hash` is of a deleted player, game or nickname. `is_hidden` is the flag that it had. */
  tombstones: { hash: string; deleted_at: number; is_hidden: number };

  banned_names: { name_key: string; name: string; created_at: number };

  /** Rate-limit counters across all processes. */
  rate_counters: { key: string; hits: number; expires_at: number };
};

// Tables of the score service. Times are milliseconds since 1970.
import type { Generated } from 'kysely';

export type ScoreServiceTables = {
  /**
   * `uid_hash` is the hash of the secret uid, which is not stored. A PIN reset increments `uid_version`, which revokes the uid.
   * `nickname_key` is the normalized nickname for comparisons.
   */
  service_users: {
    public_id: string;
    uid_hash: string;
    nickname: string;
    nickname_key: string;
    pin_hash: string;
    /** 1 if an operator has hidden the user. */
    is_hidden: number;
    created_at: number;
    seen_at: number;
    uid_version: Generated<number>;
  };

  /**
   * One value per user, game, leaderboard type and verification. Total order: verified first, then by value descending, time ascending and
   * user.
   */
  service_values: {
    game: string;
    type: string;
    /** Public id. */
    user: string;
    value: number;
    reached_at: number;
    /** 1 for values of games that the server has replayed, and for currencies. */
    is_verified: number;
    /** Duration of the game with this score. */
    seconds: number | null;
  };

  /** Failed and undecided login attempts. `key` is one of the `LoginKeys`. */
  login_failures: {
    key: string;
    failures: number;
    locked_until: number;
    expires_at: number;
  };

  /** Networks that have logged in to an account. `key` is a keyed hash of nickname and network, `user` a public id. */
  login_networks: { key: string; user: string; expires_at: number };
};

// The tables of the score service: users, what the leaderboards list of them, and failed logins. Times are milliseconds since 1970.
import type { Generated } from 'kysely';

/** `uid_hash` is the hash of the secret uid, which is kept nowhere. A PIN reset raises `uid_version`, which revokes the uid. `nickname_key` is the nickname as it is compared. */
type ScoreServiceUsers = {
  public_id: string;
  uid_hash: string;
  nickname: string;
  nickname_key: string;
  pin_hash: string;
  /** 1 where an operator has taken the user off the lists. */
  is_hidden: number;
  created_at: number;
  seen_at: number;
  uid_version: Generated<number>;
};

/**
 * One value of a user in a game, by the leaderboard's type and proof. Verified values first, then higher ones, then earlier ones, then by
 * user: a total order.
 */
type ScoreServiceValues = {
  game: string;
  type: string;
  /** A public id. */
  user: string;
  value: number;
  reached_at: number;
  /** 1 for values of games that the server has replayed, and for currencies. */
  is_verified: number;
  /** What the game of a score took. */
  seconds: number | null;
};

/** Login attempts that have failed or are not decided yet; `key` is one of the `LoginKeys`. */
type LoginFailures = {
  key: string;
  failures: number;
  locked_until: number;
  expires_at: number;
};

/** Networks that have logged in to an account. `key` is a keyed hash of nickname and network, `user` a public id. */
type LoginNetworks = { key: string; user: string; expires_at: number };

export type ScoreServiceTables = {
  service_users: ScoreServiceUsers;
  service_values: ScoreServiceValues;
  login_failures: LoginFailures;
  login_networks: LoginNetworks;
};

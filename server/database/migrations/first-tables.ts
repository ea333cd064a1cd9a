// The first tables of both protocols.
import { migrationOf } from './migration-of.ts';

/** 001. Creates the tables of players, entries, ranks, games, submissions, banned names and rate counters. */
export const createLeaderboardTables = migrationOf(`
  create table server_values (name text primary key, value text not null);

  create table players (
    public_id text primary key, key_hash text not null unique, name text not null, name_key text not null, country text not null,
    created_at bigint not null, seen_at bigint not null
  );
  create index players_by_name on players (name_key);

  create table entries (
    board text not null, player text not null, score bigint not null, reached_at bigint not null,
    is_verified integer not null, is_hidden integer not null, game text, constraint entries_key primary key (board, player)
  );
  create index entries_in_order on entries (board, is_hidden, score desc, reached_at, player);
  create index entries_by_player on entries (player);
  create index entries_by_game on entries (game);

  create table ranks (
    board text not null, bucket integer not null, entries integer not null, constraint ranks_key primary key (board, bucket)
  );

  create table games (
    scope text not null, id text not null, player text not null, day text not null, replay text not null, times text not null,
    score bigint not null, coins integer not null, level integer not null, moves integer not null,
    issued_at bigint not null, updated_at bigint not null, constraint games_key primary key (scope, id)
  );
  create index games_by_player on games (scope, player);
  create index games_by_update on games (updated_at);

  create table submissions (
    scope text not null, key text not null, player text not null, sender text not null, content_hash text not null,
    answer text not null, created_at bigint not null, constraint submissions_key primary key (scope, key)
  );
  create index submissions_by_player on submissions (scope, player);
  create index submissions_by_age on submissions (created_at);

  create table banned_names (name_key text primary key, name text not null, created_at bigint not null);

  create table rate_counters (key text primary key, hits integer not null, expires_at bigint not null);
  create index rate_counters_by_expiry on rate_counters (expires_at)
`);

/** 002. Creates the score service's tables: users, leaderboard values, and failed logins. Integer values stay exact; the win rate is fractional. */
export const createServiceTables = migrationOf(`
  create table service_users (
    public_id text primary key, uid_hash text not null unique, nickname text not null, nickname_key text not null unique,
    pin_hash text not null, is_hidden integer not null, created_at bigint not null, seen_at bigint not null
  );

  create table service_values (
    game text not null, type text not null, "user" text not null, value double precision not null, reached_at bigint not null,
    is_verified integer not null, seconds double precision, constraint service_values_key primary key ("user", game, type)
  );
  create index service_values_in_order on service_values (game, type, value desc, reached_at, "user");

  create table login_failures (key text primary key, failures integer not null, locked_until bigint not null, expires_at bigint not null);
  create index login_failures_by_expiry on login_failures (expires_at)
`);

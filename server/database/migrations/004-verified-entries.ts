// Separates verified and unverified entries, recounts ranks over verified entries, and creates the table of leaderboards.
import { migrationOf } from './migration-of.ts';

/** Buckets per doubling of the score, as in migration 001. */
const PER_DOUBLING = 256;
const MAX_SCORE = Number.MAX_SAFE_INTEGER;

/**
 * SQLite cannot change a primary key, so the rows move to new tables. Earlier versions did not record the games of wins and losses of the
 * score service, so those stay unverified. Currencies are computed by the server. Board names are DAY/LEADERBOARD/CONTENT-TYPE.
 */
export const separateVerifiedEntries = migrationOf(`
  create table entries_by_proof (
    board text not null, player text not null, is_verified integer not null, score bigint not null, reached_at bigint not null,
    is_hidden integer not null, game text, constraint entries_by_proof_key primary key (board, player, is_verified)
  );
  insert into entries_by_proof (board, player, is_verified, score, reached_at, is_hidden, game)
    select board, player, is_verified, score, reached_at, is_hidden, game from entries;
  drop table entries;
  alter table entries_by_proof rename to entries;
  create index entries_in_order on entries (board, is_hidden, is_verified desc, score desc, reached_at, player);
  create index entries_by_player on entries (player);
  create index entries_by_game on entries (game);

  delete from ranks;
  insert into ranks (board, bucket, entries)
    select board, ${bucketOfScore()} as bucket, count(*) from entries where is_verified = 1 and is_hidden = 0 group by board, 2;

  create table service_values_by_proof (
    game text not null, type text not null, "user" text not null, is_verified integer not null, value double precision not null,
    reached_at bigint not null, seconds double precision,
    constraint service_values_by_proof_key primary key ("user", game, type, is_verified)
  );
  insert into service_values_by_proof (game, type, "user", is_verified, value, reached_at, seconds)
    select game, type, "user", case when type like 'virtual%' then 1 else is_verified end, value, reached_at, seconds from service_values;
  drop table service_values;
  alter table service_values_by_proof rename to service_values;
  create index service_values_in_order on service_values (game, type, is_verified desc, value desc, reached_at, "user");

  create table leaderboards (name text primary key, created_at bigint not null);
  insert into leaderboards (name, created_at) select distinct substr(ltrim(board, '0123456789-'), 2), 0 from entries
`);

/** Returns the bucket of the column `score` as an SQL expression: a frozen copy of the algorithm of `scoreBucket`. */
function bucketOfScore(): string {
  let cases = '';
  for (let doublings = 0, width = 1; width <= MAX_SCORE / PER_DOUBLING; doublings++, width *= 2)
    cases += ` when score < ${PER_DOUBLING * 2 * width} then ${doublings * PER_DOUBLING} + score / ${width}`;
  return `case${cases} end`;
}

// Upgrades of earlier databases: rows, ranks and leaderboards after migration 004.
import { Migrator } from 'kysely';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { readConfig } from '../../server/config.ts';
import { MIGRATIONS, migrate } from '../../server/database/migrate.ts';
import { indexRankSums } from '../../server/database/migrations/alterations.ts';
import { createLeaderboardTables, createServiceTables } from '../../server/database/migrations/first-tables.ts';
import { createPartition } from '../../server/database/partitions.ts';
import { openDatabase } from '../../server/database/open-database.ts';
import { readFromPrimary } from '../../server/database/standby.ts';
import { cleanUp } from '../../server/leaderboard/clean-up.ts';
import { findBest } from '../../server/leaderboard/list-leaderboard.ts';
import { scoreBucket } from '../../server/leaderboard/rank-index/rank-index.ts';
import { createSqlRankIndex } from '../../server/leaderboard/rank-index/sql-rank-index.ts';
import { openEmptyDatabase, type DatabaseKind } from './support/open-test-database.ts';
import { describeDatabases, describePostgres } from './support/test-databases.ts';

const DAY = 86_400_000;
const BOARD = '/frozen-jewel/score';
const OLD = {
  '001-leaderboard': createLeaderboardTables,
  '002-service': createServiceTables,
  '003-rank-sums': indexRankSums,
};
/** Around the limits of buckets, up to the highest score. */
const SCORES = [0, 1, 511, 512, 513, 514, 1023, 1024, 1_000_003, 2 ** 31, 2 ** 40 + 12_345, 2 ** 52 - 1, 2 ** 52, Number.MAX_SAFE_INTEGER];

async function openOld(kind: DatabaseKind, template?: string) {
  const { url, close } = await openEmptyDatabase(kind, template);
  const database = openDatabase(url);
  const migrator = new Migrator({ db: database.kysely, provider: { getMigrations: async () => OLD } });
  expect((await migrator.migrateToLatest()).error).toBeUndefined();
  return {
    database,
    async close() {
      await database.close();
      await close();
    },
  };
}

/** The name of each index of a table, with its columns and the file that stores it. */
const FILES = sql<{ name: string; columns: string; file: string }>`select 'table' as name, '' as columns, pg_relation_filenode(oid) as file
    from pg_class where relname in ('entries', 'entries_first') and relkind = 'r'
  union all select relname, regexp_replace(pg_get_indexdef(indexrelid), '^.* USING ', ''), pg_relation_filenode(indexrelid)
    from pg_index join pg_class on pg_class.oid = indexrelid where indrelid = (
      select oid from pg_class where relname in ('entries', 'entries_first') and relkind = 'r')`;

describePostgres(() => {
  it('makes stored entries the first partition, without copying rows or building indexes', async () => {
    const { url, close } = await openEmptyDatabase('postgres');
    const database = openDatabase(url);
    const { kysely } = database;
    const migrator = new Migrator({ db: kysely, provider: { getMigrations: async () => ({ ...MIGRATIONS }) } });
    expect((await migrator.migrateTo('010-order-by-bytes')).error).toBeUndefined();
    const boards = ['2026-11-20/other/zen', '2026-11-21/frozen-jewel/score', BOARD];
    for (const [index, board] of boards.entries()) {
      await sql`insert into entries (board, player, score, reached_at, is_verified, is_hidden, game)
        values (${board}, 'p', ${index}, 1, 1, 0, 'g')`.execute(kysely);
      await sql`insert into submissions (scope, key, player, sender, content_hash, answer, created_at)
        values ('main', ${board}, 'p', 's', 'c', '{}', ${index})`.execute(kysely);
    }
    const rowsOf = async (table: 'entries' | 'submissions') =>
      kysely
        .selectFrom(table)
        .selectAll()
        .orderBy(sql`1`)
        .execute();
    const before = {
      entries: await rowsOf('entries'),
      submissions: await rowsOf('submissions'),
      files: (await FILES.execute(kysely)).rows,
    };
    expect((await migrator.migrateTo('013-due-games')).error).toBeUndefined();
    expect(await rowsOf('entries')).toEqual(before.entries);
    expect(await rowsOf('submissions')).toEqual(before.submissions.map((row) => ({ ...row, day: '' })));
    const files = (await FILES.execute(kysely)).rows;
    const stored = ({ columns, file }: (typeof files)[number]) => `${columns} ${file}`;
    expect(files.map(stored).sort()).toEqual(before.files.map(stored).sort());
    expect(files).toHaveLength(5);
    // The next day has its own partition, the stored days have none.
    for (const day of ['2026-11-21', '2026-11-22']) {
      await createPartition(database, ['entries', day]);
      const entry = { board: `${day}/frozen-jewel/score`, player: 'q', score: 1, reached_at: 1, is_verified: 1, is_hidden: 0, game: 'h' };
      await kysely.insertInto('entries').values(entry).execute();
    }
    const places = sql<{ name: string }>`select tableoid::regclass::text as name from entries order by board, player`;
    expect((await places.execute(kysely)).rows.map(({ name }) => name)).toEqual([
      ...['entries_first', 'entries_first', 'entries_first', 'entries_first', 'entries_2026_11_22'],
    ]);
    const after = await rowsOf('entries');
    await migrate(database);
    expect(await rowsOf('entries')).toEqual(after);
    const indexes = sql<{ columns: string }>`select tablename || regexp_replace(indexdef, '^.* USING btree', '') as columns from pg_indexes
      where tablename like 'entries%' order by 1`;
    const columns = ['(board, is_hidden, is_verified DESC, score DESC, reached_at, player)', '(player, board, is_verified)'];
    expect((await indexes.execute(kysely)).rows.map((row) => row.columns)).toEqual(
      ['entries', 'entries_2026_11_22', 'entries_first'].flatMap((table) => columns.map((text) => `${table} ${text}`)),
    );
    await database.close();
    await close();
  });

  it('orders ids by bytes in a database with the order of a language', async () => {
    const { database, close } = await openOld('postgres', "template0 locale_provider icu icu_locale 'en'");
    const { kysely } = database;
    const ids = ['-a', '0a', 'Ba', 'Za', '_a', 'aA', 'aa'];
    for (const id of ids.toReversed()) {
      await sql`insert into players (public_id, key_hash, name, name_key, country, created_at, seen_at)
        values (${id}, ${id}, ${id}, ${id}, '', 1, 1)`.execute(kysely);
      await sql`insert into entries (board, player, score, reached_at, is_verified, is_hidden, game)
        values (${BOARD}, ${id}, 500, 1, 1, 0, ${id})`.execute(kysely);
    }
    const order = async () => (await sql<{ player: string }>`select player from entries order by player`.execute(kysely)).rows;
    expect((await order()).map(({ player }) => player)).not.toEqual(ids);
    await migrate(database);
    const { rows } = await findBest(kysely, BOARD, { hasRuns: true, listsUnverified: false });
    expect(rows.map(({ player }) => player)).toEqual(ids);
    const index = createSqlRankIndex({ reads: readFromPrimary(database), clock: Date.now, lifetimeMilliseconds: 0 });
    expect(await Promise.all(rows.map((row) => index.rankOf(row)))).toEqual(ids.map((_id, place) => ({ rank: place + 1, within: 0 })));
    const columns = sql<{ name: string; order: string }>`select table_name || '.' || column_name as name,
      collation_name as order from information_schema.columns where table_schema = current_schema() and data_type = 'text'`;
    expect((await columns.execute(kysely)).rows.filter((column) => column.order !== 'C')).toEqual([]);
    await close();
  });
});

describeDatabases((kind) => {
  it('keeps the replays of games of an old database: those of entries, and others until their retention ends', async () => {
    const { database, close } = await openOld(kind);
    const { kysely } = database;
    await sql`insert into entries (board, player, score, reached_at, is_verified, is_hidden, game)
      values (${BOARD}, 'p', 9, 1, 1, 0, 'best')`.execute(kysely);
    const updatedAt = Date.UTC(2026, 10, 22);
    for (const [scope, id] of [
      ['main', 'best'],
      ['main', 'other'],
      ['service', 'best'],
    ])
      await sql`insert into games (scope, id, player, day, replay, times, score, coins, level, moves, issued_at, updated_at)
        values (${scope}, ${id}, 'p', '', '2~s1~AA', '5', 9, 0, 1, 1, 1, ${updatedAt})`.execute(kysely);
    await migrate(database);
    const gamesAfter = async (days: number) => {
      await cleanUp(database, readConfig({}), updatedAt + days * DAY);
      const games = await kysely.selectFrom('games').selectAll().orderBy('id').orderBy('scope').execute();
      return games.map(({ scope, id, replay, moves_hash, due_at }) => [scope, id, replay, moves_hash, due_at]);
    };
    const replay = ['2~s1~AA', ''];
    const due = updatedAt + 35 * DAY;
    expect(await gamesAfter(1)).toEqual([
      ['main', 'best', ...replay, null],
      ['service', 'best', ...replay, due],
      ['main', 'other', ...replay, due],
    ]);
    expect(await gamesAfter(36)).toEqual([['main', 'best', ...replay, null]]);
    await close();
  });

  it('keeps all entries of an old database, with ranks of verified ones and a flag of hidden players', async () => {
    const { database, close } = await openOld(kind);
    const { kysely } = database;
    for (const [index, score] of SCORES.entries()) {
      const player = `p${index}`;
      await sql`insert into players (public_id, key_hash, name, name_key, country, created_at, seen_at)
        values (${player}, ${player}, ${player}, ${player}, '', 1, 1)`.execute(kysely);
      await sql`insert into entries (board, player, score, reached_at, is_verified, is_hidden, game)
        values (${BOARD}, ${player}, ${score}, 1, 1, ${score === 512 ? 1 : 0}, ${player}),
          ('2026-11-22/frozen-jewel/score', ${player}, ${score}, 1, 1, 0, ${player}),
          ('/other/zen', ${player}, ${score}, 1, 0, 0, null)`.execute(kysely);
      await sql`insert into ranks (board, bucket, entries) values ('/other/zen', ${index}, 1)`.execute(kysely);
    }
    await migrate(database);
    const counted = new Map<number, number>();
    for (const score of SCORES) if (score !== 512) counted.set(scoreBucket(score), (counted.get(scoreBucket(score)) ?? 0) + 1);
    const ranks = await kysely.selectFrom('ranks').selectAll().orderBy('bucket').execute();
    expect(ranks.filter(({ board }) => board === BOARD).map(({ bucket, entries }) => [bucket, entries])).toEqual([...counted]);
    expect(new Set(ranks.map(({ board }) => board))).toEqual(new Set([BOARD, '2026-11-22/frozen-jewel/score']));
    expect((await findBest(kysely, '/other/zen', { hasRuns: true, listsUnverified: true })).rows.map(({ score }) => score)).toEqual(
      SCORES.toReversed(),
    );
    expect((await findBest(kysely, BOARD, { hasRuns: true, listsUnverified: false })).rows).toHaveLength(SCORES.length - 1);
    const leaderboards = await kysely.selectFrom('leaderboards').select('name').orderBy('name').execute();
    expect(leaderboards.map(({ name }) => name)).toEqual(['frozen-jewel/score', 'other/zen']);
    const hidden = await kysely.selectFrom('players').select('public_id').where('is_hidden', '=', 1).execute();
    expect(hidden).toEqual([{ public_id: `p${SCORES.indexOf(512)}` }]);
    await close();
  });

  it('keeps score service values: scores unchanged, wins as unverified, coins as verified', async () => {
    const { database, close } = await openOld(kind);
    const { kysely } = database;
    await sql`insert into service_values (game, type, "user", value, reached_at, is_verified, seconds) values
      ('frozen-jewel', 'score', 'frost', 500, 1, 1, 60.5), ('frozen-jewel', 'score', 'winter', 900, 1, 0, null),
      ('frozen-jewel', 'stats_wins', 'frost', 3, 1, 0, null), ('frozen-jewel', 'virtual_currency1', 'frost', 7, 1, 0, null)`.execute(
      kysely,
    );
    await migrate(database);
    const rows = await kysely.selectFrom('service_values').selectAll().orderBy('type').orderBy('user').execute();
    expect(rows.map(({ type, user, value, is_verified, seconds }) => [type, user, value, is_verified, seconds])).toEqual([
      ['score', 'frost', 500, 1, 60.5],
      ['score', 'winter', 900, 0, null],
      ['stats_wins', 'frost', 3, 0, null],
      ['virtual_currency1', 'frost', 7, 1, null],
    ]);
    await close();
  });
});

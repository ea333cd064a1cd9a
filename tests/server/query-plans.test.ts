// Plans of the cleanup and of the verb `scan`: each statement searches an index, on both databases.
import { CompiledQuery, Kysely, PostgresDialect } from 'kysely';
import { expect, it } from 'vitest';
import { readConfig } from '../../server/config.ts';
import { embeddedDialect } from '../../server/database/embedded-dialect.ts';
import { pathOfDatabase, type Database } from '../../server/database/open-database.ts';
import { createPartition } from '../../server/database/partitions.ts';
import { createPostgresPool } from '../../server/database/postgres-pool.ts';
import type { Tables } from '../../server/database/tables.ts';
import { dayOfBoard } from '../../server/leaderboard/boards.ts';
import { cleanUp } from '../../server/leaderboard/clean-up.ts';
import { scanGames } from '../../server/leaderboard/scan-games.ts';
import { dayAt } from '../../src/platform/time-in-days.ts';
import { openTestDatabase } from './support/open-test-database.ts';
import { describeBothDatabases } from './support/test-databases.ts';

const PLAYERS = 2000;
const DAY = 86_400_000;
const NOW = Date.UTC(2026, 10, 22);
const BOARDS = ['/frozen-jewel/score', '/other/zen', '2026-05-01/frozen-jewel/score', '2026-11-22/frozen-jewel/score'];
/** All of them have entries of all time. */
const IDLE_SINCE = NOW - 100 * DAY;
const POOL = { connections: 2, timeoutMilliseconds: 60_000, statementMilliseconds: 60_000 };
/** MAX_LEADERBOARDS limits its rows. */
const SMALL_TABLE = 'leaderboards';

type Plan = { readonly 'Node Type': string; readonly Plans?: readonly Plan[] } & Readonly<Record<string, unknown>>;

/** Returns nodes that read a whole table or index. The first entry of an index is its minimum. */
function scansOf(plan: Plan, isOneRow = false): string[] {
  const type = plan['Node Type'];
  const isScan = type.endsWith('Scan') && !/^(CTE|WorkTable|Subquery|Bitmap Heap|Tid|Values|Function) /.test(type);
  const isSearch = plan['Index Cond'] !== undefined || (isOneRow && plan['Filter'] === undefined);
  const name = String(plan['Relation Name'] ?? plan['Index Name']);
  const own = isScan && !isSearch && name !== SMALL_TABLE ? [`${type} ${name}`] : [];
  // An append in the order of the index reads the first entry of each partition.
  const isFirst = (type === 'Limit' && plan['Plan Rows'] === 1) || (isOneRow && type.endsWith('Append'));
  return [...own, ...(plan.Plans ?? []).flatMap((part) => scansOf(part, isFirst))];
}

describeBothDatabases((kind) => {
  it('reads no table from the first row to the last', async () => {
    const opened = await openTestDatabase(kind);
    await fill(opened.database);
    const statements: CompiledQuery[] = [];
    const kysely = new Kysely<Tables>({
      dialect:
        kind === 'embedded'
          ? embeddedDialect(pathOfDatabase(opened.url)!)
          : new PostgresDialect({ pool: createPostgresPool(opened.url, POOL) }),
      log: ({ query }) => {
        statements.push(query);
      },
    });
    const logged: Database = { ...opened.database, kysely };
    await cleanUp(logged, readConfig({}), NOW);
    await scanGames(logged, readConfig({}));
    const before = statements.length;
    await cleanUp(logged, readConfig({}), NOW + DAY);
    await kysely.destroy();
    const searches = statements.slice(before).filter(({ sql }) => sql.includes('from players where seen_at'));
    // Idle players are searched once.
    expect(Math.min(...searches.map(({ parameters }) => Number(parameters[0])))).toBeGreaterThan(IDLE_SINCE);
    const scanned = [];
    for (const { sql, parameters } of statements.filter(({ sql: text }) => /^\s*(select|delete|update)/i.test(text)))
      for (const scan of await explain(opened.database, sql, parameters)) scanned.push(`${scan}: ${sql.trim()}`);
    expect(scanned).toEqual([]);
    expect(statements.length).toBeGreaterThan(15);
    await opened.close();
  });

  async function explain({ kysely }: Database, text: string, parameters: readonly unknown[]): Promise<string[]> {
    if (kind === 'embedded') {
      const { rows } = await kysely.executeQuery<{ detail: string }>(CompiledQuery.raw(`explain query plan ${text}`, [...parameters]));
      // `listed` and `boards` are results of a subquery with one row a board.
      return rows.map(({ detail }) => detail).filter((detail) => /^SCAN (?!listed|boards|leaderboards|CONSTANT)/.test(detail));
    }
    return kysely.transaction().execute(async (transaction) => {
      await transaction.executeQuery(CompiledQuery.raw('set local enable_seqscan = off'));
      const query = CompiledQuery.raw(`explain (format json) ${text}`, [...parameters]);
      const { rows } = await transaction.executeQuery<{ 'QUERY PLAN': readonly { readonly Plan: Plan }[] }>(query);
      return rows[0]['QUERY PLAN'].flatMap(({ Plan: plan }) => scansOf(plan));
    });
  }

  async function fill(database: Database): Promise<void> {
    const { kysely } = database;
    for (const board of BOARDS.filter((name) => !name.startsWith('/'))) await createPartition(database, ['entries', dayOfBoard(board)]);
    await createPartition(database, ['submissions', dayAt(NOW - DAY)]);
    const numbers = Array.from({ length: PLAYERS }, (_, index) => index);
    const seenAt = (index: number) => (index % 40 === 0 ? IDLE_SINCE : NOW - DAY);
    for (let start = 0; start < PLAYERS; start += 500) {
      const part = numbers.slice(start, start + 500);
      const player = (index: number) => ({ public_id: `p${index}`, key_hash: `k${index}`, name: 'Anna', name_key: 'anna', country: '' });
      const players = part.map((index) => ({ ...player(index), created_at: 1, seen_at: seenAt(index) }));
      await kysely.insertInto('players').values(players).execute();
      for (const board of BOARDS) {
        const entry = { board, is_verified: 1, is_hidden: 0 };
        const entries = part.map((index) => ({ ...entry, player: `p${index}`, score: index, reached_at: 1, game: `g${index}` }));
        await kysely.insertInto('entries').values(entries).execute();
      }
      const game = { day: '', replay: '1~s1~', times: '', coins: 0, level: 1, moves: 1, issued_at: 1, updated_at: NOW - DAY };
      const dueOf = (index: number) => (index % 40 === 0 ? NOW - DAY : null);
      const games = part.map((index) => ({
        ...{ ...game, scope: 'main', id: `g${index}`, player: `p${index}`, score: index },
        due_at: dueOf(index),
      }));
      await kysely.insertInto('games').values(games).execute();
      const starts = part.map((index) => ({ player: `k${index}`, day: '2026-11-21', requested_at: 1, board: BOARDS[0] }));
      await kysely.insertInto('daily_starts').values(starts).execute();
      const tombstones = part.map((index) => ({ hash: `h${index}`, deleted_at: seenAt(index), is_hidden: 0 }));
      await kysely.insertInto('tombstones').values(tombstones).execute();
      const expiring = part.map((index) => ({ key: `x${index}`, expires_at: NOW + DAY }));
      await kysely
        .insertInto('rate_counters')
        .values(expiring.map((row) => ({ ...row, hits: 1 })))
        .execute();
      await kysely
        .insertInto('login_failures')
        .values(expiring.map((row) => ({ ...row, failures: 1, locked_until: 1 })))
        .execute();
      await kysely
        .insertInto('login_networks')
        .values(expiring.map((row) => ({ ...row, user: 'u1' })))
        .execute();
      const seeds = part.map((index) => ({ player: `k${index}`, newest: 'g1', kept: '', issued_at: NOW - DAY }));
      await kysely.insertInto('open_seeds').values(seeds).execute();
      const submission = { scope: 'main', sender: 'k1', content_hash: 'c', answer: '{}', created_at: NOW - DAY };
      await kysely
        .insertInto('submissions')
        .values(
          part.map((index) => ({ ...submission, day: index % 2 === 0 ? '' : dayAt(NOW - DAY), key: `s${index}`, player: `p${index}` })),
        )
        .execute();
      const value = { game: 'frozen-jewel', type: 'score', is_verified: 1, seconds: 1 };
      const values = part.map((index) => ({ ...value, user: `u${index}`, value: index, reached_at: 1 }));
      await kysely.insertInto('service_values').values(values).execute();
    }
    if (kind === 'postgres') await kysely.executeQuery(CompiledQuery.raw('analyze'));
  }
});

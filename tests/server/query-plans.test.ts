// Plans of the cleanup and of the verb `scan` on both databases, and of requests on PostgreSQL: each statement searches an index.
import { CompiledQuery, Kysely, PostgresDialect } from 'kysely';
import { randomUUID } from 'node:crypto';
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
import { logIn, NO_BOT_CHECK, postForm, readLeaderboard, registerPlayer, sendScore } from './score-service/score-service-client.ts';
import { leaderboardClient } from './support/leaderboard-client.ts';
import { openTestDatabase } from './support/open-test-database.ts';
import { playGame, proofOf } from './support/played-games.ts';
import { explainPrepared, type Plan } from './support/prepared-plans.ts';
import { recordStatements } from './support/recorded-statements.ts';
import { describeBothDatabases, describePostgres } from './support/test-databases.ts';
import { openTestServer, type TestServer } from './support/test-server.ts';

const PLAYERS = 2000;
const DAY = 86_400_000;
const NOW = Date.UTC(2026, 10, 22);
const BOARDS = ['/frozen-jewel/score', '/other/zen', '2026-05-01/frozen-jewel/score', '2026-11-22/frozen-jewel/score'];
/** All of them have entries of all time. */
const IDLE_SINCE = NOW - 100 * DAY;
const POOL = { connections: 2, timeoutMilliseconds: 60_000, statementMilliseconds: 60_000 };
/** Of the leaderboards MAX_LEADERBOARDS, of names those that operators ban, and one row. */
const SMALL_TABLES = new Set(['leaderboards', 'banned_names', 'rank_outbox_seq_seq']);

/** Returns nodes that read a whole table or index. The first entry of an index is its minimum. */
function scansOf(plan: Plan, isOneRow = false): string[] {
  const type = plan['Node Type'];
  const isScan = type.endsWith('Scan') && !/^(CTE|WorkTable|Subquery|Bitmap Heap|Tid|Values|Function) /.test(type);
  const isSearch = plan['Index Cond'] !== undefined || (isOneRow && plan['Filter'] === undefined);
  const name = String(plan['Relation Name'] ?? plan['Index Name']);
  const own = isScan && !isSearch && !SMALL_TABLES.has(name) ? [`${type} ${name}`] : [];
  // An append in the order of the index reads the first entry of each partition.
  const isFirst = (type === 'Limit' && plan['Plan Rows'] === 1) || (isOneRow && type.endsWith('Append'));
  return [...own, ...(plan.Plans ?? []).flatMap((part) => scansOf(part, isFirst))];
}

describePostgres(() => {
  it('searches indexes for requests, with plans for all values', async () => {
    const server = await openTestServer('postgres', { ...NO_BOT_CHECK, WRITES_PER_MINUTE: '1000', UNVERIFIED: 'below' });
    await fill(server.database);
    const { statements, stop } = recordStatements();
    await sendRequests(server);
    stop();
    const scanned: string[] = [];
    await server.database.kysely.transaction().execute(async (transaction) => {
      await transaction.executeQuery(CompiledQuery.raw('set local enable_seqscan = off'));
      for (const statement of statements)
        for (const plan of await explainPrepared(transaction, statement))
          for (const scan of scansOf(plan)) scanned.push(`${scan}: ${statement.sql}`);
    });
    expect(scanned).toEqual([]);
    expect(new Set(statements.map(({ sql }) => sql)).size).toBeGreaterThan(30);
    await server.close();
  });

  async function sendRequests(server: TestServer): Promise<void> {
    const { app } = server;
    const client = leaderboardClient(server);
    for (const kind of ['free', 'daily']) {
      const { id, ticket, seed } = (await client.ticket({ kind })).body;
      for (const submission of [randomUUID(), undefined])
        expect((await client.add({ id, ticket, submission, ...proofOf(playGame(seed)) })).status).toBe(200);
      expect((await client.add({ id, score: 500 })).status).toBe(200);
      for (const own of [true, undefined]) expect((await client.list({ id, own })).status).toBe(200);
      expect((await app.inject({ method: 'POST', url: '/api/forget', payload: { id } })).statusCode).toBe(200);
    }
    expect((await client.run('g1')).status).toBe(200);
    const { uid, pin } = await registerPlayer(app, 'AnnaFrost');
    expect((await logIn(app, 'AnnaFrost', pin)).status).toBe(200);
    expect((await sendScore(server, app, uid, { score: 100 })).status).toBe(200);
    for (const type of ['score', 'stats_wins', 'virtual_currency1'] as const) expect((await readLeaderboard(app, type)).status).toBe(200);
    expect((await postForm(app, 'forget', { nickname: 'AnnaFrost', pin_code: pin })).status).toBe(200);
  }
});

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
});

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
      .values(part.map((index) => ({ ...submission, day: index % 2 === 0 ? '' : dayAt(NOW - DAY), key: `s${index}`, player: `p${index}` })))
      .execute();
    const account = { pin_hash: '', is_hidden: 0, created_at: 1, seen_at: 1 };
    const users = part.map((index) => ({ ...account, public_id: `u${index}`, uid_hash: `h${index}`, nickname: `n${index}` }));
    await kysely
      .insertInto('service_users')
      .values(users.map((user) => ({ ...user, nickname_key: user.nickname })))
      .execute();
    const value = { game: 'frozen-jewel', type: 'score', is_verified: 1, seconds: 1 };
    const values = part.map((index) => ({ ...value, user: `u${index}`, value: index, reached_at: 1 }));
    await kysely.insertInto('service_values').values(values).execute();
  }
  if (database.kind === 'postgres') await kysely.executeQuery(CompiledQuery.raw('analyze'));
}

// Daily partitions in PostgreSQL: where rows are stored, how old days are dropped, and submission keys that are repeated after midnight.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createApp } from '../../server/create-app.ts';
import { openDatabase } from '../../server/database/open-database.ts';
import { cleanUp } from '../../server/leaderboard/clean-up.ts';
import { NO_BOT_CHECK, registerPlayer, sendScore } from './score-service/score-service-client.ts';
import { leaderboardClient } from './support/leaderboard-client.ts';
import { playGame, proofOf } from './support/played-games.ts';
import { describePostgres } from './support/test-databases.ts';
import { openTestServer } from './support/test-server.ts';
import { putVerified } from './support/verified-entries.ts';

const DAY = 86_400_000;
const MIDNIGHT = Date.UTC(2026, 10, 23);

/** Opens a transaction that has read a board. Returns a function that ends it. */
async function hold(url: string, board: string): Promise<() => Promise<void>> {
  const { kysely, close } = openDatabase(url, { connections: 1, timeoutMilliseconds: 60_000 });
  const transaction = await kysely.startTransaction().execute();
  await transaction.selectFrom('entries').selectAll().where('board', '=', board).execute();
  return async () => {
    await transaction.commit().execute();
    await close();
  };
}

describePostgres(() => {
  async function open() {
    const server = await openTestServer('postgres', {
      ...NO_BOT_CHECK,
      UNVERIFIED: 'below',
      KEEP_DAILY_DAYS: '3',
      KEEP_SUBMISSION_DAYS: '2',
    });
    const { database, config, time } = server;
    return {
      ...server,
      client: leaderboardClient(server),
      clean: () => cleanUp(database, config, time.now),
      /** Names of the partitions, without those of rows from before. */
      async partitions(): Promise<string[]> {
        const { rows } = await sql<{ name: string }>`select relname as name from pg_class
          where relkind = 'r' and relname ~ '_2026_' order by relname`.execute(database.kysely);
        return rows.map(({ name }) => name);
      },
    };
  }

  it('contain the scores and submissions of their day, and are created two days ahead', async () => {
    const server = await open();
    const { client, database, clean, partitions, close } = server;
    const { id, ticket, seed } = (await client.ticket({ kind: 'daily' })).body;
    await client.add({ id, ticket, ...proofOf(playGame(seed)), submission: randomUUID() });
    await client.add({ id, score: 7 });
    const places = sql<{ name: string }>`select tableoid::regclass::text as name from entries union all
      select tableoid::regclass::text from submissions order by 1`;
    expect((await places.execute(database.kysely)).rows.map(({ name }) => name)).toEqual([
      'entries_2026_11_22',
      'entries_first',
      'submissions_2026_11_22',
    ]);
    await clean();
    const days = ['2026_11_22', '2026_11_23', '2026_11_24'];
    expect(await partitions()).toEqual(['entries', 'submissions'].flatMap((table) => days.map((day) => `${table}_${day}`)));
    await close();
  });

  it('of old days are dropped by several cleaners without deleting rows, also after one was interrupted', async () => {
    const server = await open();
    const { client, database, time, url, clean, partitions, close } = server;
    for (const day of ['2026-11-22', '2026-11-23']) for (const id of ['a', 'b']) await putVerified(server, { id, score: 5, day });
    await client.add({ score: 7, submission: randomUUID() });
    await sql`create function refuse() returns trigger language plpgsql as $$ begin raise exception 'deleted'; end $$`.execute(
      database.kysely,
    );
    for (const table of ['entries', 'submissions'])
      await sql`create trigger kept before delete on ${sql.table(table)} for each row execute function refuse()`.execute(database.kysely);
    time.now += 4 * DAY;
    await Promise.all([clean(), clean(), clean()]);
    expect(await partitions()).toEqual([
      ...['2026_11_23', '2026_11_26', '2026_11_27', '2026_11_28'].map((day) => `entries_${day}`),
      ...['2026_11_26', '2026_11_27', '2026_11_28'].map((day) => `submissions_${day}`),
    ]);
    // A reader holds the next one; the statement that waits for it is cancelled.
    time.now += DAY;
    const release = await hold(url, '2026-11-23/frozen-jewel/score');
    const cleaner = openDatabase(url, { timeoutMilliseconds: 2000 });
    const interrupted = cleanUp(cleaner, server.config, time.now);
    await expect(interrupted).rejects.toMatchObject({ code: '57014' });
    expect((await client.list({ day: '2026-11-23' })).body).toEqual([]);
    await release();
    await cleaner.close();
    await clean();
    expect(await partitions()).not.toContain('entries_2026_11_23');
    await close();
  });

  it.each([
    ['one after the other', false],
    ['together', true],
  ])('recognize a score that is sent before and after midnight, %s', async (_, isTogether) => {
    const server = await open();
    const { config, database, app, close } = server;
    const later = await createApp({ config, database, clock: () => MIDNIGHT, log: { write: () => {} } });
    server.time.now = MIDNIGHT - 1;
    const { uid } = await registerPlayer(app, 'Frost');
    for (let round = 0; round < (isTogether ? 8 : 1); round++) {
      const fields = { username: 'Anna', score: 100 + round, submission: randomUUID() };
      const service = { score: 1000 - round, submission: randomUUID() };
      const before = [() => server.client.add(fields), () => sendScore(server, app, uid, service)];
      const after = [() => leaderboardClient({ app: later }).add(fields), () => sendScore(server, later, uid, service)];
      for (const [index, send] of before.entries()) {
        const first = send();
        if (!isTogether) await first;
        const answers = await Promise.all([first, after[index]()]);
        // The score service lets the client send a score again that is being stored.
        const stored = answers.filter(({ status }) => status !== 503);
        expect(stored[0]).toMatchObject({ status: 200 });
        expect(stored.at(-1)).toEqual(stored[0]);
        if (stored.length < 2) expect(await after[index]()).toEqual(stored[0]);
      }
    }
    const rounds = isTogether ? 8 : 1;
    const count = async (table: 'submissions' | 'players') => (await database.kysely.selectFrom(table).selectAll().execute()).length;
    expect([await count('submissions'), await count('players')]).toEqual([2 * rounds, rounds]);
    const games = await database.kysely
      .selectFrom('service_values')
      .select('value')
      .where('type', 'in', ['stats_wins', 'stats_losses'])
      .execute();
    expect(games.reduce((sum, { value }) => sum + value, 0)).toBe(rounds);
    await later.close();
    await close();
  });
});

// The verb `copy`: PostgreSQL continues with the players, scores and seeds of the embedded database.
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { runAdmin } from '../../../server/admin/run-admin.ts';
import { readConfig } from '../../../server/config.ts';
import { createApp } from '../../../server/create-app.ts';
import { openDatabase } from '../../../server/database/open-database.ts';
import { checkStore } from '../faults/fuzz/check-store.ts';
import { leaderboardClient } from '../support/leaderboard-client.ts';
import { openEmptyDatabase } from '../support/open-test-database.ts';
import { playGame, proofOf } from '../support/played-games.ts';
import { describePostgres } from '../support/test-databases.ts';
import { openTestServer, START } from '../support/test-server.ts';

const PLAYERS = 5;
/** More than a page of rows. */
const MANY = 1200;
const SETTINGS = { UNVERIFIED: 'below', MOVE_MILLISECONDS: '0', LOG_LEVEL: 'silent', SECRET: 'a secret of the tests' };

async function copy(from: string, to: string) {
  const lines: string[] = [];
  const print = (line: string) => lines.push(line);
  const code = await runAdmin(['copy', to], { env: { DATABASE_URL: from }, clock: () => START, print, printError: print });
  return { code, lines };
}

describePostgres(() => {
  it('copies everything once, and only into an empty database', async ({ onTestFinished }) => {
    const server = await openTestServer('embedded', SETTINGS);
    onTestFinished(() => server.close());
    const old = leaderboardClient(server);
    for (let score = 1; score <= PLAYERS; score++) await old.add({ score, submission: randomUUID() });
    const { kysely } = server.database;
    const entry = await kysely.selectFrom('entries').selectAll().executeTakeFirstOrThrow();
    for (const day of ['2026-01-30', '2026-01-31'])
      await kysely
        .insertInto('entries')
        .values({ ...entry, board: day + entry.board })
        .execute();
    const { id, ticket, seed } = (await old.ticket()).body;
    const bans = Array.from({ length: MANY }, (_, index) => ({ name_key: `name ${index}`, name: `Name ${index}`, created_at: START }));
    await server.database.kysely.insertInto('banned_names').values(bans).execute();
    const listed = (await old.list()).body;

    const empty = await openEmptyDatabase('postgres');
    onTestFinished(empty.close);
    expect(await copy(server.url, empty.url)).toMatchObject({
      code: 0,
      lines: [expect.stringMatching(/^Copied 12\d\d rows of \d+ tables/)],
    });
    expect(await copy(server.url, empty.url)).toMatchObject({ code: 1, lines: [expect.stringContaining('Nothing was copied')] });
    expect(await copy(empty.url, server.url)).toMatchObject({ code: 2 });

    const database = openDatabase(empty.url);
    const app = await createApp({ config: readConfig(SETTINGS), database, clock: () => START });
    onTestFinished(async () => {
      await app.close();
      await database.close();
    });
    const copied = leaderboardClient({ app });
    expect((await copied.list()).body).toEqual(listed);
    expect(await database.kysely.selectFrom('submissions').select('key').execute()).toHaveLength(PLAYERS);
    expect(await database.kysely.selectFrom('entries').select('board').where('board', '>', '0').execute()).toHaveLength(2);
    expect(await database.kysely.selectFrom('banned_names').select('name').execute()).toHaveLength(MANY);
    const proof = proofOf(playGame(seed));
    expect((await copied.add({ id, ticket, ...proof })).body).toMatchObject({ score: proof.score, isVerified: true, id });
    expect(await checkStore(database)).toEqual([]);
  });
});

// The admin command on both databases: effects, output and exit codes.
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runAdmin } from '../../../server/admin/run-admin.ts';
import { VERBS } from '../../../server/admin/verbs.ts';
import { openDatabase } from '../../../server/database/open-database.ts';
import type { LeaderboardEntry } from '../../../src/net/protocol.ts';
import { leaderboardClient } from '../support/leaderboard-client.ts';
import { useTestServer } from '../support/shared-server.ts';
import { describeDatabases } from '../support/test-databases.ts';
import { openTestServer, START } from '../support/test-server.ts';
import { logIn, NO_BOT_CHECK, postForm, readLeaderboard, registerPlayer, sendScore } from '../score-service/score-service-client.ts';

async function admin(url: string, ...args: string[]) {
  const printed: string[] = [];
  const errors: string[] = [];
  const code = await runAdmin(args, {
    env: { DATABASE_URL: url },
    clock: () => START,
    print: (line) => printed.push(line),
    printError: (line) => errors.push(line),
  });
  return { code, printed, errors };
}

describeDatabases((kind) => {
  const server = useTestServer(kind, { ...NO_BOT_CHECK, UNVERIFIED: 'below' });

  const run = (...args: string[]) => admin(server.url, ...args);
  const client = () => leaderboardClient(server);
  const entries = async () => (await client().list()).body as unknown as LeaderboardEntry[];
  const nicknames = async () =>
    ((await readLeaderboard(server.app, 'score')).body.message as { nickname: string }[]).map(({ nickname }) => nickname);
  const add = async (username: string, score: number) => (await client().add({ username, score })).body.id;
  const enter = async (nickname: string, score: number) => {
    const account = await registerPlayer(server.app, nickname);
    await sendScore(server, server.app, account.uid, { score });
    return account;
  };

  it('lists boards and entries, and hides and shows a player by listed id', async () => {
    await add('Anna', 100);
    await add('Bob', 200);
    await enter('Frost', 300);
    expect((await run('list')).printed).toEqual([
      '2\t/frozen-jewel/score',
      '1\tservice:score',
      '1\tservice:stats_wins',
      '1\tservice:stats_win_rate',
    ]);
    const { printed, code } = await run('list', '/frozen-jewel/score', '1');
    const [{ id }] = await entries();
    expect([code, printed]).toEqual([
      0,
      ['id\tvalue\tname\treached\tstate', `${id}\t200\tBob\t2026-11-22T12:00:00.000Z\tvisible, unverified`],
    ]);

    expect(await run('hide', String(id))).toMatchObject({ code: 0, printed: ['1 entries of the main leaderboard hidden'] });
    expect((await entries()).map(({ username }) => username)).toEqual(['Anna']);
    expect((await run('list', '/frozen-jewel/score')).printed[1]).toContain('hidden, unverified');
    await run('show', String(id));
    expect((await entries()).map(({ username }) => username)).toEqual(['Bob', 'Anna']);
  });

  it('escapes control characters of arguments and stored names', async () => {
    const name = 'Fro\u001b[31mst\u202e\n0 entries';
    const escaped = 'Fro\\u{1b}[31mst\\u{202e}\\u{a}0 entries';
    expect((await run('ban', name)).printed[0]).toContain(`${escaped} is banned`);
    expect((await run('delete-player', name)).errors).toEqual([`No player has the id or nickname ${escaped}. Nothing was deleted.`]);
  });

  it('hides and shows players of the score service', async () => {
    await enter('Frost', 300);
    const id = (await run('list', 'service:score')).printed[1].split('\t')[0];
    expect(await run('hide', id)).toMatchObject({ code: 0, printed: ["hidden on the score service's leaderboards"] });
    expect(await nicknames()).toEqual([]);
    await run('show', 'frost');
    expect(await nicknames()).toEqual(['Frost']);
  });

  it('bans a name in both protocols, and lifts the ban', async () => {
    const id = await add('Frost', 100);
    const { uid, pin } = await enter('Frost', 300);
    expect((await run('ban', ' fROST')).code).toBe(0);
    expect([await entries(), await nicknames()]).toEqual([[], []]);
    expect((await client().add({ username: 'FROST', score: 500, id })).body.code).toBe('banned');
    expect((await sendScore(server, server.app, uid, { score: 500 })).body.code).toBe('banned');
    expect((await logIn(server.app, 'Frost', pin)).body.code).toBe('banned');
    expect((await postForm(server.app, 'register', { nickname: 'frost' })).body.code).toBe('nickname-taken');
    expect((await run('unban', 'Frost')).code).toBe(0);
    expect((await logIn(server.app, 'Frost', pin)).status).toBe(200);
    expect(await nicknames()).toEqual(['Frost']);
    expect(await run('unban', 'Frost')).toEqual({ code: 1, printed: [], errors: ['Frost is not banned.'] });
  });

  it('deletes all data of a player, and of no other player', async () => {
    await add('Frost', 100);
    await add('Anna', 50);
    const { uid, pin } = await enter('Frost', 300);
    await enter('Winter', 200);
    const [{ id }] = await entries();
    const first = await run('delete-player', 'Frost');
    expect(first.printed).toEqual(['deleted from the score service', `Not deleted: Frost on the main leaderboard, id ${id}`]);
    expect(await run('delete-player', String(id))).toMatchObject({ code: 0, printed: ['deleted from the main leaderboard'] });
    expect([(await entries()).map(({ username }) => username), await nicknames()]).toEqual([['Anna'], ['Winter']]);
    expect((await logIn(server.app, 'Frost', pin)).status).toBe(401);
    expect((await sendScore(server, server.app, uid, { score: 1 })).status).toBe(401);
    expect(JSON.stringify(await dump())).not.toMatch(/frost"/i);
    expect((await run('delete-player', 'Frost')).code).toBe(1);
  });

  it('resets a PIN and invalidates all logins', async () => {
    const { uid, pin } = await enter('Frost', 300);
    const { code, printed } = await run('reset-pin', 'frost');
    const [, newPin] = /^New PIN of frost: (\d{6})\. All devices must log in again\.$/.exec(printed[0]) ?? [];
    expect([code, newPin]).toEqual([0, expect.any(String)]);
    expect((await sendScore(server, server.app, uid, { score: 400 })).body.code).toBe('login-failed');
    if (newPin !== pin) expect((await logIn(server.app, 'Frost', pin)).status).toBe(401);
    const { body } = await logIn(server.app, 'Frost', newPin);
    expect(body.uid).not.toBe(uid);
    expect((await sendScore(server, server.app, String(body.uid), { score: 400 })).status).toBe(200);
    expect((await logIn(server.app, 'Frost', newPin)).body.uid).toBe(body.uid);
    expect(await nicknames()).toEqual(['Frost']);
    expect((await run('reset-pin', 'nobody')).code).toBe(1);
  });

  it('sets a currency', async () => {
    await enter('Frost', 300);
    expect(await run('set-currency', 'frost', '3', '1500')).toMatchObject({ code: 0, printed: ['Set virtual_currency3 of frost to 1500'] });
    expect((await readLeaderboard(server.app, 'virtual_currency3')).body.message).toMatchObject([
      { nickname: 'Frost', virtual_currency3: 1500 },
    ]);
    expect((await run('set-currency', 'frost', '6', '1')).code).toBe(2);
    expect((await run('set-currency', 'frost', '1', '-1')).code).toBe(2);
    expect((await run('set-currency', 'nobody', '1', '1')).code).toBe(1);
  });

  it('counts rows and bytes', async () => {
    await add('Anna', 100);
    await enter('Frost', 300);
    const { code, printed } = await run('stats');
    expect(code).toBe(0);
    expect(printed).toEqual(
      expect.arrayContaining(['1\tentries', '0\thidden entries', '1\tplayers of the score service', '0\tbanned names']),
    );
    expect(Number(printed.at(-1)?.split('\t')[0])).toBeGreaterThan(10_000);
  });

  it('treats SQL in names as text', async () => {
    for (const verb of ['hide', 'show', 'unban', 'delete-player'])
      expect(await run(verb, "'; drop table players; --")).toMatchObject({ code: 1, printed: [] });
    expect((await run('stats')).code).toBe(0);
  });

  async function dump() {
    const { kysely } = server.database;
    return Promise.all([
      ...(['players', 'entries', 'games', 'submissions', 'service_users', 'service_values'] as const).map((table) =>
        kysely.selectFrom(table).selectAll().execute(),
      ),
    ]);
  }
});

describe('backup', () => {
  it('copies the embedded database while it is in use, and overwrites no file', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'frozen-jewel-backup-'));
    const file = join(folder, 'copy.db');
    const server = await openTestServer('embedded', NO_BOT_CHECK);
    await registerPlayer(server.app, 'Frost');
    expect(await admin(server.url, 'backup', file)).toMatchObject({ code: 0 });
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    await registerPlayer(server.app, 'Winter');
    expect(await admin(server.url, 'backup', file)).toEqual({
      code: 1,
      printed: [],
      errors: [`${file} already exists. Nothing was written.`],
    });
    const copy = openDatabase(`file:${file}`);
    expect(await copy.kysely.selectFrom('service_users').select('nickname').execute()).toEqual([{ nickname: 'Frost' }]);
    await copy.close();
    await server.close();
    await rm(folder, { recursive: true });
  });

  it('refers to pg_dump for PostgreSQL', async () => {
    const { code, errors } = await admin('postgres://127.0.0.1:1/nothing', 'backup', 'copy.dump');
    expect([code, errors]).toEqual([
      1,
      ['Cannot back up PostgreSQL here. Use its own tool: pg_dump --format=custom --file=copy.dump "$DATABASE_URL"'],
    ]);
  });
});

describe('with wrong usage', () => {
  it.each([
    [[], 2],
    [['--help'], 0],
    [['list', '--help'], 0],
  ])('%j prints the help and exits with %i', async (args, code) => {
    const answer = await admin('file:nowhere', ...args);
    expect(answer.code).toBe(code);
    for (const { usage } of VERBS) expect(answer.printed.join('\n')).toContain(`  ${usage}`);
  });

  it.each([
    [['dance'], 2, 'Unknown verb dance. See --help.'],
    [['hide'], 2, 'Usage: hide ID'],
    [['ban', 'one', 'two'], 2, 'Usage: ban NAME'],
    [['stats'], 1, /^No database at \/nowhere\/at-all\.db\./],
  ])('%j exits with %i', async (args, code, message) => {
    const answer = await admin('file:/nowhere/at-all.db', ...args);
    expect([answer.code, answer.printed]).toEqual([code, []]);
    expect(answer.errors[0]).toMatch(message);
  });

  it('reports invalid settings', async () => {
    expect(await admin('mysql://127.0.0.1', 'stats')).toMatchObject({ code: 2, errors: [expect.stringContaining('DATABASE_URL')] });
  });
});

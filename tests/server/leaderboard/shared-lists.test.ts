// Lists that are the same for all players: their names, headers for caches, and the merge with a player's own rows in the client.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createCalls } from '../../../src/net/calls.ts';
import { createLeaderboard, type Leaderboard } from '../../../src/net/leaderboard.ts';
import { setPlayerHidden } from '../../../server/leaderboard/moderation.ts';
import { createServerFetch } from '../../support/server-fetch.ts';
import { KEY } from '../support/leaderboard-client.ts';
import { useLeaderboard } from '../support/shared-server.ts';
import { describeDatabases } from '../support/test-databases.ts';
import { openTestServer } from '../support/test-server.ts';
import { putVerified } from '../support/verified-entries.ts';

const DAY = '2026-11-22';
const CACHED = 'public, max-age=1, stale-while-revalidate=5';

describeDatabases((kind) => {
  const { server, client } = useLeaderboard(kind, { UNVERIFIED: 'below', LEADERBOARDS: 'frozen-jewel,other board' });

  const list = (board: string, headers: Readonly<Record<string, string>> = {}) =>
    server.app.inject({ url: `/api/boards/${board}`, headers });

  it('are those of `get` without an id, by leaderboard, day and content type', async () => {
    await client.add({ username: 'Anna', score: 100 });
    await client.add({ username: 'Bella', score: 200, contentType: 'zen ~ 2' });
    await client.add({ username: 'Clara', score: 300, leaderboard: 'other board' });
    await putVerified(server, { id: 'Doris', score: 400, day: DAY });
    for (const [board, fields] of [
      ['frozen-jewel', {}],
      ['frozen-jewel~', {}],
      ['frozen-jewel~~score', {}],
      ['frozen-jewel~~zen%20~%202', { contentType: 'zen ~ 2' }],
      ['other%20board', { leaderboard: 'other board' }],
      [`frozen-jewel~${DAY}`, { day: DAY }],
    ] as const) {
      const { body } = await client.list(fields);
      expect([body.length, (await list(board)).json()]).toEqual([1, body]);
    }
    expect((await list(`frozen-jewel~${DAY}~zen`)).json()).toEqual([]);
  });

  it.each([
    ['unknown', 404, 'not-found'],
    ['%3Cb%3E', 400, 'bad-request'],
    ['%20frozen-jewel', 400, 'bad-request'],
    ['~', 400, 'bad-request'],
    ['frozen-jewel~today', 400, 'bad-request'],
    ['frozen-jewel~2026-13-01', 400, 'bad-request'],
    ['frozen-jewel~~%07', 400, 'bad-request'],
    [`frozen-jewel~~${'x'.repeat(65)}`, 400, 'bad-request'],
    ['frozen-jewel/score', 404, 'not-found'],
    ['', 400, 'bad-request'],
  ])('named %j result in %i', async (board, status, code) => {
    const answer = await list(board);
    expect([answer.statusCode, answer.json().code, answer.headers['cache-control']]).toEqual([status, code, 'no-store']);
  });

  it('have an etag, and are not sent again until they change', async () => {
    await client.add({ username: 'Anna', score: 100 });
    const first = await list('frozen-jewel');
    const { etag = '' } = first.headers;
    expect(first.headers).toMatchObject({ etag: expect.stringMatching(/^W\/"[\w-]+"$/), 'cache-control': CACHED });
    for (const known of [etag, `"x", ${etag}`, '*']) {
      const { statusCode, body, headers } = await list('frozen-jewel', { 'if-none-match': known });
      expect([statusCode, body]).toEqual([304, '']);
      expect(headers).toMatchObject({ etag, 'cache-control': CACHED, 'access-control-allow-origin': '*' });
    }
    await client.add({ username: 'Bella', score: 200 });
    const changed = await list('frozen-jewel', { 'if-none-match': etag });
    expect([changed.statusCode, changed.json().length, changed.headers.etag === etag]).toEqual([200, 2, false]);
  });

  it('are the same for every origin, or vary by it', async () => {
    const origin = { origin: 'https://portal.example' };
    const any = await list('frozen-jewel', origin);
    expect([any.headers['access-control-allow-origin'], any.headers.vary]).toEqual(['*', undefined]);
    const listed = await openTestServer('embedded', { CORS_ORIGINS: 'https://portal.example' });
    try {
      const answers = [{}, origin, { origin: 'https://other.example' }].map((headers) =>
        listed.app.inject({ url: '/api/boards/frozen-jewel', headers }),
      );
      const [none, allowed, refused] = await Promise.all(answers);
      expect([none, allowed].map(({ headers }) => [headers['access-control-allow-origin'], headers.vary])).toEqual([
        [undefined, 'Origin'],
        ['https://portal.example', 'Origin'],
      ]);
      expect([refused.statusCode, refused.headers['cache-control'], refused.headers.vary]).toEqual([403, 'no-store', 'Origin']);
    } finally {
      await listed.close();
    }
  });

  /** A client whose lists are the newest, or those of `keepLists`. */
  function openClient() {
    const network = createServerFetch(server);
    const leaderboard = createLeaderboard({ calls: createCalls(network), address: './api/score', name: 'frozen-jewel', key: KEY });
    return {
      leaderboard,
      async keepLists() {
        network.fail('/api/boards', [200, (await list('frozen-jewel')).json()]);
      },
      /** The same from the call of the specification. */
      async get(id: string) {
        network.fail('/api/boards', [404, '']);
        const plain = createLeaderboard({ calls: createCalls(network), address: './api/score', name: 'frozen-jewel', key: KEY });
        const rows = await plain.get(id);
        network.repair();
        return rows;
      },
    };
  }

  const player = fc.record({ verified: fc.option(fc.nat(9)), unverified: fc.option(fc.nat(12)), isHidden: fc.boolean() });

  it('merged with the own rows are what `get` answers', async () => {
    await fc.assert(
      fc
        .asyncProperty(fc.array(player, { minLength: 1, maxLength: 12 }), fc.nat(100), async (players, others) => {
          for (let other = 0; other < others; other++) await putVerified(server, { id: `other ${other}`, score: 5 });
          const ids: string[] = [];
          for (const [index, { verified, unverified, isHidden }] of players.entries()) {
            const { body } = await client.add({ username: `Player ${'abcdefghijkl'[index]}`, score: unverified ?? 0 });
            ids.push(body.id!);
            server.time.now++;
            if (verified !== null) await putVerified(server, { id: body.id!, username: 'Anna', score: verified });
            if (isHidden) await setPlayerHidden(server.database, body.publicId!, true);
          }
          const { leaderboard, get } = openClient();
          for (const id of [...ids, '']) {
            expect(await leaderboard.get(id)).toEqual(await get(id));
          }
        })
        .afterEach(() => server.reset()),
      { numRuns: 12 },
    );
  });

  it('that are old show the own score at its new place', async () => {
    for (let place = 0; place < 100; place++) await putVerified(server, { id: `P${place}`, score: 1000 - place });
    const { leaderboard, keepLists } = openClient();
    const places = async (id: string) => ownOf(await leaderboard.get(id)).map(({ place, rank, score }) => [place, rank, score]);
    const { id = '' } = (await client.add({ username: 'Anna', score: 7 })).body;
    await keepLists();
    expect(await places(id)).toEqual([[100, undefined, 7]]);
    // Not among the best.
    await putVerified(server, { id, username: 'Anna', score: 900 });
    expect(await places(id)).toEqual([[100, 101, 900]]);
    for (const [score, place] of [
      [901, 100],
      [902, 99],
      [950, 51],
      [2000, 0],
    ]) {
      server.time.now++;
      await putVerified(server, { id, username: 'Anna', score });
      expect(await places(id)).toEqual([[place, place + 1, score]]);
    }
    expect(await leaderboard.get(id)).toHaveLength(100);
    await keepLists();
    await putVerified(server, { id, username: 'Anna', score: 3000 });
    await setPlayerHidden(server.database, ownOf(await leaderboard.get(id))[0].id!, true);
    expect((await places(id)).map(([place, , score]) => [place, score])).toEqual([[99, 3000]]);
  });
});

function ownOf(rows: Awaited<ReturnType<Leaderboard['get']>>) {
  return rows.flatMap((row, place) => (row.isOwn ? [{ ...row, place }] : []));
}

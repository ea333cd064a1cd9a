// The board cache: own changes are visible immediately, changes of others after its lifetime, across processes.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBoardCache } from '../../../server/leaderboard/board-cache.ts';
import type { BestEntries } from '../../../server/leaderboard/list-leaderboard.ts';
import { setPlayerHidden } from '../../../server/leaderboard/moderation.ts';
import { leaderboardClient, type LeaderboardClient } from '../support/leaderboard-client.ts';
import { describeDatabases } from '../support/test-databases.ts';
import { openTestServer, type TestServer } from '../support/test-server.ts';
import { putVerified } from '../support/verified-entries.ts';

const LIFETIME = 1000;

describe('the cache', () => {
  function makeCache(lifetimeMilliseconds = LIFETIME) {
    const time = { now: 5000 };
    const loads: { readonly board: string; readonly end: (best: BestEntries) => void; readonly fail: () => void }[] = [];
    const load = (board: string) =>
      new Promise<BestEntries>((resolve, reject) => loads.push({ board, end: resolve, fail: () => reject(new Error('gone')) }));
    return { cache: createBoardCache({ load, clock: () => time.now, lifetimeMilliseconds }), loads, time };
  }
  const best = (text: string): BestEntries => ({ rows: [], ranked: 0, places: new Map(), texts: [], text, tag: '' });

  it('loads once for concurrent reads, and again after the lifetime or a clock jump', async () => {
    const { cache, loads, time } = makeCache();
    const reads = [cache.read('a'), cache.read('a'), cache.read('b')];
    loads[0].end(best('first'));
    loads[1].end(best('other board'));
    expect((await Promise.all(reads)).map(({ text }) => text)).toEqual(['first', 'first', 'other board']);
    time.now += LIFETIME - 1;
    expect((await cache.read('a')).text).toBe('first');
    expect(loads).toHaveLength(2);
    time.now++;
    void cache.read('a');
    time.now -= 3 * LIFETIME;
    void cache.read('a');
    expect(loads.map(({ board }) => board)).toEqual(['a', 'b', 'a', 'a']);
  });

  it('discards a load that was running when the board changed', async () => {
    const { cache, loads } = makeCache();
    const before = cache.read('a');
    cache.drop('a');
    const after = cache.read('a');
    loads[1].end(best('new'));
    loads[0].end(best('old'));
    expect([(await before).text, (await after).text, (await cache.read('a')).text]).toEqual(['old', 'new', 'new']);
  });

  it('reloads once for concurrent callers with an outdated value', async () => {
    const { cache, loads } = makeCache();
    const old = best('old');
    const reload = () => {
      if (cache.held('a') === old) cache.drop('a');
      return cache.read('a');
    };
    const read = cache.read('a');
    loads[0].end(old);
    await read;
    const reloads = [reload(), reload(), cache.read('a')];
    loads[1].end(best('new'));
    expect((await Promise.all(reloads)).map(({ text }) => text)).toEqual(['new', 'new', 'new']);
    expect((await reload()).text).toBe('new');
    expect(loads).toHaveLength(2);
  });

  it('does not cache a failure', async () => {
    const { cache, loads } = makeCache();
    const failed = cache.read('a');
    loads[0].fail();
    await expect(failed).rejects.toThrow('gone');
    const read = cache.read('a');
    loads[1].end(best('back'));
    expect((await read).text).toBe('back');
  });

  it('limits the number of boards', () => {
    const { cache, loads } = makeCache();
    for (let board = 0; board <= 100; board++) void cache.read(`board ${board}`);
    void cache.read('board 100');
    void cache.read('board 1');
    expect(loads).toHaveLength(101);
    void cache.read('board 0');
    expect(loads).toHaveLength(102);
  });

  it('can be disabled', () => {
    const { cache, loads } = makeCache(0);
    void cache.read('a');
    void cache.read('a');
    expect(loads).toHaveLength(2);
  });
});

describeDatabases((kind) => {
  let server: TestServer;
  let here: LeaderboardClient;
  let there: LeaderboardClient;

  beforeAll(async () => {
    server = await openTestServer(kind, { BOARD_CACHE_MILLISECONDS: `${LIFETIME}`, UNVERIFIED: 'below', LEADERBOARDS: '*' });
    here = leaderboardClient(server);
    there = leaderboardClient({ app: await server.openPeer() });
  });
  afterAll(() => server.close());

  const rowsOf = async (client: LeaderboardClient, fields: { leaderboard: string; id?: string | undefined }) =>
    (await client.list(fields)).body.map(({ username, score, isOwn }, index) => `${index + 1} ${username} ${score}${isOwn ? ' own' : ''}`);

  it("shows a player's own score immediately in every process, and to others after the lifetime", async () => {
    const leaderboard = 'own';
    const { id } = (await here.add({ leaderboard, username: 'Anna', score: 100 })).body;
    expect(await rowsOf(here, { leaderboard })).toEqual(['1 Anna 100']);
    expect(await rowsOf(there, { leaderboard })).toEqual(['1 Anna 100']);
    const bella = (await here.add({ leaderboard, username: 'Bella', score: 200 })).body.id;
    await here.add({ leaderboard, id, username: 'Anna', score: 150 });
    expect(await rowsOf(here, { leaderboard })).toEqual(['1 Bella 200', '2 Anna 150']);
    expect(await rowsOf(there, { leaderboard })).toEqual(['1 Anna 100']);
    server.time.now += LIFETIME;
    expect(await rowsOf(there, { leaderboard })).toEqual(['1 Bella 200', '2 Anna 150']);
    await here.add({ leaderboard, id: bella, username: 'Bella', score: 300 });
    expect(await rowsOf(there, { leaderboard })).toEqual(['1 Bella 200', '2 Anna 150']);
    expect(await rowsOf(there, { leaderboard, id: bella })).toEqual(['1 Bella 300 own', '2 Anna 150']);
    await here.add({ leaderboard, id: bella, username: 'Bellissima', score: 1 });
    expect(await rowsOf(there, { leaderboard, id: bella })).toEqual(['1 Bellissima 300 own', '2 Anna 150']);
  });

  it('hides entries after the lifetime', async () => {
    const leaderboard = 'hidden';
    const { id } = (await here.add({ leaderboard, username: 'Anna', score: 100 })).body;
    await here.add({ leaderboard, username: 'Bella', score: 50 });
    const [{ id: publicId }] = (await here.list({ leaderboard, id })).body;
    await setPlayerHidden(server.database, publicId!, true);
    server.time.now += LIFETIME;
    for (const client of [here, there]) {
      expect(await rowsOf(client, { leaderboard })).toEqual(['1 Bella 50']);
      expect(await rowsOf(client, { leaderboard, id })).toEqual(['1 Bella 50', '2 Anna 100 own']);
    }
  });

  it('lists a hundred and the own entry in the same order as without a cache', async () => {
    const leaderboard = 'full';
    const ids: string[] = [];
    for (let index = 0; index < 102; index++) {
      server.time.now++;
      const id = `player-${index}`;
      await putVerified(server, { id, leaderboard, username: `Player ${'abcdefghij'[index % 10]}`, score: 500 - (index % 3) * 100 });
      ids.push(id);
      if (index === 60) await there.list({ leaderboard });
    }
    for (const index of [98, 0, 1, 100, 101]) {
      const lists = [await here.list({ leaderboard, id: ids[index] }), await there.list({ leaderboard, id: ids[index] })];
      // Scores of 500 come first, then those of 400, each in the order of their times.
      const rank = (index % 3) * 34 + Math.floor(index / 3) + 1;
      expect(lists[0].body.find(({ isOwn }) => isOwn)?.rank).toBe(rank);
      expect(lists[0].body).toHaveLength(rank > 100 ? 101 : 100);
      expect(lists[1]).toEqual(lists[0]);
    }
  });
});

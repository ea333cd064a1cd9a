// Ranks in two processes on a small board: scores of both count immediately.
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { leaderboardClient, type LeaderboardClient } from '../support/leaderboard-client.ts';
import { playGame, proofOf } from '../support/played-games.ts';
import { describeBothDatabases } from '../support/test-databases.ts';
import { openTestServer } from '../support/test-server.ts';

const LIFETIME = 1000;

describeBothDatabases((kind) => {
  it('counts the scores of all processes immediately on a small board', async () => {
    const server = await openTestServer(kind, { BOARD_CACHE_MILLISECONDS: `${LIFETIME}` });
    const here = leaderboardClient(server);
    const there = leaderboardClient({ app: await server.openPeer() });

    async function play(client: LeaderboardClient, drops: number, known = '') {
      const { id, ticket, seed } = (await client.ticket({ id: known })).body;
      const fields = { id, ticket, ...proofOf(playGame(seed, { drops })), submission: randomUUID() };
      const { rank, score } = (await client.add(fields)).body;
      return { id, fields, rank, score };
    }

    const low = await play(here, 10);
    const ranks = [low.rank, (await play(here, 90)).rank, (await play(here, 30)).rank, (await play(here, 60)).rank];
    expect(ranks).toEqual([1, 1, 2, 2]);
    expect((await play(here, 120, low.id)).rank).toBe(1);
    expect((await play(there, 5)).rank).toBe(5);
    expect((await play(here, 150)).rank).toBe(1);
    expect((await play(there, 3)).rank).toBe(7);
    await server.close();
  });
});

// Unverified scores on the main leaderboard: listing for each value of UNVERIFIED, and precedence of verified entries.
import { describe, expect, it } from 'vitest';
import { transact } from '../../../server/database/transact.ts';
import { leaderboardClient } from '../support/leaderboard-client.ts';
import { playGame } from '../support/played-games.ts';
import { useLeaderboard } from '../support/shared-server.ts';
import { describeDatabases } from '../support/test-databases.ts';
import { openTestServer } from '../support/test-server.ts';
import { putEntry, putVerified } from '../support/verified-entries.ts';

const FORGED = Number.MAX_SAFE_INTEGER;

describeDatabases((kind) => {
  describe.each(['own', 'below'])('with UNVERIFIED=%s', (setting) => {
    const { server, client } = useLeaderboard(kind, setting === 'own' ? {} : { UNVERIFIED: setting });

    const list = async (id = '') =>
      (await client.list({ id })).body.map(({ username, score, rank, isVerified }) => [username, score, rank, isVerified]);

    /** Adds a verified game. Returns also the secret id. */
    async function addVerified(username: string, drops = 12) {
      const { id, ticket, seed } = (await client.ticket()).body;
      const { score, replay, times } = playGame(seed, { drops });
      server.time.now += 600_000;
      const { body } = await client.add({ id, ticket, username, score, replay, times });
      return { id, score, body };
    }

    it('does not let a forged score of 2^53-1 displace a verified one', async () => {
      const { score, id } = await addVerified('Anna');
      const forged = await client.add({ username: 'Mallory', score: FORGED });
      expect(forged).toMatchObject({ status: 200, body: { score: FORGED, isVerified: false } });
      expect(forged.body.rank).toBeUndefined();
      const shown = setting === 'own' ? [] : [['Mallory', FORGED, 2, false]];
      expect(await list()).toEqual([['Anna', score, 1, true], ...shown]);
      expect(await list(id)).toEqual([['Anna', score, 1, true], ...shown]);
      expect(await list(forged.body.id)).toEqual([
        ['Anna', score, 1, true],
        ['Mallory', FORGED, 2, false],
      ]);
      expect((await addVerified('Bella', 20)).body.rank).toBeLessThanOrEqual(2);
    });

    it('ranks all unverified scores directly after the verified ones', async () => {
      await addVerified('Anna');
      await client.add({ username: 'Oscar', score: FORGED });
      const { id } = (await client.add({ username: 'Mallory', score: FORGED - 1 })).body;
      const unverified = (await client.list({ id })).body.filter(({ isVerified }) => !isVerified);
      expect(unverified.map(({ username, rank }) => [username, rank])).toEqual(
        setting === 'own'
          ? [['Mallory', 2]]
          : [
              ['Oscar', 2],
              ['Mallory', 2],
            ],
      );
    });

    it('keeps 100 verified entries listed after any unverified post', async () => {
      for (let index = 0; index < 100; index++) await putVerified(server, { id: `Player ${index}`, score: 1000 - index });
      const { id } = (await client.add({ username: 'Mallory', score: FORGED })).body;
      expect((await list()).every(([username]) => username !== 'Mallory')).toBe(true);
      expect(await list()).toHaveLength(100);
      expect((await list(id)).slice(99)).toEqual([
        ['Player 99', 901, 100, true],
        ['Mallory', FORGED, 101, false],
      ]);
    });

    it('keeps the verified best and its run beside a higher unverified score', async () => {
      const { id, score } = await addVerified('Anna');
      expect((await client.add({ id, score: score + 1 })).body).toMatchObject({ score: score + 1, isVerified: false });
      const { body } = await client.list({ id });
      expect(body).toMatchObject([
        { score, isVerified: true, isOwn: true, rank: 1, run: expect.any(String) },
        { score: score + 1, isVerified: false, isOwn: true },
      ]);
      expect((await client.run(body[0].run!)).body.score).toBe(score);
      expect(await list()).toHaveLength(setting === 'own' ? 1 : 2);
    });

    it('answers a lower unverified score with the verified best', async () => {
      const { id, score } = await addVerified('Anna');
      for (const lower of [score, score - 1])
        expect((await client.add({ id, score: lower })).body).toMatchObject({ score, rank: 1, isVerified: true });
      expect(await list(id)).toEqual([['Anna', score, 1, true]]);
    });

    it('deletes an unverified score once a verified one reaches it', async () => {
      await putVerified(server, { id: 'anna', score: 100 });
      await unverifiedOf('anna', 150);
      expect(await list('anna')).toEqual([
        ['anna', 100, 1, true],
        ['anna', 150, 2, false],
      ]);
      await putVerified(server, { id: 'anna', score: 149 });
      expect(await list('anna')).toHaveLength(2);
      await putVerified(server, { id: 'anna', score: 150 });
      expect(await list('anna')).toEqual([['anna', 150, 1, true]]);
    });

    it('returns the public id of the list entry', async () => {
      const { id, body } = await addVerified('Anna');
      const [row] = (await client.list()).body;
      expect(body.publicId).toBe(row.id);
      expect(row.id).not.toBe(id);
    });

    /** Stores an entry directly: test ids are not signed. */
    async function unverifiedOf(id: string, score: number): Promise<void> {
      const { now } = server.time;
      await transact(server.database, (transaction) =>
        putEntry(server.database, transaction, {
          board: '/frozen-jewel/score',
          player: `public ${id}`,
          score,
          reached_at: now,
          game: null,
          is_checked: 1,
        }),
      );
    }
  });

  it('rejects unverified scores with UNVERIFIED=refuse, counts them, and lists stored ones only to their players', async () => {
    const server = await openTestServer(kind, { UNVERIFIED: 'refuse' });
    const client = leaderboardClient(server);
    expect(await client.add({})).toMatchObject({ status: 403, body: { code: 'unverified-refused' } });
    expect(await client.add({ ticket: 'forged' })).toMatchObject({ status: 403, body: { code: 'seed-forged' } });
    const { body } = await server.app.inject('/metrics');
    for (const outcome of ['unverified', 'seed-forged']) expect(body).toContain(`score_verifications_total{outcome="${outcome}"} 1`);
    await putVerified(server, { id: 'anna', score: 1 });
    await server.database.kysely
      .insertInto('entries')
      .values({ board: '/frozen-jewel/score', player: 'public anna', is_verified: 0, score: 5, reached_at: 1, is_hidden: 0, game: null })
      .execute();
    expect((await client.list()).body).toHaveLength(1);
    expect((await client.list({ id: 'anna' })).body).toHaveLength(2);
    await server.close();
  });

  it('creates at most MAX_LEADERBOARDS leaderboards, except those in LEADERBOARDS', async () => {
    const server = await openTestServer(kind, { MAX_LEADERBOARDS: '2', LEADERBOARDS: '*,named' });
    const client = leaderboardClient(server);
    const statuses = [];
    for (const fields of [
      { leaderboard: 'one' },
      { contentType: 'zen' },
      { leaderboard: 'two' },
      { contentType: 'hex' },
      { leaderboard: 'named' },
      { leaderboard: 'one' },
      { leaderboard: 'named', contentType: 'zen' },
    ])
      statuses.push((await client.add(fields)).status);
    expect(statuses).toEqual([200, 200, 404, 404, 200, 200, 404]);
    expect((await server.database.kysely.selectFrom('leaderboards').selectAll().execute()).length).toBe(3);
    await server.close();
  });
});

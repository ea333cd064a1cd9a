// Boards on both databases: only named ones by default, a limit that others cannot exhaust, and one board per ticket.
import { describe, expect, it } from 'vitest';
import { cleanUp } from '../../../server/leaderboard/clean-up.ts';
import { openTicket, sealTicket } from '../../../server/leaderboard/ticket.ts';
import { createSigner } from '../../../server/signer.ts';
import { playGame, proofOf } from '../support/played-games.ts';
import { useLeaderboard } from '../support/shared-server.ts';
import { describeDatabases } from '../support/test-databases.ts';

describeDatabases((kind) => {
  describe('by default', () => {
    const { client } = useLeaderboard(kind);

    it("scores count on the game's own leaderboard alone", async () => {
      expect(await client.add({ leaderboard: 'other' })).toMatchObject({ status: 404, body: { code: 'not-found' } });
      expect((await client.add({})).status).toBe(200);
    });
  });

  describe('with any name', () => {
    const { server, client, begin } = useLeaderboard(kind, { LEADERBOARDS: '*,named', MAX_LEADERBOARDS: '3' });
    const statusOf = async (leaderboard: string, more = {}) => (await client.add({ leaderboard, ...more })).status;

    it('the leaderboards in LEADERBOARDS never count against MAX_LEADERBOARDS', async () => {
      for (const leaderboard of ['named', 'one', 'two', 'three']) expect(await statusOf(leaderboard)).toBe(200);
      expect([await statusOf('four'), await statusOf('named', { contentType: 'zen' })]).toEqual([404, 404]);
      expect(await statusOf('named')).toBe(200);
    });

    it('a leaderboard without entries makes room for another', async () => {
      const { id } = (await client.add({ leaderboard: 'one' })).body;
      for (const leaderboard of ['two', 'three']) await client.add({ leaderboard });
      await client.add({ leaderboard: 'named', contentType: 'ze_n/x' });
      const daily = await begin({ kind: 'daily', leaderboard: 'named' });
      await client.add({ ...daily.sender, leaderboard: 'named', ...proofOf(playGame(daily.seed)) });
      await server.app.inject({ method: 'POST', url: '/api/forget', payload: { id } });
      expect(await statusOf('four')).toBe(404);
      await cleanUp(server.database, server.config, server.time.now);
      const claims = await server.database.kysely.selectFrom('leaderboards').select('name').orderBy('name').execute();
      expect(claims.map(({ name }) => name)).toEqual(['named/score', 'three/score', 'two/score']);
      expect(await statusOf('four')).toBe(200);
    });
  });

  describe('a verified game', () => {
    const { client, begin } = useLeaderboard(kind, { LEADERBOARDS: '*,frozen-jewel,named' });

    it.each([
      ['the own one without a name in the request', {}, {}],
      ['the named one', { leaderboard: 'named' }, { leaderboard: 'named' }],
      ['one of another content type', { contentType: 'ze~n/x.' }, { contentType: 'ze~n/x.' }],
    ])('counts only on the board of its ticket: %s', async (_name, requested, board) => {
      const { sender, id, seed } = await begin(requested);
      const proof = proofOf(playGame(seed));
      for (const other of [
        { leaderboard: 'other' },
        { leaderboard: 'frozen-jewel', contentType: 'zen' },
        { leaderboard: 'named', contentType: 'a' },
      ])
        expect(await client.add({ ...sender, ...proof, ...other })).toMatchObject({ status: 403, body: { code: 'seed-foreign' } });
      expect((await client.add({ ...sender, ...proof, ...board })).body).toMatchObject({ isVerified: true, rank: 1 });
      expect((await client.list({ id, ...board })).body).toHaveLength(1);
    });

    it('of a day counts only on the board of the first request of that day', async () => {
      const { sender, id, seed } = await begin({ kind: 'daily', leaderboard: 'named' });
      const again = await begin({ kind: 'daily', id });
      const proof = proofOf(playGame(seed));
      expect(await client.add({ ...again.sender, ...proof })).toMatchObject({ status: 403, body: { code: 'seed-foreign' } });
      expect((await client.add({ ...sender, ...proof, leaderboard: 'named' })).body).toMatchObject({ isVerified: true });
    });

    it('counts on a ticket of an earlier version, which names no board', async () => {
      const signer = createSigner('a secret of the tests');
      const { sender, seed } = await begin();
      const { id, day, player, issuedAt, rulesVersion } = openTicket(signer, sender.ticket)!;
      const ticket = signer.seal('ticket', ['1', id, seed, day, player, issuedAt, rulesVersion].join('~'));
      expect(ticket).not.toBe(sealTicket(signer, openTicket(signer, ticket)!));
      expect((await client.add({ ...sender, ticket, ...proofOf(playGame(seed)) })).body).toMatchObject({ isVerified: true });
    });
  });
});

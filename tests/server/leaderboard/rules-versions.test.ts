// Games of other rules, on both databases: refused with one sentence, without a loss for the player. Their rows on lists stay.
import { describe, expect, it } from 'vitest';
import { scanGames } from '../../../server/leaderboard/scan-games.ts';
import { openTicket, sealTicket } from '../../../server/leaderboard/ticket.ts';
import { createSigner } from '../../../server/signer.ts';
import { RULES_VERSION } from '../../../src/rules/constants.ts';
import { NO_BOT_CHECK, readLeaderboard, registerPlayer, sendScore } from '../score-service/score-service-client.ts';
import { playGame, proofOf } from '../support/played-games.ts';
import { useLeaderboard } from '../support/shared-server.ts';
import { describeDatabases } from '../support/test-databases.ts';

/** A game of version 1, as its documentation showed it. */
const OLD = { seed: 2026, score: 640, replay: '1~s2026~AAaBEDBAKHZfckZA', times: '5.6.7.8.9.a.b.5.6.7.8.9' };
const SUBMISSION = '0b8f9f3e-4a51-4f0e-9d7c-0a3d5f6b7c81';
const signer = createSigner('a secret of the tests');

/** Returns the ticket as a server of another version sealed it. */
function ticketOf(ticket: string, rulesVersion: number, seed = OLD.seed): string {
  return sealTicket(signer, { ...openTicket(signer, ticket)!, seed, rulesVersion });
}

describeDatabases((kind) => {
  const { server, client, begin, expectRefusal } = useLeaderboard(kind, NO_BOT_CHECK);
  const countRows = async (table: 'games' | 'entries' | 'submissions' | 'daily_starts') =>
    (await server.database.kysely.selectFrom(table).selectAll().execute()).length;

  async function sendGame(fields = {}) {
    const { sender, id, seed } = await begin(fields);
    const game = playGame(seed);
    expect((await client.add({ ...sender, ...proofOf(game) })).body).toMatchObject({ isVerified: true });
    return { sender, id, seed, score: game.score };
  }

  /** As if the stored games had been accepted before the rules changed. */
  const makeOld = () => server.database.kysely.updateTable('games').set({ replay: OLD.replay, times: OLD.times }).execute();

  describe.each([1, RULES_VERSION + 1])('a client with rules version %i', (version) => {
    it('gets no ticket, and no row', async () => {
      for (const kind of ['free', 'daily'])
        expect(await client.ticket({ kind, rulesVersion: version })).toEqual({
          status: 409,
          body: { code: 'rules-version', message: `The request has rules version ${version}; this server has version ${RULES_VERSION}.` },
        });
      expect(await countRows('daily_starts')).toBe(0);
    });

    it.each(['free', 'daily'])('is refused with a %s game, and can send its score without it', async (kind) => {
      const { id, ticket } = await begin({ kind });
      const proof = { ...OLD, replay: OLD.replay.replace('1', `${version}`), ticket: ticketOf(ticket, version) };
      expect(await client.add({ id, ...proof, submission: SUBMISSION })).toEqual({
        status: 409,
        body: { code: 'rules-version', message: `The seed has rules version ${version}; this server has version ${RULES_VERSION}.` },
      });
      expect([await countRows('games'), await countRows('entries'), await countRows('submissions')]).toEqual([0, 0, 0]);
      const { body } = await client.add({ id, score: OLD.score, submission: SUBMISSION });
      expect(body).toMatchObject({ id, score: OLD.score, isVerified: false });
    });

    it('is refused with a replay on a ticket of this version, which stays open', async () => {
      const { sender, seed } = await begin();
      expect(await client.add({ ...sender, ...OLD, replay: OLD.replay.replace('1', `${version}`) })).toEqual({
        status: 409,
        body: { code: 'rules-version', message: `The replay has rules version ${version}; this server has version ${RULES_VERSION}.` },
      });
      expect((await client.add({ ...sender, ...proofOf(playGame(seed)) })).body).toMatchObject({ isVerified: true });
    });

    it('has no loss on the score service', async () => {
      const { uid } = await registerPlayer(server.app, 'Frost');
      const { ticket } = await begin();
      const refused = await sendScore(server, server.app, uid, { ...OLD, ticket: ticketOf(ticket, version) });
      expect(refused).toMatchObject({ status: 409, body: { code: 'rules-version' } });
      for (const type of ['stats_wins', 'stats_losses'] as const)
        expect((await readLeaderboard(server.app, type)).body.message).toEqual([]);
    });
  });

  describe('the daily game of the day on which the rules changed', () => {
    it('can be played from its start if no game of it was sent before', async () => {
      const { id, ticket } = await begin({ kind: 'daily' });
      await expectRefusal({ id, ...OLD, ticket: ticketOf(ticket, 1) }, 409, 'rules-version');
      await sendGame({ kind: 'daily', id });
    });

    it('is over for a player who has sent a game: its row stays', async () => {
      const { sender, id, seed, score } = await sendGame({ kind: 'daily' });
      await makeOld();
      await expectRefusal({ ...sender, ...proofOf(playGame(seed)) }, 409, 'daily-played');
      expect((await client.list({ id, day: '2026-11-22' })).body).toMatchObject([{ score, isVerified: true }]);
    });
  });

  describe('an entry of earlier rules', () => {
    it('stays on its list without a run, until its player sends a better game', async () => {
      const { id, score } = await sendGame();
      const listed = (await client.list()).body;
      expect(listed).toMatchObject([{ score, run: expect.any(String) }]);
      await makeOld();
      for (const asker of [{}, { id }]) {
        const [{ run, ...row }] = (await client.list(asker)).body;
        expect([run, row]).toMatchObject([undefined, { score, isVerified: true, rank: 1 }]);
      }
      expect((await client.run(listed[0].run!)).body).toMatchObject({ replay: OLD.replay, score });
      const { sender, seed } = await begin({ id });
      const better = playGame(seed, { drops: 60 });
      await client.add({ ...sender, ...proofOf(better) });
      expect((await client.list()).body).toMatchObject([{ score: better.score, run: expect.any(String) }]);
    });

    it('is not measured again by a scan, which measures the others', async () => {
      const { uid } = await registerPlayer(server.app, 'Frost');
      const { sender, seed } = await begin();
      await sendScore(server, server.app, uid, { ...sender, ...proofOf(playGame(seed)) });
      await sendGame();
      await makeOld();
      await sendGame();
      await server.database.kysely.updateTable('games').set({ checked_moves: 0 }).execute();
      expect(await scanGames(server.database, { ...server.config, unusual: 'hide' })).toEqual({ games: 1, unusual: 0 });
      expect((await client.list()).body).toHaveLength(2);
    });
  });
});

describeDatabases((kind) => {
  const { client } = useLeaderboard(kind, { PLAYER_SEEDS_PER_MINUTE: '1', PLAYER_SEEDS_PER_DAY: '1', SEEDS_PER_HOUR: '1' });

  it('requests of other rules use no seed of the player or of the address', async () => {
    const { id } = (await client.add({})).body;
    expect((await client.ticket({ id, rulesVersion: 1 })).status).toBe(409);
    expect((await client.ticket({ id })).status).toBe(200);
    expect((await client.ticket({ id })).status).toBe(429);
  });
});

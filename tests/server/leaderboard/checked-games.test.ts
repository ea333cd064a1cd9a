// Games are compared with the plausibility limits before they are listed, on both databases.
import { describe, expect, it } from 'vitest';
import { scanGames } from '../../../server/leaderboard/scan-games.ts';
import { setHidden } from '../../../server/leaderboard/moderation.ts';
import { transact } from '../../../server/database/transact.ts';
import { encodeMoveTimes } from '../../../src/rules/replay.ts';
import { NO_BOT_CHECK, postForm, readLeaderboard, registerPlayer, sendScore } from '../score-service/score-service-client.ts';
import { playGame, type PlayedGame } from '../support/played-games.ts';
import { useLeaderboard } from '../support/shared-server.ts';
import { describeDatabases } from '../support/test-databases.ts';
import { putVerified } from '../support/verified-entries.ts';

const DROPS = 60;

/** Equal times, which no person has. */
const evenly = ({ score, replay, actions }: PlayedGame) => ({ score, replay, times: encodeMoveTimes(actions.map(() => 7)) });
const humanly = ({ score, replay, actions }: PlayedGame) => ({
  score,
  replay,
  times: encodeMoveTimes(actions.map((_, index) => 10 + ((index * 7) % 41))),
});

describeDatabases((kind) => {
  const { server, client, begin } = useLeaderboard(kind, NO_BOT_CHECK);

  describe('an unusual game', () => {
    it('is listed only to its player, with the rank that it would have', async () => {
      await putVerified(server, { id: 'Anna', score: 1 });
      const { sender, id, seed } = await begin();
      const game = playGame(seed, { drops: DROPS });
      const { body } = await client.add({ ...sender, ...evenly(game), username: 'Robot' });
      expect(body).toMatchObject({ isVerified: true, score: game.score, rank: 1 });
      expect((await client.list()).body.map(({ username }) => username)).toEqual(['Anna']);
      expect((await client.list({ id })).body).toMatchObject([
        { username: 'Anna', rank: 1 },
        { username: 'Robot', rank: 1, isOwn: true },
      ]);
    });

    it('hides later games of its player on every board', async () => {
      const first = await begin();
      await client.add({ ...first.sender, ...evenly(playGame(first.seed, { drops: DROPS })) });
      const second = await begin({ id: first.id });
      await client.add({ ...second.sender, ...humanly(playGame(second.seed, { drops: 90 })) });
      expect((await client.list()).body).toEqual([]);
    });

    it('is hidden in the score service', async () => {
      const { uid } = await registerPlayer(server.app, 'Robot');
      const { ticket, seed } = await begin();
      expect(await sendScore(server, server.app, uid, { ...evenly(playGame(seed, { drops: DROPS })), ticket })).toMatchObject({
        status: 200,
      });
      expect((await readLeaderboard(server.app, 'score')).body.message).toEqual([]);
    });
  });

  it('a game below the first 100 stays unlisted when places become free, until it is scanned', async () => {
    for (let player = 0; player < 100; player++) await putVerified(server, { id: `player ${player}`, score: 1_000_000 + player });
    const { sender, id, seed } = await begin();
    const { body } = await client.add({ ...sender, ...humanly(playGame(seed, { drops: DROPS })), username: 'Late' });
    expect(body).toMatchObject({ isVerified: true, rank: 101 });
    await transact(server.database, (transaction) => setHidden(server.database, transaction, 'public player 5', 1));
    const names = async (by = '') => (await client.list({ id: by })).body.map(({ username }) => username);
    expect(await names()).not.toContain('Late');
    expect((await client.list({ id })).body.at(-1)).toMatchObject({ username: 'Late', isOwn: true });
    expect(await scanGames(server.database, { ...server.config, unusual: 'hide' })).toEqual({ games: 1, unusual: 0 });
    expect((await names()).at(-1)).toBe('Late');
  });
});

describeDatabases((kind) => {
  const { server, client } = useLeaderboard(kind, { TICKET_BOT_CHECK: 'on' });

  it('TICKET_BOT_CHECK requires a new token for each ticket', async () => {
    const token = String((await postForm(server.app, 'challenge', {})).body.token);
    for (const ticketKind of ['free', 'daily']) {
      expect(await client.ticket({ kind: ticketKind })).toMatchObject({ status: 403, body: { code: 'bot-check-failed' } });
    }
    expect((await client.ticket({ 'g-recaptcha-response': token })).status).toBe(200);
    expect(await client.ticket({ 'g-recaptcha-response': token })).toMatchObject({ status: 403 });
  });
});

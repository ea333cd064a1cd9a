// Deletions on both databases: used tickets and daily tries stay used, hidden players stay hidden, and only hashes remain.
import { describe, expect, it } from 'vitest';
import { cleanUp } from '../../../server/leaderboard/clean-up.ts';
import { deletePlayer, setPlayerHidden } from '../../../server/leaderboard/moderation.ts';
import { playerKey } from '../../../server/leaderboard/players.ts';
import { setUserHidden } from '../../../server/score-service/moderation.ts';
import { createLeaderboardReader, NO_BOT_CHECK, postForm, registerPlayer, sendScore } from '../score-service/score-service-client.ts';
import { checkStore } from '../faults/fuzz/check-store.ts';
import { findRows } from '../support/find-rows.ts';
import { beginningOf, playGame, proofOf, type PlayedGame } from '../support/played-games.ts';
import { useLeaderboard } from '../support/shared-server.ts';
import { describeBothDatabases } from '../support/test-databases.ts';
import { START } from '../support/test-server.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

describeBothDatabases((kind) => {
  const { server, client, begin } = useLeaderboard(kind, { ...NO_BOT_CHECK, UNVERIFIED: 'below', LEADERBOARDS: '*' });
  const { values } = createLeaderboardReader(server);

  const forget = async (id: string) => {
    server.time.now += 1;
    return (await server.app.inject({ method: 'POST', url: '/api/forget', payload: { id } })).json<{ deleted: boolean }>().deleted;
  };
  const publicIdOf = async (id: string, fields = {}) => (await client.list({ id, ...fields })).body.find(({ isOwn }) => isOwn)!.id!;
  const clean = () => cleanUp(server.database, server.config, server.time.now);

  describe('after a player has deleted the own data', () => {
    it('a used ticket stays used, for the same game and for another', async () => {
      const { sender, id, seed } = await begin();
      const games = [playGame(seed), playGame(seed, { player: 'random' }), playGame(seed, { drops: 20 })];
      expect((await client.add({ ...sender, ...proofOf(games[0]) })).body).toMatchObject({ isVerified: true });
      expect(await forget(id)).toBe(true);
      for (const game of games)
        expect(await client.add({ ...sender, ...proofOf(game) })).toMatchObject({ status: 409, body: { code: 'seed-used' } });
      expect((await client.list({ id })).body).toEqual([]);
    });

    it("the day's one try stays used", async () => {
      const { sender, id, seed } = await begin({ kind: 'daily' });
      await client.add({ ...sender, ...proofOf(playGame(seed)) });
      await forget(id);
      const again = await begin({ kind: 'daily', id });
      const game = playGame(seed, { player: 'random', drops: 30 });
      for (const ticket of [sender.ticket, again.ticket])
        expect(await client.add({ id, ticket, ...proofOf(game) })).toMatchObject({ status: 409, body: { code: 'daily-played' } });
      server.time.now += DAY;
      const tomorrow = await begin({ kind: 'daily', id });
      expect((await client.add({ ...tomorrow.sender, ...proofOf(playGame(tomorrow.seed)) })).body).toMatchObject({ isVerified: true });
    });

    it('tickets issued before stay void in both protocols, also after new ones', async () => {
      const first = await begin();
      const tickets = [first];
      for (let more = 0; more < 4; more++) tickets.push(await begin({ id: first.id }));
      await client.add({ id: first.id, score: 5 });
      await forget(first.id);
      server.time.now += HOUR;
      const { uid } = await registerPlayer(server.app, 'Frost');
      const fresh = await begin({ id: first.id });
      for (const { sender, seed } of tickets) {
        const proof = proofOf(playGame(seed));
        expect(await client.add({ ...sender, ...proof })).toMatchObject({ status: 409, body: { code: 'seed-used' } });
        const posted = await sendScore(server, server.app, uid, { ...proof, ticket: sender.ticket });
        expect(posted).toMatchObject({ status: 409, body: { code: 'seed-used' } });
      }
      expect((await client.add({ ...fresh.sender, ...proofOf(playGame(fresh.seed)) })).body).toMatchObject({ isVerified: true });
    });

    it('tickets of a process with a later clock are void too', async () => {
      server.time.now = START + 4000;
      const { sender, id, seed } = await begin();
      await client.add({ ...sender, ...proofOf(playGame(seed)) });
      server.time.now = START;
      await forget(id);
      expect((await client.add({ ...sender, ...proofOf(playGame(seed)) })).status).toBe(409);
    });

    it('a hidden player stays hidden on every board until an operator shows the player', async () => {
      const { id } = (await client.add({ username: 'Anna' })).body;
      await setPlayerHidden(server.database, await publicIdOf(id!), true);
      await forget(id!);
      for (const fields of [{}, { leaderboard: 'other' }]) {
        await client.add({ id, username: 'Bella', ...fields });
        expect((await client.list(fields)).body).toEqual([]);
      }
      const [{ public_id }] = await server.database.kysely.selectFrom('players').select('public_id').execute();
      expect(await setPlayerHidden(server.database, public_id, false)).toBe(2);
      await forget(id!);
      await client.add({ id, username: 'Bella' });
      expect((await client.list()).body).toMatchObject([{ username: 'Bella' }]);
    });

    it('only hashes remain, until KEEP_DAYS are over', async () => {
      const { sender, id, seed } = await begin();
      await client.add({ ...sender, username: 'Anna', ...proofOf(playGame(seed)) });
      const [{ id: publicId, run }] = (await client.list()).body;
      await deletePlayer(server.database, publicId!, server.time.now);
      expect(await findRows(server.database, [id, publicId!, run!, playerKey(id), 'Anna'])).toEqual([]);
      const stored = () => server.database.kysely.selectFrom('tombstones').selectAll().execute();
      expect(await stored()).toEqual([{ hash: expect.stringMatching(/^[\w-]{43}$/), deleted_at: server.time.now, is_hidden: 0 }]);
      server.time.now += server.config.keepDays * DAY;
      await clean();
      expect(await stored()).toHaveLength(1);
      server.time.now += 1;
      await clean();
      expect(await stored()).toEqual([]);
    });
  });

  describe('after a user of the score service has deleted the account', () => {
    const forgetUser = (nickname: string, pin: string) => postForm(server.app, 'forget', { nickname, pin_code: pin });

    it('a used ticket stays used there, and the main leaderboard still accepts its game', async () => {
      const { sender, seed } = await begin();
      const game = playGame(seed, { drops: 20 });
      const post = (uid: string, sent: PlayedGame) => sendScore(server, server.app, uid, { ...proofOf(sent), ticket: sender.ticket });
      const { uid, pin } = await registerPlayer(server.app, 'Frost');
      expect((await post(uid, game)).body).toMatchObject({ isVerified: true });
      await forgetUser('Frost', pin);
      const other = await registerPlayer(server.app, 'Winter');
      for (const sent of [game, beginningOf(game, 9), playGame(seed, { player: 'random' })])
        expect(await post(other.uid, sent)).toMatchObject({ status: 409, body: { code: 'seed-used' } });
      expect((await client.add({ ...sender, ...proofOf(game) })).body).toMatchObject({ isVerified: true });
    });

    it('a hidden nickname stays hidden, in any case, and others are visible', async () => {
      const { pin } = await registerPlayer(server.app, 'Frost');
      const [{ public_id }] = await server.database.kysely.selectFrom('service_users').select('public_id').execute();
      await setUserHidden(server.database, public_id, true);
      await forgetUser('Frost', pin);
      expect(await findRows(server.database, [public_id, 'Frost', 'frost'])).toEqual([]);
      for (const nickname of ['FROST', 'Winter'])
        await sendScore(server, server.app, (await registerPlayer(server.app, nickname)).uid, { score: 300 });
      expect(await values('score')).toEqual([['Winter', 300]]);
    });
  });

  describe('a hidden player', () => {
    it('is hidden on boards and daily lists that come later', async () => {
      const { id } = (await client.add({ username: 'Anna' })).body;
      await setPlayerHidden(server.database, await publicIdOf(id!), true);
      const { sender, seed, day } = await begin({ kind: 'daily', id: id! });
      const daily = await client.add({ ...sender, ...proofOf(playGame(seed)) });
      expect(daily.body).toMatchObject({ isVerified: true });
      const other = (await client.add({ id, leaderboard: 'other' })).body;
      for (const fields of [{ day }, { leaderboard: 'other' }]) expect((await client.list(fields)).body).toEqual([]);
      expect(await checkStore(server.database)).toEqual([]);
      await setPlayerHidden(server.database, other.publicId!, false);
      expect((await client.list({ day })).body).toMatchObject([{ rank: 1 }]);
      expect(await checkStore(server.database)).toEqual([]);
    });

    it('whom an earlier version hid on one board alone keeps correct ranks on the others', async () => {
      const { sender, seed } = await begin();
      const game = playGame(seed, { drops: 20 });
      await client.add({ ...sender, ...proofOf(beginningOf(game, 5)) });
      await server.database.kysely.updateTable('players').set({ is_hidden: 1 }).execute();
      await client.add({ ...sender, ...proofOf(game) });
      expect((await client.list()).body).toEqual([]);
      expect(await checkStore(server.database)).toEqual([]);
    });
  });
});

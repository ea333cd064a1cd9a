// Copies of daily games, on both databases: no run is public while its day can be played, and a copied run is refused.
import { describe, expect, it } from 'vitest';
import { leaderboardClient } from '../support/leaderboard-client.ts';
import { beginningOf, playGame, playShortGame, proofOf, type PlayedGame } from '../support/played-games.ts';
import { useLeaderboard } from '../support/shared-server.ts';
import { describeDatabases } from '../support/test-databases.ts';
import { START } from '../support/test-server.ts';

const DAY = '2026-11-22';
/** The day of START, with 6 hours of grace. */
const END = Date.UTC(2026, 10, 23, 6);
const PLAYED = START + 3_600_000;

describeDatabases((kind) => {
  const { server, client, begin } = useLeaderboard(kind);

  async function beginDaily() {
    server.time.now = START;
    const { sender, id, seed } = await begin({ kind: 'daily' });
    server.time.now = PLAYED;
    return { id, seed, send: (game: PlayedGame, by = client) => by.add({ ...sender, ...proofOf(game) }) };
  }

  /** The game without its last drops, which go elsewhere. */
  function changeAfter(game: PlayedGame, moves: number): PlayedGame {
    const own = playGame(game.seed, { drops: moves + 3, player: 'random', opening: game.actions.slice(0, moves) });
    expect(own.actions.slice(0, moves)).toEqual(game.actions.slice(0, moves));
    expect(own.actions[moves]).not.toEqual(game.actions[moves]);
    return own;
  }

  describe('the run of a day', () => {
    it('is in no list, not even in that of its player, until the hours of grace are over', async () => {
      const { id, seed, send } = await beginDaily();
      const { replay, score } = playGame(seed);
      await send(playGame(seed));
      const shown = async () =>
        (await client.list({ day: DAY, id })).body.concat((await client.list({ day: DAY })).body).map(({ run }) => run);
      expect(await shown()).toEqual([undefined, undefined]);
      server.time.now = END - 1;
      expect(await shown()).toEqual([undefined, undefined]);
      server.time.now = END;
      const [run] = await shown();
      expect(await shown()).toEqual([run, run]);
      expect(await client.run(run!)).toEqual({ status: 200, body: { replay, username: 'Anna', score } });
    });

    it('is not served either, and the answer says since when it will be', async () => {
      const { seed, send } = await beginDaily();
      await send(playGame(seed));
      const { id } = await server.database.kysely.selectFrom('games').select('id').executeTakeFirstOrThrow();
      server.time.now = END - 1;
      expect(await client.run(id)).toEqual({
        status: 404,
        body: { code: 'not-found', message: 'Runs of 2026-11-22 are shown when that day and its 6 hours of grace are over.' },
      });
      server.time.now = END;
      expect((await client.run(id)).status).toBe(200);
    });
  });

  describe('a daily game is refused as copied', () => {
    it('that equals the leader’s', async () => {
      const [leader, copier] = [await beginDaily(), await beginDaily()];
      const game = playGame(leader.seed, { drops: 40 });
      await leader.send(game);
      expect(await copier.send(game)).toMatchObject({ status: 409, body: { code: 'run-copied' } });
      expect((await client.list({ day: DAY })).body).toHaveLength(1);
    });

    it('that begins with the same 20 moves, and not one with the same 19', async () => {
      const [leader, copier, other] = [await beginDaily(), await beginDaily(), await beginDaily()];
      const game = playGame(leader.seed, { drops: 40 });
      await leader.send(game);
      expect(await copier.send(changeAfter(game, 20))).toMatchObject({ status: 409, body: { code: 'run-copied' } });
      expect(await other.send(changeAfter(game, 19))).toMatchObject({ status: 200, body: { isVerified: true } });
    });

    it('that has ended before its 20th move, if it is the same from the first to the last', async () => {
      const [leader, copier] = [await beginDaily(), await beginDaily()];
      const game = playShortGame(leader.seed, 19)!;
      await leader.send(game);
      expect(await copier.send(game)).toMatchObject({ status: 409, body: { code: 'run-copied' } });
    });

    it('whose first moves were sent alone before', async () => {
      const [leader, copier] = [await beginDaily(), await beginDaily()];
      const game = playGame(leader.seed, { drops: 40 });
      await leader.send(game);
      expect((await copier.send(beginningOf(game, 12))).status).toBe(200);
      expect(await copier.send(game)).toMatchObject({ status: 409, body: { code: 'run-copied' } });
    });

    it('in the same moment, in another process', async () => {
      const peer = leaderboardClient({ app: await server.openPeer() });
      const players = [await beginDaily(), await beginDaily()];
      const game = playGame(players[0].seed, { drops: 25 });
      const answers = await Promise.all(players.map(({ send }, index) => send(game, [client, peer][index])));
      expect(answers.map(({ status }) => status).sort((one, other) => one - other)).toEqual([200, 409]);
    });
  });

  describe('a daily game is not refused', () => {
    it('for a short beginning that another player has too', async () => {
      const [one, other] = [await beginDaily(), await beginDaily()];
      const game = playGame(one.seed, { drops: 19 });
      expect([(await one.send(game)).status, (await other.send(game)).status]).toEqual([200, 200]);
    });

    it('when its own player sends it again, with more moves', async () => {
      const { seed, send } = await beginDaily();
      const game = playGame(seed, { drops: 40 });
      for (const moves of [15, 20, 30, 40]) expect((await send(beginningOf(game, moves))).status).toBe(200);
    });

    it('when the same moves were possible on another day', async () => {
      const { seed, send } = await beginDaily();
      const game = playGame(seed, { drops: 25 });
      await send(game);
      await server.database.kysely.updateTable('games').set({ day: '2026-11-21' }).execute();
      expect((await (await beginDaily()).send(game)).status).toBe(200);
    });
  });

  it('takes two free games that begin alike: their seeds are their own', async () => {
    for (let player = 0; player < 2; player++) {
      const { id, ticket, seed } = (await client.ticket()).body;
      const { score, replay, times } = playGame(seed, { drops: 25 });
      expect((await client.add({ id, ticket, score, replay, times })).status).toBe(200);
    }
    expect(await server.database.kysely.selectFrom('games').select('opening').execute()).toEqual([{ opening: null }, { opening: null }]);
  });
});

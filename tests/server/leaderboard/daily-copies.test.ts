// Copies of daily games on both databases: runs are secret while their day can be played, and copies are refused.
import { describe, expect, it } from 'vitest';
import { findDelayed, findExchanged } from '../support/exchanged-moves.ts';
import { leaderboardClient } from '../support/leaderboard-client.ts';
import { beginningOf, playGame, playShortGame, proofOf, type PlayedGame } from '../support/played-games.ts';
import { useLeaderboard } from '../support/shared-server.ts';
import { describeDatabases } from '../support/test-databases.ts';
import { START } from '../support/test-server.ts';

const DAY = '2026-11-22';
/** End of the day of START, with 6 hours of grace. */
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

  /** Returns the game with other moves after the first `moves`. */
  function changeAfter(game: PlayedGame, moves: number): PlayedGame {
    const own = playGame(game.seed, { drops: moves + 3, player: 'random', opening: game.actions.slice(0, moves) });
    expect(own.actions.slice(0, moves)).toEqual(game.actions.slice(0, moves));
    expect(own.actions[moves]).not.toEqual(game.actions[moves]);
    return own;
  }

  describe('a daily run', () => {
    it("is in no list, including its player's, until the grace period ends", async () => {
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

    it('is not served before, and the message says when it will be', async () => {
      const { seed, send } = await beginDaily();
      await send(playGame(seed));
      const { id } = await server.database.kysely.selectFrom('games').select('id').executeTakeFirstOrThrow();
      server.time.now = END - 1;
      expect(await client.run(id)).toEqual({
        status: 404,
        body: { code: 'not-found', message: 'Runs of 2026-11-22 are public 6 hours after the end of that day.' },
      });
      server.time.now = END;
      expect((await client.run(id)).status).toBe(200);
    });
  });

  describe('refuses as a copy', () => {
    it("a game equal to the leader's", async () => {
      const [leader, copier] = [await beginDaily(), await beginDaily()];
      const game = playGame(leader.seed, { drops: 40 });
      await leader.send(game);
      expect(await copier.send(game)).toMatchObject({ status: 409, body: { code: 'run-copied' } });
      expect((await client.list({ day: DAY })).body).toHaveLength(1);
    });

    it('a game with the same first 20 moves, but not with the same first 19', async () => {
      const [leader, copier, other] = [await beginDaily(), await beginDaily(), await beginDaily()];
      const game = playGame(leader.seed, { drops: 40 });
      await leader.send(game);
      expect(await copier.send(changeAfter(game, 20))).toMatchObject({ status: 409, body: { code: 'run-copied' } });
      expect(await other.send(changeAfter(game, 19))).toMatchObject({ status: 200, body: { isVerified: true } });
    });

    it.each([[[1]], [[20]], [[21]], [[20, 40]]])('a game whose moves %j were exchanged with the next', async (moves) => {
      const [leader, copier] = [await beginDaily(), await beginDaily()];
      const { game, copy } = findExchanged(leader.seed, moves);
      expect(copy.replay).not.toBe(game.replay);
      await leader.send(game);
      expect(await copier.send(copy)).toMatchObject({ status: 409, body: { code: 'run-copied' } });
    });

    it.each([5, 8])('a game whose 20th move was played %i moves later', async (by) => {
      const [leader, copier] = [await beginDaily(), await beginDaily()];
      const { game, copy } = findDelayed(leader.seed, 20, by);
      await leader.send(game);
      expect(await copier.send(copy)).toMatchObject({ status: 409, body: { code: 'run-copied' } });
    });

    it('an equal game that ended before its 20th move', async () => {
      const [leader, copier] = [await beginDaily(), await beginDaily()];
      const game = playShortGame(leader.seed, 19)!;
      await leader.send(game);
      expect(await copier.send(game)).toMatchObject({ status: 409, body: { code: 'run-copied' } });
    });

    it('a game whose own first moves were sent before', async () => {
      const [leader, copier] = [await beginDaily(), await beginDaily()];
      const game = playGame(leader.seed, { drops: 40 });
      await leader.send(game);
      expect((await copier.send(beginningOf(game, 12))).status).toBe(200);
      expect(await copier.send(game)).toMatchObject({ status: 409, body: { code: 'run-copied' } });
    });

    it('one of two simultaneous copies in two processes', async () => {
      const peer = leaderboardClient({ app: await server.openPeer() });
      const players = [await beginDaily(), await beginDaily()];
      const game = playGame(players[0].seed, { drops: 25 });
      const answers = await Promise.all(players.map(({ send }, index) => send(game, [client, peer][index])));
      expect(answers.map(({ status }) => status).sort((one, other) => one - other)).toEqual([200, 409]);
    });
  });

  describe('accepts', () => {
    it('a short opening that another player shares', async () => {
      const [one, other] = [await beginDaily(), await beginDaily()];
      const game = playGame(one.seed, { drops: 19 });
      expect([(await one.send(game)).status, (await other.send(game)).status]).toEqual([200, 200]);
    });

    it("further moves of the same player's game", async () => {
      const { seed, send } = await beginDaily();
      const game = playGame(seed, { drops: 40 });
      for (const moves of [15, 20, 30, 40]) expect((await send(beginningOf(game, moves))).status).toBe(200);
    });

    it('the same moves on another day', async () => {
      const { seed, send } = await beginDaily();
      const game = playGame(seed, { drops: 25 });
      await send(game);
      await server.database.kysely.updateTable('daily_states').set({ day: '2026-11-21' }).execute();
      expect((await (await beginDaily()).send(game)).status).toBe(200);
    });
  });

  it('accepts two free games with the same opening', async () => {
    for (let player = 0; player < 2; player++) {
      const { id, ticket, seed } = (await client.ticket()).body;
      const { score, replay, times } = playGame(seed, { drops: 25 });
      expect((await client.add({ id, ticket, score, replay, times })).status).toBe(200);
    }
    expect(await server.database.kysely.selectFrom('daily_states').select('state').execute()).toEqual([]);
  });
});

// The pace of verified games in both protocols: moves and times must fit into the seed's age by the server's clock.
import { expect, it } from 'vitest';
import { encodeMoveTimes } from '../../../src/rules/replay.ts';
import { playGame } from '../support/played-games.ts';
import { useLeaderboard } from '../support/shared-server.ts';
import { describeDatabases } from '../support/test-databases.ts';
import { NO_BOT_CHECK, registerPlayer, sendScore } from '../score-service/score-service-client.ts';

const DROPS = 40;
const SHORTEST = DROPS * 250;

describeDatabases((kind) => {
  // An empty value selects the default.
  const { server, client } = useLeaderboard(kind, { ...NO_BOT_CHECK, MOVE_MILLISECONDS: '' });

  async function play(tenths: number) {
    const { id, ticket, seed } = (await client.ticket()).body;
    const { score, replay, actions } = playGame(seed, { drops: DROPS });
    return { id, ticket, score, replay, times: encodeMoveTimes(actions.map(() => tenths)) };
  }

  it('rejects 40 moves within 10 seconds of the seed, for any times', async () => {
    const game = await play(0);
    server.time.now += SHORTEST - 1;
    expect(await client.add(game)).toMatchObject({
      status: 422,
      body: { code: 'moves-too-fast', message: expect.stringMatching(/40 moves .* 9999 ms ago/) },
    });
    server.time.now += 1;
    expect((await client.add(game)).body).toMatchObject({ isVerified: true });
  });

  it('rejects times that exceed the age of the seed', async () => {
    const game = await play(20);
    server.time.now += 70_000;
    expect(await client.add(game)).toMatchObject({
      status: 422,
      body: { code: 'times-too-long', message: expect.stringContaining('total 80000 ms') },
    });
    server.time.now += 10_000;
    expect((await client.add(game)).body).toMatchObject({ isVerified: true });
  });

  it('accepts rounded times, and clocks that differ by seconds', async () => {
    const game = await play(20);
    server.time.now += 40 * 1950 - 5000;
    expect((await client.add(game)).body).toMatchObject({ isVerified: true });
  });

  it('treats a ticket from the future by up to 5 s as new, for moves, times and rewards', async () => {
    const game = await play(20);
    server.time.now -= 5000;
    expect(await client.add(game)).toMatchObject({ status: 422, body: { code: 'moves-too-fast' } });
    const { id, ticket, seed } = (await client.ticket()).body;
    server.time.now -= 5000;
    const { score, replay, times } = playGame(seed, { drops: 0, changes: 1 });
    expect(await client.add({ id, ticket, score, replay, times })).toMatchObject({ status: 422 });
  });

  it('does not verify a game on a ticket from further in the future', async () => {
    const game = await play(20);
    server.time.now -= 5001;
    expect(await client.add(game)).toMatchObject({ status: 200, body: { isVerified: false } });
  });

  it("counts the pace of a daily game from the player's first request of the day", async () => {
    const daily = async (id = '') => {
      const { ticket, seed, ...answer } = (await client.ticket({ kind: 'daily', id })).body;
      const { score, replay, times } = playGame(seed, { drops: DROPS });
      return { id: answer.id, ticket, score, replay, times };
    };
    const game = await daily();
    server.time.now += SHORTEST - 1;
    // A repeated request changes nothing.
    expect(await daily(game.id)).toEqual(game);
    expect(await client.add(game)).toMatchObject({ status: 422, body: { code: 'moves-too-fast' } });
    server.time.now += 31_000;
    expect((await client.add(game)).body).toMatchObject({ isVerified: true });
    expect(await client.add(await daily())).toMatchObject({ status: 422, body: { code: 'moves-too-fast' } });
  });

  it('does not accept a daily game in the score service', async () => {
    const { uid } = await registerPlayer(server.app, 'Frost');
    const { ticket, seed } = (await client.ticket({ kind: 'daily' })).body;
    const { score, replay, times } = playGame(seed, { drops: DROPS });
    server.time.now += 60_000;
    expect(await sendScore(server, server.app, uid, { ticket, score, replay, times })).toMatchObject({
      status: 403,
      body: { code: 'seed-foreign', message: 'The seed was issued for the board frozen-jewel/score alone.' },
    });
  });

  it('is checked by the score service', async () => {
    const { uid } = await registerPlayer(server.app, 'Frost');
    const { ticket, score, replay, times } = await play(1);
    const send = () => sendScore(server, server.app, uid, { ticket, score, replay, times });
    expect(await send()).toMatchObject({ status: 422, body: { code: 'moves-too-fast' } });
    server.time.now += SHORTEST;
    expect(await send()).toMatchObject({ status: 200 });
  });
});

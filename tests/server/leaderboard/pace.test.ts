// The pace of verified games in both protocols: moves and times must fit into the seed's age by the server's clock.
import { expect, it } from 'vitest';
import { encodeMoveTimes } from '../../../src/rules/move-times.ts';
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

  it("accepts a game after the server's clock was set back", async () => {
    const game = await play(20);
    server.time.now -= 1;
    expect((await client.add(game)).body).toMatchObject({ isVerified: true });
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

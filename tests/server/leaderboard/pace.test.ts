// The pace of verified games on both protocols: moves and times must fit into the age of the seed, by the server's clock.
import { expect, it } from 'vitest';
import { encodeMoveTimes } from '../../../src/rules/move-times.ts';
import { playGame } from '../support/played-games.ts';
import { useLeaderboard } from '../support/shared-server.ts';
import { describeDatabases } from '../support/test-databases.ts';
import { NO_BOT_CHECK, registerPlayer, sendScore } from '../score-service/score-service-client.ts';

const DROPS = 40;
const SHORTEST = DROPS * 250;

describeDatabases((kind) => {
  // The default of the pace.
  const { server, client } = useLeaderboard(kind, { ...NO_BOT_CHECK, MOVE_MILLISECONDS: '' });

  async function play(tenths: number) {
    const { id, ticket, seed } = (await client.ticket()).body;
    const { score, replay, actions } = playGame(seed, { drops: DROPS });
    return { id, ticket, score, replay, times: encodeMoveTimes(actions.map(() => tenths)) };
  }

  it('refuses 40 moves within less than 10 seconds of the seed, whatever the times say', async () => {
    const game = await play(0);
    server.time.now += SHORTEST - 1;
    expect(await client.add(game)).toMatchObject({
      status: 422,
      body: { code: 'moves-too-fast', message: expect.stringMatching(/40 moves .* 9999 ms ago/) },
    });
    server.time.now += 1;
    expect((await client.add(game)).body).toMatchObject({ isVerified: true });
  });

  it('refuses times that are longer in all than the seed is old', async () => {
    const game = await play(20);
    server.time.now += 70_000;
    expect(await client.add(game)).toMatchObject({
      status: 422,
      body: { code: 'times-too-long', message: expect.stringContaining('80000 ms in all') },
    });
    server.time.now += 10_000;
    expect((await client.add(game)).body).toMatchObject({ isVerified: true });
  });

  it('accepts rounded times, and clocks that differ by seconds', async () => {
    const game = await play(20);
    server.time.now += 40 * 1950 - 5000;
    expect((await client.add(game)).body).toMatchObject({ isVerified: true });
  });

  it('accepts a game after the clock of the server was put back', async () => {
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

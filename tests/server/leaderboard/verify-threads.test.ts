// Verification in worker threads: the same results, refusals and limits as in the server's own thread.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createReplayPlayer, openVerifyThreads, type ThreadAnswer, type VerifyThreads } from '../../../server/leaderboard/play-replay.ts';
import { findUnusual } from '../../../server/leaderboard/plausibility.ts';
import { decodeReplay, type Replay } from '../../../src/rules/replay.ts';
import { leaderboardClient } from '../support/leaderboard-client.ts';
import { playGame, proofOf } from '../support/played-games.ts';
import { openTestServer } from '../support/test-server.ts';

const BUDGET = { budgetMilliseconds: 60_000, maxGames: 32 };
const GAME = playGame(7, { drops: 60 });
const REPLAY = decodeReplay(GAME.replay);
const ILLEGAL: Replay = { ...REPLAY, actions: [...REPLAY.actions.slice(0, 5), { type: 'revive' }] };
const LONG: Replay = { start: { type: 'seed', seed: 1 }, actions: Array.from({ length: 100_000 }, () => ({ type: 'changeBlocks' })) };

describe('games in threads', () => {
  let threads: VerifyThreads;
  beforeAll(async () => {
    threads = await openVerifyThreads(2);
  });
  afterAll(() => threads.close());

  const open = (options = BUDGET) => createReplayPlayer({ ...options, playInThread: threads.play });
  const request = (player: string, replay = REPLAY) => ({ replay, player, network: player });

  it('have the same result as in slices', async () => {
    const [there, here] = [open(), createReplayPlayer(BUDGET)];
    const measure = { times: REPLAY.actions.map((_action, index) => 5 + (index % 7)), samples: 0 };
    const options = { ...request('a'), isDaily: true, measure };
    const result = await there(options);
    expect(result).toEqual(await here(options));
    expect([result.game.score, result.states.length > 20, result.figures?.moves]).toEqual([GAME.score, true, 60]);
  });

  it('are refused for an illegal action, and over their budget', async () => {
    const message = (replay: Replay, play: ReturnType<typeof open>) => play(request('a', replay)).catch((error: unknown) => error);
    const refused = await message(ILLEGAL, open());
    expect(refused).toEqual(await message(ILLEGAL, createReplayPlayer(BUDGET)));
    expect(refused).toMatchObject({ code: 'replay-rejected', status: 422, message: expect.stringContaining('Action 5 ') });
    const short = open({ ...BUDGET, budgetMilliseconds: 20 });
    expect(await message(LONG, short)).toMatchObject({ code: 'replay-rejected', message: expect.stringContaining('20 ms') });
    expect(
      await findUnusual(short, { replay: LONG, network: 'b', ticket: { player: 'b' }, game: { times: '', score: 0 } }),
    ).toBeUndefined();
  });

  it('are limited by player, network and number', async () => {
    const play = open({ ...BUDGET, maxGames: 6 });
    const outcome = (player: string, network: string) =>
      play({ replay: REPLAY, player, network }).then(
        () => 'played',
        ({ code }: { code: string }) => code,
      );
    const games = ['a', 'a', 'b', 'c', 'd', 'e'].map((player) => outcome(player, 'school'));
    games.push(outcome('f', 'home'), outcome('g', 'home'), outcome('h', 'home'));
    const [played, busy] = ['played', 'busy'];
    expect(await Promise.all(games)).toEqual([played, busy, played, played, played, busy, played, played, busy]);
    expect(await outcome('a', 'school')).toBe('played');
  });

  it('use up the share of their network', async () => {
    const clock = { now: 0 };
    const answer: ThreadAnswer = { played: { game: (await open()(request('z'))).game, states: [] }, usedMilliseconds: 21_000 };
    const play = createReplayPlayer({ ...BUDGET, now: () => clock.now, playInThread: async () => answer });
    await play(request('a'));
    await expect(play(request('a'))).rejects.toMatchObject({ code: 'busy' });
    await play(request('b'));
    clock.now += 3000;
    await play(request('a'));
  });

  it('can be sent again after their thread has ended', async () => {
    let tries = 0;
    const playInThread = (task: Parameters<typeof threads.play>[0]) =>
      tries++ === 0 ? Promise.reject(new Error('ended')) : threads.play(task);
    const play = createReplayPlayer({ ...BUDGET, playInThread });
    await expect(play({ ...request('a'), key: 'game' })).rejects.toThrow('ended');
    expect((await play({ ...request('a'), key: 'game' })).game.score).toBe(GAME.score);
    expect((await play({ ...request('b'), key: 'game' })).game.score).toBe(GAME.score);
    expect(tries).toBe(2);
  });
});

it('a server with threads verifies scores', async () => {
  const server = await openTestServer('embedded', { VERIFY_THREADS: '1' });
  const client = leaderboardClient(server);
  const { id, ticket, seed } = (await client.ticket({ kind: 'daily' })).body;
  const game = proofOf(playGame(seed, { drops: 30 }));
  expect(await client.add({ id, ticket, ...game, score: game.score + 1 })).toMatchObject({ status: 422, body: { code: 'score-mismatch' } });
  expect(await client.add({ id, ticket, ...game })).toMatchObject({ status: 200, body: { isVerified: true, score: game.score } });
  await server.close();
});

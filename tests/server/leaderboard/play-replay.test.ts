// Replays are played in slices, round-robin, within limits of time and number.
import { describe, expect, it } from 'vitest';
import { createReplayPlayer as createPlayer } from '../../../server/leaderboard/play-replay.ts';
import type { Action } from '../../../src/rules/game.ts';
import { decodeReplay, type Replay } from '../../../src/rules/replay.ts';
import { playGame } from '../support/played-games.ts';

const FOREVER = 600_000;
let sent = 0;

/** Plays each replay as a new one of another player in another network. */
function createReplayPlayer(options: Parameters<typeof createPlayer>[0]) {
  const play = createPlayer(options);
  return (replay: Replay) => play({ replay, key: `${sent++}`, player: `${sent}`, network: `${sent}` });
}

const CHANGE: Action = { type: 'changeBlocks' };

/** A board on which each block change is slow: isolated holes, one in each row and column, at level 4. */
const HEAVY: Replay = { start: { type: 'position', notation: heavyNotation() }, actions: Array.from({ length: 10_000 }, () => CHANGE) };

/** A long replay of block changes on an open board, each of which is cheap. */
const LONG: Replay = { start: { type: 'seed', seed: 1 }, actions: Array.from({ length: 200_000 }, () => CHANGE) };

describe('a replay', () => {
  it('is played to its end', async () => {
    const game = playGame(7, { drops: 30 });
    const play = createReplayPlayer({ budgetMilliseconds: FOREVER, maxGames: 1 });
    expect((await play(decodeReplay(game.replay))).game.score).toBe(game.score);
  });

  it('over its time budget is rejected', async () => {
    const play = createReplayPlayer({ budgetMilliseconds: 50, maxGames: 1 });
    const began = performance.now();
    await expect(play(HEAVY)).rejects.toMatchObject({ code: 'replay-rejected', message: expect.stringContaining('more than 50 ms') });
    expect(performance.now() - began).toBeLessThan(2000);
  });

  it('frees the event loop every 5 ms, for any number of games', async () => {
    let milliseconds = 0;
    const play = createReplayPlayer({ budgetMilliseconds: FOREVER, maxGames: 4, now: () => milliseconds++ });
    const actions = LONG.actions.slice(0, 100);
    const game = playTurns(Promise.all(Array.from({ length: 4 }, () => play({ ...LONG, actions }))));
    // Each clock reading advances it by 1 ms: five readings are a slice.
    expect(await game).toBeGreaterThanOrEqual((4 * actions.length) / 5);
  });

  it('that is short does not wait for the end of a long one', async () => {
    const play = createReplayPlayer({ budgetMilliseconds: 500, maxGames: 3 });
    const ends: string[] = [];
    const long = [play(LONG), play(LONG)].map((game) => game.catch(() => undefined).then(() => ends.push('long')));
    const short = play(decodeReplay(playGame(7).replay)).then(() => ends.push('short'));
    await Promise.all([...long, short]);
    expect(ends[0]).toBe('short');
  });

  it('over the queue limit is refused immediately with a retry delay', async () => {
    const play = createReplayPlayer({ budgetMilliseconds: 20, maxGames: 2 });
    const games = [play(LONG), play(LONG)].map((game) => game.catch(() => undefined));
    await expect(play(LONG)).rejects.toMatchObject({ code: 'busy', status: 503, retryAfterSeconds: expect.any(Number) });
    await Promise.all(games);
    const short = decodeReplay(playGame(7).replay);
    expect((await Promise.all([play(short), play(short)])).length).toBe(2);
  });
});

describe('a sender', () => {
  const SHORT = { ...LONG, actions: LONG.actions.slice(0, 100) };
  const request = (player: string, network = player, replay: Replay = SHORT) => ({ replay, key: `${sent++}`, player, network });

  it('has one running game per player and four per network', async () => {
    const play = createPlayer({ budgetMilliseconds: FOREVER, maxGames: 32 });
    const outcome = (...names: [string, string?]) =>
      play(request(...names)).then(
        () => 'played',
        ({ code }: { code: string }) => code,
      );
    const players = ['a', 'a', 'b', 'c', 'd', 'e'].map((player) => outcome(player, 'school'));
    expect(await Promise.all([...players, outcome('e', 'home')])).toEqual([
      'played',
      'busy',
      'played',
      'played',
      'played',
      'busy',
      'played',
    ]);
    expect(await outcome('a', 'school')).toBe('played');
  });

  it('may use a third of the processor, and 20 s in a burst', async () => {
    const clock = { now: 0 };
    // Each reading of the clock takes a second: a slice of one action takes two.
    const play = createPlayer({ budgetMilliseconds: FOREVER, maxGames: 32, now: () => (clock.now += 1000) });
    const one = { ...LONG, actions: LONG.actions.slice(0, 1) };
    const playOne = (network: string) => play(request(`${sent}`, network, one));
    const outcomes = [];
    for (let game = 0; game < 20; game++)
      outcomes.push(
        await playOne('school').then(
          () => true,
          () => false,
        ),
      );
    expect([outcomes[0], outcomes.at(-1)]).toEqual([true, false]);
    expect((await playOne('home')).game.score).toBe(0);
    clock.now += 60_000;
    expect((await playOne('school')).game.score).toBe(0);
  });

  it('does not have a replay played again, whether it was refused or not', async () => {
    let readings = 0;
    const play = createPlayer({ budgetMilliseconds: 50, maxGames: 32, now: () => (readings++, performance.now()) });
    const [short, heavy] = [request('a'), request('b', 'b', HEAVY)];
    const played = await play(short);
    await expect(play(heavy)).rejects.toMatchObject({ code: 'replay-rejected' });
    readings = 0;
    for (const again of [short, { ...short, player: 'c' }]) expect(await play(again)).toBe(played);
    await expect(play(heavy)).rejects.toMatchObject({ code: 'replay-rejected' });
    expect(readings).toBe(0);
  });

  it('gets one result for the same replay sent twice at the same time', async () => {
    const play = createPlayer({ budgetMilliseconds: FOREVER, maxGames: 32 });
    const same = request('a');
    const [first, second] = await Promise.all([play(same), play(same)]);
    expect(first).toEqual(second);
  });

  it('collects states of daily games only', async () => {
    const play = createPlayer({ budgetMilliseconds: FOREVER, maxGames: 32 });
    const replay = decodeReplay(playGame(7, { drops: 60 }).replay);
    const statesOf = async (isDaily: boolean) => (await play({ replay, isDaily, player: 'a', network: 'a' })).states.length;
    expect(await statesOf(false)).toBe(0);
    expect(await statesOf(true)).toBeGreaterThan(20);
  });
});

/** Returns the number of event loop turns until the work is done. */
async function playTurns(work: Promise<unknown>): Promise<number> {
  const state = { isDone: false };
  void work.then(() => (state.isDone = true));
  let turns = 0;
  for (; !state.isDone; turns++) await new Promise((resolve) => setImmediate(resolve));
  return turns;
}

function heavyNotation(): string {
  const rows = Array.from('02461357', (hole) => '66666666'.replace(/6/g, (cell, x) => (x === Number(hole) ? '0' : cell)));
  return `${rows.join('/')} - level=4`;
}

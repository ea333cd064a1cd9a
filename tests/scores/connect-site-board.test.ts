// The board of a hosting site: scores that it receives, and its list in the leaderboard's overlay.
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { BoardScore, SiteBoard } from '../../src/net/leaderboard-types.ts';
import { MS_PER_SECOND } from '../../src/platform/time.ts';
import { encodeReplay } from '../../src/rules/replay.ts';
import { connectSiteBoard } from '../../src/scores/connect-site-board.ts';
import { createServerClock } from '../../src/scores/server-clock.ts';
import type { ScoreReport } from '../../src/game/session.ts';
import { createHud } from '../../src/state/hud.ts';
import { NO_HUD_CALLS } from '../support/hud-calls.ts';
import { openMenu } from '../support/play-world.ts';

const log = vi.fn<(message: string) => void>();
beforeEach(() => {
  vi.useFakeTimers();
  log.mockClear();
});

const ROWS = [
  { rank: 1, username: 'Anna', score: 900 },
  { rank: 2, username: 'Boris', score: 300, isOwn: true },
];

function connect(board: Partial<SiteBoard> = {}, { bestScore = 0, isShown = true } = {}) {
  const submitted: BoardScore[] = [];
  const { world } = openMenu({ profile: { bestScore } });
  const hud = createHud(world, NO_HUD_CALLS);
  const connected = connectSiteBoard({
    board: { submit: (best) => void submitted.push(best), ...board },
    isShown,
    hud,
    profile: world.profile,
    clock: createServerClock(Date.now),
    log,
  });
  return { ...connected, hud, world, submitted, pass: () => vi.advanceTimersByTimeAsync(0) };
}

function reportOf(score: number, day?: string): ScoreReport {
  return { start: { type: 'seed', seed: 7 }, actions: [], times: [], ticket: day && 'ticket', day, score, isOver: true };
}

describe('the best score', () => {
  test('is sent at the start, then with its replay each time that it rises', () => {
    const { submit, submitted, world } = connect({}, { bestScore: 60 });
    submit(reportOf(40));
    world.profile.bestScore = 90;
    submit(reportOf(90));
    submit(reportOf(90));
    world.profile.bestScore = 120;
    submit(reportOf(500, '2026-11-22'));
    const replay = encodeReplay({ start: { type: 'seed', seed: 7 }, actions: [] });
    expect(submitted).toMatchObject([
      { score: 60, replay: undefined },
      { score: 90, replay },
      { score: 120, replay: undefined },
    ]);
  });

  test('of 0 is not sent, and a lower one after a change of account is', () => {
    const { submit, submitted, world } = connect();
    world.profile.bestScore = 90;
    submit(reportOf(90));
    world.profile.bestScore = 10;
    submit(reportOf(10));
    expect(submitted.map(({ score }) => score)).toEqual([90, 10]);
  });

  test.each<[string, SiteBoard['submit']]>([
    ['refuses it', async () => Promise.reject(new Error('a guest'))],
    [
      'throws',
      () => {
        throw new Error('broken');
      },
    ],
    ['never answers', () => new Promise<never>(() => {})],
  ])('is sent again with the next report if the site %s', async (_, submit) => {
    const calls = vi.fn(submit);
    const { submit: report } = connect({ submit: calls }, { bestScore: 60 });
    await vi.advanceTimersByTimeAsync(10 * MS_PER_SECOND);
    report(reportOf(20));
    expect(calls).toHaveBeenCalledTimes(2);
    expect(log).toHaveBeenCalledWith(expect.stringContaining('The site did not accept the score 60'));
  });
});

describe('the list', () => {
  test('is shown in the overlay with its names, without tabs and without the form to join', async () => {
    const { hud, world, pass } = connect({ list: async () => ROWS });
    expect([hud.leaderboardTarget.value, hud.leaderboard.value.listState]).toEqual(['leaderboard', 'loading']);
    world.flow = { ...world.flow, overlay: 'leaderboard' };
    hud.publish();
    await pass();
    const { listState, rows, ownRows, hasDaily, isOfSite } = hud.leaderboard.value;
    expect([listState, hasDaily, isOfSite]).toEqual(['list', false, true]);
    expect([...rows, ...ownRows].map(({ rank, username, score, isOwn }) => [rank, username, score, isOwn])).toEqual([
      [1, 'Anna', 900, false],
      [2, 'Boris', 300, true],
    ]);
  });

  test('is requested for the result of a game, also of a player without a name', async () => {
    const { hud, world, submit, pass } = connect({ list: async () => ROWS });
    Object.assign(world.profile, { bestScore: 300 });
    world.flow = { ...world.flow, overlay: 'gameOver' };
    hud.publish();
    submit(reportOf(300));
    await pass();
    expect(hud.leaderboard.value.rows.map(({ username }) => username)).toEqual(['Anna', 'Boris']);
  });

  test.each<[string, boolean, Partial<SiteBoard>]>([
    ['the settings name a score server', false, { list: async () => ROWS }],
    ['the site has none', true, {}],
  ])('is not shown if %s', (_, isShown, board) => {
    const { hud } = connect(board, { isShown });
    expect([hud.leaderboardTarget.value, hud.leaderboard.value.isOfSite]).toEqual(['none', false]);
  });

  test.each<[string, () => Promise<never>, string]>([
    ['rejects', async () => Promise.reject(new Error('offline')), 'error'],
    ['is not a list', async () => 'rows' as never, 'error'],
    ['never comes', () => new Promise<never>(() => {}), 'error'],
    [
      'has only rows of another shape',
      async () => [null, 7, { username: 'Anna' }, { username: 7, score: 1 }, { username: 'x', score: Number.NaN }] as never,
      'empty',
    ],
  ])('that %s is shown as such', async (_, list, listState) => {
    const { hud, world } = connect({ list });
    world.flow = { ...world.flow, overlay: 'leaderboard' };
    hud.publish();
    await vi.advanceTimersByTimeAsync(10 * MS_PER_SECOND);
    expect(hud.leaderboard.value.listState).toBe(listState);
  });

  test('is requested again by the button after an error', async () => {
    const list = vi.fn(async () => ROWS).mockRejectedValueOnce(new Error('offline'));
    const { hud, world, handle, pass } = connect({ list });
    world.flow = { ...world.flow, overlay: 'leaderboard' };
    hud.publish();
    await pass();
    handle({ type: 'reload' });
    await pass();
    expect([list.mock.calls.length, hud.leaderboard.value.listState]).toEqual([2, 'list']);
  });
});

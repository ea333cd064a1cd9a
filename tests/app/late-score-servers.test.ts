import { expect, test, vi } from 'vitest';
import { createLateScoreServers } from '../../src/app/late-score-servers.ts';
import type { ScoreServers } from '../../src/app/open-score-servers.ts';
import type { ScoreReport } from '../../src/game/session.ts';
import { until } from '../support/until.ts';

const REPORT: ScoreReport = {
  score: 20,
  start: { type: 'seed', seed: 1 },
  actions: [],
  times: [],
  ticket: undefined,
  day: undefined,
  isOver: true,
};

function fakeServers() {
  const submitted: ScoreReport[] = [];
  const seed = { seed: 7, ticket: 'signed' };
  const servers: ScoreServers = {
    takeSeed: () => seed,
    submit: (report) => void submitted.push(report),
    sendToLeaderboard: () => undefined,
    sendToScoreService: () => undefined,
  };
  return { servers, submitted, seed };
}

test('returns a seed once the servers have loaded', async () => {
  const { servers, seed } = fakeServers();
  const late = createLateScoreServers(async () => servers, vi.fn());
  expect(late.takeSeed()).toBeUndefined();
  await new Promise<void>((resolve) => late.use(() => resolve()));
  expect(late.takeSeed()).toBe(seed);
});

test('submits a game that ended before the load once, even after a failed load', async () => {
  const { servers, submitted } = fakeServers();
  const open = vi.fn<() => Promise<ScoreServers>>().mockRejectedValueOnce(new Error('lost')).mockResolvedValue(servers);
  const warnings: string[] = [];
  const late = createLateScoreServers(open, (reason) => void warnings.push(reason));
  late.submit(REPORT);
  await until();
  expect(warnings).toEqual([expect.stringContaining('lost')]);
  expect(submitted).toEqual([]);
  await new Promise<void>((resolve) => late.use(() => resolve()));
  await new Promise<void>((resolve) => late.use(() => resolve()));
  expect(submitted).toEqual([REPORT]);
});

test('reports a failed load to the caller instead of the log', async () => {
  const warn = vi.fn();
  const onLost = vi.fn();
  createLateScoreServers(() => Promise.reject(new Error('lost')), warn).use(() => undefined, onLost);
  await until();
  expect(onLost).toHaveBeenCalledTimes(1);
  expect(warn).not.toHaveBeenCalled();
});

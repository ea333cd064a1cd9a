// A filled rank index: its stated errors, its repair and its admin verb.
import { expect } from 'vitest';
import { runAdmin } from '../../../server/admin/run-admin.ts';
import { applyPending } from '../../../server/leaderboard/rank-index/apply-outbox.ts';
import { findDrift } from '../../../server/leaderboard/rank-index/check-index.ts';
import { repairBoard } from '../../../server/leaderboard/rank-index/rank-worker.ts';
import type { ClusterRanks } from './cluster-ranks.ts';
import { BOARD, compareWithCount, moveEntries, readRanked } from './random-moves.ts';
import type { RedisCluster, RedisNode } from './redis-cluster.ts';

export async function fillRanks({ database, access, index }: ClusterRanks): Promise<void> {
  await moveEntries(database, 1, 150);
  await applyPending(access);
  await compareWithCount(database, index);
}

/** Expects every rank to be within its stated error. Returns the number of estimates. */
export async function expectStated({ database, ...ranks }: ClusterRanks, index = ranks.index): Promise<number> {
  const entries = await readRanked(database);
  let estimates = 0;
  for (const [place, entry] of entries.entries()) {
    const { rank, within } = await index.rankOf(entry);
    expect(Math.abs(rank - (place + 1)), `rank ${rank} of place ${place + 1}`).toBeLessThanOrEqual(within);
    if (within > 0) estimates++;
  }
  return estimates;
}

/** Runs the check of the worker, which must make all ranks exact. */
export async function repairRanks({ database, access, index }: ClusterRanks): Promise<void> {
  await repairBoard(access, BOARD);
  await applyPending(access);
  await compareWithCount(database, index);
  expect(await findDrift(access, BOARD)).toEqual([]);
}

/** Runs the admin verb `rank-index`. */
export async function manageIndex({ url, redis }: ClusterRanks, ...words: string[]) {
  const lines: string[] = [];
  const print = (line: string) => lines.push(line);
  const env = { DATABASE_URL: url, RANK_INDEX: redis.url };
  return { code: await runAdmin(['rank-index', ...words], { env, clock: Date.now, print, printError: print }), lines };
}

export async function masterOf(redis: RedisCluster, key: string): Promise<RedisNode> {
  const slot = Number(await redis.nodes[0].command('CLUSTER', 'KEYSLOT', key));
  for (const node of await redis.masters()) {
    const slots = (await node.command('CLUSTER', 'SLOTS')) as [number, number, [string, number]][];
    if (slots.some(([first, last, [, port]]) => first <= slot && slot <= last && port === node.port)) return node;
  }
  throw new Error(`No master has the slot ${slot}`);
}

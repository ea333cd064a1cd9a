// Runs a fault under load, and reports what the players saw and what the database lost.
import { setTimeout as wait } from 'node:timers/promises';
import { expect } from 'vitest';
import { openDatabase } from '../../../../server/database/open-database.ts';
import { MS_PER_SECOND } from '../../../../src/platform/time.ts';
import { checkStore } from '../../faults/fuzz/check-store.ts';
import { findLost, startLoad, type Acknowledged, type Load } from './players.ts';
import type { Cluster, Roles } from './start-cluster.ts';

/** Scores before the fault and after it. */
export const SCORES = 40;
const CHECK_MILLISECONDS = 60_000;
const LAG_MILLISECONDS = 3000;

/** Patroni's ttl: the time until a standby replaces a lost primary. */
export const TTL_SECONDS = 20;
/** Time for everything that takes processor time after a fault, on idle processors. */
const RECOVERY_SECONDS = 5;
const SAMPLE_MILLISECONDS = 50;

export type Report = {
  /** Acknowledged scores that the primary lacks after the fault. */
  readonly lost: number;
  /** Time until a score was accepted that was sent after the fault. */
  readonly seconds: number;
  /** Duration of a computation after the fault, relative to its duration on an idle processor. */
  readonly slowness: number;
  /** Answers that players must not see, and violations of the database's invariants. */
  readonly faults: readonly string[];
  readonly refusedReads: number;
};

/** `cause` resolves at the moment of the fault. Repairs the cluster before and afterwards. */
export async function runFault(cluster: Cluster, name: string, cause: (roles: Roles, load: Load) => Promise<void>): Promise<Report> {
  const roles = await cluster.repair();
  const load = startLoad(cluster.address);
  try {
    await load.awaitScores(SCORES);
    await cause(roles, load);
    const seconds = await load.awaitScores(SCORES);
    await load.stop();
    const slowness = measureSlowness();
    const { acknowledged, reads } = load;
    const { lost, broken } = await inspect(cluster, acknowledged);
    const lines = [
      `${name}: ${lost} of ${acknowledged.length} acknowledged scores lost`,
      `writes again after ${seconds.toFixed(1)} s at slowness ${slowness.toFixed(1)}`,
    ];
    console.log([...lines, `${reads.refused} of ${reads.refused + reads.answered} reads refused`].join(', '));
    return { lost, seconds, slowness, faults: [...new Set(load.faults), ...broken], refusedReads: reads.refused };
  } finally {
    await load.stop();
    await cluster.repair();
  }
}

async function inspect({ databaseUrl }: Cluster, acknowledged: readonly Acknowledged[]) {
  const database = openDatabase(databaseUrl, { timeoutMilliseconds: CHECK_MILLISECONDS });
  try {
    return { lost: (await findLost(database, acknowledged)).length, broken: await checkStore(database) };
  } finally {
    await database.close();
  }
}

/** Returns how many times longer this process computes than on an idle processor. */
function measureSlowness(): number {
  const [from, before] = [performance.now(), process.cpuUsage()];
  const used = () => process.cpuUsage(before).user / MS_PER_SECOND;
  while (used() < SAMPLE_MILLISECONDS);
  return (performance.now() - from) / used();
}

/** `waits` are the seconds that parts of the cluster wait in any case. */
export function expectNoLoss({ lost, faults, seconds, slowness }: Report, waits: number): void {
  expect({ lost, faults }).toEqual({ lost: 0, faults: [] });
  expect(seconds).toBeLessThan(waits + RECOVERY_SECONDS * Math.max(1, slowness));
}

/** The standby lags, and what it has not stored goes down with the primary's machine. */
export async function loseWithLag({ primary, standby }: Roles): Promise<void> {
  standby.stopReceiving();
  await wait(LAG_MILLISECONDS);
  await primary.lose();
  standby.discardReceived();
}

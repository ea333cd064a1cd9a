// Keeps the rank index up to date in the background: applies the outbox, and checks and repairs the boards.
import { setTimeout } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import { Counter, Gauge } from 'prom-client';
import { MS_PER_SECOND } from '../../../src/platform/time.ts';
import type { Metrics } from '../../metrics.ts';
import { applyMoves, readOutbox, type IndexAccess } from './apply-outbox.ts';
import { findDrift, listIndexedBoards, rewriteBuckets } from './check-index.ts';

type WorkerOptions = IndexAccess & {
  readonly metrics: Pick<Metrics, 'registry'>;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
};

/** Collects moves: a batch costs almost the same for one move and for a hundred. */
const PAUSE_MILLISECONDS = 100;
const RETRY_MILLISECONDS = 1000;
/** Time between two checks, in all processes together. */
const CHECK_MILLISECONDS = 10_000;

/** Any number of processes may run it. Returns a function that stops it after the current step. */
export function startRankWorker({ metrics, log, ...access }: WorkerOptions): () => Promise<void> {
  const { registry } = metrics;
  const rows = new Gauge({ name: 'rank_outbox_rows', help: 'Moves that the rank index does not contain, at most.', registers: [registry] });
  const age = new Gauge({
    name: 'rank_outbox_oldest_seconds',
    help: 'Age of the oldest of them, and of the counts.',
    registers: [registry],
  });
  const drift = new Counter({ name: 'rank_index_drift_entries_total', help: 'Differences that checks found.', registers: [registry] });
  const stopping = new AbortController();
  let checkAt = performance.now() + Math.random() * CHECK_MILLISECONDS;
  let isBehind = false;
  let isFailing = false;

  /** Applies one batch, so that the metrics of a long outbox stay current. */
  async function apply(): Promise<void> {
    const outbox = await readOutbox(access.database.kysely);
    rows.set(outbox.rows);
    age.set(outbox.ageMilliseconds / MS_PER_SECOND);
    isBehind = outbox.shards.length > 0 && (await applyMoves(access, outbox.shards)).length > 0;
  }

  async function check(): Promise<void> {
    if (performance.now() < checkAt) return;
    checkAt = performance.now() + CHECK_MILLISECONDS;
    for (const board of (await claimCheck(access)) ? await listIndexedBoards(access) : []) {
      if (stopping.signal.aborted) return;
      const entries = await repairBoard(access, board);
      drift.inc(entries);
      if (entries > 0) log.warn({ board, entries }, 'repaired the rank index');
    }
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      const faults: unknown[] = [];
      // The check runs also after a failure: a damaged bucket refuses moves until it is repaired.
      for (const step of [apply, check]) await step().catch((error: unknown) => faults.push(error));
      if (faults.length > 0 && !isFailing) log.warn({ err: faults[0] }, 'failed to update the rank index, trying again');
      if (faults.length === 0 && isFailing) log.info('the rank index is up to date again');
      isFailing = faults.length > 0;
      const pause = isFailing ? RETRY_MILLISECONDS : isBehind ? 0 : PAUSE_MILLISECONDS;
      await setTimeout(pause, undefined, { signal: stopping.signal }).catch(() => {});
    }
  }

  const running = run();
  return async () => {
    stopping.abort();
    await running;
    access.cluster.close();
  };
}

/** Writes the buckets that differ. Returns the number of entries by which they did. */
export async function repairBoard(access: IndexAccess, board: string): Promise<number> {
  const drifts = await findDrift(access, board);
  await rewriteBuckets(access, board, drifts, () => claimCheck(access, 0));
  return drifts.reduce((sum, { counted, indexed = 0 }) => sum + Math.abs(counted - indexed), 0);
}

/** Returns false if a process has claimed a check within the time, by the clock of the database. */
async function claimCheck({ database }: IndexAccess, milliseconds = CHECK_MILLISECONDS): Promise<boolean> {
  const now = sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`;
  const { rows } = await sql`insert into server_values (name, value) values ('rank index check', ${now}::text)
    on conflict (name) do update set value = excluded.value
    where server_values.value::bigint <= excluded.value::bigint - ${milliseconds}::bigint returning name`.execute(database.kysely);
  return rows.length > 0;
}

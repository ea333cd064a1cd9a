// Keeps the rank index up to date in the background: applies the outbox, and checks and repairs the boards.
import { setTimeout } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { MS_PER_SECOND } from '../../../src/platform/time.ts';
import type { Metrics } from '../../metrics.ts';
import { applyMoves, readOutbox, type IndexAccess } from './apply-outbox.ts';
import { CHECK_MILLISECONDS, listIndexedBoards, repairBoard } from './check-index.ts';

type WorkerOptions = IndexAccess & {
  readonly metrics: Pick<Metrics, 'setRankIndex' | 'countClusterError'>;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
};

const IDLE_MILLISECONDS = 100;
const RETRY_MILLISECONDS = 1000;

/** Any number of processes may run it. Returns a function that stops it after the current step. */
export function startRankWorker({ metrics, log, ...access }: WorkerOptions): () => Promise<void> {
  const stopping = new AbortController();
  const { kysely } = access.database;
  let isFailing = false;
  let checkAt = performance.now() + Math.random() * CHECK_MILLISECONDS;

  /** Returns whether there were moves to apply. */
  async function apply(): Promise<boolean> {
    const outbox = await readOutbox(kysely);
    metrics.setRankIndex({ outboxRows: outbox.rows, outboxSeconds: outbox.ageMilliseconds / MS_PER_SECOND });
    for (const shard of outbox.shards) if (!stopping.signal.aborted) await applyMoves(access, shard);
    if (isFailing) log.info('the rank index is up to date again');
    isFailing = false;
    return outbox.rows > 0;
  }

  async function check(): Promise<void> {
    if (performance.now() < checkAt) return;
    checkAt = performance.now() + CHECK_MILLISECONDS;
    for (const board of await listIndexedBoards(access)) {
      const buckets = stopping.signal.aborted ? 0 : await repairBoard(access, board);
      if (buckets > 0) log.warn({ board, buckets }, 'repaired the rank index');
    }
    const drift = kysely.selectFrom('rank_checks').select(({ fn }) => fn.sum<number | null>('drift').as('sum'));
    metrics.setRankIndex({ drift: (await drift.executeTakeFirstOrThrow()).sum ?? 0 });
  }

  /** Resolves with false after a failure. */
  async function attempt<Result>(work: () => Promise<Result>): Promise<Result | false> {
    try {
      return await work();
    } catch (error) {
      metrics.countClusterError();
      if (!isFailing) log.warn({ err: error }, 'failed to update the rank index, trying again');
      isFailing = true;
      return false;
    }
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      const isBusy = await attempt(apply);
      // Also after a failure: a damaged bucket refuses moves until it is repaired.
      await attempt(check);
      const wait = isFailing ? RETRY_MILLISECONDS : isBusy ? 0 : IDLE_MILLISECONDS;
      await setTimeout(wait, undefined, { signal: stopping.signal }).catch(() => {});
    }
  }

  const running = run();
  return async () => {
    stopping.abort();
    await running;
    access.cluster.close();
  };
}

// Prometheus metrics.
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

export type Metrics = {
  readonly registry: Registry;
  readonly countRequest: (route: string, method: string, status: number, seconds: number) => void;
  /** `outcome` is `verified`, `unverified` or an error code. */
  readonly countVerification: (outcome: string) => void;
  /** Counts a connection that the server ended: over a limit, idle and in another's place, stalled, or with too many pipelined requests. */
  readonly countEndedConnection: (reason: 'network' | 'idle' | 'stalled' | 'pipelined') => void;
  readonly setRankIndex: (state: { readonly outboxRows?: number; readonly outboxSeconds?: number; readonly drift?: number }) => void;
  /** Counts a rank with a stated error. */
  readonly countEstimate: () => void;
  readonly countClusterError: () => void;
};

const SECONDS_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Requests by route, method and status.',
    labelNames: ['route', 'method', 'status'] as const,
    buckets: SECONDS_BUCKETS,
    registers: [registry],
  });
  const verifications = new Counter({
    name: 'score_verifications_total',
    help: 'Score verifications by outcome.',
    labelNames: ['outcome'] as const,
    registers: [registry],
  });
  const endedConnections = new Counter({
    name: 'connections_ended_total',
    help: 'Connections that the server ended, by reason.',
    labelNames: ['reason'] as const,
    registers: [registry],
  });
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers: [registry] });
  const rankIndex = {
    outboxRows: gauge('rank_outbox_rows', 'Moves that the rank index does not contain, at most.'),
    outboxSeconds: gauge('rank_outbox_oldest_seconds', 'Age of the oldest of these moves, and of the counts for ranks.'),
    drift: gauge('rank_index_drift_entries', 'Difference between the rank index and PostgreSQL at the last checks.'),
  };
  const estimates = new Counter({ name: 'rank_estimates_total', help: 'Ranks with a stated error.', registers: [registry] });
  const clusterErrors = new Counter({ name: 'rank_index_errors_total', help: 'Failures of the rank index.', registers: [registry] });
  return {
    registry,
    countRequest: (route, method, status, seconds) => requests.observe({ route, method, status }, seconds),
    countVerification: (outcome) => verifications.inc({ outcome }),
    countEndedConnection: (reason) => endedConnections.inc({ reason }),
    setRankIndex: ({ outboxRows, outboxSeconds, drift }) => {
      if (outboxRows !== undefined) rankIndex.outboxRows.set(outboxRows);
      if (outboxSeconds !== undefined) rankIndex.outboxSeconds.set(outboxSeconds);
      if (drift !== undefined) rankIndex.drift.set(drift);
    },
    countEstimate: () => estimates.inc(),
    countClusterError: () => clusterErrors.inc(),
  };
}

// Prometheus metrics.
import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client';

export type Metrics = ReturnType<typeof createMetrics>;

const SECONDS_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export function createMetrics() {
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
  return {
    registry,
    countRequest: (route: string, method: string, status: number, seconds: number) => requests.observe({ route, method, status }, seconds),
    /** `outcome` is `verified`, `unverified` or an error code. */
    countVerification: (outcome: string) => verifications.inc({ outcome }),
    /** Counts a connection that the server ended: over a limit, idle and in another's place, stalled, or with too many pipelined requests. */
    countEndedConnection: (reason: 'network' | 'idle' | 'stalled' | 'pipelined') => endedConnections.inc({ reason }),
  };
}

// Failures from the operator's view: 5xx answers in the metrics, and log lines of level `warn` or above.
import type { FastifyInstance } from 'fastify';

const WARN_LEVEL = 40;
const COUNT = /^http_request_duration_seconds_count\{(.*status="5\d\d".*)\} (\d+)$/gm;

/** Returns one line per kind of failure; empty if there are none. */
export async function findServerFailures(app: FastifyInstance, logLines: readonly string[]): Promise<string[]> {
  const { payload } = await app.inject('/metrics');
  const counted = [...payload.matchAll(COUNT)].map(([, labels, count]) => `metrics: ${count} of ${labels}`);
  const logged = new Map<string, number>();
  for (const line of logLines) {
    const { level, msg } = JSON.parse(line) as { level: number; msg: string };
    if (level >= WARN_LEVEL) logged.set(msg, (logged.get(msg) ?? 0) + 1);
  }
  return [...counted, ...[...logged].map(([message, count]) => `log: ${count} of ${message}`)];
}

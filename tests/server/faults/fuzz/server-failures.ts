// Failures of the server as its operator sees them: answers of 5xx in the metrics, and lines of the log from `warn` on.
import type { FastifyInstance } from 'fastify';

const WARN_LEVEL = 40;
const COUNT = /^http_request_duration_seconds_count\{(.*status="5\d\d".*)\} (\d+)$/gm;

/** Returns one line for each kind of failure; none for a server that has not failed. */
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

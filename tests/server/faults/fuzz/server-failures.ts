// Failures from the operator's view: 5xx answers in the metrics, and log lines of level `warn` or above.
import type { FastifyInstance } from 'fastify';

const WARN_LEVEL = 40;
const COUNT = /^http_request_duration_seconds_count\{(.*status="5\d\d".*)\} (\d+)$/gm;

/** Returns one line per kind of failure; empty if there are none. `busy`: number of answers with this code that are not failures. */
export async function findServerFailures(app: FastifyInstance, logLines: readonly string[], busy = 0): Promise<string[]> {
  const { payload } = await app.inject('/metrics');
  const counted = [...payload.matchAll(COUNT)].map(([, labels, count]) => [labels, Number(count)] as const);
  const logged = new Map<string, number>();
  for (const line of logLines) {
    const { level, msg } = JSON.parse(line) as { level: number; msg: string };
    if (level >= WARN_LEVEL) logged.set(msg, (logged.get(msg) ?? 0) + 1);
  }
  return [
    ...withoutBusy(counted, busy).map(([labels, count]) => `metrics: ${count} of ${labels}`),
    ...withoutBusy([...logged], busy).map(([message, count]) => `log: ${count} of ${message}`),
  ];
}

/** Keeps all kinds if the number of busy answers is not the expected one. */
function withoutBusy(kinds: readonly (readonly [name: string, count: number])[], busy: number) {
  const others = kinds.filter(([name]) => name !== 'busy' && !name.includes('status="503"'));
  const sum = (counts: typeof kinds) => counts.reduce((total, [, count]) => total + count, 0);
  return sum(kinds) - sum(others) === busy ? others : kinds;
}

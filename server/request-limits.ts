// Refuses pages of origins that may not call, and counts all requests except those for files.
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from './config.ts';
import { plainError } from './errors-as-json.ts';
import { isForeign, networkOf } from './rate-limits.ts';
import { MS_PER_SECOND } from '../src/platform/time.ts';

/** Number of addresses whose requests a process counts. */
const COUNTED_ADDRESSES = 20_000;
const UNCOUNTED_ROUTES = new Set(['/healthz', '/*', '/settings.json', '/demo']);
/** Counted apart, so that other requests of the network do not make a healthy server look dead. */
const isProbe = ({ routeOptions }: FastifyRequest) => ['/readyz', '/metrics'].includes(routeOptions.url ?? '');

export type Admit = (request: FastifyRequest) => Promise<void>;

/** Adds the hook. The returned function counts a request that the hook has not counted: for a missing file, or with a malformed URL. */
export async function limitRequests(app: FastifyInstance, { readsPerMinute: max, corsOrigins }: Config): Promise<Admit> {
  const keyGenerator = (request: FastifyRequest) => `${networkOf(request.ip)} ${isForeign(request, corsOrigins)} ${isProbe(request)}`;
  await app.register(rateLimit, { global: false, max, cache: COUNTED_ADDRESSES, keyGenerator });
  const count = app.createRateLimit();
  const counted = new WeakSet<FastifyRequest>();

  async function admit(request: FastifyRequest): Promise<void> {
    if (counted.has(request)) return;
    counted.add(request);
    if (!corsOrigins.includes('*') && isForeign(request, corsOrigins) && !isProbe(request)) throw plainError('origin-refused');
    const counts = max === 0 ? undefined : await count(request);
    if (counts?.isAllowed === false && counts.isExceeded)
      throw plainError('rate-limited', { retryAfterSeconds: Math.max(1, Math.ceil(counts.ttl / MS_PER_SECOND)) });
  }

  app.addHook('onRequest', async (request) => {
    if (!['GET', 'HEAD'].includes(request.method) || !UNCOUNTED_ROUTES.has(request.routeOptions.url ?? '')) await admit(request);
  });
  return admit;
}

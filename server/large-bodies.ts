// Limits the large bodies that a network sends at the same time: each is held in memory until it is complete.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from './config.ts';
import { isForeign, networkOf, wideNetworkOf } from './rate-limits.ts';
import { ServerError } from './server-error.ts';

/** Limit of bodies that contain no replay. A game of 10,000 moves with its times takes about as many. */
export const SMALL_BODY_BYTES = 65_536;
const LARGE_BODIES_OF_NETWORK = 8;
const RETRY_SECONDS = 2;

/** Refuses further large bodies unread. */
export function limitLargeBodies(app: FastifyInstance, { corsOrigins }: Pick<Config, 'corsOrigins'>): void {
  const open = new Map<string, number>();
  app.addHook('onRequest', async (request, reply) => {
    if (!mayBeLarge(request)) return;
    const key = `${wideNetworkOf(request.ip) ?? networkOf(request.ip)} ${isForeign(request, corsOrigins)}`;
    const count = open.get(key) ?? 0;
    if (count >= LARGE_BODIES_OF_NETWORK)
      throw new ServerError('busy', 'Too many large requests arrive at the same time. Try again later.', {
        retryAfterSeconds: RETRY_SECONDS,
      });
    open.set(key, count + 1);
    reply.raw.once('close', () => {
      const left = open.get(key)! - 1;
      if (left > 0) open.set(key, left);
      else open.delete(key);
    });
  });
}

function mayBeLarge({ headers, routeOptions }: FastifyRequest): boolean {
  const isSized = headers['transfer-encoding'] === undefined;
  return (routeOptions.bodyLimit ?? 0) > SMALL_BODY_BYTES && !(isSized && Number(headers['content-length'] ?? 0) <= SMALL_BODY_BYTES);
}

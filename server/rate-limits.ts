// Rate limits across all processes: hits are counted in fixed windows, in the database or a cluster.
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Database } from './database/open-database.ts';
import type { ClusterConnection } from './leaderboard/rank-index/cluster-connection.ts';
import { ServerError } from './server-error.ts';
import type { Signer } from './signer.ts';
import { MS_PER_SECOND } from '../src/platform/time.ts';

export type Limit = {
  /** Distinguishes limits: `add`, `login`. */
  readonly name: string;
  /** Hits per window; 0 for no limit. */
  readonly max: number;
  readonly windowSeconds: number;
};

export type RateLimits = ReturnType<typeof createRateLimits>;

/** Returns the number of hits in the window, with this one. `key` is different in each window. */
export type CountHit = (hit: { readonly key: string; readonly windowSeconds: number; readonly expiresAt: number }) => Promise<number>;

type Options = { readonly countHit: CountHit; readonly clock: () => number; readonly signer: Signer; readonly origins: readonly string[] };

/** Factor of the limit for a /48 of IPv6. One customer may have a /48, but so may an office or a town. */
export const WIDE_FACTOR = 10;
/** Number of exhausted windows that a process caches to refuse hits without a query. */
const MAX_REMEMBERED = 10_000;

export function createRateLimits({ countHit, clock, signer, origins }: Options) {
  const exhausted = new Set<string>();

  /** Counts a hit by another key: a player's id, a nickname. Throws `rate-limited` over the limit. */
  async function hitByKey({ name, max, windowSeconds }: Limit, key: string): Promise<void> {
    if (max === 0) return;
    const now = clock();
    const windowMilliseconds = windowSeconds * MS_PER_SECOND;
    const window = Math.floor(now / windowMilliseconds);
    const expiresAt = (window + 1) * windowMilliseconds;
    // The key is an HMAC: addresses and ids are not stored.
    const counter = signer.sign('limit', `${name} ${window} ${key}`).toString('base64url');
    if (!exhausted.has(counter) && (await countHit({ key: counter, windowSeconds, expiresAt })) <= max) return;
    if (exhausted.size >= MAX_REMEMBERED) exhausted.clear();
    exhausted.add(counter);
    throw new ServerError('rate-limited', 'Too many requests. Try again later.', {
      retryAfterSeconds: Math.max(1, Math.ceil((expiresAt - now) / MS_PER_SECOND)),
    });
  }

  return {
    hitByKey,
    /** Counts a hit by the client's network and the wider one around it, apart for foreign pages. Throws `rate-limited` over the limit. */
    async hitByAddress(limit: Limit, request: FastifyRequest): Promise<void> {
      const site = isForeign(request, origins) ? ' foreign' : '';
      await hitByKey(limit, networkOf(request.ip) + site);
      const wide = wideNetworkOf(request.ip);
      if (wide !== undefined) await hitByKey({ ...limit, max: limit.max * WIDE_FACTOR }, wide + site);
    },
  };
}

export function countInDatabase({ kysely }: Database): CountHit {
  return async ({ key, expiresAt }) => {
    const { hits } = await kysely
      .insertInto('rate_counters')
      .values({ key, hits: 1, expires_at: expiresAt })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ hits: sql<number>`rate_counters.hits + 1` }))
      .returning('hits')
      .executeTakeFirstOrThrow();
    return hits;
  };
}

/**
 * Counts hits in the cluster of the rank index, and elsewhere while it does not answer. Both begin a window with 0: a client may have twice its
 * limit in a window in which the cluster fails or returns.
 */
export async function countInCluster(cluster: ClusterConnection, countElsewhere: CountHit): Promise<CountHit> {
  const { RateLimiterRedis } = await import('rate-limiter-flexible');
  const storeClient = {
    eval: async (script: string, { keys: [key], arguments: values }: Record<'keys' | 'arguments', string[]>) =>
      (await cluster.send([['EVAL', key, script, ...values]]))[0],
  };
  // Its own limit and duration are not used.
  const counters = new RateLimiterRedis({ storeClient, useRedisPackage: true, keyPrefix: 'limit', points: 1, duration: 1 });
  return async (hit) => {
    const counted = await counters.penalty(hit.key, 1, { customDuration: hit.windowSeconds }).catch(() => undefined);
    return counted?.consumedPoints ?? countElsewhere(hit);
  };
}

/**
 * Returns whether a page of an unlisted origin sent the request. A visitor may have opened it unknowingly, so its requests are counted apart:
 * they cannot use up the limits of the visitor's own game.
 */
export function isForeign({ headers, host }: FastifyRequest, origins: readonly string[]): boolean {
  const { origin, 'sec-fetch-site': site } = headers;
  if (site === 'same-origin' || site === 'none') return false;
  if (origin === undefined) return site !== undefined;
  return !origins.includes(origin) && origin.replace(/^https?:\/\//, '') !== host;
}

/** Returns an IPv4 address, or the /64 network of an IPv6 address: the usual share of one subscriber. Empty without an address. */
export function networkOf(text = ''): string {
  // Some proxies append the port: `192.0.2.1:443`, `[2001:db8::1]:443`.
  const address = text.replace(/^\[(.*)\](:\d+)?$/, '$1');
  const mapped = /^(?:::ffff:)?(\d+\.\d+\.\d+\.\d+)(?::\d+)?$/i.exec(address);
  if (mapped) return mapped[1];
  if (!address.includes(':')) return address;
  const [head, tail = ''] = address.split('%')[0].split('::');
  const front = head === '' ? [] : head.split(':');
  const back = tail === '' ? [] : tail.split(':');
  const zeros = address.includes('::') ? Array.from({ length: Math.max(0, 8 - front.length - back.length) }, () => '0') : [];
  return [...front, ...zeros, ...back].slice(0, 4).join(':');
}

/** Returns the /48 of an IPv6 address, undefined for IPv4. */
export function wideNetworkOf(address: string): string | undefined {
  const groups = networkOf(address).split(':');
  return groups.length === 4 ? groups.slice(0, 3).join(':') : undefined;
}

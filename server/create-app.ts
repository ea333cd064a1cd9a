// The server as one Fastify instance: both protocols, health, metrics, errors as JSON, and the game's own files for the rest.
import cors from '@fastify/cors';
import formbody from '@fastify/formbody';
import rateLimit from '@fastify/rate-limit';
import fastify, { LogController, type FastifyInstance } from 'fastify';
import { randomBytes as systemRandomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { DestinationStream } from 'pino';
import type { Config } from './config.ts';
import type { Database } from './database/open-database.ts';
import { plainError, readFailure, refuseConnection, sendFailure } from './errors-as-json.ts';
import { registerHealth } from './health.ts';
import { findBest } from './leaderboard/best-entries.ts';
import { createBoardCache } from './leaderboard/board-cache.ts';
import { registerLeaderboard } from './leaderboard/routes.ts';
import { loadSecret } from './load-secret.ts';
import { logOptions } from './log-options.ts';
import { createMetrics, type Metrics } from './metrics.ts';
import { createRateLimits, networkOf } from './rate-limits.ts';
import { collectRoutes } from './route-methods.ts';
import type { Clock, RandomBytes } from './server-context.ts';
import type { PinCost } from './service/pin-hasher.ts';
import { registerService } from './service/routes.ts';
import { createSigner } from './signer.ts';

type Options = {
  readonly config: Config;
  /** Migrated already. */
  readonly database: Database;
  readonly clock: Clock;
  readonly randomBytes?: RandomBytes;
  /** Where log lines go; the standard output without it. */
  readonly log?: DestinationStream;
  /** Answers the GETs that no route knows: the game's files. */
  readonly fallback?: (request: IncomingMessage, response: ServerResponse) => void;
  readonly metrics?: Metrics;
  /** What a PIN's hash takes; as much as it should without it. */
  readonly pinCost?: PinCost;
};

const MILLISECONDS = 1000;
const MINUTE = 60_000;
/** How many addresses a process counts the reads of. */
const COUNTED_ADDRESSES = 20_000;
const MAX_URL_PART = 200;
/** Nobody asks for a page there. */
const PROTOCOL_PATH = /^\/(api|service)\//;

export async function createApp(options: Options): Promise<FastifyInstance> {
  const { config, database, clock, randomBytes = systemRandomBytes, metrics = createMetrics() } = options;
  const signer = createSigner(await loadSecret(config.secret, database, randomBytes));
  const limits = createRateLimits({ database, clock, signer });
  const app = createInstance(config, options.log);

  const methodsOf = collectRoutes(app);
  app.setErrorHandler(sendFailure);
  app.addHook('onResponse', async (request, reply) => {
    metrics.countRequest(request.routeOptions.url ?? 'other', request.method, reply.statusCode, reply.elapsedTime / MILLISECONDS);
    const level = reply.statusCode < 500 ? 'debug' : 'info';
    request.log[level]({ req: request, status: reply.statusCode, milliseconds: Math.round(reply.elapsedTime) }, 'answered');
  });
  await app.register(formbody, { bodyLimit: config.bodyLimitBytes });
  app.removeContentTypeParser('text/plain');
  if (!config.corsOrigins.includes('none')) await app.register(cors, corsOptions(config.corsOrigins));
  if (config.readsPerMinute > 0) await app.register(rateLimit, readLimit(config.readsPerMinute));

  const boardCache = createBoardCache({
    load: (board) => findBest(database.kysely, board),
    clock,
    lifetimeMilliseconds: config.boardCacheMilliseconds,
  });
  const context = { config, database, clock, randomBytes, signer, limits, metrics, boardCache };
  registerHealth(app, context);
  await app.register(async (scope) => registerLeaderboard(scope, context));
  await app.register(async (scope) => registerService(scope, context, options.pinCost));

  app.setNotFoundHandler((request, reply) => {
    const allowed = methodsOf(request.url.split('?')[0]);
    if (allowed.length > 0) {
      reply.header('allow', allowed.join(', '));
      throw plainError('method-not-allowed');
    }
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (options.fallback === undefined || !isRead || PROTOCOL_PATH.test(request.url)) throw plainError('not-found');
    reply.hijack();
    options.fallback(request.raw, reply.raw);
  });
  return app;
}

function createInstance(config: Config, log: DestinationStream | undefined): FastifyInstance {
  const app = fastify({
    logger: log === undefined ? logOptions(config) : { ...logOptions(config), stream: log },
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy > 0 && ((_address: string, hop: number) => hop < config.trustProxy),
    bodyLimit: config.bodyLimitBytes,
    requestTimeout: config.requestTimeoutSeconds * MILLISECONDS,
    // Node looks for requests that are late only so often.
    http: { connectionsCheckingInterval: MILLISECONDS, headersTimeout: config.requestTimeoutSeconds * MILLISECONDS },
    keepAliveTimeout: 30 * MILLISECONDS,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    routerOptions: { maxParamLength: MAX_URL_PART, ignoreTrailingSlash: false },
    frameworkErrors: (error, request, reply) => {
      sendFailure(readFailure(error), request, reply);
    },
    clientErrorHandler: refuseConnection,
  });
  app.server.maxConnections = config.maxConnections;
  return app;
}

function corsOptions(origins: readonly string[]) {
  // Strict, it would refuse an OPTIONS that asks for nothing, in plain text.
  return { origin: origins.includes('*') ? '*' : [...origins], methods: ['GET', 'POST'], maxAge: 86_400, strictPreflight: false };
}

/** Anything by one address, counted in memory: what writes is counted again, for all processes together. */
function readLimit(max: number) {
  return {
    max,
    timeWindow: MINUTE,
    cache: COUNTED_ADDRESSES,
    keyGenerator: (request: { ip: string }) => networkOf(request.ip),
    errorResponseBuilder: (_request: unknown, { ttl }: { ttl: number }) =>
      plainError('rate-limited', { retryAfterSeconds: Math.max(1, Math.ceil(ttl / MILLISECONDS)) }),
  };
}

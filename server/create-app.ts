// Creates the server as one Fastify instance.
import cors from '@fastify/cors';
import formbody from '@fastify/formbody';
import fastify, { LogController, type FastifyInstance } from 'fastify';
import { randomBytes as systemRandomBytes } from 'node:crypto';
import type { DestinationStream } from 'pino';
import type { Config } from './config.ts';
import { limitConnections } from './connection-limits.ts';
import type { Database } from './database/open-database.ts';
import { readFromPrimary, type Reads } from './database/standby.ts';
import { plainError, refuseConnection, SAFE_HEADERS, sendFailure } from './errors-as-json.ts';
import { registerHealth } from './health.ts';
import { limitLargeBodies, SMALL_BODY_BYTES } from './large-bodies.ts';
import { createBoardCache } from './leaderboard/board-cache.ts';
import { createReplayPlayer, openVerifyThreads } from './leaderboard/play-replay.ts';
import { dayOfBoard } from './leaderboard/boards.ts';
import { isRunPublic } from './leaderboard/days.ts';
import { findBest } from './leaderboard/list-leaderboard.ts';
import { openRankIndex } from './leaderboard/rank-index/open-rank-index.ts';
import { registerLeaderboard } from './leaderboard/routes.ts';
import { logOptions } from './log-options.ts';
import { createMetrics, type Metrics } from './metrics.ts';
import { readMultipartForms } from './multipart-forms.ts';
import { createRateLimits } from './rate-limits.ts';
import { limitRequests, type Admit } from './request-limits.ts';
import { collectRoutes } from './route-methods.ts';
import type { RandomBytes } from './server-context.ts';
import { createBotCheck } from './score-service/bot-check.ts';
import { listEntries } from './score-service/leaderboards.ts';
import { createPinHasher, type PinCost } from './score-service/pin-hasher.ts';
import { registerScoreService } from './score-service/routes.ts';
import { createSigner, loadSecret } from './signer.ts';
import { registerBenchResults } from './web/bench-results.ts';
import { registerGameFiles, type GameFiles } from './web/game-files.ts';
import type { LeaderboardType } from '../src/net/leaderboard-types.ts';
import { MS_PER_SECOND } from '../src/platform/time.ts';

type Options = {
  readonly config: Config;
  /** Already migrated. */
  readonly database: Database;
  readonly reads?: Reads;
  readonly clock: () => number;
  readonly randomBytes?: RandomBytes;
  /** Destination of log lines. Default: standard output. */
  readonly log?: DestinationStream;
  /** Served at paths without a route. */
  readonly gameFiles?: GameFiles;
  readonly metrics?: Metrics;
  /** Cost of PIN hashes. Default: the production cost. */
  readonly pinCost?: PinCost;
};

const MAX_URL_PART = 200;
/** The strict mode answers an OPTIONS request without a requested method in plain text. */
const PREFLIGHT = { methods: ['GET', 'POST'], maxAge: 86_400, strictPreflight: false };

export async function createApp(options: Options): Promise<FastifyInstance> {
  const {
    config,
    database,
    reads = readFromPrimary(database),
    clock,
    randomBytes = systemRandomBytes,
    metrics = createMetrics(),
  } = options;
  const signer = createSigner(await loadSecret(config.secret, database, randomBytes));
  let admit: Admit = async () => {};
  const app = createInstance(config, options.log, async (request) => admit(request));

  const refuseOtherMethods = collectRoutes(app);
  app.setErrorHandler(sendFailure);
  limitConnections(app, config, metrics);
  app.addHook('onRequest', async ({ headers, raw: { httpVersion } }, reply) => {
    reply.headers({ ...SAFE_HEADERS, ...originHeaders(config.corsOrigins, headers.origin) });
    // Node's own refusal of such a request has no headers.
    if (headers.host === undefined && httpVersion === '1.1') throw plainError('bad-request');
  });
  admit = await limitRequests(app, config);
  limitLargeBodies(app, config);
  app.addHook('onResponse', async (request, reply) => {
    metrics.countRequest(request.routeOptions.url ?? 'other', request.method, reply.statusCode, reply.elapsedTime / MS_PER_SECOND);
    const level = reply.statusCode < 500 ? 'debug' : 'info';
    request.log[level]({ req: request, status: reply.statusCode, milliseconds: Math.round(reply.elapsedTime) }, 'answered');
  });
  await app.register(formbody);
  app.removeContentTypeParser('text/plain');
  readMultipartForms(app);
  if (!config.corsOrigins.includes('none')) await app.register(cors, { origin: [...config.corsOrigins], ...PREFLIGHT });

  const lifetimeMilliseconds = config.boardCacheMilliseconds;
  const boardCache = createBoardCache({
    load: (board) => {
      const hasRuns = isRunPublic(dayOfBoard(board), clock(), config.dailyGraceHours);
      const listing = { hasRuns, listsUnverified: config.unverified === 'below' };
      return reads.read(board, (kysely) => findBest(kysely, board, listing));
    },
    clock,
    lifetimeMilliseconds,
  });
  const serviceLists = createBoardCache({
    load: (type) => reads.read(type, (kysely) => listEntries(kysely, config, type as LeaderboardType)),
    clock,
    lifetimeMilliseconds,
  });
  const { rankIndex, countHit } = await openRankIndex({ config, database, reads, clock, metrics });
  const limits = createRateLimits({ countHit, clock, signer, origins: config.corsOrigins });
  app.addHook('onClose', () => rankIndex.close());
  const threads = config.verifyThreads === 0 ? undefined : await openVerifyThreads(config.verifyThreads);
  app.addHook('onClose', () => threads?.close());
  const verification = { budgetMilliseconds: config.verifyMilliseconds, maxGames: config.verifyQueue, playInThread: threads?.play };
  const playReplay = createReplayPlayer(verification);
  const pinHasher = createPinHasher({ maxConcurrent: config.hashesAtOnce, cost: options.pinCost });
  const parts = { config, database, reads, clock, randomBytes, signer, limits, metrics, boardCache, rankIndex, playReplay };
  const context = { ...parts, botCheck: createBotCheck(parts), pinHasher, serviceLists };
  registerHealth(app, context);
  await app.register(async (scope) => {
    scope.addHook('onSend', async (_request, reply) => {
      if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    });
    registerLeaderboard(scope, context);
    registerScoreService(scope, context);
  });
  registerBenchResults(app, context);
  if (options.gameFiles !== undefined) await registerGameFiles(app, options.gameFiles);
  refuseOtherMethods();
  app.setNotFoundHandler(async (request) => {
    await admit(request);
    throw plainError('not-found');
  });
  return app;
}

function createInstance(config: Config, log: DestinationStream | undefined, admit: Admit): FastifyInstance {
  const app = fastify({
    logger: log === undefined ? logOptions(config) : { ...logOptions(config), stream: log },
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy > 0 && ((_address: string, hop: number) => hop < config.trustProxy),
    bodyLimit: Math.min(SMALL_BODY_BYTES, config.bodyLimitBytes),
    requestTimeout: config.requestTimeoutSeconds * MS_PER_SECOND,
    // Applies to answers that never begin. Answers without progress end after half of this time.
    connectionTimeout: 2 * config.stallSeconds * MS_PER_SECOND,
    // Interval of Node's check for late requests.
    http: {
      connectionsCheckingInterval: MS_PER_SECOND,
      headersTimeout: config.requestTimeoutSeconds * MS_PER_SECOND,
      requireHostHeader: false,
    },
    keepAliveTimeout: 30 * MS_PER_SECOND,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    routerOptions: { maxParamLength: MAX_URL_PART, ignoreTrailingSlash: false, ignoreDuplicateSlashes: true },
    // Hooks do not run for these errors.
    frameworkErrors: (failure, request, reply) => {
      reply.headers({ ...SAFE_HEADERS, ...originHeaders(config.corsOrigins, request.headers.origin) });
      const send = (reason: unknown): void => sendFailure(reason, request, reply);
      void admit(request).then(() => send(failure), send);
    },
    clientErrorHandler: (error, socket) => refuseConnection(error, socket, originHeaders(config.corsOrigins)),
  });
  // Node answers unknown expectations without headers, and closes CONNECT without an answer.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
  app.server.on('connect', (_request, socket) => refuseConnection({ code: 'CONNECT' }, socket, originHeaders(config.corsOrigins)));
  return app;
}

/** Returns the CORS headers, also of answers that the plugin does not see. Without `origin`, returns those for any origin. */
function originHeaders(origins: readonly string[], origin = ''): Record<string, string> {
  if (origins.includes('*')) return { 'access-control-allow-origin': '*' };
  return { vary: 'Origin', ...(origins.includes(origin) && { 'access-control-allow-origin': origin }) };
}

// Health: whether the process lives, whether it can serve, its metrics, and the word that it is going.
import type { FastifyInstance } from 'fastify';
import { plainError } from './errors-as-json.ts';
import type { ServerContext } from './server-context.ts';
import { ServerError } from './server-error.ts';

/** From the moment the app is closing, requests on open connections are told to go elsewhere. */
export function registerHealth(app: FastifyInstance, { config, database, metrics }: ServerContext): void {
  let isStopping = false;
  app.addHook('preClose', async () => {
    isStopping = true;
  });
  app.addHook('onRequest', async (request, reply) => {
    if (!isStopping || request.url === '/healthz') return;
    reply.header('connection', 'close');
    throw new ServerError('shutting-down', 'The server is stopping. Try again.', { retryAfterSeconds: 1 });
  });
  // What was running then is answered, and its connection is not kept: the stop would wait for it.
  app.addHook('onSend', async (_request, reply) => {
    if (isStopping) reply.header('connection', 'close');
  });

  app.get('/healthz', { config: { rateLimit: false } }, async () => ({ status: 'alive' }));
  app.get('/readyz', { config: { rateLimit: false } }, async () => {
    try {
      await database.ping();
    } catch (error) {
      throw plainError('database-unavailable', { retryAfterSeconds: 1, cause: error });
    }
    return { status: 'ready' };
  });
  if (config.metrics !== 'on') return;
  app.get('/metrics', { config: { rateLimit: false } }, async (_request, reply) => {
    await reply.type(metrics.registry.contentType).send(await metrics.registry.metrics());
    return reply;
  });
}

// Health routes, metrics, and refusals while the server stops.
import type { FastifyInstance } from 'fastify';
import { plainError } from './errors-as-json.ts';
import type { ServerContext } from './server-context.ts';
import { ServerError } from './server-error.ts';

/** While the app is closing, new requests on open connections get 503 `shutting-down`. */
export function registerHealth(app: FastifyInstance, { config, reads, metrics }: ServerContext): void {
  let isStopping = false;
  app.addHook('preClose', async () => {
    isStopping = true;
  });
  app.addHook('onRequest', async (request, reply) => {
    if (!isStopping || request.url === '/healthz') return;
    reply.header('connection', 'close');
    throw new ServerError('shutting-down', 'The server is stopping. Try again.', { retryAfterSeconds: 1 });
  });
  // Closes the connections of requests that were already running, so that the stop does not wait for keep-alive.
  app.addHook('onSend', async (_request, reply) => {
    if (isStopping) reply.header('connection', 'close');
  });

  app.get('/healthz', async () => ({ status: 'alive' }));
  app.get('/readyz', async () => {
    try {
      await reads.ping();
    } catch (error) {
      throw plainError('database-unavailable', { retryAfterSeconds: 1, cause: error });
    }
    return { status: 'ready' };
  });
  if (config.metrics !== 'on') return;
  app.get('/metrics', async (_request, reply) => {
    await reply.type(metrics.registry.contentType).send(await metrics.registry.metrics());
    return reply;
  });
}

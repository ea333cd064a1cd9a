// Routes for the methods that an address does not take: they answer 405 with `allow`.
import type { FastifyInstance, FastifyReply } from 'fastify';
import { plainError } from './errors-as-json.ts';

/** Collects the routes that are added from now on. The returned function adds a route for each of their other methods. */
export function collectRoutes(app: FastifyInstance): () => void {
  const methodsOf = new Map<string, Set<string>>();
  let isComplete = false;
  app.addHook('onRoute', ({ url, method }) => {
    if (isComplete || url.includes('*')) return;
    const methods = methodsOf.get(url) ?? new Set();
    methodsOf.set(url, methods);
    for (const one of [method].flat()) methods.add(one);
  });

  return () => {
    isComplete = true;
    for (const [url, methods] of methodsOf) {
      const allow = [...methods].join(', ');
      const refuse = async (_request: unknown, reply: FastifyReply): Promise<never> => {
        reply.header('allow', allow);
        throw plainError('method-not-allowed');
      };
      // The hook runs before the body is read.
      app.route({ url, method: app.supportedMethods.filter((one) => !methods.has(one)), onRequest: refuse, handler: refuse });
    }
  };
}

// 405 for the methods that an address does not take: a route for each, so that the router tells a wrong method from a wrong address.
import type { FastifyInstance, FastifyReply } from 'fastify';
import { plainError } from './errors-as-json.ts';

/** Call it before the first route is added, and the function that it returns after the last. */
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
      // In the hook already: the body is not read.
      app.route({ url, method: app.supportedMethods.filter((one) => !methods.has(one)), onRequest: refuse, handler: refuse });
    }
  };
}

// Answers unsupported methods with 405 and `allow`.
import type { FastifyInstance, FastifyReply } from 'fastify';
import { plainError } from './errors-as-json.ts';

/** Records the routes added after this call. The returned function adds a refusing route for each of their other methods. */
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
      // As a hook, the refusal runs before the body is read.
      app.route({ url, method: app.supportedMethods.filter((one) => !methods.has(one)), onRequest: refuse, handler: refuse });
    }
  };
}

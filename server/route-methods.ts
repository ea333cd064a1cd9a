// Which methods an address knows: so that the wrong one is told apart from the wrong address.
import type { FastifyInstance } from 'fastify';

/** Call it before the first route is added. The function gives the methods of a path, none for a path that no route has. */
export function collectRoutes(app: FastifyInstance): (path: string) => string[] {
  const routes: { readonly pattern: RegExp; readonly methods: readonly string[] }[] = [];
  app.addHook('onRoute', ({ url, method }) => {
    if (url.includes('*')) return;
    const pattern = new RegExp(`^${url.replace(/[.]/g, '\\.').replace(/:\w+/g, '[^/]+')}$`);
    routes.push({ pattern, methods: Array.isArray(method) ? method : [method] });
  });
  return (path) => [...new Set(routes.filter(({ pattern }) => pattern.test(path)).flatMap(({ methods }) => methods))];
}

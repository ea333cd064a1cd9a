// Serves the built game, precompressed if the build made a compressed copy.
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hostingHeaders } from './hosting-headers.ts';

export type GameFiles = {
  /** Absolute path. */
  readonly folder: string;
  /** Overrides the portal in settings.json. */
  readonly portal?: string | undefined;
};

const SETTINGS = 'settings.json';
const HASHED_NAME = /-[a-z2-7]{8}\.\w+$/;
const YEAR_SECONDS = 31_536_000;

/** Answers GET and HEAD without another route. The plugin sets the ETag and handles conditional and range requests. */
export async function registerGameFiles(app: FastifyInstance, { folder, portal }: GameFiles): Promise<void> {
  await app.register(fastifyStatic, { root: folder, serve: false, preCompressed: true, redirect: false, cacheControl: false });
  app.get<{ Params: { '*': string } }>('/*', (request, reply) => {
    const path = request.params['*'] || 'index.html';
    return reply.headers(headersOf(`/${path}`)).sendFile(path);
  });
  // The plugin's redirects copy the request's path, which may begin with two slashes.
  app.get('/demo', ({ url }, reply) => reply.redirect(`/demo/${/\?.*/.exec(url)?.[0] ?? ''}`, 301));
  if (portal === undefined) return;
  app.get(`/${SETTINGS}`, async (_request, reply) => {
    const settings = JSON.parse(await readFile(join(folder, SETTINGS), 'utf8')) as object;
    return reply.headers(headersOf(`/${SETTINGS}`)).send({ ...settings, portal });
  });
}

/** Without the CORS headers, which depend on CORS_ORIGINS. */
function headersOf(path: string): Record<string, string> {
  const { 'access-control-allow-origin': _any, ...headers } = hostingHeaders(path);
  const cacheControl = HASHED_NAME.test(path) ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache';
  return { ...headers, 'cache-control': cacheControl, vary: 'accept-encoding, Origin' };
}

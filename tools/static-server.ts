// A small static server for tests, benches and tools. It sends the build's compressed copies, and can edit files.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { lookup } from 'mrmime';
import sirv from 'sirv';

const HASHED_NAME = /-[a-z2-7]{8}\.\w+$/;
const YEAR_SECONDS = 31_536_000;

type Headers = Readonly<Record<string, string>>;
type Edits = Readonly<Partial<Record<string, (body: Buffer) => Buffer>>>;

/** Creates an http.Server with the handler of `createStaticHandler`. */
export function createStaticServer(folder: URL, headers: Headers | ((path: string) => Headers) = {}, edits: Edits = {}): Server {
  return createServer(createStaticHandler(folder, headers, edits));
}

/** Returns the port of a listening server. */
export function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server is not listening on a port');
  return address.port;
}

/**
 * Serves the files below `folder` (a file: URL). `headers` are sent with every file; a function gets the path, which begins with a slash.
 * `edits` change file contents, by path.
 */
export function createStaticHandler(folder: URL, headers: Headers | ((path: string) => Headers) = {}, edits: Edits = {}) {
  const headersOf = (path: string) => ({
    'cache-control': HASHED_NAME.test(path) ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache',
    'x-content-type-options': 'nosniff',
    ...(typeof headers === 'function' ? headers(path) : headers),
  });
  const root = fileURLToPath(folder);
  const sendFile = sirv(root, {
    // Reads the folder at each request.
    dev: true,
    brotli: true,
    gzip: true,
    setHeaders: (response, path) => void response.setHeaders(new Map(Object.entries(headersOf(withIndex(path))))),
  });

  return async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = withIndex(request.url!.split(/[?#]/)[0]);
    const edit = edits[path];
    const stored = edit && (await readFile(join(root, path)).catch(() => undefined));
    const body = stored && edit(stored);
    if (body === stored) return sendFile(request, response);
    response.writeHead(200, { ...headersOf(path), 'content-type': lookup(path) ?? '' }).end(body);
  };
}

function withIndex(path: string): string {
  return path.endsWith('/') ? `${path}index.html` : path;
}

// A small static server for tests, benches and tools. It compresses files and can edit them.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { readFile } from 'node:fs/promises';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.avif': 'image/avif',
  '.webp': 'image/webp',
  '.webmanifest': 'application/manifest+json',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.ogg': 'audio/ogg',
  '.mp3': 'audio/mpeg',
};
const COMPRESSIBLE = new Set(['.html', '.js', '.css', '.json', '.svg', '.txt']);
const HASHED_NAME = /-[a-z2-7]{8}\.\w+$/;
const YEAR_SECONDS = 31_536_000;

const brotli = promisify(brotliCompress);
/** The best quality takes up to 0.5 s per file. */
const QUICK_BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
const compressors = { br: (body: Buffer) => brotli(body, QUICK_BROTLI), gzip: promisify(gzip) };
type Encoding = keyof typeof compressors;

/** Suffixes of the build's compressed copies. */
const COPIES: Readonly<Record<Encoding, string>> = { br: '.br', gzip: '.gz' };

type Headers = Readonly<Record<string, string>>;
type Edits = Readonly<Record<string, (body: Buffer) => Buffer>>;
/** A compressed body, cached by its original. */
type Compression = { readonly body: Buffer; readonly sent: Promise<Buffer> };

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
 * Serves the files below `folder` (a file: URL). `headers` are sent with every answer; a function gets the path, which begins with a slash.
 * `edits` change file contents, by path.
 */
export function createStaticHandler(folder: URL, headers: Headers | ((path: string) => Headers) = {}, edits: Edits = {}) {
  const headersOf = typeof headers === 'function' ? headers : () => headers;
  const root = fileURLToPath(folder);
  const compressed = new Map<string, Compression>();

  return async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = safePath(request.url ?? '/');
    if (path === undefined || (request.method !== 'GET' && request.method !== 'HEAD')) {
      response.writeHead(path === undefined ? 400 : 405).end();
      return;
    }
    try {
      const stored = await readFile(join(root, path));
      const body = edits[path]?.(stored) ?? stored;
      const type = extname(path);
      const encoding = COMPRESSIBLE.has(type) ? chooseEncoding(request.headers['accept-encoding'] ?? '') : undefined;
      const copy = encoding && body === stored ? await readCopy(path, encoding) : undefined;
      const sent = copy ?? (encoding ? await compress(path, body, encoding) : body);
      response.writeHead(200, {
        'content-type': TYPES[type] ?? 'application/octet-stream',
        'content-length': sent.length,
        'cache-control': HASHED_NAME.test(path) ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache',
        'x-content-type-options': 'nosniff',
        ...(encoding ? { 'content-encoding': encoding, vary: 'accept-encoding' } : {}),
        ...headersOf(path),
      });
      response.end(request.method === 'HEAD' ? undefined : sent);
    } catch {
      response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' }).end('Not found\n');
    }
  };

  function readCopy(path: string, encoding: Encoding): Promise<Buffer | undefined> {
    return readFile(join(root, `${path}${COPIES[encoding]}`)).catch(() => undefined);
  }

  function compress(path: string, body: Buffer, encoding: Encoding): Promise<Buffer> {
    const key = `${encoding} ${path}`;
    let cached = compressed.get(key);
    if (!cached?.body.equals(body)) compressed.set(key, (cached = { body, sent: compressors[encoding](body) }));
    return cached.sent;
  }
}

/** Returns the path below the folder, or undefined for a malformed URL or a path outside. */
function safePath(url: string): string | undefined {
  try {
    const path = normalize(decodeURIComponent(url.split(/[?#]/)[0]));
    if (path.includes('\0') || path.split('/').includes('..')) return undefined;
    return path.endsWith('/') ? `${path}index.html` : path;
  } catch {
    return undefined;
  }
}

function chooseEncoding(accepted: string): Encoding | undefined {
  return (['br', 'gzip'] as const).find((encoding) => new RegExp(`\\b${encoding}\\b`).test(accepted));
}

// Serves the built game with faults: requests of selected files fail, hang, or arrive damaged.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { hostingHeaders } from '../../../server/web/hosting-headers.ts';
import { createStaticHandler } from '../../../tools/static-server.ts';

const DIST = new URL('../../../dist/web/', import.meta.url);

export const FAULTS = ['fails', 'hangs', 'arrives damaged'] as const;
export type Fault = (typeof FAULTS)[number];

/** Enables a leaderboard without a server, so that its button and panel are shown. */
const SETTINGS = JSON.stringify({ portal: 'standalone', leaderboard: { address: './api/score' } });

/** The page script after `deploy`. A request of it clears all faults. */
const NEW_SCRIPT = 'boot-NEWBUILD.js';

export type FaultyServer = {
  readonly origin: string;
  /** Names of the requested files. */
  readonly requests: Set<string>;
  readonly faults: Map<string, Fault>;
  /** Renames the page script, like a deployment. */
  deploy(): void;
  close(): void;
};

export async function openFaultyServer(faults: Iterable<readonly [string, Fault]> = []): Promise<FaultyServer> {
  const requests = new Set<string>();
  const lost = new Map(faults);
  let oldScript = '';
  const editOf = (name: string) => (body: Buffer) => {
    if (name === 'index.html' && oldScript !== '') return Buffer.from(body.toString().replaceAll(oldScript, NEW_SCRIPT));
    if (lost.get(name) !== 'arrives damaged') return body;
    // Uses the second half of images: browsers display the first half.
    const half = body.length >> 1;
    if (/\.(avif|webp|png)$/.test(name)) return body.subarray(half);
    // The first half of a script may be a whole script, unlike one that ends in an open bracket.
    return name.endsWith('.js') ? Buffer.concat([body.subarray(0, half), Buffer.from('(')]) : body.subarray(0, half);
  };
  // The handler looks edits up by path.
  const table = new Proxy({}, { get: (_, path: string) => editOf(nameOf(path)) });
  const serve = createStaticHandler(DIST, hostingHeaders, table);

  const server = createServer((request, response) => {
    const name = nameOf(request.url ?? '');
    requests.add(name);
    const fault = lost.get(name);
    if (fault === 'hangs') return;
    if (fault === 'fails') return void response.writeHead(404, { 'content-type': 'text/plain' }).end('Not found');
    if (name === 'settings.json' && fault === undefined) {
      return void response.writeHead(200, { 'content-type': 'application/json' }).end(SETTINGS);
    }
    if (name === NEW_SCRIPT) {
      lost.clear();
      request.url = `/${oldScript}`;
    }
    void serve(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    faults: lost,
    deploy() {
      oldScript = [...requests].find((name) => name.startsWith('boot-'))!;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

function nameOf(url: string): string {
  const path = url.split(/[?#]/)[0];
  return path === '/' ? 'index.html' : path.slice(path.lastIndexOf('/') + 1);
}

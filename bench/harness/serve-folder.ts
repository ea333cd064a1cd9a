// Serves a folder to the benches' browser, isolated from other origins: only then are its timers 5 us fine instead of 100 us.
import type { AddressInfo } from 'node:net';
import { pathToFileURL } from 'node:url';
import { createStaticServer } from '../../tools/static-server.ts';

const ISOLATION = { 'cross-origin-opener-policy': 'same-origin', 'cross-origin-embedder-policy': 'require-corp' };

/** Serves the folder until `use` has ended; `use` gets its address, with a slash at the end. */
export async function withServer<Result>(folder: string, use: (address: string) => Promise<Result>): Promise<Result> {
  const server = createStaticServer(pathToFileURL(`${folder}/`), ISOLATION);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  try {
    return await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

import { mkdtemp, realpath, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createStaticServer } from '../../tools/static-server.ts';

/** Cross-origin isolation: timers have a resolution of 5 us instead of 100 us. */
const ISOLATION = { 'cross-origin-opener-policy': 'same-origin', 'cross-origin-embedder-policy': 'require-corp' };

/** Creates a temporary folder and removes it after `use`. */
export async function withFolder<Result>(use: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'frozen-jewel-bench-')));
  try {
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Serves a folder during `use`, which receives the address with a trailing slash. */
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

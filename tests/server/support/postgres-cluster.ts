// Starts one PostgreSQL for the whole test run on first use: vitest's global setup, in its main process.
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:http';
import type { TestProject } from 'vitest/node';
import { createMigratedDatabase } from './migrated-database.ts';
import { startPostgresProcess, type PostgresProcess } from './start-postgres-process.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** URL that starts the database. It answers with the database's URL, or with an error. */
    postgresStarter: string;
  }
}

/** Durability is not needed here, and it is slow. */
const FAST = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'shared_buffers=32MB',
  'max_connections=300',
  'unix_socket_directories=',
];

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  let cluster: Promise<PostgresProcess> | undefined;
  const starter = createServer((_request, response) => {
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

async function startCluster(): Promise<PostgresProcess> {
  const postgres = await startPostgresProcess(FAST);
  await createMigratedDatabase(postgres.url);
  return postgres;
}

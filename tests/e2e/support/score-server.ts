// The real server as a process of its own, on an embedded database in a folder that goes with it.
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

export type ScoreServer = { readonly origin: string; stop(): Promise<void> };

/** Rejects with what the server said if it does not listen. */
export async function startScoreServer(environment: Record<string, string> = {}): Promise<ScoreServer> {
  const folder = await mkdtemp(join(tmpdir(), 'frozen-jewel-'));
  const child = spawn(process.execPath, [join(ROOT, 'dist/server/main.js')], {
    cwd: ROOT,
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: '0',
      DATABASE_URL: `file:${join(folder, 'test.db')}`,
      LOG_LEVEL: 'error',
      // Tests play faster than people.
      MOVE_MILLISECONDS: '0',
      // Tests reload pages faster than players do.
      PLAYER_SEEDS_PER_MINUTE: '0',
      ...environment,
    },
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  let said = '';
  const origin = await new Promise<string>((resolve, reject) => {
    const listen = (chunk: Buffer) => {
      said += chunk.toString();
      const found = /is at (http:\/\/[^\s"]+)/.exec(said);
      if (found) resolve(found[1]);
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    child.once('exit', () => reject(new Error(`The server does not start: ${said}`)));
  });
  return {
    origin,
    async stop() {
      child.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true });
    },
  };
}

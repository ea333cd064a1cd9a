// Runs the real server in a child process, with an embedded database in a temporary folder.
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

export type ScoreServer = { readonly origin: string; stop(): Promise<void> };

/** Starts the server. Rejects with its output if it exits before it listens. */
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
      // Tests play faster than players.
      MOVE_MILLISECONDS: '0',
      // Tests reload pages faster than players do.
      PLAYER_SEEDS_PER_MINUTE: '0',
      ...environment,
    },
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  let output = '';
  const origin = await new Promise<string>((resolve, reject) => {
    const listen = (chunk: Buffer) => {
      output += chunk.toString();
      const found = /is at (http:\/\/[^\s"]+)/.exec(output);
      if (found) resolve(found[1]);
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    child.once('exit', () => reject(new Error(`The server exited before it listened: ${output}`)));
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

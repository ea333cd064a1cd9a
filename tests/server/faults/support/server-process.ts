// Runs the bundled server in separate processes, on a free port.
import { build } from 'esbuild';
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

export type ServerBundle = { readonly main: string; readonly remove: () => Promise<void> };

export type Ending = { readonly code: number | null; readonly signal: NodeJS.Signals | null };

export type ServerProcess = {
  /** `http://127.0.0.1:PORT`. */
  readonly address: string;
  readonly port: number;
  readonly process: ChildProcess;
  /** Sends the signal and resolves when the process has ended. */
  readonly end: (signal: NodeJS.Signals) => Promise<Ending>;
};

const ROOT = resolve(import.meta.dirname, '../../../..');

/** No rate limits, no cleanup, no game files. */
const UNLIMITED: Readonly<Record<string, string>> = {
  HOST: '127.0.0.1',
  PORT: '0',
  WEB_FOLDER: 'no-such-folder',
  LOG_LEVEL: 'silent',
  BOT_CHECK: 'off',
  CLEANING_MINUTES: '0',
  READS_PER_MINUTE: '0',
  WRITES_PER_MINUTE: '0',
  PLAYER_WRITES_PER_MINUTE: '0',
  NEW_PLAYERS_PER_HOUR: '0',
  PLAYER_SEEDS_PER_MINUTE: '0',
  PLAYER_SEEDS_PER_DAY: '0',
  SEEDS_PER_HOUR: '0',
  REGISTRATIONS_PER_HOUR: '0',
  LOGINS_PER_MINUTE: '0',
  CONNECTIONS_PER_NETWORK: '0',
  MOVE_MILLISECONDS: '0',
};

/** Bundles the server into one file in a temporary folder. */
export async function bundleServer(entry = 'server/main.ts'): Promise<ServerBundle> {
  const folder = await mkdtemp(join(tmpdir(), 'frozen-jewel-server-'));
  const main = join(folder, 'main.mjs');
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  await build({
    absWorkingDir: ROOT,
    entryPoints: [entry],
    outfile: main,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    packages: 'external',
  });
  return { main, remove: () => rm(folder, { recursive: true, force: true }) };
}

type Options = {
  readonly env?: Readonly<Record<string, string>>;
  /** Arguments before `node`, such as `taskset -c 0`. */
  readonly prefix?: readonly string[];
};

/** Resolves when the server listens. Rejects with its output if it does not start. */
export async function startServer(main: string, databaseUrl: string, { env = {}, prefix = [] }: Options = {}): Promise<ServerProcess> {
  const [command, ...args] = [...prefix, process.execPath, main];
  const child = spawn(command, args, {
    cwd: ROOT,
    env: { ...process.env, ...UNLIMITED, DATABASE_URL: databaseUrl, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<Ending>((resolve) => child.once('exit', (code, signal) => resolve({ code, signal })));
  let output = '';
  const address = await new Promise<string>((resolve, reject) => {
    const listen = (chunk: Buffer): void => {
      output += chunk.toString();
      const found = /http:\/\/[\d.]+:\d+/.exec(output);
      if (found) resolve(found[0]);
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    child.once('error', reject);
    void ended.then(() => reject(new Error(`The server did not start: ${output}`)));
  });
  // Drains the log: a full pipe would block the server.
  for (const stream of [child.stdout, child.stderr]) stream.removeAllListeners('data').resume();
  return {
    address,
    port: Number(new URL(address).port),
    process: child,
    end: (signal) => {
      child.kill(signal);
      return ended;
    },
  };
}

// PostgreSQL for a bench: a private cluster in a temporary folder, by the system's programs, else by those from npm.
import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { findFreePort } from '../../tests/server/support/find-free-port.ts';
import { startPostgresProcess } from '../../tests/server/support/start-postgres-process.ts';

export type Cluster = { readonly url: string; readonly version: string; readonly stop: () => Promise<void> };

const run = promisify(execFile);

const USER = 'postgres';
const DEBIAN = '/usr/lib/postgresql';
/** As it comes, but that the filling of tables need not wait for checkpoints. Writes are as durable as they are by default. */
const SETTINGS = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_wal_size=4GB'];

/** A line of words where neither starts. */
export async function startPostgres(): Promise<Cluster | string> {
  const reasons: string[] = [];
  const system = findPrograms();
  const isRoot = process.getuid?.() === 0;
  if (system === undefined) reasons.push('no pg_ctl');
  else {
    try {
      return await startSystem(system, isRoot ? ['runuser', '-u', USER, '--'] : []);
    } catch (error) {
      reasons.push(String(error).split('\n')[0]);
    }
  }
  try {
    return await startPackage();
  } catch (error) {
    reasons.push(String(error).split('\n')[0]);
  }
  return `PostgreSQL does not start: ${reasons.join('; ')}`;
}

/** The folder of initdb and pg_ctl: on the path, or the newest of Debian's. */
function findPrograms(): string | undefined {
  const onPath = (process.env['PATH'] ?? '').split(delimiter);
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort((one, other) => Number(other) - Number(one)) : [];
  const ofDebian = versions.map((version) => join(DEBIAN, version, 'bin'));
  return [...onPath, ...ofDebian].find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'pg_ctl')));
}

async function startSystem(programs: string, prefix: readonly string[]): Promise<Cluster> {
  const folder = await mkdtemp(join(tmpdir(), 'frozen-jewel-postgres-'));
  if (prefix.length > 0) await chmod(folder, 0o777);
  const data = join(folder, 'data');
  const port = await findFreePort();
  const control = async (program: string, ...args: string[]): Promise<string> => {
    const [command, ...rest] = [...prefix, join(programs, program), ...args];
    // Of the folder that the command comes from, another user may see nothing.
    return (await run(command, rest, { cwd: '/' })).stdout;
  };
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    await control('initdb', '-D', data, '-U', USER, '--auth=trust', '--no-sync', '--encoding=UTF8', '--locale=C');
    const options = [`-p ${port}`, ...SETTINGS.map((setting) => `-c ${setting}`)].join(' ');
    await control('pg_ctl', '-D', data, '-l', join(data, 'log'), '-o', options, '-w', 'start');
  } catch (error) {
    await remove();
    throw error;
  }
  return {
    url: `postgres://${USER}@127.0.0.1:${port}/postgres`,
    version: (await control('postgres', '--version')).trim(),
    stop: async () => {
      await control('pg_ctl', '-D', data, '-m', 'immediate', 'stop');
      await remove();
    },
  };
}

async function startPackage(): Promise<Cluster> {
  const { url, stop } = await startPostgresProcess(SETTINGS);
  return { url: `${url}/postgres`, version: 'PostgreSQL from npm', stop };
}

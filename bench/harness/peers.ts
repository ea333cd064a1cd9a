// Installs the packages of bench/peers at first use, from a separate lock file. Builds and tests do not require them.
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Unavailable, type Table } from './report.ts';

export const PEERS_FOLDER = join(import.meta.dirname, '..', 'peers');

const LOCK = join(PEERS_FOLDER, 'package-lock.json');
/** Copy of the lock file at the last installation. */
const INSTALLED = join(PEERS_FOLDER, 'node_modules', '.installed-lock.json');

const run = promisify(execFile);

let installing: Promise<string | undefined> | undefined;

/** Installs the packages if the lock file has changed. Returns the packages of `wanted` that are still missing, with a message each. */
export async function findMissingPeers(wanted: readonly string[]): Promise<Map<string, string>> {
  const fault = await (installing ??= installPeers());
  const reason = fault === undefined ? '' : ` (${fault})`;
  const missing = wanted.filter((name) => !existsSync(join(PEERS_FOLDER, 'node_modules', name)));
  return new Map(missing.map((name) => [name, `${name} is not installed in bench/peers${reason}: its rows are missing`]));
}

/** Runs `npm ci` if necessary. Returns the reason of a failure, or undefined. */
async function installPeers(): Promise<string | undefined> {
  const lock = await readFile(LOCK, 'utf8');
  const installed = await readFile(INSTALLED, 'utf8').catch(() => '');
  if (installed === lock) return undefined;
  process.stderr.write('bench: installing packages in bench/peers ...\n');
  try {
    await run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: PEERS_FOLDER });
    await writeFile(INSTALLED, lock);
    return undefined;
  } catch (error) {
    return reasonOf(error);
  }
}

/** Returns the first line of a command's errors. */
function reasonOf(error: unknown): string {
  const { stderr = '', message } = error as { stderr?: string; message: string };
  return stderr.split('\n').find((line) => line.includes('error')) ?? message;
}

/** Returns a table of the peers with newer versions. Throws Unavailable if npm's registry does not answer. */
export async function outdatedPeers(): Promise<Table> {
  const args = ['outdated', '--json', '--fetch-retries=0', '--fetch-timeout=30000'];
  // Newer versions are an error too.
  const { stdout, stderr } = await run('npm', args, { cwd: PEERS_FOLDER }).catch((error: { stdout: string; stderr: string }) => error);
  if (stderr.includes('error')) throw new Unavailable(`npm's registry did not answer: ${reasonOf({ stderr, message: stderr })}`);
  const peers = Object.entries(JSON.parse(stdout) as Record<string, { wanted: string; latest: string }>);
  return {
    title: 'Packages of bench/peers with newer versions',
    columns: ['package', 'pinned', 'newest'],
    rows: peers.flatMap(([name, { wanted, latest }]) => (wanted === latest ? [] : [[name, wanted, latest]])),
    sentence: 'Compares the versions in bench/peers/package.json with the newest ones in the registry.',
  };
}

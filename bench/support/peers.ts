// The rivals' packages, in bench/peers: installed at their first use, from a lock file of their own, so that nobody who only plays or builds needs them.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export const PEERS_FOLDER = join(import.meta.dirname, '..', 'peers');

const LOCK = join(PEERS_FOLDER, 'package-lock.json');
/** A copy of the lock file that the installed packages are of. */
const INSTALLED = join(PEERS_FOLDER, 'node_modules', '.installed-lock.json');

let installing: Promise<string | undefined> | undefined;

/**
 * Installs the peers if they are not there, or not those of the lock file, and gives the names that cannot be loaded, each with a sentence.
 * `wanted` are package names of bench/peers/package.json.
 */
export async function findMissingPeers(wanted: readonly string[]): Promise<Map<string, string>> {
  const fault = await (installing ??= installPeers());
  const missing = new Map<string, string>();
  for (const name of wanted) {
    if (!existsSync(join(PEERS_FOLDER, 'node_modules', name))) {
      missing.set(name, `${name} is not installed in bench/peers${fault === undefined ? '' : ` (${fault})`}`);
    }
  }
  return missing;
}

/** Gives what went wrong. */
async function installPeers(): Promise<string | undefined> {
  const lock = await readFile(LOCK, 'utf8');
  const installed = await readFile(INSTALLED, 'utf8').catch(() => '');
  if (installed === lock) return undefined;
  process.stderr.write('bench: installing what it compares with into bench/peers ...\n');
  const fault = await run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']);
  if (fault === undefined) await writeFile(INSTALLED, lock);
  return fault;
}

function run(command: string, args: readonly string[]): Promise<string | undefined> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: PEERS_FOLDER, stdio: ['ignore', 'ignore', 'pipe'] });
    let words = '';
    child.stderr.on('data', (chunk: Buffer) => (words += String(chunk)));
    child.once('error', (error) => resolve(error.message));
    child.once('close', (code) =>
      resolve(
        code === 0
          ? undefined
          : (words
              .trim()
              .split('\n')
              .find((line) => line.includes('error')) ?? `npm ended with ${code}`),
      ),
    );
  });
}

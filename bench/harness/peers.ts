// The packages of the peers, in bench/peers: installed at their first use, from a lock file of their own, so that building and testing do not need them.
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

export const PEERS_FOLDER = join(import.meta.dirname, '..', 'peers');

const LOCK = join(PEERS_FOLDER, 'package-lock.json');
/** A copy of the lock file that the installed packages are of. */
const INSTALLED = join(PEERS_FOLDER, 'node_modules', '.installed-lock.json');

let installing: Promise<string | undefined> | undefined;

/**
 * Installs the peers unless those of the lock file are there. Returns the names that cannot be loaded, each with a sentence.
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

/** Returns the reason of a failure. */
async function installPeers(): Promise<string | undefined> {
  const lock = await readFile(LOCK, 'utf8');
  const installed = await readFile(INSTALLED, 'utf8').catch(() => '');
  if (installed === lock) return undefined;
  process.stderr.write('bench: installing the peers into bench/peers ...\n');
  try {
    await promisify(execFile)('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: PEERS_FOLDER });
    await writeFile(INSTALLED, lock);
    return undefined;
  } catch (error) {
    const { stderr = '', message } = error as { stderr?: string; message: string };
    return stderr.split('\n').find((line) => line.includes('error')) ?? message;
  }
}

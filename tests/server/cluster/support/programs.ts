// Starts programs with files of deploy/, as the user `postgres` where the tests run as root, and ends exactly these by their ids.
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { chown, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const DEPLOY = join(import.meta.dirname, '../../../../deploy');
const POLL_MILLISECONDS = 100;

/** PostgreSQL refuses to run as root. Debian's package creates the user. */
const user = process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : {};

export type Values = Readonly<Record<string, string>>;

export type Program = { readonly process: ChildProcess; readonly end: (signal: NodeJS.Signals) => Promise<void> };

function idOf(option: '-u' | '-g'): number {
  return Number(execFileSync('id', [option, 'postgres'], { encoding: 'utf8' }));
}

/** Creates a temporary folder that the programs may write to. */
export async function createFolder(): Promise<{ readonly folder: string; readonly remove: () => Promise<void> }> {
  const folder = await giveAway(await mkdtemp(join(tmpdir(), 'frozen-jewel-cluster-')));
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

/** Makes the programs' user the owner of a path, and returns the path. */
export async function giveAway(path: string): Promise<string> {
  if (user.uid !== undefined) await chown(path, user.uid, user.gid);
  return path;
}

/** Writes a file of deploy/ with values in place of its placeholders, and returns its path. Throws for a placeholder without a value. */
export async function fillIn(name: string, values: Values, path: string): Promise<string> {
  const text = await readFile(join(DEPLOY, name), 'utf8');
  const filled = text.replaceAll(/\$\{(\w+)\}/g, (_placeholder, key: string) => {
    if (values[key] === undefined) throw new Error(`deploy/${name} has the placeholder ${key}, which has no value here.`);
    return values[key];
  });
  await writeFile(path, filled, { mode: 0o600 });
  return giveAway(path);
}

/** Appends the output to a log file. */
export function startProgram(command: string, words: readonly string[], log: string): Program {
  const output = openSync(log, 'a');
  const child = spawn(command, words, { ...user, cwd: tmpdir(), stdio: ['ignore', output, output] });
  closeSync(output);
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  return {
    process: child,
    end: async (signal) => {
      child.kill(signal);
      await ended;
    },
  };
}

/** Returns the ids of a process and all processes that it started, the process first. */
export function treeOf(pid: number): number[] {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean);
    return [pid, ...children.flatMap((child) => treeOf(Number(child)))];
  } catch {
    return [];
  }
}

/** A process may have ended on its own. */
export function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
}

export function titleOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return '';
  }
}

/** Repeats until the result is neither undefined nor false. Throws with the last error after `seconds`. */
export async function until<Value>(what: string, seconds: number, read: () => Promise<Value | undefined | false>): Promise<Value> {
  const end = performance.now() + seconds * 1000;
  for (let cause: unknown; ;) {
    try {
      const value = await read();
      if (value !== undefined && value !== false) return value;
    } catch (error) {
      cause = error;
    }
    if (performance.now() > end) throw new Error(`Not within ${seconds} s: ${what}`, { cause });
    await wait(POLL_MILLISECONDS);
  }
}

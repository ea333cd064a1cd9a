// Sizes of files, and their budgets: requests, and bytes after gzip, or after brotli for `firstMove` and `brotli`. `firstMove` is a new player's
// start until the first move; `firstScreen` is the menu, with pictures as AVIF.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import BUDGET from './budget.json' with { type: 'json' };

type Budgeted = keyof typeof BUDGET;

export { BUDGET };

/** Files that a server compresses. Pictures, fonts and sounds are already compressed. */
const COMPRESSED = /\.(html|js|css|json|svg|webmanifest)$/;

/** Cache of sizes by path, because compressing all files takes a second. */
const servedSizes = new Map<string, number>();

/** Returns a message for each size over its budget. */
export function overBudget(sizes: Partial<Readonly<Record<Budgeted, number>>>): string[] {
  return Object.entries(sizes).flatMap(([name, size]) => {
    const budget = BUDGET[name as Budgeted];
    return size <= budget ? [] : [`${name}: ${size} is over the budget of ${budget} in tools/build/budget.json.`];
  });
}

export function gzippedSize(file: string | Uint8Array): number {
  return gzipSync(file, { level: 9 }).length;
}

/** Returns the sizes of scripts and of all files. */
export function weigh(names: readonly string[], sizeOf: (name: string) => number) {
  const sum = (chosen: readonly string[]): number => chosen.reduce((total, name) => total + sizeOf(name), 0);
  const javascript = sum(names.filter((name) => name.endsWith('.js')));
  return { javascript, everything: javascript + sum(names.filter((name) => !name.endsWith('.js'))) };
}

/** Returns the bytes of files after brotli, as a server sends them. Missing files count as 0 bytes. */
export function weighServed(names: readonly string[], folder: string) {
  return weigh(names, (name) => {
    const path = join(folder, name);
    const size = servedSizes.get(path) ?? servedSize(path);
    servedSizes.set(path, size);
    return size;
  });
}

function servedSize(path: string): number {
  const file = existsSync(path) ? readFileSync(path) : Buffer.alloc(0);
  return COMPRESSED.test(path) && file.length > 0 ? brotliCompressSync(file).length : file.length;
}

/** Returns the distinct files under `origin`, as paths relative to it. */
export function requestedFiles(addresses: readonly string[], origin: string): string[] {
  const local = addresses.filter((address) => address.startsWith(origin));
  const paths = local.map((address) => address.slice(origin.length).split(/[?#]/)[0]);
  return [...new Set(paths.map((path) => (path === '' || path.endsWith('/') ? `${path}index.html` : path)))];
}

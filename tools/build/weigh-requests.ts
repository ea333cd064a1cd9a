import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

/** Bytes after brotli. */
export type Weight = { readonly requests: number; readonly javascript: number; readonly everything: number };

/** Files that a server compresses. Pictures, fonts and sounds are already compressed. */
const COMPRESSED = /\.(html|js|css|json|svg|webmanifest)$/;

/** Cache of sizes by path, because compressing all files takes a second. */
const sizes = new Map<string, number>();

/** Returns the distinct files under `origin`, as paths relative to it. */
export function requestedFiles(addresses: readonly string[], origin: string): string[] {
  const local = addresses.filter((address) => address.startsWith(origin));
  const paths = local.map((address) => address.slice(origin.length).split(/[?#]/)[0]);
  return [...new Set(paths.map((path) => (path === '' || path.endsWith('/') ? `${path}index.html` : path)))];
}

/** Returns the bytes of files after brotli. Missing files count as 0 bytes. */
export async function weighFiles(names: readonly string[], folder: string): Promise<Weight> {
  const weight = { requests: names.length, javascript: 0, everything: 0 };
  for (const name of names) {
    const bytes = sizes.get(join(folder, name)) ?? (await weigh(join(folder, name)));
    weight.everything += bytes;
    if (name.endsWith('.js')) weight.javascript += bytes;
  }
  return weight;
}

async function weigh(path: string): Promise<number> {
  const file = await readFile(path).catch(() => Buffer.alloc(0));
  const bytes = COMPRESSED.test(path) && file.length > 0 ? brotliCompressSync(file).length : file.length;
  sizes.set(path, bytes);
  return bytes;
}

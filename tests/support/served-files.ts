// The requested files of a build, and their bytes as a server sends them.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { weigh } from '../../tools/build/budget.ts';

/** Files that a server compresses. Pictures, fonts and sounds are already compressed. */
const COMPRESSED = /\.(html|js|css|json|svg|webmanifest)$/;

/** Cache of sizes by path, because compressing all files takes a second. */
const servedSizes = new Map<string, number>();

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

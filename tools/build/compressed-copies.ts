// Writes compressed copies of a web build's page, scripts, styles and drawings, for servers that send precompressed files.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { BuildFiles } from './build-files.ts';

/** The page, and files with a hash in the name: no later step of the build changes them, so that their copies cannot be outdated. */
const COPIED = /^index\.html$|-[a-z2-7]{8}\.(js|css|svg)$/;
const COMPRESSORS = { br: promisify(brotliCompress), gz: promisify(gzip) };

/** Compresses the files once, and writes each copy that is smaller than its file into all folders. All folders contain the files. */
export async function writeCompressedCopies(files: BuildFiles, folders: readonly string[]): Promise<void> {
  const copied = [...files].filter(([path]) => COPIED.test(path));
  const write = async (path: string, bytes: Uint8Array, extension: string, compress: typeof COMPRESSORS.br): Promise<void> => {
    const copy = await compress(bytes);
    if (copy.length >= bytes.length) return;
    await Promise.all(folders.map((folder) => writeFile(join(folder, `${path}.${extension}`), copy)));
  };
  await Promise.all(
    copied.flatMap(([path, bytes]) => Object.entries(COMPRESSORS).map(([extension, compress]) => write(path, bytes, extension, compress))),
  );
}

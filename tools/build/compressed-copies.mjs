// Compressed copies of a web build's scripts, styles and drawings beside them, for servers that send those instead of compressing.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

/** A file with a hash in its name never changes: no copy of it can be out of date. */
const COPIED = /-[0-9A-Z]{8}\.(js|css|svg)$/;
const COMPRESSORS = { br: promisify(brotliCompress), gz: promisify(gzip) };

/**
 * Compresses the files once and writes each copy that is smaller than its file into all folders.
 *
 * @param {Map<string, Uint8Array>} files by their path in every one of the folders
 * @param {readonly string[]} folders
 */
export async function writeCompressedCopies(files, folders) {
  const copied = [...files].filter(([path]) => COPIED.test(path));
  const write = async (path, bytes, extension) => {
    const copy = await COMPRESSORS[extension](bytes);
    if (copy.length >= bytes.length) return;
    await Promise.all(folders.map((folder) => writeFile(join(folder, `${path}.${extension}`), copy)));
  };
  await Promise.all(copied.flatMap(([path, bytes]) => Object.keys(COMPRESSORS).map((extension) => write(path, bytes, extension))));
}

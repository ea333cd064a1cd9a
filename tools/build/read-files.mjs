// Reads a folder: every file in it by its path, in the order of the paths.
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

/** @returns {Promise<Map<string, Buffer>>} */
export async function readFiles(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => relative(folder, join(entry.parentPath, entry.name)));
  const read = async (path) => [path.split(sep).join('/'), await readFile(join(folder, path))];
  return new Map(await Promise.all(paths.sort().map(read)));
}

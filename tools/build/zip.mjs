// Packs a build: the same files give the same bytes, whenever and wherever they are packed.
import { zipSync } from 'fflate';

/** The first moment that a zip can name, by any clock. */
const NO_TIME = new Date(1980, 0, 1);

/** @param {Map<string, Uint8Array>} files */
export function zipFiles(files) {
  const entries = [...files].sort(([one], [other]) => (one < other ? -1 : 1));
  return zipSync(Object.fromEntries(entries), { level: 9, mtime: NO_TIME });
}

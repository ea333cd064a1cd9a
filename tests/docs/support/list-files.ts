import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const PROSE = /\.(?:ts|tsx|mjs|css|html|md)$|^docs\/specification\/.*\.json$/;
const SKIPPED_FOLDERS = new Set(['node_modules', 'dist', 'generated', 'data', 'test-results']);
/** Texts for players, and a page that is generated from test names. */
const SKIPPED_FILES = /^src\/i18n\/|^docs\/specification-map\.md$/;

/** Returns the files with prose of our own at or under a path, relative to `root`. */
export function listFiles(root: string, path = ''): string[] {
  if (statSync(join(root, path)).isFile()) return PROSE.test(path) && !SKIPPED_FILES.test(path) ? [path] : [];
  const entries = readdirSync(join(root, path)).filter((name) => !name.startsWith('.') && !SKIPPED_FOLDERS.has(name));
  return entries.sort().flatMap((name) => listFiles(root, join(path, name)));
}

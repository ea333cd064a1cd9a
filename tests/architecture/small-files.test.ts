// Files of at most 25 lines with one importer belong into it, unless they are a system, a panel, an adapter, or an entry of a late script.
import { readdirSync, readFileSync } from 'node:fs';
import { join, normalize } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const FOLDERS = ['src', 'server', 'mocks', 'bench', 'tools', 'gallery', 'assets'];
const MAX_LINES = 25;
const EXEMPT =
  /^src\/(systems\/|hud\/panels\/|hud\/score-service\/[\w-]+-panel|portal\/standalone|records\/coach-worker|audio\/(late-)?howl)/;

/** May only shrink. */
const SMALL_FILES = [
  // One file a language.
  'src/net/bad-words/chinese-words.ts',
  'src/net/bad-words/english-words.ts',
];

test('small files with one importer are few', () => {
  const paths = FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file.replaceAll('\\', '/')}`),
  ).filter((path) => /\.(tsx?|mjs)$/.test(path) && !/\.d\.ts$|node_modules/.test(path));
  const sources = new Map(paths.map((path) => [path, readFileSync(join(ROOT, path), 'utf8')]));
  const importers = new Map<string, Set<string>>();
  for (const [path, source] of sources) {
    for (const [, target] of source.matchAll(/(?:from|import\(|import|URL\()\s*'(\.{1,2}\/[^'?]+)/g)) {
      const imported = normalize(join(path, '..', target)).replaceAll('\\', '/');
      importers.set(imported, (importers.get(imported) ?? new Set()).add(path));
    }
  }
  const isSmall = (source: string) => source.trimEnd().split('\n').length <= MAX_LINES;
  const small = [...sources].filter(([path, source]) => /^(src|server)\//.test(path) && isSmall(source) && importers.get(path)?.size === 1);
  expect(
    small
      .map(([path]) => path)
      .filter((path) => !EXEMPT.test(path))
      .sort(),
  ).toEqual(SMALL_FILES);
});

// Late modules import the game first. The names of scripts are hashes of such texts.
import type { Metafile } from 'esbuild';
import { expect, test } from 'vitest';
import { mergeChunks } from '../../tools/build/merge-chunks.ts';

const module = (...imports: readonly [path: string, kind: 'import-statement' | 'dynamic-import'][]) => ({
  imports: imports.map(([path, kind]) => ({ path, kind })),
});

const METAFILE = {
  inputs: {
    'src/main.ts': module(
      ['src/shared.ts', 'import-statement'],
      ['src/hud/hud-part.tsx', 'dynamic-import'],
      ['src/app/late.ts', 'dynamic-import'],
    ),
    'src/hud/hud-part.tsx': module(['src/shared.ts', 'import-statement']),
    'src/app/late.ts': module(['src/shared.ts', 'import-statement']),
    'src/shared.ts': module(),
  },
} as unknown as Metafile;

test('a late module imports the game by a path that is the same in every folder', () => {
  const [files, edit] = mergeChunks(METAFILE);
  expect(['/deep/src/app/late.ts', '/deep/src/shared.ts'].map((path) => files.test(path))).toEqual([true, false]);
  expect(edit('late();', 'src/app/late.ts')).toBe("import './../main.ts';late();");
});

// Late modules import the game first. The names of scripts are hashes of such texts.
import type { Metafile, OnLoadArgs, OnLoadOptions, OnLoadResult, PluginBuild } from 'esbuild';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { mergeChunks } from '../../tools/build/merge-chunks.ts';

type Load = (args: Pick<OnLoadArgs, 'path'>) => Promise<OnLoadResult>;

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

async function loadLate(root: string): Promise<unknown> {
  let load: Load = async () => ({});
  const build = { initialOptions: { absWorkingDir: root }, onLoad: (_: OnLoadOptions, callback: Load) => (load = callback) };
  await mergeChunks(METAFILE).setup(build as unknown as PluginBuild);
  const path = join(root, 'src/app/late.ts');
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, 'late();');
  return (await load({ path })).contents;
}

test('a late module is the same text in every folder', async ({ onTestFinished }) => {
  const folder = mkdtempSync(join(tmpdir(), 'frozen-jewel-chunks-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const root of [folder, join(folder, 'deeper')]) expect(await loadLate(root)).toBe("import './../main.ts';late();");
});

// Bundles the server into dist/server/. Node runs it in the repository's folder with the packages of package.json.
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import PROJECT from '../../package.json' with { type: 'json' };
import { licensesOf } from './licenses.ts';
import { ROOT } from './root.ts';

const FOLDER = join(ROOT, 'dist/server');

/** JSON packages: Node 20 imports JSON only with an import attribute. */
const BUNDLED = new Set(['naughty-words']);

export const SERVER_ENTRIES = {
  main: 'server/main.ts',
  admin: 'server/admin/main.ts',
  'verify-worker': 'server/leaderboard/play-replay.ts',
};

export async function bundleServer(): Promise<void> {
  const external = Object.keys(PROJECT.dependencies).filter((name) => !BUNDLED.has(name));
  await rm(FOLDER, { recursive: true, force: true });
  const { metafile } = await build({
    absWorkingDir: ROOT,
    entryPoints: SERVER_ENTRIES,
    outdir: FOLDER,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    external,
    sourcemap: 'linked',
    chunkNames: 'chunk-[hash]',
    metafile: true,
  });
  await writeFile(join(FOLDER, 'licenses.txt'), await licensesOf(Object.values(metafile.outputs)));
}

// The bench's page in a folder: itself with ours and the limits, and each rival that is installed in a bundle of its own.
import { build, type BuildOptions } from 'esbuild';
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PEERS_FOLDER } from '../support/peers.ts';

export const PAGE = 'sprites-page.html';

const COMMON = {
  bundle: true,
  format: 'esm',
  target: 'es2022',
  minify: true,
  define: { 'process.env.NODE_ENV': '"production"' },
  // Some packages have a build for development too.
  conditions: ['production'],
  logLevel: 'error',
} as const satisfies BuildOptions;

export async function buildPage(folder: string, rivals: readonly string[]): Promise<void> {
  const page = join(import.meta.dirname, 'sprites-page.ts');
  await Promise.all([
    build({ ...COMMON, entryPoints: [page], outdir: folder, splitting: true }),
    ...rivals.map((name) =>
      build({ ...COMMON, entryPoints: [join(PEERS_FOLDER, 'sprites', `${name}.mjs`)], outfile: join(folder, `${name}.js`) }),
    ),
    copyFile(join(import.meta.dirname, PAGE), join(folder, PAGE)),
  ]);
}

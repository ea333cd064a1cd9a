// Builds the runtime's example, a folder with a page.
import { copyFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import { COMMON } from './bundle.ts';
import { leanTwgl } from './lean-twgl.ts';
import { ROOT } from './root.ts';

const EXAMPLE = 'examples/bubbles';

/** Builds into the same folder of `folder`. */
export async function bundleExample(folder: string): Promise<void> {
  const outdir = join(folder, EXAMPLE);
  await mkdir(outdir, { recursive: true });
  await build({
    ...COMMON,
    // For top-level await.
    target: 'es2022',
    entryPoints: [`${EXAMPLE}/bubbles.ts`],
    outdir,
    format: 'esm',
    splitting: true,
    plugins: [leanTwgl],
    legalComments: 'none',
  });
  for (const name of ['index.html', 'bubbles.css']) await copyFile(join(ROOT, EXAMPLE, name), join(outdir, name));
}

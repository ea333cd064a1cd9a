// Builds the runtime's examples, each a folder with a page.
import { copyFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import { COMMON } from './bundle.ts';
import { leanTwgl } from './lean-twgl.ts';
import { ROOT } from './root.ts';

const EXAMPLES = ['bubbles'];

/** Builds into `examples/NAME/` of the folder. */
export async function bundleExamples(folder: string): Promise<void> {
  for (const name of EXAMPLES) {
    const source = join('examples', name);
    const target = join(folder, source);
    await mkdir(target, { recursive: true });
    await build({
      ...COMMON,
      // For top-level await.
      target: 'es2022',
      entryPoints: [join(source, `${name}.ts`)],
      outdir: target,
      format: 'esm',
      splitting: true,
      plugins: [leanTwgl],
      legalComments: 'none',
    });
    for (const file of ['index.html', `${name}.css`]) await copyFile(join(ROOT, source, file), join(target, file));
  }
}

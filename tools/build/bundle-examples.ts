// Builds the runtime's examples, folders with a page, its style sheet and a script of the folder's name.
import { cp, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import { COMMON, rawTexts, REACT } from './bundle.ts';
import { leanTwgl } from './lean.ts';
import { ROOT } from './root.ts';

const EXAMPLES = 'examples';
/** A page around the game, without a build. */
const OTHER = 'embed';

/** Builds into the same folders of `folder`. */
export async function bundleExamples(folder: string): Promise<void> {
  const names = (await readdir(join(ROOT, EXAMPLES))).filter((name) => name !== OTHER);
  await build({
    ...COMMON,
    ...REACT,
    // For top-level await.
    target: 'es2022',
    entryPoints: names.map((name) => `${EXAMPLES}/${name}/${name}.ts`),
    outbase: EXAMPLES,
    outdir: join(folder, EXAMPLES),
    format: 'esm',
    splitting: true,
    plugins: [leanTwgl, rawTexts],
    legalComments: 'none',
  });
  for (const name of names)
    await cp(join(ROOT, EXAMPLES, name), join(folder, EXAMPLES, name), { recursive: true, filter: (path) => !/\.tsx?$/.test(path) });
}

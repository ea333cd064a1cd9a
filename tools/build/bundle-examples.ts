// Builds the examples, folders with a page, its style sheet and a script of the folder's name: on the runtime, and of pages around the game.
import { existsSync } from 'node:fs';
import { cp, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import { COMMON, rawTexts, REACT } from './bundle.ts';
import { leanTwgl } from './lean.ts';
import { ROOT } from './root.ts';

const EXAMPLES = 'examples';
/** The demo of the web build. */
const OTHER = 'embed';

const EXTENSIONS = ['ts', 'jsx'];

/** Builds into the same folders of `folder`. */
export async function bundleExamples(folder: string): Promise<void> {
  const names = (await readdir(join(ROOT, EXAMPLES))).filter((name) => name !== OTHER);
  const scripts = names.flatMap((name) => EXTENSIONS.map((extension) => `${EXAMPLES}/${name}/${name}.${extension}`));
  await build({
    ...COMMON,
    ...REACT,
    // For top-level await.
    target: 'es2022',
    entryPoints: scripts.filter((path) => existsSync(join(ROOT, path))),
    external: ['../../embed.js'],
    outbase: EXAMPLES,
    outdir: join(folder, EXAMPLES),
    format: 'esm',
    splitting: true,
    plugins: [leanTwgl, rawTexts],
    legalComments: 'none',
  });
  for (const name of names)
    await cp(join(ROOT, EXAMPLES, name), join(folder, EXAMPLES, name), { recursive: true, filter: (path) => !/\.(tsx?|jsx)$/.test(path) });
}

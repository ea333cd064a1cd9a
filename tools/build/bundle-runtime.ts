// Builds the runtime as a package in dist/runtime/: index.js, lazy modules and types.
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, type BuildOptions, type Plugin } from 'esbuild';
import { overBudget } from './budget.ts';
import { emitTypes } from './build-files.ts';
import { COMMON } from './bundle.ts';
import { leanTwgl } from './lean-twgl.ts';

const EXTERNAL = ['bitecs', '@preact/signals-core'];
const ENTRY = 'src/runtime.ts';
/** The draw path that index.js imports lazily. */
const LAZY = ['quad-path'];

/**
 * Empties the folder and builds into it. Returns the size of index.js after gzip in bytes, and messages. index.js includes twgl's program
 * creation and gl-matrix' mat3, but not bitECS and signals.
 */
export async function bundleRuntime(folder: string): Promise<{ gzip: number; faults: string[] }> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const options: BuildOptions = { ...COMMON, outdir: folder, format: 'esm', external: EXTERNAL, legalComments: 'none' };
  await Promise.all([
    build({ ...options, entryPoints: { index: ENTRY }, plugins: [leanTwgl, keepImports(LAZY.map((name) => `./${name}.ts`))] }),
    ...LAZY.map((name) =>
      build({
        ...options,
        entryPoints: { [name]: `src/render-webgl/gl/${name}.ts` },
        plugins: [keepImports(['./program.ts'], './index.js')],
      }),
    ),
    writeTypes(folder),
  ]);
  const gzip = gzipSync(await readFile(join(folder, 'index.js')), { level: 9 }).length;
  return { gzip, faults: overBudget({ 'runtime/index.js': gzip }) };
}

/** An esbuild plugin that keeps these imports as imports of the script with the same name, or of `target`. */
function keepImports(paths: readonly string[], target?: string): Plugin {
  return {
    name: 'keep-imports',
    setup({ onResolve }) {
      onResolve({ filter: /^\.\// }, ({ path }) =>
        paths.includes(path) ? { path: target ?? path.replace(/\.ts$/, '.js'), external: true } : undefined,
      );
    },
  };
}

/** Writes index.d.ts and, in types/, the declarations that it imports. */
async function writeTypes(folder: string): Promise<void> {
  for (const [path, bytes] of await emitTypes('tools/build/runtime.tsconfig.json')) {
    const text = bytes.toString().replace(/(from '\.[^']*)\.ts';/g, "$1.js';");
    const isIndex = path === 'runtime.d.ts';
    const target = isIndex ? join(folder, 'index.d.ts') : join(folder, 'types', path);
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, isIndex ? text.replaceAll("from './", "from './types/") : text);
  }
}

// Builds the runtime as an npm package in dist/runtime/: a development build with checks of arguments, a production build, and types.
import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { build } from 'esbuild';
import PROJECT from '../../package.json' with { type: 'json' };
import { gzippedSize, overBudget } from './budget.ts';
import { emitTypes, writePackage } from './build-files.ts';
import { COMMON } from './bundle.ts';
import { leanTwgl } from './lean.ts';
import { ROOT } from './root.ts';

const PEERS = ['bitecs', '@preact/signals-core'] as const;
const ENTRY = 'src/runtime.ts';
const BUILDS = ['development', 'production'] as const;

/** The imports of a page that only moves sprites. */
const CORE = "export { createStage, killSprite, spawnSprite, startTween } from './production/index.js';";

/**
 * Empties the folder and builds into it. Returns the sizes of the production build and of a page's part of it in bytes after gzip, without bitECS
 * and signals, and messages.
 */
export async function bundleRuntime(folder: string): Promise<{ everything: number; core: number; faults: string[] }> {
  await rm(folder, { recursive: true, force: true });
  await Promise.all([...BUILDS.map((name) => bundle(join(folder, name), name)), writeTypes(folder), writeDescription(folder)]);
  const [everything, core] = [await sizeOf(folder, "export * from './production/index.js';"), await sizeOf(folder, CORE)];
  return { everything, core, faults: overBudget({ 'runtime.everything': everything, 'runtime.core': core }) };
}

/** Writes index.js, and the draw path for WebGL1, which it imports on demand. */
async function bundle(outdir: string, name: (typeof BUILDS)[number]): Promise<void> {
  await build({
    ...COMMON,
    // The development build is read in stack traces.
    ...(name === 'development' && { define: {}, minify: false }),
    entryPoints: { index: ENTRY },
    outdir,
    format: 'esm',
    splitting: true,
    chunkNames: '[name]',
    external: [...PEERS],
    plugins: [leanTwgl],
    legalComments: 'none',
  });
}

/** Returns the size of what a bundler keeps for a page, without what few browsers load. */
async function sizeOf(folder: string, page: string): Promise<number> {
  const { outputFiles } = await build({
    ...COMMON,
    stdin: { contents: page, resolveDir: folder },
    format: 'esm',
    splitting: true,
    outdir: folder,
    write: false,
    external: [...PEERS],
  });
  return outputFiles.filter(({ path }) => !path.includes('quad-path')).reduce((sum, { contents }) => sum + gzippedSize(contents), 0);
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

/** Writes package.json with the versions of this project, the page of the runtime as README, and the changelog. */
async function writeDescription(folder: string): Promise<void> {
  const description = {
    name: 'frozen-jewel-runtime',
    description: 'The smallest runtime for web games of up to 10,000 sprites on weak phones.',
    sideEffects: false,
    exports: {
      '.': { types: './index.d.ts', development: './development/index.js', default: './production/index.js' },
    },
    types: './index.d.ts',
    peerDependencies: Object.fromEntries(PEERS.map((name) => [name, `^${PROJECT.dependencies[name]}`])),
  };
  await mkdir(folder, { recursive: true });
  await copyFile(join(ROOT, 'tools/build/runtime-changelog.md'), join(folder, 'CHANGELOG.md'));
  const page = await readFile(join(ROOT, 'docs/runtime.md'), 'utf8');
  // Paragraphs about this project.
  const own = page.replace(/<!-- project -->[^]*?<!-- package -->/g, '');
  await writePackage(folder, description, own.replace('# The runtime', `# ${description.name}`));
}

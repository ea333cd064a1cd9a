import { build, type BuildOptions, type Metafile } from 'esbuild';
import { COMMON } from '../../tools/build/bundle.ts';

const OPTIONS = {
  ...COMMON,
  target: 'es2022',
  define: { 'process.env.NODE_ENV': '"production"' },
  // Some packages also have a development build.
  conditions: ['production'],
  legalComments: 'none',
  logLevel: 'error',
} as const satisfies BuildOptions;

/** Returns a script that can run before a page's own. `entry` is relative to the project's root. */
export async function bundleScript(entry: string): Promise<string> {
  const { outputFiles } = await build({ ...OPTIONS, entryPoints: [entry], format: 'iife', write: false });
  return outputFiles[0].text;
}

/** Writes modules and their imports into a folder. Returns esbuild's list of the files. */
export async function bundleModules(folder: string, options: BuildOptions): Promise<Metafile['outputs']> {
  const { metafile } = await build({ ...OPTIONS, ...options, format: 'esm', splitting: true, outdir: folder, metafile: true });
  return metafile.outputs;
}

import { build, type BuildOptions, type Metafile } from 'esbuild';
import { COMMON } from '../../tools/build/bundle.ts';

const OPTIONS = {
  ...COMMON,
  target: 'es2022',
  define: { ...COMMON.define, 'process.env.NODE_ENV': '"production"' },
  // Excludes the development builds of packages.
  conditions: ['production'],
  legalComments: 'none',
  logLevel: 'error',
} as const satisfies BuildOptions;

/** Returns a script that can be injected into a page. `entry` is relative to the project's root. */
export async function bundleScript(entry: string): Promise<string> {
  const { outputFiles } = await build({ ...OPTIONS, entryPoints: [entry], format: 'iife', write: false });
  return outputFiles[0].text;
}

/** Bundles modules into a folder. Returns esbuild's list of outputs. */
export async function bundleModules(folder: string, options: BuildOptions): Promise<Metafile['outputs']> {
  const { metafile } = await build({ ...OPTIONS, ...options, format: 'esm', splitting: true, outdir: folder, metafile: true });
  return metafile.outputs;
}

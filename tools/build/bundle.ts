// The esbuild runs: the game's scripts, styles and what they name; and scripts that the page loads by their own name.
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { build, type BuildOptions, type Metafile, type Plugin } from 'esbuild';
import type { PortalName } from '../../src/settings/portals.ts';
import { BUNDLE_TARGET } from './least-browsers.ts';
import { leanTwgl } from './lean-twgl.ts';
import { onePortal } from './one-portal.ts';
import { ROOT } from './root.ts';
import { wholeChunks } from './whole-chunks.ts';

export const ENTRIES = { boot: 'src/boot.ts', styles: 'src/hud/styles/page.css' };

export const COMMON = {
  absWorkingDir: ROOT,
  bundle: true,
  target: BUNDLE_TARGET,
  minify: true,
} satisfies BuildOptions;

/** esbuild's report on a file that it wrote, with the file's name. */
export type Output = Metafile['outputs'][string] & { readonly name: string };

export function outputsOf(metafile: Metafile): Output[] {
  return Object.entries(metafile.outputs).map(([path, output]) => ({ name: basename(path), ...output }));
}

/** An esbuild plugin that leaves out of the themes what only the asset builder reads. */
const leanThemes: Plugin = {
  name: 'lean-themes',
  setup({ onLoad }) {
    onLoad({ filter: /src\/themes\/\w+\.json$/ }, async ({ path }) => {
      const { art: _, ...theme }: Record<string, unknown> = JSON.parse(await readFile(path, 'utf8'));
      return { contents: JSON.stringify(theme), loader: 'json' };
    });
  },
};

export async function bundleGame(
  folder: string,
  { portal, sourceMaps }: { portal: PortalName | undefined; sourceMaps: boolean },
): Promise<Output[]> {
  const plugins = [leanTwgl, leanThemes, ...(portal === undefined ? [] : [onePortal(portal)])];
  const options = gameOptions(folder, sourceMaps);
  const { metafile: split } = await build({ ...options, plugins, write: false });
  const { metafile } = await build({ ...options, plugins: [wholeChunks(split), ...plugins] });
  return outputsOf(metafile).filter(({ name }) => !name.endsWith('.map'));
}

function gameOptions(folder: string, sourceMaps: boolean): BuildOptions & { metafile: true } {
  return {
    ...COMMON,
    entryPoints: ENTRIES,
    outdir: folder,
    splitting: true,
    format: 'esm',
    metafile: true,
    ...(sourceMaps && { sourcemap: 'external' }),
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    // React has it itself; the shim is for its older versions.
    alias: { 'use-sync-external-store/shim/index.js': 'react' },
    entryNames: '[name]-[hash]',
    chunkNames: 'chunk-[hash]',
    assetNames: '[name]-[hash]',
    loader: { '.webp': 'file', '.svg': 'file', '.png': 'file', '.woff2': 'file', '.ogg': 'file', '.mp3': 'file' },
    // licenses.txt has them, in full.
    legalComments: 'none',
  };
}

/** Writes classic scripts into js/, each under its key's name. */
export async function bundleScripts(folder: string, entryPoints: Record<string, string>): Promise<void> {
  await build({ ...COMMON, entryPoints, outdir: join(folder, 'js'), format: 'iife' });
}

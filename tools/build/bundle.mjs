// The esbuild runs: the game's scripts, styles and what they name; and scripts that the page loads by their own name.
import { basename, join } from 'node:path';
import { build } from 'esbuild';
import { BUNDLE_TARGET } from './least-browsers.mjs';
import { leanThemes } from './lean-themes.mjs';
import { leanTwgl } from './lean-twgl.mjs';
import { onePortal } from './one-portal.mjs';
import { ROOT } from './root.mjs';
import { wholeChunks } from './whole-chunks.mjs';

export const ENTRIES = { boot: 'src/boot.ts', styles: 'src/hud/styles/page.css' };

export const COMMON = {
  absWorkingDir: ROOT,
  bundle: true,
  target: BUNDLE_TARGET,
  minify: true,
};

/** Gives esbuild's account of each file that it wrote, with its name. */
export async function bundleGame(folder, { portal, sourceMaps }) {
  const plugins = [leanTwgl, leanThemes, ...(portal === undefined ? [] : [onePortal(portal)])];
  const options = gameOptions(folder, sourceMaps);
  const { metafile: split } = await build({ ...options, plugins, write: false });
  const { metafile } = await build({ ...options, plugins: [wholeChunks(split), ...plugins] });
  return Object.entries(metafile.outputs)
    .filter(([path]) => !path.endsWith('.map'))
    .map(([path, output]) => ({ name: basename(path), ...output }));
}

/** @returns {import('esbuild').BuildOptions & { metafile: true }} */
function gameOptions(folder, sourceMaps) {
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
export async function bundleScripts(folder, entryPoints) {
  await build({ ...COMMON, entryPoints, outdir: join(folder, 'js'), format: 'iife' });
}

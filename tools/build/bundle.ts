// esbuild runs of the game's scripts and styles, and of classic scripts.
import { readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import { build, transform, type BuildOptions, type Metafile, type Plugin } from 'esbuild';
import type { PortalName } from '../../src/settings/portals.ts';
import { BUNDLE_TARGET } from './min-browsers.ts';
import { editSources } from './edit-sources.ts';
import { howlerCore, leanHowler, leanShaders, leanThemes, leanTwgl } from './lean.ts';
import { lowerCaseNames } from './lower-case-names.ts';
import { portalEdits } from './one-portal.ts';
import { CLOSED_EDITS, CLOSED_GLOBALS } from './closed-site.ts';
import { PORTALS } from '../../policies/portal-table.ts';
import { keyPrefixOf } from './portals.ts';
import { ROOT } from './root.ts';
import { mergeChunks } from './merge-chunks.ts';

const ENTRIES = { main: 'src/main.ts', styles: 'src/hud/styles/page.css' };

export const STYLES = ENTRIES.styles;

/** The script in index.html, written as `boot-*.js`. */
export const PAGE_SCRIPT = 'src/start/early.ts';

/** First browsers with modules and import(), which parse the page script: it shows those before the minimum versions a message. */
export const FIRST_BROWSERS = {
  target: ['chrome63', 'firefox67', 'safari11.1'],
  // esbuild excludes Safari before 14.1 for faults at run time.
  supported: { destructuring: true },
} satisfies BuildOptions;

export const COMMON = {
  absWorkingDir: ROOT,
  bundle: true,
  target: BUNDLE_TARGET,
  // esbuild excludes Chrome before 91: there an optional call fails whose spread argument is not the last one. inspect.ts refuses such calls.
  supported: { 'optional-chain': true },
  minify: true,
  // Removes the runtime's checks of arguments.
  define: { 'globalThis.IS_PRODUCTION': 'true' },
} satisfies BuildOptions;

/** For bundles with React. */
export const REACT = {
  jsx: 'automatic',
  define: { ...COMMON.define, 'process.env.NODE_ENV': '"production"' },
  // React 18 and later includes this hook; the shim is for older versions.
  alias: { 'use-sync-external-store/shim/index.js': 'react' },
} satisfies BuildOptions;

/** esbuild's report on an output file, with the file's name. */
export type Output = Metafile['outputs'][string] & { readonly name: string };

export function outputsOf(metafile: Metafile): Output[] {
  return Object.entries(metafile.outputs).map(([path, output]) => ({ name: basename(path), ...output }));
}

/** Returns the output of an entry point. */
export function outputOf(outputs: readonly Output[], entry: string): Output {
  const found = outputs.find(({ entryPoint }) => entryPoint === entry);
  if (!found) throw new Error(`esbuild wrote no file for the entry ${entry}`);
  return found;
}

/** An esbuild plugin for `import address from './NAME.ts?worker&url'`: bundles the worker as a classic script of its own, beside the page's. */
const workerScripts: Plugin = {
  name: 'worker-scripts',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /\?worker&url$/ }, ({ path, resolveDir }) => ({
      path: relative(ROOT, join(resolveDir, path.replace(/\.ts\?.*$/, '.js'))),
      namespace: 'worker-script',
    }));
    onLoad({ filter: /.*/, namespace: 'worker-script' }, async ({ path }) => {
      const entry = path.replace(/\.js$/, '.ts');
      const { outputFiles } = await build({ ...COMMON, entryPoints: [entry], format: 'iife', write: false, legalComments: 'none' });
      return { contents: outputFiles[0].contents, loader: 'file' };
    });
  },
};

/** Returns a text for a script. A style sheet is lowered to the minimum browsers and minified, like those that load first. */
export async function readRawText(path: string): Promise<string> {
  const text = await readFile(join(ROOT, path), 'utf8');
  return path.endsWith('.css') ? (await transform(text, { target: BUNDLE_TARGET, minify: true, loader: 'css' })).code : text;
}

/** An esbuild plugin for `import text from './NAME?raw'`, as in Vite. */
export const rawTexts: Plugin = {
  name: 'raw-texts',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /\?raw$/ }, ({ path, resolveDir }) => ({
      path: relative(ROOT, join(resolveDir, path.replace(/\?raw$/, ''))),
      namespace: 'raw-text',
    }));
    onLoad({ filter: /.*/, namespace: 'raw-text' }, async ({ path }) => ({ contents: await readRawText(path), loader: 'text' }));
  },
};

const ASSET_NAMES = '[name]-[hash]';

const FILE_TYPES = ['.avif', '.webp', '.svg', '.png', '.woff2', '.ogg', '.mp3'];
const FILE_LOADERS = Object.fromEntries(FILE_TYPES.map((type) => [type, 'file' as const]));

function isClosed(portal: PortalName | undefined): boolean {
  return portal !== undefined && PORTALS[portal].page === 'closed';
}

/** Returns the constants of the game and of its page script. */
function definesOf(portal: PortalName | undefined): Record<string, string> {
  return { KEY_PREFIX: JSON.stringify(keyPrefixOf(portal)), ...(isClosed(portal) ? CLOSED_GLOBALS : {}) };
}

export async function bundleGame(folder: string, portal: PortalName | undefined): Promise<Output[]> {
  const plugins = [lowerCaseNames, howlerCore, leanTwgl, workerScripts, rawTexts];
  const edits = [
    leanHowler,
    leanShaders,
    leanThemes,
    ...(isClosed(portal) ? CLOSED_EDITS : []),
    ...(portal === undefined ? [] : portalEdits(portal)),
  ];
  const options = {
    ...COMMON,
    entryPoints: ENTRIES,
    outdir: folder,
    splitting: true,
    format: 'esm',
    // Module scripts are always UTF-8. Escapes would take three times the bytes for Cyrillic.
    charset: 'utf8',
    metafile: true,
    ...REACT,
    define: { ...REACT.define, ...definesOf(portal) },
    entryNames: '[name]-[hash]',
    chunkNames: 'chunk-[hash]',
    assetNames: ASSET_NAMES,
    loader: FILE_LOADERS,
    // licenses.txt contains them in full.
    legalComments: 'none',
  } satisfies BuildOptions;
  const { metafile: split } = await build({ ...options, plugins: [...plugins, editSources(...edits)], write: false });
  const { metafile } = await build({ ...options, plugins: [...plugins, editSources(...edits, mergeChunks(split))] });
  const outputs = outputsOf(metafile);
  // The page script imports the game's chunk instead of its entry, which contains nothing but imports. Saves a request.
  const forwarder = outputOf(outputs, ENTRIES.main);
  await rm(join(folder, forwarder.name));
  const kept = outputs.filter((output) => output !== forwarder);
  return dropUnusedHelpers(folder, kept);
}

/** Removes imports of esbuild's helpers from scripts that use none. esbuild lets all late scripts import them. Saves a request. */
async function dropUnusedHelpers(folder: string, outputs: readonly Output[]): Promise<Output[]> {
  const helpers = outputs.find(({ name, inputs, entryPoint }) => name.endsWith('.js') && !entryPoint && Object.keys(inputs).length === 0);
  if (!helpers) throw new Error('esbuild wrote no script with its helpers. Remove dropUnusedHelpers.');
  const statement = `import"./${helpers.name}";`;
  const drop = async (output: Output): Promise<Output> => {
    const path = join(folder, output.name);
    const text = output.name.endsWith('.js') ? await readFile(path, 'utf8') : '';
    if (!text.includes(statement)) return output;
    await writeFile(path, text.replace(statement, ''));
    const imports = output.imports.filter((one) => basename(one.path) !== helpers.name);
    return { ...output, imports, bytes: output.bytes - statement.length };
  };
  return Promise.all(outputs.map(drop));
}

/** Writes the page script, which imports the game from `outputs`. Returns it and its worker; the pictures that it names are files of the game. */
export async function bundlePageScript(folder: string, portal: PortalName | undefined, outputs: readonly Output[]): Promise<Output[]> {
  const { metafile } = await build({
    ...pageScriptOptions(portal, outputs.find(({ inputs }) => ENTRIES.main in inputs)!.name),
    outdir: folder,
    metafile: true,
    entryNames: '[name]-[hash]',
    assetNames: ASSET_NAMES,
  });
  return outputsOf(metafile).filter(({ name }) => outputs.every((output) => output.name !== name));
}

export function pageScriptOptions(portal: PortalName | undefined, gameScript: string) {
  const linkGame: Plugin = {
    name: 'link-game',
    setup({ onResolve }) {
      onResolve({ filter: /\/main\.ts$/ }, () => ({ path: `./${gameScript}`, external: true }));
    },
  };
  return {
    ...COMMON,
    ...FIRST_BROWSERS,
    charset: 'utf8',
    entryPoints: { boot: PAGE_SCRIPT },
    format: 'esm',
    define: definesOf(portal),
    loader: FILE_LOADERS,
    plugins: [lowerCaseNames, workerScripts, linkGame, ...(isClosed(portal) ? [editSources(...CLOSED_EDITS)] : [])],
  } satisfies BuildOptions;
}

/** Writes classic scripts into js/, named by their keys. */
export async function bundleScripts(folder: string, entryPoints: Record<string, string>): Promise<void> {
  await build({ ...COMMON, entryPoints, outdir: join(folder, 'js'), format: 'iife' });
}

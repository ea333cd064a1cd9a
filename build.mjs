// Builds the game into dist/: one esbuild run, a page filled from index.html, and a size budget that fails the build.
import { build } from 'esbuild';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const ROOT = dirname(fileURLToPath(import.meta.url));
const OUT = join(ROOT, 'dist');

/** Everything the first screen needs, after gzip, in bytes. */
const BUDGET = { javascript: 150 * 1024, everything: 400 * 1024 };

/** The ad service as it is developed with and tested against, where GameDistribution's own script would be. */
const LOCAL_SDK = 'src/portal/local-sdk/local-sdk.ts';

/** What a host may change without building: copied as it is. */
const SETTINGS = 'src/portal/settings.json';

const ASSETS = {
  favicon: 'assets/generated/favicon.svg',
  touchIcon: 'assets/generated/icon-180.png',
  manifest: 'assets/generated/manifest.webmanifest',
  atlas: 'assets/generated/atlas.webp',
  title: 'assets/generated/title-en.webp',
};

/** Icons that the manifest names, and the page does not. */
const MANIFEST_ICONS = ['icon-192.png', 'icon-512.png', 'icon-maskable-512.png'].map((name) => `assets/generated/${name}`);

/** The one language that a first screen shows, whichever it is, is counted as English. */
const TEXTS = 'src/i18n/en.json';

/** Loaded after the first screen, or not by everyone: not preloaded. */
const LATER = [
  /hud\/panels\//,
  /audio\/howl\.ts/,
  /src\/debug\//,
  /plain-atlas\.ts/,
  /i18n\/\w\w\.json/,
  /src\/portal\//,
  /themes\/(?!classic)\w+\.json/,
];

/**
 * twgl makes primitives, twins of its functions and tables of setters by statements at the top of its module, which a bundler
 * must keep. As calls that are marked pure they fall away unused: 27 KB.
 */
const leanTwgl = {
  name: 'lean-twgl',
  setup({ onLoad }) {
    onLoad({ filter: /twgl-full\.module\.js$/ }, async ({ path }) => ({ contents: markPure(await readFile(path, 'utf8')) }));
  },
};

function markPure(source) {
  const calls = source.replace(/^(const create\w+ = )(create\w+Func\(|wrapCallbackFnToAsyncFn\()/gm, '$1/* @__PURE__ */ $2');
  return ['typeMap', 'attrTypeMap'].reduce(foldTable, calls);
}

/** Makes one pure call of a table that is filled line by line. */
function foldTable(source, name) {
  const lines = source.match(new RegExp(`^${name}\\[.*\\] += .*;$`, 'gm'));
  if (!lines) throw new Error(`twgl has no table ${name} any more: build.mjs need not fold it`);
  const table = `const ${name} = /* @__PURE__ */ (() => { const ${name} = {}; ${lines.join(' ')} return ${name}; })();`;
  return lines
    .slice(1)
    .reduce((rest, line) => rest.replace(line, ''), source)
    .replace(lines[0], () => table)
    .replace(`const ${name} = {};`, '');
}

await rm(OUT, { recursive: true, force: true });
await mkdir(OUT, { recursive: true });

const { metafile } = await build({
  absWorkingDir: ROOT,
  entryPoints: { boot: 'src/boot.ts', styles: 'src/hud/styles/page.css' },
  outdir: OUT,
  bundle: true,
  splitting: true,
  format: 'esm',
  target: ['es2022', 'safari15.4'],
  minify: true,
  metafile: true,
  jsx: 'automatic',
  define: { 'process.env.NODE_ENV': '"production"' },
  plugins: [leanTwgl],
  entryNames: '[name]-[hash]',
  chunkNames: 'chunk-[hash]',
  assetNames: '[name]-[hash]',
  loader: { '.webp': 'file', '.svg': 'file', '.png': 'file', '.woff2': 'file', '.ogg': 'file', '.mp3': 'file' },
  legalComments: 'linked',
});

await build({
  absWorkingDir: ROOT,
  entryPoints: { 'main.min': LOCAL_SDK },
  outdir: join(OUT, 'js'),
  bundle: true,
  format: 'iife',
  target: ['es2022', 'safari15.4'],
  minify: true,
});
await writeFile(join(OUT, 'settings.json'), await readFile(join(ROOT, SETTINGS)));

const outputs = Object.entries(metafile.outputs).map(([path, output]) => ({ name: basename(path), ...output }));
const boot = outputs.find((output) => output.entryPoint === 'src/boot.ts');
const firstScripts = scriptsOfFirstScreen(boot.name);

const page = fillPage(await readFile(join(ROOT, 'index.html'), 'utf8'), {
  ...Object.fromEntries(await Promise.all(Object.entries(ASSETS).map(async ([name, path]) => [name, await addressOf(path)]))),
  boot: boot.name,
  styles: outputs.find((output) => output.entryPoint === 'src/hud/styles/page.css').name,
  modulePreloads: firstScripts
    .filter((name) => name !== boot.name)
    .map((name) => `<link rel="modulepreload" href="${name}" />`)
    .join('\n    '),
});
await writeFile(join(OUT, 'index.html'), page);
await Promise.all(MANIFEST_ICONS.map(addressOf));
await checkBudget();

/** The entry and every chunk it reaches, but for what is loaded later. */
function scriptsOfFirstScreen(entry, found = []) {
  const output = outputs.find(({ name }) => name === entry);
  if (found.includes(entry) || LATER.some((later) => Object.keys(output.inputs).some((input) => later.test(input)) && output !== boot))
    return found;
  found.push(entry);
  for (const { path, kind } of output.imports) {
    if (kind === 'import-statement' || kind === 'dynamic-import') scriptsOfFirstScreen(basename(path), found);
  }
  return found;
}

/** Where esbuild put a source file; files that no script names are written here, under their own name. */
async function addressOf(path) {
  const found = outputs.find(({ inputs, name }) => path in inputs && !/\.(js|css)$/.test(name));
  if (found) return found.name;
  await writeFile(join(OUT, basename(path)), await readFile(join(ROOT, path)));
  return basename(path);
}

function fillPage(template, values) {
  return template.replace(/\{\{(\w+)\}\}/g, (_, name) => {
    if (values[name] === undefined) throw new Error(`index.html asks for {{${name}}}, which the build does not know`);
    return values[name];
  });
}

async function checkBudget() {
  const styles = outputs.filter(({ name }) => name.endsWith('.css')).map(({ name }) => name);
  const pictures = await Promise.all(['atlas', 'title', 'favicon'].map((name) => addressOf(ASSETS[name])));
  const fonts = outputs.filter(({ name }) => name.endsWith('.woff2')).map(({ name }) => name);
  const icons = outputs.filter(({ name }) => /^icons.*\.svg$/.test(name)).map(({ name }) => name);
  const texts = outputs.filter(({ name, inputs }) => name.endsWith('.js') && TEXTS in inputs).map(({ name }) => name);
  const javascript = await gzipBytes([...firstScripts, ...texts]);
  const everything = javascript + (await gzipBytes(['index.html', ...styles, ...pictures, ...fonts, ...icons]));
  console.log(`dist/ built; the first screen takes ${kilobytes(javascript)} of JavaScript and ${kilobytes(everything)} in all, after gzip`);
  if (javascript > BUDGET.javascript || everything > BUDGET.everything) {
    console.error(`That is over the budget of ${kilobytes(BUDGET.javascript)} and ${kilobytes(BUDGET.everything)}.`);
    process.exitCode = 1;
  }
}

async function gzipBytes(names) {
  const sizes = await Promise.all(names.map(async (name) => gzipSync(await readFile(join(OUT, name)), { level: 9 }).length));
  return sizes.reduce((sum, size) => sum + size, 0);
}

function kilobytes(bytes) {
  return `${(bytes / 1024).toFixed(1)} KB`;
}

// The device bench's part of the web build: bench.html with its scripts, and the game's page once more, with the bench's ear in it.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import { COMMON } from './bundle.mjs';
import { leanTwgl } from './lean-twgl.mjs';
import { fill, FOR_INSTALLING } from './page.mjs';
import { ROOT } from './root.mjs';

const FOLDER = 'bench/device';
const PAGE = `${FOLDER}/bench.html`;

/** Beside index.html: the name by which the bench's page asks for it. */
const GAME_PAGE = 'bench-game.html';

const GAME_SCRIPT = /<script async type="module" src="([^"]+)"><\/script>/;

/** Reads the game's page, which must have been written. Gives esbuild's account of each file that it wrote. */
export async function bundleBench(folder) {
  const page = await bundle(folder, { bench: `${FOLDER}/device-page.ts`, 'bench-styles': `${FOLDER}/bench.css` }, 'esm');
  // Runs where it stands, before the game's scripts, as no module does.
  const ear = await bundle(folder, { 'bench-frame': `${FOLDER}/frame/frame-page.ts` }, 'iife');
  const nameOf = (pattern) => [...page, ...ear].find(({ name }) => pattern.test(name)).name;
  const gamePage = await readFile(join(folder, 'index.html'), 'utf8');
  const [tag, game] = GAME_SCRIPT.exec(gamePage) ?? [];
  if (tag === undefined) throw new Error('index.html has no script that the bench could stand before');
  const listened = gamePage.replace(FOR_INSTALLING, '').replace(tag, `<script src="${nameOf(/^bench-frame-/)}"></script>\n    ${tag}`);
  await writeFile(join(folder, GAME_PAGE), listened);
  const { version } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'));
  const values = { version, game, styles: nameOf(/^bench-styles-/), script: nameOf(/^bench-[^-]+\.js$/) };
  await writeFile(join(folder, 'bench.html'), fill(await readFile(join(ROOT, PAGE), 'utf8'), values));
  return [...page, ...ear];
}

async function bundle(folder, entryPoints, format) {
  const { metafile } = await build({
    ...COMMON,
    entryPoints,
    outdir: folder,
    format,
    splitting: format === 'esm',
    metafile: true,
    plugins: [leanTwgl],
    entryNames: '[name]-[hash]',
    chunkNames: 'bench-chunk-[hash]',
    // The same name as the game's own font, and so the same file.
    assetNames: '[name]-[hash]',
    loader: { '.woff2': 'file' },
    legalComments: 'none',
  });
  return Object.entries(metafile.outputs).map(([path, output]) => ({ name: path.split('/').at(-1), ...output }));
}

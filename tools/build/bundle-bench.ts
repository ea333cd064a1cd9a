// The device bench's part of the web build: bench.html with its scripts, and the game's page once more, with the bench's recorder in it.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type Format } from 'esbuild';
import { COMMON, type Output, outputsOf } from './bundle.ts';
import { leanTwgl } from './lean-twgl.ts';
import { fill, FOR_INSTALLING } from './page.ts';
import { ROOT } from './root.ts';

const FOLDER = 'bench/device';
const PAGE = `${FOLDER}/bench.html`;

/** Beside index.html: the name by which the bench's page asks for it. */
const GAME_PAGE = 'bench-game.html';

const GAME_SCRIPT = /<script async type="module" src="([^"]+)"><\/script>/;

/** Reads the game's page, which must have been written. Gives esbuild's account of each file that it wrote. */
export async function bundleBench(folder: string): Promise<Output[]> {
  const page = await bundle(folder, { bench: `${FOLDER}/device-page.ts`, 'bench-styles': `${FOLDER}/bench.css` }, 'esm');
  // Runs where it stands, before the game's scripts, as no module does.
  const recorder = await bundle(folder, { 'bench-frame': `${FOLDER}/frame/frame-page.ts` }, 'iife');
  const outputs = [...page, ...recorder];
  const gamePage = await readFile(join(folder, 'index.html'), 'utf8');
  const [tag, game] = GAME_SCRIPT.exec(gamePage) ?? [];
  if (tag === undefined || game === undefined) throw new Error('index.html has no script that the bench could stand before');
  const recorded = gamePage
    .replace(FOR_INSTALLING, '')
    .replace(tag, `<script src="${nameIn(outputs, /^bench-frame-/)}"></script>\n    ${tag}`);
  await writeFile(join(folder, GAME_PAGE), recorded);
  const { version } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'));
  const values = { version, game, styles: nameIn(outputs, /^bench-styles-/), script: nameIn(outputs, /^bench-[^-]+\.js$/) };
  await writeFile(join(folder, 'bench.html'), fill(await readFile(join(ROOT, PAGE), 'utf8'), values));
  return outputs;
}

function nameIn(outputs: readonly Output[], pattern: RegExp): string {
  const output = outputs.find(({ name }) => pattern.test(name));
  if (!output) throw new Error(`The bench's build has no file named ${pattern}`);
  return output.name;
}

async function bundle(folder: string, entryPoints: Record<string, string>, format: Format): Promise<Output[]> {
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
  return outputsOf(metafile);
}

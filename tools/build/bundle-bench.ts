// Adds the device bench to the web build: bench.html with its scripts, and a copy of the game's page with the bench's script.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Output } from './bundle.ts';
import { bundleContests, bundleForBench } from './bundle-contests.ts';
import { fill, INSTALL_LINKS } from './page.ts';
import { ROOT } from './root.ts';

const FOLDER = 'bench/device';
const WORKLOADS = `${FOLDER}/workloads`;
const PAGE = `${FOLDER}/bench.html`;

/** Requested by the bench's page. */
const GAME_PAGE = 'bench-game.html';

const GAME_SCRIPT = /<script async type="module" src="([^"]+)"><\/script>/;

/** Requires index.html in the folder. Returns esbuild's report on each file it wrote. */
export async function bundleBench(folder: string): Promise<Output[]> {
  const pageEntries = { bench: `${FOLDER}/device-page.ts`, 'bench-styles': `${FOLDER}/bench.css` };
  const page = await bundleForBench(folder, pageEntries, {
    format: 'esm',
    splitting: true,
    chunkNames: 'bench-chunk-[hash]',
    // Same name as the game's font, so that the file is shared.
    assetNames: '[name]-[hash]',
    loader: { '.woff2': 'file' },
  });
  // Classic scripts run in place, before the game's modules.
  const scriptEntries = { 'bench-game': `${WORKLOADS}/game-page.ts`, 'bench-realm': `${WORKLOADS}/realm-page.ts` };
  const scripts = await bundleForBench(folder, scriptEntries, {});
  const { outputs: contestOutputs, contests } = await bundleContests(folder);
  const outputs = [...page, ...scripts, ...contestOutputs];
  const gamePage = await readFile(join(folder, 'index.html'), 'utf8');
  const [tag, game] = GAME_SCRIPT.exec(gamePage) ?? [];
  if (tag === undefined || game === undefined) throw new Error('No game script found in index.html');
  const played = gamePage.replace(INSTALL_LINKS, '').replace(tag, `<script src="${nameIn(outputs, /^bench-game-/)}"></script>\n    ${tag}`);
  await writeFile(join(folder, GAME_PAGE), played);
  const { version } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'));
  const realm = nameIn(outputs, /^bench-realm-/);
  const values = {
    version,
    game,
    realm,
    contests: JSON.stringify(contests).replace(/"/g, '&quot;'),
    styles: nameIn(outputs, /^bench-styles-/),
    script: nameIn(outputs, /^bench-[^-]+\.js$/),
  };
  await writeFile(join(folder, 'bench.html'), fill(await readFile(join(ROOT, PAGE), 'utf8'), values));
  return outputs;
}

function nameIn(outputs: readonly Output[], pattern: RegExp): string {
  const output = outputs.find(({ name }) => pattern.test(name));
  if (!output) throw new Error(`The bench build has no file that matches ${pattern}`);
  return output.name;
}

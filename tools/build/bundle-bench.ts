// Adds the device bench to the web build: bench.html with its scripts, and a copy of the game's page with the bench's script.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import PROJECT from '../../package.json' with { type: 'json' };
import { outputOf, type Output } from './bundle.ts';
import { bundleContests, bundleForBench } from './bundle-contests.ts';
import { fill, INSTALL_LINKS } from './page.ts';
import { ROOT } from './root.ts';

const FOLDER = 'bench/device';
const ENTRIES = {
  page: { bench: `${FOLDER}/device-page.ts`, 'bench-styles': `${FOLDER}/bench.css` },
  scripts: { 'bench-game': `${FOLDER}/workloads/game-page.ts`, 'bench-realm': `${FOLDER}/workloads/realm-page.ts` },
};
const PAGE = `${FOLDER}/bench.html`;

/** Requested by the bench's page. */
const GAME_PAGE = 'bench-game.html';

const GAME_SCRIPT = /<script async type="module" src="([^"]+)"><\/script>/;

/** Requires index.html in the folder. Returns esbuild's report on each file it wrote. */
export async function bundleBench(folder: string): Promise<Output[]> {
  const page = await bundleForBench(folder, ENTRIES.page, {
    format: 'esm',
    splitting: true,
    chunkNames: 'bench-chunk-[hash]',
    // Same name as the game's font, so that the file is shared.
    assetNames: '[name]-[hash]',
    loader: { '.woff2': 'file' },
  });
  // Classic scripts run in place, before the game's modules.
  const scripts = await bundleForBench(folder, ENTRIES.scripts, {});
  const { outputs: contestOutputs, contests } = await bundleContests(folder);
  const outputs = [...page, ...scripts, ...contestOutputs];
  const gamePage = await readFile(join(folder, 'index.html'), 'utf8');
  const [tag, game] = GAME_SCRIPT.exec(gamePage) ?? [];
  if (tag === undefined || game === undefined) throw new Error('No game script found in index.html');
  const { name: benchScript } = outputOf(outputs, ENTRIES.scripts['bench-game']);
  const played = gamePage.replace(INSTALL_LINKS, '').replace(tag, `<script src="${benchScript}"></script>\n    ${tag}`);
  await writeFile(join(folder, GAME_PAGE), played);
  const values = {
    version: PROJECT.version,
    game,
    realm: outputOf(outputs, ENTRIES.scripts['bench-realm']).name,
    contests: JSON.stringify(contests).replace(/"/g, '&quot;'),
    styles: outputOf(outputs, ENTRIES.page['bench-styles']).name,
    script: outputOf(outputs, ENTRIES.page.bench).name,
  };
  await writeFile(join(folder, 'bench.html'), fill(await readFile(join(ROOT, PAGE), 'utf8'), values));
  return outputs;
}

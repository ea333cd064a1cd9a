// Builds the pages of the load bench: the game, and the same scene in the peers, bundled with the game's options.
import { mkdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { buildGame } from '../../tools/build/build-game.ts';
import { bundleModules } from '../harness/bundle.ts';

export type LoadedPage = {
  readonly name: string;
  readonly folder: string;
  /** Script of a page other than the game. */
  readonly source?: string;
  /** Required package of bench/peers. */
  readonly peer?: string;
  /** Selector of the button that opens the game. */
  readonly button?: string;
};

export const GAME = 'game';
export const BARE = 'bare page';
export const PIXI = 'pixi';

/** The first visit of a new player to each page. */
export const PAGES: readonly LoadedPage[] = [
  { name: GAME, folder: 'game', button: '.menu-buttons button.primary' },
  { name: BARE, folder: 'bare', source: 'bench/load/bare-page.ts' },
  { name: PIXI, folder: 'pixi', source: 'bench/peers/load/pixi.mjs', peer: 'pixi.js' },
  { name: 'phaser', folder: 'phaser', source: 'bench/peers/load/phaser.mjs', peer: 'phaser' },
];

/** Builds the pages into folders of `root`. Source maps do not change the game's scripts. */
export async function buildPages(root: string, pages: readonly LoadedPage[]): Promise<void> {
  await buildGame({ folder: join(root, 'game'), sourceMaps: true });
  await writeFile(join(root, 'game', 'settings.json'), JSON.stringify({ portal: 'standalone' }));
  for (const { source, folder } of pages) if (source !== undefined) await buildPeerPage(source, join(root, folder));
  await writeFile(join(root, 'index.html'), '<!doctype html><title>Empty</title>');
}

/** Builds the page of a peer, with preload links for all of its files. */
async function buildPeerPage(source: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const options = {
    entryPoints: { peer: source },
    entryNames: '[name]-[hash]',
    chunkNames: 'chunk-[hash]',
    assetNames: '[name]-[hash]',
    loader: { '.webp': 'file' },
  } as const;
  const outputs = Object.entries(await bundleModules(folder, options));
  const [script, { imports }] = outputs.find(([, { entryPoint }]) => entryPoint !== undefined)!;
  const [picture] = outputs.find(([path]) => path.endsWith('.webp'))!;
  const preloads = imports
    .filter(({ kind }) => kind === 'import-statement')
    .map(({ path }) => `<link rel="modulepreload" href="${basename(path)}" />`);
  const page = `<!doctype html>
<html lang="en">
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width" />
<title>Peer</title>
<link rel="icon" href="data:," />
<style>body { background: #06122b; margin: 0; overflow: hidden; } canvas { display: block; }</style>
<link rel="preload" href="${basename(picture)}" as="image" type="image/webp" crossorigin />
${preloads.join('')}
<script type="module" src="${basename(script)}"></script>
<body></body>
</html>
`;
  await writeFile(join(folder, 'index.html'), page);
}

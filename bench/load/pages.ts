// Builds the pages of the load bench: the game, and the same scene in PixiJS, bundled with the game's options.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { buildGame } from '../../tools/build/build-game.ts';
import { bundleModules } from '../harness/bundle.ts';

export type LoadedPage = {
  readonly name: string;
  readonly folder: string;
  /** Name of the page in the folder, if not index.html. */
  readonly file?: string;
  /** Default: slow. `off`: after the service worker has stored the game. `local`: nothing is delayed. */
  readonly network?: 'off' | 'local';
  /** Script of a peer's page. */
  readonly source?: string;
  /** Required package of bench/peers. */
  readonly peer?: string;
  /** Selector of the button that opens the game. */
  readonly button?: string;
};

export const GAME = 'game';
export const OFFLINE = 'game, second start offline';
export const FLOOR = 'floor';
export const LOCAL_FLOOR = 'floor without the network';
export const PIXI = 'pixi';

const BUNDLE = {
  entryNames: '[name]-[hash]',
  chunkNames: 'chunk-[hash]',
  assetNames: '[name]-[hash]',
  loader: { '.webp': 'file', '.avif': 'file' },
} as const;

export const FLOOR_FILE = 'floor.html';
const PLAY = '.menu-buttons button.primary';

/** The visit of a new player to each page, the first one unless the network is off. */
export const PAGES: readonly LoadedPage[] = [
  { name: GAME, folder: GAME, button: PLAY },
  { name: OFFLINE, folder: GAME, button: PLAY, network: 'off' },
  { name: FLOOR, folder: GAME, button: PLAY, file: FLOOR_FILE },
  { name: LOCAL_FLOOR, folder: GAME, button: PLAY, file: FLOOR_FILE, network: 'local' },
  { name: PIXI, folder: 'pixi', source: 'bench/peers/load/pixi.mjs', peer: 'pixi.js' },
];

/** Builds the pages into folders of `root`. */
export async function buildPages(root: string, pages: readonly LoadedPage[]): Promise<void> {
  const game = join(root, GAME);
  await buildGame({ folder: game });
  await writeFile(join(game, 'settings.json'), JSON.stringify({ portal: 'standalone' }));
  await buildFloorPage(game);
  for (const { source, folder } of pages) if (source !== undefined) await buildPeerPage(source, join(root, folder));
  await writeFile(join(root, 'index.html'), '<!doctype html><title>Empty</title>');
}

/** Writes the baseline page: index.html with another script, which loads the game's scripts and runs none. */
async function buildFloorPage(folder: string): Promise<void> {
  const page = await readFile(join(folder, 'index.html'), 'utf8');
  const outputs = Object.entries(await bundleModules(folder, { ...BUNDLE, entryPoints: { floor: 'bench/load/floor-page.ts' } }));
  const [script] = outputs.find(([, { entryPoint }]) => entryPoint !== undefined)!;
  await writeFile(join(folder, FLOOR_FILE), page.replaceAll(/boot-\w+\.js/g, basename(script)));
}

/** Builds the page of a peer, with preload links for all of its files. */
async function buildPeerPage(source: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const outputs = Object.entries(await bundleModules(folder, { ...BUNDLE, entryPoints: { peer: source } }));
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

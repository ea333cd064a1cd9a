// The pages of the load bench in one folder: the game's, and the same scene in its peers, bundled as the game is.
import { mkdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { buildGame } from '../../tools/build/build-game.ts';
import { bundleModules } from '../harness/bundle.ts';

/** Pages beside the game's: folder, source and package. */
export const PEERS = [
  { name: 'bare page', folder: 'bare', source: 'bench/load/bare-page.ts' },
  { name: 'pixi', folder: 'pixi', source: 'bench/peers/load/pixi.mjs', peer: 'pixi.js' },
  { name: 'phaser', folder: 'phaser', source: 'bench/peers/load/phaser.mjs', peer: 'phaser' },
] as const;
export type PeerPage = (typeof PEERS)[number];

/** With source maps, which change nothing in the scripts. */
export async function buildPages(folder: string, peers: readonly PeerPage[]): Promise<void> {
  await buildGame({ folder: join(folder, 'game'), sourceMaps: true });
  await writeFile(join(folder, 'game', 'settings.json'), JSON.stringify({ portal: 'standalone' }));
  for (const { source, folder: name } of peers) await buildPeerPage(source, join(folder, name));
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>Empty</title>');
}

/** Its page requests its files as early as a page can. */
async function buildPeerPage(source: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const outputs = Object.entries(
    await bundleModules(folder, {
      entryPoints: { peer: source },
      entryNames: '[name]-[hash]',
      chunkNames: 'chunk-[hash]',
      assetNames: '[name]-[hash]',
      loader: { '.webp': 'file' },
    }),
  );
  const entry = outputs.find(([, { entryPoint }]) => entryPoint !== undefined);
  const picture = outputs.find(([path]) => path.endsWith('.webp'));
  if (!entry || !picture) throw new Error(`The page of ${source} was not built`);
  const early = entry[1].imports.filter(({ kind }) => kind === 'import-statement').map(({ path }) => basename(path));
  const preloads = early.map((name) => `<link rel="modulepreload" href="${name}" />`).join('');
  const page = `<!doctype html>
<html lang="en">
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width" />
<title>A peer</title>
<link rel="icon" href="data:," />
<style>body { background: #06122b; margin: 0; overflow: hidden; } canvas { display: block; }</style>
<link rel="preload" href="${basename(picture[0])}" as="image" type="image/webp" crossorigin />
${preloads}
<script type="module" src="${basename(entry[0])}"></script>
<body></body>
</html>
`;
  await writeFile(join(folder, 'index.html'), page);
}

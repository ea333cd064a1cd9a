// A page beside the game's: its scene bundled as the game is, with the same picture, and its files asked for as early as its page can.
import { mkdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { build } from 'esbuild';
import { COMMON } from '../../tools/build/bundle.ts';

/** `source` is the scene's script, from the project's root. */
export async function buildRivalPage(source: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const { metafile } = await build({
    ...COMMON,
    entryPoints: { rival: source },
    outdir: folder,
    splitting: true,
    format: 'esm',
    metafile: true,
    define: { 'process.env.NODE_ENV': '"production"' },
    entryNames: '[name]-[hash]',
    chunkNames: 'chunk-[hash]',
    assetNames: '[name]-[hash]',
    loader: { '.webp': 'file' },
    legalComments: 'none',
    logLevel: 'error',
  });
  const outputs = Object.entries(metafile.outputs);
  const entry = outputs.find(([, { entryPoint }]) => entryPoint !== undefined);
  const picture = outputs.find(([path]) => path.endsWith('.webp'));
  if (!entry || !picture) throw new Error(`The page of ${source} was not built`);
  const early = entry[1].imports.filter(({ kind }) => kind === 'import-statement').map(({ path }) => basename(path));
  await writeFile(join(folder, 'index.html'), pageOf(basename(entry[0]), basename(picture[0]), early));
}

function pageOf(entry: string, picture: string, early: readonly string[]): string {
  const preloads = early.map((name) => `<link rel="modulepreload" href="${name}" />`).join('');
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width" />
<title>A rival</title>
<link rel="icon" href="data:," />
<style>body { background: #06122b; margin: 0; overflow: hidden; } canvas { display: block; }</style>
<link rel="preload" href="${picture}" as="image" type="image/webp" crossorigin />
${preloads}
<script type="module" src="${entry}"></script>
<body></body>
</html>
`;
}

// Adds the embedding API to a build: embed.js with its types, and the demo page, whose script is not bundled.
import { copyFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import { emitTypes } from './build-files.ts';
import { COMMON } from './bundle.ts';
import { lowerCaseNames } from './lower-case-names.ts';
import { ROOT } from './root.ts';

const DEMO = join(ROOT, 'examples/embed');

export async function bundleEmbed(folder: string): Promise<void> {
  await build({ ...COMMON, entryPoints: { embed: 'src/embed/embed.ts' }, outdir: folder, format: 'esm' });
  await writeFile(join(folder, 'embed.d.ts'), await declareEmbed());
}

export async function bundleDemo(folder: string): Promise<void> {
  await build({
    ...COMMON,
    entryPoints: { 'demo/demo': 'examples/embed/demo.css' },
    outdir: folder,
    plugins: [lowerCaseNames],
    // Same name as the game's font, so that the file is shared.
    assetNames: '[name]-[hash]',
    loader: { '.woff2': 'file' },
  });
  for (const name of ['index.html', 'demo.js']) await copyFile(join(DEMO, name), join(folder, 'demo', name));
}

/** Returns the public types of api.ts and embed.ts as one self-contained file. */
async function declareEmbed(): Promise<string> {
  const declared = await emitTypes('src/embed/tsconfig.json');
  const [api, embed, flow] = ['embed/api.d.ts', 'embed/embed.d.ts', 'flow/flow.d.ts'].map((name) => String(declared.get(name)));
  const overlays = /type Overlay = ([^;]*);/.exec(flow)![1];
  const types = api.replace(/^import [^;]*;\n/m, '').replace('GameOverlay = Overlay;', `GameOverlay = ${overlays};`);
  return `${types}\n${embed.replace(/^(?:import|export) [^;]* from '\.\/api\.ts';\n/gm, '')}`;
}

// Adds the embedding API to a build: embed.js and frozen-jewel.js with their types, and the demo page, whose script is not bundled.
import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type BuildOptions, type Plugin } from 'esbuild';
import { type BuildFiles, emitTypes, writePackage } from './build-files.ts';
import { COMMON } from './bundle.ts';
import { lowerCaseNames } from './lower-case-names.ts';
import { EMBED_FILES } from './portals.ts';
import { ROOT } from './root.ts';

const DEMO = join(ROOT, 'examples/embed');

/** frozen-jewel.js imports embed.js. */
const beside: Plugin = {
  name: 'beside',
  setup: ({ onResolve }) => onResolve({ filter: /^\.\/embed\.ts$/ }, () => ({ path: './embed.js', external: true })),
};

export async function bundleEmbed(folder: string): Promise<void> {
  const options: BuildOptions = { ...COMMON, outdir: folder, format: 'esm' };
  await build({ ...options, entryPoints: { embed: 'src/embed/embed.ts' } });
  await build({ ...options, entryPoints: { 'frozen-jewel': 'src/embed/frozen-jewel.ts' }, plugins: [beside] });
  const declared = await emitTypes('src/embed/tsconfig.json');
  await writeFile(join(folder, 'embed.d.ts'), declareEmbed(declared));
  const element = String(declared.get('embed/frozen-jewel.d.ts'));
  await writeFile(join(folder, 'frozen-jewel.d.ts'), element.replaceAll("'./embed.ts'", "'./embed.js'"));
  const react = await readFile(join(ROOT, 'src/embed/react.d.ts'), 'utf8');
  await writeFile(join(folder, 'frozen-jewel-react.d.ts'), react.replace("'./frozen-jewel.ts'", "'./frozen-jewel.js'"));
}

/** Packs the embedding API of a build for npm. */
export async function packEmbed(from: string, folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  for (const name of EMBED_FILES) await copyFile(join(from, name), join(folder, name));
  const description = {
    name: 'frozen-jewel-embed',
    description: 'Puts the game Frozen Jewel into a web page.',
    sideEffects: ['./frozen-jewel.js'],
    exports: {
      '.': { types: './embed.d.ts', default: './embed.js' },
      './element': { types: './frozen-jewel.d.ts', default: './frozen-jewel.js' },
      './react': { types: './frozen-jewel-react.d.ts' },
    },
    types: './embed.d.ts',
  };
  await writePackage(folder, description, await readFile(join(ROOT, 'docs/embedding.md'), 'utf8'));
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
function declareEmbed(declared: BuildFiles): string {
  const [api, embed, flow, boards] = ['embed/api', 'embed/embed', 'flow/flow', 'net/leaderboard-types'].map((name) =>
    String(declared.get(`${name}.d.ts`)),
  );
  const unionOf = (name: string) => new RegExp(`type ${name} = ([^;]*);`).exec(flow)![1];
  const types = api
    .replace(/^import [^;]*;\n/gm, '')
    .replace('GameOverlay = Overlay;', `GameOverlay = ${unionOf('Overlay')};`)
    .replace('GameMode = Mode;', `GameMode = ${unionOf('Mode')};`);
  const board = boards.slice(boards.indexOf("/** A row of a site's board"));
  return `${types}\n${board}\n${embed.replace(/^(?:import|export) [^;]* from '\.\/[\w-]+\.ts';\n/gm, '')}`;
}

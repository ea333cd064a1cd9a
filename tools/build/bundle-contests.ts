// Adds the contestants of the device bench to the web build: ours, and the peers that are installed in bench/peers.
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { build, type BuildOptions } from 'esbuild';
import type { BuildFiles } from './build-files.ts';
import { COMMON, type Output, outputOf, outputsOf } from './bundle.ts';
import { OUR_SCRIPTS, PEER_SCRIPTS, type BuiltContests } from '../../bench/device/contest-scripts.ts';
import { leanTwgl } from './lean.ts';
import { lowerCaseNames } from './lower-case-names.ts';
import { fill } from './page.ts';
import { ROOT } from './root.ts';

const PEERS = 'bench/peers/node_modules';
const PAGE = 'bench/sprites/engine-page.html';
const PEER_FILE = /^bench-peer-/;

/** For scripts that may fail in the minimum browsers: the bench page then lacks their rows. */
const PEER_OPTIONS = {
  target: 'es2022',
  define: { 'process.env.NODE_ENV': '"production"' },
  // Excludes the development builds of packages.
  conditions: ['production'],
  entryNames: 'bench-peer-[name]-[hash]',
} satisfies BuildOptions;

/** Returns the files of a build that its rules apply to. Peers have addresses, texts and features of their own. */
export function withoutPeers(files: BuildFiles): BuildFiles {
  return new Map([...files].filter(([path]) => !PEER_FILE.test(path)));
}

/** Writes the contestants' pages and scripts. `peers` is the folder of the peers' packages. */
export async function bundleContests(folder: string, peers = PEERS): Promise<{ outputs: Output[]; contests: BuiltContests }> {
  const installed = Object.entries(PEER_SCRIPTS).filter(([, peer]) => existsSync(resolve(ROOT, peers, peer.package)));
  const peerEntries = Object.fromEntries(installed.map(([name, { entry }]) => [name, entry]));
  const outputs = [
    ...(await bundleForBench(folder, OUR_SCRIPTS, { entryNames: 'bench-contest-[name]-[hash]' })),
    ...(await bundleForBench(folder, peerEntries, PEER_OPTIONS)),
  ];
  const pages = Object.entries({ ...OUR_SCRIPTS, ...peerEntries }).map(async ([name, entry]) => {
    const page = `bench-contest-${name}.html`;
    const { name: script } = outputOf(outputs, entry);
    await writeFile(join(folder, page), fill(await readFile(join(ROOT, PAGE), 'utf8'), { script }));
    return [name, page];
  });
  const versions = installed.map(async ([, { package: name }]) => [
    name,
    JSON.parse(await readFile(resolve(ROOT, peers, name, 'package.json'), 'utf8')).version,
  ]);
  const contests = { pages: Object.fromEntries(await Promise.all(pages)), versions: Object.fromEntries(await Promise.all(versions)) };
  return { outputs, contests };
}

/** Writes scripts of the bench page. Each is a classic script by default, of which each realm runs its own copy. */
export async function bundleForBench(folder: string, entryPoints: Record<string, string>, options: BuildOptions): Promise<Output[]> {
  const { metafile } = await build({
    ...COMMON,
    entryPoints,
    outdir: folder,
    format: 'iife',
    plugins: [lowerCaseNames, leanTwgl],
    entryNames: '[name]-[hash]',
    legalComments: 'none',
    ...options,
    metafile: true,
  });
  return outputsOf(metafile);
}

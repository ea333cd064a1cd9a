// The command `node build.mjs [--mocks | --portal NAME | --runtime]`. Builds dist/web/, dist/embed/ and dist/server/. --mocks adds dist/mocks/ with mock
// ads and the examples. --portal builds only dist/NAME.zip and checks the portal's limits. --runtime builds only dist/runtime/.
import { cp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { PORTAL_NAMES, type PortalName } from '../../src/settings/portals.ts';
import { addMocks, buildGame } from './build-game.ts';
import { type BuildFiles, readFiles, zipFiles } from './build-files.ts';
import { gzippedSize, overBudget } from './budget.ts';
import { packEmbed } from './bundle-embed.ts';
import { CLOSED_BANS } from './closed-site.ts';
import { withoutPeers } from './bundle-contests.ts';
import { bundleExamples } from './bundle-examples.ts';
import { bundleRuntime } from './bundle-runtime.ts';
import { bundleServer } from './bundle-server.ts';
import { inKilobytes, sizesOfFirstScreen } from './first-screen.ts';
import { inspectBuild } from './inspect.ts';
import { measureBuild, overLimits, tableOf } from './limits.ts';
import { PORTALS } from '../../policies/portal-table.ts';
import { externalFiles, type SettingsFile } from './portals.ts';
import { readOptions } from '../../server/web/read-options.ts';
import { ROOT } from './root.ts';

const DIST = join(ROOT, 'dist');
const WEB = join(DIST, 'web');
const MOCKS = join(DIST, 'mocks');
const ALL = 'all';

/** The page, and files with a hash in the name: no later step of the build changes them, so that their copies cannot be outdated. */
const COPIED = /^index\.html$|-[a-z2-7]{8}\.(js|css|svg)$/;
const COMPRESSORS = { br: promisify(brotliCompress), gz: promisify(gzip) };

const { portal, mocks, runtime } = readOptions('build', [...PORTAL_NAMES, ALL] as const, { isBuild: true });
const faults = await (runtime
  ? buildRuntime()
  : portal === undefined
    ? buildWeb()
    : buildPortals(portal === ALL ? PORTAL_NAMES : [portal]));
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exitCode = 1;

async function buildWeb(): Promise<string[]> {
  // Remove the old mocks: they belong to the previous web build.
  await rm(MOCKS, { recursive: true, force: true });
  const [{ files: built, firstScreen }] = await Promise.all([buildGame({ folder: WEB }), bundleServer()]);
  const files = withoutPeers(built);
  await packEmbed(WEB, join(DIST, 'embed'));
  const [gzip, brotli] = [firstScreen.gzip, firstScreen.brotli].map(
    ({ javascript, everything }) => `${inKilobytes(everything)} (JavaScript ${inKilobytes(javascript)})`,
  );
  console.log(`Built dist/web/, dist/embed/ and dist/server/. First screen: ${gzip} after gzip, ${brotli} after brotli.`);
  const faults = [
    ...overBudget({
      ...sizesOfFirstScreen(firstScreen),
      'embed.js': gzippedSize(files.get('embed.js')!),
      'frozen-jewel.js': gzippedSize(files.get('frozen-jewel.js')!),
      'worker.js': gzippedSize(files.get('worker.js')!),
    }),
    ...inspectBuild(files, { external: externalFiles() }),
    ...(mocks ? await buildMocks() : []),
  ];
  await writeCompressedCopies(files, mocks ? [WEB, MOCKS] : [WEB]);
  return faults;
}

/** For servers that send precompressed files. Compresses the files once, and writes each copy that is smaller than its file into all folders. All folders contain the files. */
async function writeCompressedCopies(files: BuildFiles, folders: readonly string[]): Promise<void> {
  const copied = [...files].filter(([path]) => COPIED.test(path));
  const write = async (path: string, bytes: Uint8Array, extension: string, compress: typeof COMPRESSORS.br): Promise<void> => {
    const copy = await compress(bytes);
    if (copy.length >= bytes.length) return;
    await Promise.all(folders.map((folder) => writeFile(join(folder, `${path}.${extension}`), copy)));
  };
  await Promise.all(
    copied.flatMap(([path, bytes]) => Object.entries(COMPRESSORS).map(([extension, compress]) => write(path, bytes, extension, compress))),
  );
}

/** Copies the web build and adds mock ads and the runtime's examples. */
async function buildMocks(): Promise<string[]> {
  await cp(WEB, MOCKS, { recursive: true });
  await addMocks(MOCKS);
  const faults = inspectBuild(withoutPeers(await readFiles(MOCKS)), { external: externalFiles() });
  await bundleExamples(MOCKS);
  console.log('Built dist/mocks/: the web build with mock ads, for development and tests.');
  return faults;
}

/** Builds the runtime as a package. */
async function buildRuntime(): Promise<string[]> {
  const { everything, core, faults } = await bundleRuntime(join(DIST, 'runtime'));
  console.log(
    `Built dist/runtime/: ${inKilobytes(everything)} after gzip without bitECS and signals; a page that moves sprites needs ${inKilobytes(core)}.`,
  );
  return faults;
}

async function buildPortals(names: readonly PortalName[]): Promise<string[]> {
  const builds = await Promise.all(names.map(buildPortal));
  console.table(tableOf(builds));
  return builds.flatMap(({ name, faults }) => faults.map((fault) => `${name}: ${fault}`));
}

/** Writes no zip if the build has a fault. */
async function buildPortal(name: PortalName) {
  const { sdk, limits, page } = PORTALS[name];
  const archive = join(DIST, `${name}.zip`);
  await rm(archive, { force: true });
  const { files, firstScreen } = await buildGame({ folder: join(DIST, name), portal: name });
  const zip = zipFiles(files);
  const measured = measureBuild(files, zip, firstScreen);
  const faults = [
    ...overBudget(sizesOfFirstScreen(firstScreen)),
    ...overLimits(measured, limits),
    ...inspectBuild(files, { script: sdk?.address, external: externalFiles(name), bans: page === 'closed' ? CLOSED_BANS : [] }),
  ];
  if (faults.length === 0) await writeFile(archive, zip);
  const settings: SettingsFile = JSON.parse(String(files.get('settings.json')));
  warnOfMissingGameId(name, settings);
  return { name, limits, measured, faults };
}

/** Warns about a placeholder game id: the build works, but shows no ads. */
function warnOfMissingGameId(name: PortalName, { gameDistribution }: Partial<Pick<SettingsFile, 'gameDistribution'>>): void {
  if (gameDistribution && /^0+$/.test(gameDistribution.gameId))
    console.warn(`${name}: the game id is all zeros. Before the upload, set it in src/settings/settings.json and build again.`);
}

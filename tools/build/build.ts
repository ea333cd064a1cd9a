// The command `node build.mjs`: builds the game into dist/web/ and its server into dist/server/; --mocks adds dist/mocks/ with mock ads and the examples; --portal NAME builds dist/NAME.zip alone, within that portal's limits; --runtime builds dist/runtime/ alone.
import { cp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PORTAL_NAMES, PORTALS, type PortalName } from '../../src/settings/portals.ts';
import { addMocks, buildGame } from './build-game.ts';
import { readFiles, zipFiles } from './build-files.ts';
import { overEmbedBudget } from './bundle-embed.ts';
import { bundleExamples } from './bundle-examples.ts';
import { bundleRuntime } from './bundle-runtime.ts';
import { bundleServer } from './bundle-server.ts';
import { writeCompressedCopies } from './compressed-copies.ts';
import { inKilobytes, overBudget } from './first-screen.ts';
import { inspectAge } from './inspect-age.ts';
import { inspectBuild } from './inspect.ts';
import { measureBuild, type MeasuredBuild, overLimits, tableOf } from './limits.ts';
import { filesForOthers, type SettingsFile } from './portals.ts';
import { readOptions } from '../../server/web/read-options.ts';
import { ROOT } from './root.ts';

const DIST = join(ROOT, 'dist');
const WEB = join(DIST, 'web');
const MOCKS = join(DIST, 'mocks');
const ALL = 'all';

type FaultyBuild = MeasuredBuild & { readonly faults: readonly string[] };

const { portal, mocks, runtime } = readOptions('build', [...PORTAL_NAMES, ALL] as const, { isBuild: true });
const faults = await (runtime
  ? buildRuntime()
  : portal === undefined
    ? buildWeb()
    : buildPortals(portal === ALL ? PORTAL_NAMES : [portal]));
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exitCode = 1;

async function buildWeb(): Promise<string[]> {
  // With another web build it would be out of date.
  await rm(MOCKS, { recursive: true, force: true });
  const [{ files, firstScreen }] = await Promise.all([buildGame({ folder: WEB }), bundleServer()]);
  const [gzip, brotli] = [firstScreen.gzip, firstScreen.brotli].map(
    ({ javascript, everything }) => `${inKilobytes(javascript)} of JavaScript and ${inKilobytes(everything)} in all`,
  );
  console.log(`dist/web/ and dist/server/ built; the first screen takes ${gzip} after gzip, ${brotli} after brotli`);
  const faults = [
    ...overBudget(firstScreen),
    ...overEmbedBudget(files),
    ...inspectBuild(files, { forOthers: filesForOthers() }),
    ...(await inspectAge(files, { isWhole: true })),
    ...(mocks ? await buildMocks() : []),
  ];
  await writeCompressedCopies(files, mocks ? [WEB, MOCKS] : [WEB]);
  return faults;
}

/** The web build's own files, with mock ads, and the examples of the runtime. */
async function buildMocks(): Promise<string[]> {
  await cp(WEB, MOCKS, { recursive: true });
  await addMocks(MOCKS);
  const faults = inspectBuild(await readFiles(MOCKS), { forOthers: filesForOthers() });
  await bundleExamples(MOCKS);
  console.log('dist/mocks/ built: the same with mock ads, for development and tests');
  return faults;
}

/** The runtime for other hosts. */
async function buildRuntime(): Promise<string[]> {
  const { gzip, faults } = await bundleRuntime(join(DIST, 'runtime'));
  console.log(`dist/runtime/ built; index.js takes ${inKilobytes(gzip)} after gzip, without bitECS and signals`);
  return faults;
}

async function buildPortals(names: readonly PortalName[]): Promise<string[]> {
  const builds = await Promise.all(names.map(buildPortal));
  console.log(tableOf(builds));
  return builds.flatMap(({ name, faults }) => faults.map((fault) => `${name}: ${fault}`));
}

/** There is no zip of a build that has a fault. */
async function buildPortal(name: PortalName): Promise<FaultyBuild> {
  const { sdk, limits } = PORTALS[name];
  const archive = join(DIST, `${name}.zip`);
  await rm(archive, { force: true });
  const { files, firstScreen } = await buildGame({ folder: join(DIST, name), portal: name });
  const zip = zipFiles(files);
  const measured = measureBuild({ files, zip, firstScreen });
  const faults = [
    ...overBudget(firstScreen),
    ...overLimits(measured, limits),
    ...inspectBuild(files, { script: sdk?.address, forOthers: filesForOthers(name) }),
    ...(await inspectAge(files)),
  ];
  if (faults.length === 0) await writeFile(archive, zip);
  const settings: SettingsFile = JSON.parse(String(files.get('settings.json')));
  warnOfNoGameId(name, settings);
  return { name, limits, measured, faults };
}

/** Such a build works; its ads do not. */
function warnOfNoGameId(name: PortalName, { gameDistribution }: Partial<Pick<SettingsFile, 'gameDistribution'>>): void {
  if (gameDistribution && /^0+$/.test(gameDistribution.gameId))
    console.warn(`${name}: the game's id is all zeros: before the upload, put yours into src/settings/settings.json and build again.`);
}

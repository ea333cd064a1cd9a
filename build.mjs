// Builds the game for the web into dist/web/ and its server into dist/server/; with --portal NAME into dist/NAME/ and dist/NAME.zip, and fails where that portal would.
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildGame } from './tools/build/build-game.mjs';
import { overEmbedBudget } from './tools/build/bundle-embed.mjs';
import { bundleServer } from './tools/build/bundle-server.mjs';
import { inKilobytes, overBudget } from './tools/build/first-screen.mjs';
import { inspectBuild } from './tools/build/inspect.mjs';
import { measureBuild, overLimits, tableOf } from './tools/build/limits.mjs';
import { filesForOthers, PORTAL_NAMES, PORTALS } from './tools/build/portals.mjs';
import { readPortal } from './tools/build/read-portal.mjs';
import { ROOT } from './tools/build/root.mjs';
import { zipFiles } from './tools/build/zip.mjs';

const DIST = join(ROOT, 'dist');
const ALL = 'all';

const name = readPortal('build', [...PORTAL_NAMES, ALL]);
const faults = name === undefined ? await buildWeb() : await buildPortals(name === ALL ? PORTAL_NAMES : [name]);
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exitCode = 1;

async function buildWeb() {
  const [{ files, firstScreen }] = await Promise.all([buildGame({ folder: join(DIST, 'web') }), bundleServer()]);
  const [gzip, brotli] = [firstScreen.gzip, firstScreen.brotli].map(
    ({ javascript, everything }) => `${inKilobytes(javascript)} of JavaScript and ${inKilobytes(everything)} in all`,
  );
  console.log(`dist/web/ and dist/server/ built; the first screen takes ${gzip} after gzip, ${brotli} after brotli`);
  return [...overBudget(firstScreen), ...overEmbedBudget(files), ...inspectBuild(files, { forOthers: filesForOthers() })];
}

async function buildPortals(names) {
  const builds = await Promise.all(names.map(buildPortal));
  console.log(tableOf(builds));
  return builds.flatMap(({ name, faults }) => faults.map((fault) => `${name}: ${fault}`));
}

/** There is no zip of a build that has a fault. */
async function buildPortal(name) {
  const { script, limits } = PORTALS[name];
  const archive = join(DIST, `${name}.zip`);
  await rm(archive, { force: true });
  const { files, firstScreen } = await buildGame({ folder: join(DIST, name), portal: name });
  const zip = zipFiles(files);
  const measured = measureBuild({ files, zip, firstScreen });
  const faults = [
    ...overBudget(firstScreen),
    ...overLimits(measured, limits),
    ...inspectBuild(files, { script, forOthers: filesForOthers(name) }),
  ];
  if (faults.length === 0) await writeFile(archive, zip);
  warnOfNoGameId(name, JSON.parse(files.get('settings.json').toString()));
  return { name, limits, measured, faults };
}

/** Such a build works; its ads do not. */
function warnOfNoGameId(name, { gameDistribution }) {
  if (gameDistribution && /^0+$/.test(gameDistribution.gameId))
    console.warn(`${name}: the game's id is all zeros: before the upload, put yours into src/settings/settings.json and build again.`);
}

// One build: a folder with the whole game, for the web or for one portal.
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { bundleGame, bundleScripts } from './bundle.mjs';
import { bundleBench } from './bundle-bench.mjs';
import { bundleDemo, bundleEmbed } from './bundle-embed.mjs';
import { filesOfFirstScreen, scriptsOfFirstScreen, weighFirstScreen } from './first-screen.mjs';
import { licensesOf } from './licenses.mjs';
import { writePage } from './page.mjs';
import { MOCK_BOT_CHECK, PORTALS, settingsFor, WEB } from './portals.mjs';
import { readFiles } from './read-files.mjs';
import { ROOT } from './root.mjs';

/** What a host may change without building. */
const SETTINGS = join(ROOT, 'src/settings/settings.json');

/**
 * Empties the folder and builds into it. Without a portal it is the web build: all adapters, no SDK, and benches.
 * Gives all its files by their path, and what the first screen weighs.
 *
 * @param {{ folder: string, portal?: string, sourceMaps?: boolean }} options
 */
export async function buildGame({ folder, portal, sourceMaps = false }) {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const outputs = await bundleGame(folder, { portal, sourceMaps });
  const scripts = scriptsOfFirstScreen(outputs);
  const { isInstallable, isEmbeddable } = portal === undefined ? WEB : PORTALS[portal];
  const shown = await writePage(folder, { outputs, scripts, isInstallable });
  await writeFile(join(folder, 'settings.json'), await settingsText(portal));
  const benchOutputs = portal === undefined ? await bundleBench(folder) : [];
  await writeFile(join(folder, 'licenses.txt'), await licensesOf([...outputs, ...benchOutputs]));
  if (isEmbeddable) await bundleEmbed(folder);
  if (portal === undefined) await Promise.all([bundleScripts(folder, MOCK_BOT_CHECK), bundleDemo(folder)]);
  const files = await readFiles(folder);
  return { files, firstScreen: weighFirstScreen(filesOfFirstScreen(outputs, scripts, shown), files) };
}

async function settingsText(portal) {
  const text = await readFile(SETTINGS, 'utf8');
  return portal === undefined ? text : `${JSON.stringify(settingsFor(portal, JSON.parse(text)), undefined, 2)}\n`;
}

// Builds the game into a folder, for the web or for one portal.
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PortalName } from '../../src/settings/portals.ts';
import { bundleGame, bundlePageScript, bundleScripts } from './bundle.ts';
import { bundleBench } from './bundle-bench.ts';
import { bundleDemo, bundleEmbed } from './bundle-embed.ts';
import { filesOfFirstScreen, scriptsOfFirstScreen, measureFirstScreen } from './first-screen.ts';
import { bundleWorker } from './bundle-worker.ts';
import { licensesOf } from './licenses.ts';
import { writePage } from './page.ts';
import { MOCK_BOT_CHECK, MOCK_PORTAL, MOCK_SDKS, type SettingsFile, settingsFor, WEB } from './portals.ts';
import { readFiles } from './build-files.ts';
import { PORTALS } from '../../policies/portal-table.ts';
import { ROOT } from './root.ts';

/** Settings that a host may change without a build. */
const SETTINGS = join(ROOT, 'src/settings/settings.json');

export type GameBuild = Awaited<ReturnType<typeof buildGame>>;

/** Empties the folder and builds into it. Without a portal, makes the web build: all adapters, no SDK, with benches. */
export async function buildGame({ folder, portal }: { folder: string; portal?: PortalName }) {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const bundled = await bundleGame(folder, portal);
  const outputs = [...bundled, ...(await bundlePageScript(folder, portal, bundled))];
  const scripts = scriptsOfFirstScreen(outputs);
  const site = portal === undefined ? undefined : PORTALS[portal];
  const { isInstallable = false, isEmbeddable = false } = site ?? WEB;
  const settings = await settingsText(portal);
  await writeFile(join(folder, 'settings.json'), settings);
  const { leaderboard, scoreService }: Partial<SettingsFile> = JSON.parse(settings);
  const hasLeaderboard = leaderboard?.address !== '' || scoreService?.isEnabled === true;
  for (const [name, json] of Object.entries(site?.files ?? {})) await writeFile(join(folder, name), JSON.stringify(json));
  const firstScript = site?.sdk?.isFirst ? site.sdk.address : undefined;
  const shown = await writePage(folder, { outputs, scripts, isInstallable, hasLeaderboard, firstScript });
  const benchOutputs = portal === undefined ? await bundleBench(folder) : [];
  await writeFile(join(folder, 'licenses.txt'), await licensesOf([...outputs, ...benchOutputs]));
  if (isEmbeddable) await bundleEmbed(folder);
  if (portal === undefined) await Promise.all([bundleScripts(folder, MOCK_BOT_CHECK), bundleDemo(folder), bundleWorker(folder, outputs)]);
  const files = await readFiles(folder);
  return { files, firstScreen: measureFirstScreen(filesOfFirstScreen(outputs, scripts, shown), files) };
}

async function settingsText(portal: PortalName | undefined): Promise<string> {
  const text = await readFile(SETTINGS, 'utf8');
  return portal === undefined ? text : `${JSON.stringify(settingsFor(portal, JSON.parse(text)), undefined, 2)}\n`;
}

/** Adds mock ads to the web build in the folder: mock SDKs in js/, and the portal in settings.json. Other files do not change. */
export async function addMocks(folder: string): Promise<void> {
  const path = join(folder, 'settings.json');
  const settings: SettingsFile = JSON.parse(await readFile(path, 'utf8'));
  await writeFile(path, `${JSON.stringify({ ...settings, portal: MOCK_PORTAL }, undefined, 2)}\n`);
  await bundleScripts(folder, MOCK_SDKS);
}

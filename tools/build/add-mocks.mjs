// Turns a web build into one with mock ads: the mock SDKs in js/, and a portal in settings.json.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { bundleScripts } from './bundle.mjs';
import { MOCK_PORTAL, MOCK_SDKS } from './portals.mjs';

/** Adds to the web build in the folder. Its pages and scripts stay as they are. */
export async function addMocks(folder) {
  const path = join(folder, 'settings.json');
  const settings = JSON.parse(await readFile(path, 'utf8'));
  await writeFile(path, `${JSON.stringify({ ...settings, portal: MOCK_PORTAL }, undefined, 2)}\n`);
  await bundleScripts(folder, MOCK_SDKS);
}

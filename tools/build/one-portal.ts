// The build of one portal: omits the adapters of others, and makes the portal's settings the fallback.
import { basename } from 'node:path';
import { PORTAL_NAMES, type PortalName } from '../../src/settings/portals.ts';
import type { Edit } from './edit-sources.ts';
import { PORTALS } from '../../policies/portal-table.ts';
import { adapterOf, EMBEDDING, type SettingsFile, settingsFor } from './portals.ts';

export function portalEdits(name: PortalName): readonly Edit[] {
  const leftOut = leftOutOf(name);
  return [
    [
      /\/src\/(app\/connect-page|portal\/create-portal)\.ts$/,
      (source) => source.replace(/import\('([^']+)'\)/g, (whole, path: string) => leftOut.get(basename(path)) ?? whole),
    ],
    [/\/src\/offline\/register-worker\.ts$/, () => 'export const registerWorker = () => Promise.resolve();'],
    [
      /\/src\/settings\/settings\.json$/,
      (source) => {
        const all: SettingsFile = JSON.parse(source);
        // A build without a score service still reads its settings.
        return JSON.stringify({ scoreService: all.scoreService, ...settingsFor(name, all) });
      },
    ],
  ];
}

/** Returns replacements for imports, by the file's name. */
function leftOutOf(name: PortalName): Map<string, string> {
  const refusal = `Promise.reject(new Error(${JSON.stringify(`this build supports only ${name}`)}))`;
  const others = PORTAL_NAMES.filter((other) => other !== name);
  const leftOut = new Map(others.map((other) => [basename(adapterOf(other)), refusal]));
  // Never resolves. No caller waits for it.
  if (!PORTALS[name].isEmbeddable) leftOut.set(basename(EMBEDDING), 'new Promise(() => {})');
  return leftOut;
}

// The build of one portal: omits the adapters of others, and makes the portal's settings the fallback.
import { basename } from 'node:path';
import type { Plugin } from 'esbuild';
import { PORTAL_NAMES, type PortalName } from '../../src/settings/portals.ts';
import type { Edit } from './edit-sources.ts';
import { PORTALS } from '../../policies/portal-table.ts';
import { adapterOf, EMBEDDING, type SettingsFile, settingsFor } from './portals.ts';

export function portalEdits(name: PortalName): readonly Edit[] {
  const leftOut = leftOutOf(name);
  return [
    [/\/src\/(app\/connect-page|portal\/create-portal)\.ts$/, (source) => leaveOut(source, leftOut)],
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

/** An esbuild plugin that throws if the build has another adapter, or lacks its own. */
export function onePortal(name: PortalName): Plugin {
  const leftOut = leftOutOf(name);
  return {
    name: 'one-portal',
    setup({ onEnd }) {
      onEnd(({ metafile }) => {
        const inputs = Object.keys(metafile?.inputs ?? {});
        const wrong = inputs.filter((input) => leftOut.has(input));
        if (wrong.length > 0) throw new Error(`Failed to leave ${wrong.join(' and ')} out of the build for ${name}`);
        if (!inputs.includes(adapterOf(name))) throw new Error(`The build for ${name} does not contain ${adapterOf(name)}`);
      });
    },
  };
}

/** Returns replacements for imports, by source file. */
function leftOutOf(name: PortalName): Map<string, string> {
  const refusal = `Promise.reject(new Error(${JSON.stringify(`this build supports only ${name}`)}))`;
  const others = PORTAL_NAMES.filter((other) => other !== name);
  const leftOut = new Map(others.map((other) => [adapterOf(other), refusal]));
  // Never resolves. No caller waits for it.
  if (!PORTALS[name].isEmbeddable) leftOut.set(EMBEDDING, 'new Promise(() => {})');
  return leftOut;
}

function leaveOut(source: string, leftOut: ReadonlyMap<string, string>): string {
  const byName = new Map([...leftOut].map(([path, instead]) => [basename(path), instead]));
  return source.replace(/import\('([^']+)'\)/g, (whole, path: string) => byName.get(basename(path)) ?? whole);
}

// An esbuild plugin for the build of one portal: omits the adapters of others, and makes the portal's settings the fallback.
import { readFile } from 'node:fs/promises';
import { basename, relative } from 'node:path';
import type { Plugin } from 'esbuild';
import { PORTAL_NAMES, type PortalName } from '../../src/settings/portals.ts';
import { closeSource } from './closed-site.ts';
import { PORTALS } from '../../policies/portal-table.ts';
import { ROOT } from './root.ts';
import { adapterOf, EMBEDDING, type SettingsFile, settingsFor } from './portals.ts';

export function onePortal(name: PortalName): Plugin {
  const leftOut = leftOutOf(name);
  const readSource = async (path: string) => {
    const source = await readFile(path, 'utf8');
    return PORTALS[name].page === 'closed' ? closeSource(relative(ROOT, path), source) : source;
  };
  return {
    name: 'one-portal',
    setup({ onLoad, onEnd }) {
      onLoad({ filter: /\/src\/(app\/connect-page|portal\/create-portal)\.ts$/ }, async ({ path }) => ({
        contents: leaveOut(await readSource(path), leftOut),
        loader: 'ts',
      }));
      onLoad({ filter: /\/src\/offline\/register-worker\.ts$/ }, () => ({
        contents: 'export const registerWorker = () => Promise.resolve();',
        loader: 'ts',
      }));
      onLoad({ filter: /\/src\/settings\/settings\.json$/ }, async ({ path }) => {
        const all: SettingsFile = JSON.parse(await readFile(path, 'utf8'));
        // A build without a score service still reads its settings.
        return { contents: JSON.stringify({ scoreService: all.scoreService, ...settingsFor(name, all) }), loader: 'json' };
      });
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

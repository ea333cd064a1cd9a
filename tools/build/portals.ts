// Contents of portal builds, from the table in portal-table.ts.
import { basename } from 'node:path';
import SETTINGS from '../../src/settings/settings.json' with { type: 'json' };
import { PORTAL_NAMES, type PortalName } from '../../src/settings/portals.ts';
import type { Site } from '../../policies/policy.ts';
import { PORTALS } from '../../policies/portal-table.ts';

/** The settings file that a host may edit. */
export type SettingsFile = typeof import('../../src/settings/settings.json');

type Extent = Partial<Pick<Site, 'isInstallable' | 'isEmbeddable' | 'files'>>;

/** The web build, for self-hosting, is complete. */
export const WEB: Extent = { isInstallable: true, isEmbeddable: true };

/** Returns the prefix of storage keys: sites serve many games from one origin. The web build uses the specification's names. */
export function keyPrefixOf(portal: PortalName | undefined): string {
  return portal === undefined ? '' : 'frozen-jewel.';
}

export function adapterOf(name: PortalName): string {
  return `src/portal/${name}.ts`;
}

/** Mock SDKs by their file name in js/, to which settings.json refers. Only for builds with mocks. */
export const MOCK_SDKS: Readonly<Record<string, string>> = Object.fromEntries(
  PORTAL_NAMES.flatMap((name) => {
    const { sdk } = PORTALS[name];
    return sdk ? [[basename(SETTINGS[sdk.settingsKey].script, '.js'), `mocks/sdks/${name}/script.ts`]] : [];
  }),
);

/** Portal of a build with mocks: its ads follow the specification. */
export const MOCK_PORTAL = 'gamedistribution';

/** The score service's local bot check. Only for the web build. */
export const MOCK_BOT_CHECK = { 'bot-check': 'mocks/bot-check.ts' };

/** Connects the game with the embedding page. Portals have their own pages and do not require it. */
export const EMBEDDING = 'src/app/connect-embed.ts';

/** The embedding API. */
export const EMBED_FILES = ['embed.js', 'embed.d.ts', 'frozen-jewel.js', 'frozen-jewel.d.ts', 'frozen-jewel-react.d.ts'] as const;

/** A host serves it instead of worker.js to remove the service worker. Only for the web build. */
const KILL_SWITCH = 'worker-off.js';

/** Returns files that the game does not request: licenses, and files for SDKs and embedding pages. Without a name, those of the web build. */
export function externalFiles(name?: PortalName): string[] {
  const { isEmbeddable, files = {} }: Extent = name === undefined ? WEB : PORTALS[name];
  return [
    'licenses.txt',
    ...Object.keys(files),
    ...(isEmbeddable ? EMBED_FILES : []),
    ...(name === undefined ? ['demo/index.html', 'bench.html', KILL_SWITCH] : []),
  ];
}

/**
 * Returns a portal's settings.json: the portal, its SDK, no SDKs of others, and no score server, because a portal's game sends no external
 * requests. `all` are the settings of the web build.
 */
export function settingsFor(name: PortalName, all: SettingsFile): Record<string, unknown> {
  const { sdk } = PORTALS[name];
  const others = new Set<string | undefined>(
    PORTAL_NAMES.filter((other) => other !== name).map((other) => PORTALS[other].sdk?.settingsKey),
  );
  const kept = Object.entries(all).filter(([key]) => !others.has(key) && key !== 'scoreService');
  const own = sdk && { [sdk.settingsKey]: { ...all[sdk.settingsKey], script: sdk.address } };
  return { ...Object.fromEntries(kept), ...own, portal: name, leaderboard: { ...all.leaderboard, address: '' } };
}

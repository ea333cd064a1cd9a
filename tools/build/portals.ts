// Contents of the builds for portals, derived from the table in src/settings/portals.ts.
import { basename } from 'node:path';
import SETTINGS from '../../src/settings/settings.json' with { type: 'json' };
import { PORTAL_NAMES, PORTALS, type PortalName, type PortalRow } from '../../src/settings/portals.ts';

/** The file that a host may edit: src/settings/settings.json. */
export type SettingsFile = typeof import('../../src/settings/settings.json');

type Extent = Partial<Pick<PortalRow, 'isInstallable' | 'isEmbeddable'>>;

/** The build for hosts of one's own has all of it. */
export const WEB: Extent = { isInstallable: true, isEmbeddable: true };

/** Portals serve many games from one origin: keys in its storage need a prefix. A host of one's own has the names of the specification. */
export function keyPrefixOf(name: PortalName): string {
  return name === 'standalone' ? '' : 'frozen-jewel.';
}

export function adapterOf(name: PortalName): string {
  return `src/portal/${name}.ts`;
}

/** Mock SDKs by the name of their file in js/, which settings.json names. Only a build with mocks has them. */
export const MOCK_SDKS: Readonly<Record<string, string>> = Object.fromEntries(
  PORTAL_NAMES.flatMap((name) => {
    const { sdk } = PORTALS[name];
    return sdk ? [[basename(SETTINGS[sdk.settingsKey].script, '.js'), `mocks/sdks/${name}/script.ts`]] : [];
  }),
);

/** The portal of a build with mocks: its ads are those of the specification. */
export const MOCK_PORTAL = 'gamedistribution';

/** The score service's own bot protection, which the settings name: in the web build alone. */
export const MOCK_BOT_CHECK = { 'bot-check': 'mocks/bot-check.ts' };

/** Lets a page around the frame talk with the game. Portals have pages of their own and need none of it. */
export const EMBEDDING = 'src/app/connect-embed.ts';

/** Files that nobody in the game asks for: people read the licences, pages around the game take the rest. Without a name, of the web build. */
export function filesForOthers(name?: PortalName): string[] {
  const { isEmbeddable }: Extent = name === undefined ? WEB : PORTALS[name];
  return [
    'licenses.txt',
    ...(isEmbeddable ? ['embed.js', 'embed.d.ts'] : []),
    ...(name === undefined ? ['demo/index.html', 'bench.html'] : []),
  ];
}

/**
 * What stands in a portal's settings.json: the portal, its own SDK, nothing of the others', and no server of scores: a portal's
 * game asks nobody outside. `all` is the web build's.
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

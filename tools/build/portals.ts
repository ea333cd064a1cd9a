// The portals that there are builds for: what goes into each, where its SDK is, and how much it takes.
import { PORTAL_NAMES, type PortalName } from '../../src/settings/portal-names.ts';
import type { Limits } from './limits.ts';

const MB = 1024 * 1024;

/** The file that a host may edit: src/settings/settings.json. */
export type SettingsFile = typeof import('../../src/settings/settings.json');

type Extent = { readonly isInstallable: boolean; readonly isEmbeddable: boolean };

/** `settingsKey` and `script` are of portals that have an SDK: their key in the settings, and the SDK's address. */
export type PortalBuild = Partial<Extent> & {
  readonly adapter: string;
  readonly settingsKey?: 'gameDistribution' | 'poki' | 'crazyGames' | 'yandex';
  readonly script?: string;
  readonly limits: Limits;
};

/**
 * By the name that settings.json uses. Limits hold for bytes as they are stored: no portal that counts them compressed is treated too
 * gently by that. A portal's first download ends where a game can be begun: the first screen.
 */
export const PORTALS: Readonly<Record<PortalName, PortalBuild>> = {
  gamedistribution: {
    adapter: 'src/portal/gamedistribution.ts',
    settingsKey: 'gameDistribution',
    script: 'https://html5.api.gamedistribution.com/main.min.js',
    // None documented: https://static.gamedistribution.com/developer/developers-guidelines.html
    limits: {},
  },
  poki: {
    adapter: 'src/portal/poki.ts',
    settingsKey: 'poki',
    script: 'https://game-cdn.poki.com/scripts/v2/poki-sdk.js',
    // Guidance more than a rule: https://developers.poki.com/guide
    limits: { initialBytes: 5 * MB, totalBytes: 8 * MB },
  },
  crazygames: {
    adapter: 'src/portal/crazygames.ts',
    settingsKey: 'crazyGames',
    script: 'https://sdk.crazygames.com/crazygames-sdk-v3.js',
    // 50 MB may be loaded before play, 20 MB for a place on the home page of phones: https://docs.crazygames.com/requirements/technical
    limits: { initialBytes: 20 * MB, totalBytes: 250 * MB, files: 1500 },
  },
  yandex: {
    adapter: 'src/portal/yandex.ts',
    settingsKey: 'yandex',
    script: '/sdk.js',
    // Unpacked: https://yandex.com/dev/games/doc/en/concepts/requirements
    limits: { totalBytes: 100 * MB },
  },
  standalone: {
    adapter: 'src/portal/standalone.ts',
    isInstallable: true,
    isEmbeddable: true,
    // https://itch.io/docs/creators/html5
    limits: { files: 1000, totalBytes: 500 * MB, pathCharacters: 240 },
  },
};

/** The build for hosts of one's own has all of it. */
export const WEB: Extent = { isInstallable: true, isEmbeddable: true };

/** Portals serve many games from one origin: keys in its storage need a prefix. A host of one's own has the names of the specification. */
export function keyPrefixOf(name: PortalName): string {
  return name === 'standalone' ? '' : 'frozen-jewel.';
}

export { PORTAL_NAMES };

/** Mock SDKs, by the name of their file in js/. Only a build with mocks has them. */
export const MOCK_SDKS = {
  'main.min': 'mocks/sdks/gamedistribution/script.ts',
  'poki-sdk': 'mocks/sdks/poki/script.ts',
  'crazygames-sdk': 'mocks/sdks/crazygames/script.ts',
  'yandex-sdk': 'mocks/sdks/yandex/script.ts',
};

/** The portal of a build with mocks: its ads are those of the specification. */
export const MOCK_PORTAL = 'gamedistribution';

/** The score service's own bot protection, which the settings name: in the web build alone. */
export const MOCK_BOT_CHECK = { 'bot-check': 'mocks/bot-check.ts' };

/** Lets a page around the frame talk with the game. Portals have pages of their own and need none of it. */
export const EMBEDDING = 'src/app/connect-embed.ts';

/** Files that nobody in the game asks for: people read the licences, pages around the game take the rest. Without a name, of the web build. */
export function filesForOthers(name?: PortalName): string[] {
  const { isEmbeddable } = name === undefined ? WEB : PORTALS[name];
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
  const { settingsKey, script } = PORTALS[name];
  const others = new Set<string | undefined>(PORTAL_NAMES.filter((other) => other !== name).map((other) => PORTALS[other].settingsKey));
  const kept = Object.entries(all).filter(([key]) => !others.has(key) && key !== 'scoreService');
  const own = settingsKey === undefined ? {} : { [settingsKey]: { ...all[settingsKey], script } };
  return { ...Object.fromEntries(kept), ...own, portal: name, leaderboard: { ...all.leaderboard, address: '' } };
}

// SDK, limits and extras of each portal, for builds, mock SDKs and tests. docs/how-to.md explains how to add one.
import type { PortalName, SdkKey } from '../../src/settings/portals.ts';
import type { Limits } from './limits.ts';

export type PortalRow = {
  /** The SDK's official address, and its group in settings.json. */
  readonly sdk?: { readonly address: string; readonly settingsKey: SdkKey };
  /** Maximum sizes that the portal accepts, in bytes as stored. `initialBytes` limits the files of the first screen. */
  readonly limits: Limits;
  /** The build has app icons and a manifest. */
  readonly isInstallable?: true;
  /** The build has embed.js. */
  readonly isEmbeddable?: true;
};

const MB = 1024 * 1024;

export const PORTALS: Readonly<Record<PortalName, PortalRow>> = {
  gamedistribution: {
    sdk: { address: 'https://html5.api.gamedistribution.com/main.min.js', settingsKey: 'gameDistribution' },
    // None documented: https://static.gamedistribution.com/developer/developers-guidelines.html
    limits: {},
  },
  poki: {
    sdk: { address: 'https://game-cdn.poki.com/scripts/v2/poki-sdk.js', settingsKey: 'poki' },
    // Guidance, not a rule: https://developers.poki.com/guide
    limits: { initialBytes: 5 * MB, totalBytes: 8 * MB },
  },
  crazygames: {
    sdk: { address: 'https://sdk.crazygames.com/crazygames-sdk-v3.js', settingsKey: 'crazyGames' },
    // 50 MB before play, 20 MB for a place on the home page of phones: https://docs.crazygames.com/requirements/technical
    limits: { initialBytes: 20 * MB, totalBytes: 250 * MB, files: 1500 },
  },
  yandex: {
    sdk: { address: '/sdk.js', settingsKey: 'yandex' },
    // Unpacked: https://yandex.com/dev/games/doc/en/concepts/requirements
    limits: { totalBytes: 100 * MB },
  },
  // A build for embedding pages, which are its portal.
  host: { isEmbeddable: true, limits: {} },
  standalone: {
    isInstallable: true,
    isEmbeddable: true,
    // https://itch.io/docs/creators/html5
    limits: { files: 1000, totalBytes: 500 * MB, pathCharacters: 240 },
  },
};

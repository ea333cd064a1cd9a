import type { AdPolicy, Site } from './policy.ts';

export const NAME = 'Poki';

export const AD_POLICY: AdPolicy = {
  breaks: ['play', 'replay', 'unpause', 'nextLevel'],
  cooldownSeconds: null,
  secondsAfterRewarded: 0,
  first: 'afterPlay',
};

export const SITE: Site = {
  name: NAME,
  ads: AD_POLICY,
  sdk: { address: 'https://game-cdn.poki.com/scripts/v2/poki-sdk.js', settingsKey: 'poki' },
  limits: { initialBytes: 5_242_880, totalBytes: 8_388_608 },
  limitsNote: 'first screen 5 MB, 8 MB in total ([guidance](https://developers.poki.com/guide))',
  landsInGame: true,
  page: 'open',
  orientation: 'upright',
  rules: [
    {
      rule:
        'A break comes before play continues, not before the first play, and never on the way to a menu. No ad timer in the game; ' +
        'no signals during a break.',
      source: '[HTML5 SDK](https://sdk.poki.com/html5/), [order of the calls](https://sdk.poki.com/sdk-documentation.html)',
    },
  ],
  readOn: '2026-11-22',
};

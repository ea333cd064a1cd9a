import type { AdPolicy, Site } from './policy.ts';

export const NAME = 'CrazyGames';

export const AD_POLICY: AdPolicy = {
  // No ad may appear when a panel closes.
  breaks: ['play', 'replay'],
  // The site keeps 3 minutes between midgame ads itself.
  cooldownSeconds: null,
  secondsAfterRewarded: 90,
  first: 'afterGame',
};

/** Limit for all keys and values of a player together. */
export const SAVE_BYTES = 1_000_000;

export const SITE: Site = {
  name: NAME,
  ads: AD_POLICY,
  sdk: { address: 'https://sdk.crazygames.com/crazygames-sdk-v3.js', settingsKey: 'crazyGames' },
  limits: { initialBytes: 20_971_520, totalBytes: 262_144_000, files: 1500 },
  limitsNote:
    'first screen 20 MB (the home page of phones; otherwise 50 MB), 250 MB, 1500 files ' +
    '([technical requirements](https://docs.crazygames.com/requirements/technical))',
  saveBytes: SAVE_BYTES,
  landsInGame: true,
  page: 'open',
  orientation: 'upright',
  steps: 'enable saves in the submission form',
  rules: [
    {
      rule:
        'No midgame ad before a reasonable amount of play and none by surprise: here, none before a game over, when a panel closes, ' +
        'or on the way home. A midgame ad and a rewarded ad do not follow one another. After `adsDisabledBasicLaunch` no ad is ' +
        'requested while the page is open.',
      source: '[ad requirements](https://docs.crazygames.com/requirements/ads/), [video ads](https://docs.crazygames.com/sdk/video-ads/)',
    },
  ],
  readOn: '2026-10-05',
};

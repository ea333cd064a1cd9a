import type { AdPolicy, Site } from './policy.ts';

export const NAME = 'Yandex Games';

export const AD_POLICY: AdPolicy = {
  breaks: ['play', 'replay', 'unpause', 'nextLevel'],
  // The site refuses an interstitial that comes too soon.
  cooldownSeconds: 0,
  secondsAfterRewarded: 0,
  first: 'play',
};

export const SAVE_BYTES = 200_000;

/** From the script to the end of loading. */
export const LOADING_SECONDS = 90;

export const SITE: Site = {
  name: NAME,
  ads: AD_POLICY,
  sdk: { address: '/sdk.js', settingsKey: 'yandex' },
  limits: { totalBytes: 104_857_600 },
  limitsNote:
    '100 MB unpacked, file names without spaces and in Latin letters ' +
    '([requirements](https://yandex.com/dev/games/doc/en/concepts/requirements))',
  saveBytes: SAVE_BYTES,
  loadingSeconds: LOADING_SECONDS,
  page: 'open',
  orientation: 'upright',
  rules: [
    {
      rule:
        'An ad outside play follows the press that triggers it, and never interrupts play. The site shows its own ad at the start. ' +
        'The request is sent in the task of the press; until the ad appears the player sees the countdown.',
      source:
        '[requirement 4.4](https://yandex.com/dev/games/doc/en/requirements/4/4), ' +
        '[ads of the SDK](https://yandex.com/dev/games/doc/en/sdk/sdk-adv)',
    },
  ],
  readOn: '2026-11-22',
};

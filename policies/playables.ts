import type { AdPolicy, Site } from './policy.ts';

export const NAME = 'YouTube Playables';

export const AD_POLICY: AdPolicy = {
  breaks: ['play', 'replay', 'nextLevel'],
  cooldownSeconds: 0,
  secondsAfterRewarded: 0,
  first: 'afterPlay',
};

/** Less than 3 MiB. */
export const SAVE_BYTES = 3_145_727;

export const SITE: Site = {
  name: NAME,
  ads: AD_POLICY,
  sdk: { address: 'https://www.youtube.com/game_api/v1', settingsKey: 'playables', isFirst: true },
  limits: { initialBytes: 15_728_640, totalBytes: 262_143_999, fileBytes: 524_288 },
  limitsNote:
    'first screen 15 MB, less than 250 MB, files 512 KB ([stability](https://developers.google.com/youtube/gaming/playables/certification/requirements_stability); the first and the last are advice)',
  saveBytes: SAVE_BYTES,
  page: 'closed',
  orientation: 'any',
  steps: 'check the archive in the [test suite](https://developers.google.com/youtube/gaming/playables/test_suite)',
  rules: [
    {
      rule: '`firstFrameReady` with the first frame, `gameReady` when the game reacts to presses. Saves, sound and pause only by the SDK.',
      source: '[integration](https://developers.google.com/youtube/gaming/playables/certification/requirements_integration)',
    },
    {
      rule: 'The best score that is sent equals the one in the save.',
      source: '[integration](https://developers.google.com/youtube/gaming/playables/certification/requirements_integration)',
    },
    {
      rule: 'Each shape from 9:32 to 32:9 is playable. No links, share prompts and exit buttons.',
      source: '[design](https://developers.google.com/youtube/gaming/playables/certification/requirements_design)',
    },
    {
      rule: 'No requests to other hosts.',
      source: '[privacydata](https://developers.google.com/youtube/gaming/playables/certification/requirements_privacydata)',
    },
    {
      rule: 'The language of the SDK only.',
      source: '[i18n_l10n](https://developers.google.com/youtube/gaming/playables/certification/requirements_i18n_l10n)',
    },
    {
      rule: 'Ads at pauses of the game. YouTube shows its own before the game, so none is requested at the first press on Play.',
      source: '[monetization](https://developers.google.com/youtube/gaming/playables/reference/monetization)',
    },
    {
      rule: 'Sound and pause follow the SDK during ads too.',
      source: '[monetization](https://developers.google.com/youtube/gaming/playables/certification/requirements_monetization)',
    },
    { rule: 'Minimum time between two ads' },
  ],
  readOn: '2026-11-25',
};

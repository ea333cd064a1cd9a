import type { AdPolicy, Site } from './policy.ts';

const BRIDGE = '[source of Bridge 2.0.2](https://github.com/Playgama/bridge/tree/119c864)';
const SDK_ADS = '[ads of the SDK](https://wiki.playgama.com/playgama/sdk/api/advertisement)';
const AD_RULES = '[advertising requirements](https://wiki.playgama.com/playgama/game-requirements/advertising-requirements)';

export const NAME = 'Playgama';

export const AD_POLICY: AdPolicy = {
  breaks: ['play', 'replay', 'unpause', 'nextLevel'],
  // The Bridge refuses an interstitial that comes sooner.
  cooldownSeconds: 60,
  secondsAfterRewarded: 0,
  first: 'afterPlay',
  hasOneRevive: true,
};

export const SITE: Site = {
  name: NAME,
  ads: AD_POLICY,
  sdk: { address: './playgama-bridge.js', settingsKey: 'playgama' },
  limits: { totalBytes: 209_715_200, files: 500 },
  limitsNote:
    '300 MB unpacked ([submission](https://wiki.playgama.com/playgama/submitting-a-game)); here the strictest of its sites, 200 MB and 500 files',
  page: 'open',
  orientation: 'upright',
  files: {
    'playgama-bridge-config.json': {
      disableLoadingLogo: true,
      device: { useBuiltInOrientationPopup: false, supportedOrientations: ['portrait', 'landscape'] },
      leaderboards: [{ id: 'score', isMain: true }],
    },
  },
  steps: 'add `playgama-bridge.js` (2.2.0 or later, LGPL-3.0) beside `index.html` in the archive, or set its address in `settings.json`',
  rules: [
    { rule: 'Interstitials are required, at pauses of the game only, never in play.', source: SDK_ADS },
    {
      rule:
        'A rewarded ad is the choice of the player and never needed to go on. A life for each loss is refused: here one revive per ' +
        'game.',
      source: AD_RULES,
    },
    { rule: 'The first interstitial comes 60 s after `game_ready`, each other one 60 s after the last.', source: BRIDGE },
    { rule: 'Sound and game stop by the events of the Bridge. Saves go through its storage. No links.', source: BRIDGE },
    {
      rule: 'Sound can be muted in the game. The language can be changed without reading the current one.',
      source: '[user experience](https://wiki.playgama.com/playgama/game-requirements/user-experience-requirements)',
    },
    { rule: 'Rules of its other sites, beyond those of the Bridge' },
  ],
  readOn: '2026-11-25',
};

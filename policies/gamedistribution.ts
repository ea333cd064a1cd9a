import type { AdPolicy, Site } from './policy.ts';

export const NAME = 'GameDistribution';

export const AD_POLICY: AdPolicy = {
  breaks: ['play', 'replay', 'home', 'pause', 'unpause', 'nextLevel'],
  // The SDK itself refuses an interstitial that comes too soon.
  cooldownSeconds: 0,
  secondsAfterRewarded: 0,
  first: 'play',
};

export const SITE: Site = {
  name: NAME,
  ads: AD_POLICY,
  sdk: { address: 'https://html5.api.gamedistribution.com/main.min.js', settingsKey: 'gameDistribution' },
  limits: {},
  limitsNote: 'none documented',
  page: 'open',
  orientation: 'upright',
  steps: "set the game's id, `gameDistribution.gameId`, in `src/settings/settings.json`; the build prints a reminder",
  rules: [
    {
      rule:
        'Pre-roll and mid-rolls are required, after a press and outside play only. The pre-roll is the ad of the first press on Play. ' +
        'The SDK refuses an interstitial within 120 s of any ad.',
      source:
        "[developers' guidelines](https://static.gamedistribution.com/developer/developers-guidelines.html), " +
        '[SDK implementation](https://github.com/GameDistribution/GD-HTML5/wiki/SDK-Implementation), source of 1.43.46',
    },
  ],
  readOn: '2026-10-04',
};

import type { AdPolicy, Site } from './policy.ts';

export const AD_POLICY: AdPolicy = { breaks: [], cooldownSeconds: null, secondsAfterRewarded: 0, first: 'play' };

export const SITE: Site = {
  name: 'standalone',
  ads: AD_POLICY,
  limits: { files: 1000, totalBytes: 524_288_000, pathCharacters: 240 },
  limitsNote: '500 MB, 1000 files, paths of 240 characters ([itch.io](https://itch.io/docs/creators/html5))',
  page: 'open',
  orientation: 'upright',
  isInstallable: true,
  isEmbeddable: true,
  rules: [],
  readOn: '2026-11-22',
};

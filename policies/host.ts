import type { AdPolicy, Site } from './policy.ts';

export const AD_POLICY: AdPolicy = {
  // The page may refuse any ad, for example as too soon.
  breaks: ['play', 'replay', 'unpause', 'nextLevel'],
  cooldownSeconds: 0,
  secondsAfterRewarded: 0,
  first: 'afterPlay',
};

/** A build for embedding pages, which are its portal. */
export const SITE: Site = {
  name: 'Host',
  ads: AD_POLICY,
  limits: {},
  limitsNote: 'none',
  page: 'open',
  orientation: 'upright',
  isEmbeddable: true,
  rules: [],
  readOn: '2026-11-28',
};

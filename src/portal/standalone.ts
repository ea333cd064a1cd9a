// The portal of a page of our own: no ads, nobody to tell.
import { NO_SIGNALS } from './no-signals.ts';
import type { Portal } from './portal.ts';

export function createStandalone(): Portal {
  return {
    ...NO_SIGNALS,
    id: 'standalone',
    capabilities: { ads: [], cooldownSeconds: null, breaks: 'any' },
    locale: () => undefined,
    isMuted: () => false,
    store: () => undefined,
    init: async () => 'ready',
    rewardedAvailability: () => 'unavailable',
    preloadRewarded: async () => {},
    showAd: async (kind) => ({ kind, isShown: false, isRewarded: false, reason: 'unsupported' }),
    on: () => () => {},
  };
}

// The portal for websites without an SDK: no ads.
import { notShown } from './ad-requests.ts';
import { NO_SIGNALS } from './no-signals.ts';
import type { Portal } from './portal.ts';

export function create(): Portal {
  return {
    ...NO_SIGNALS,
    id: 'standalone',
    adPolicy: { breaks: [], cooldownSeconds: null, secondsAfterRewarded: 0, first: 'play' },
    locale: () => undefined,
    isMuted: () => false,
    store: () => undefined,
    init: async () => 'ready',
    rewardedAvailability: () => 'none',
    showAd: async (kind) => notShown(kind, 'unsupported'),
    on: () => {},
  };
}

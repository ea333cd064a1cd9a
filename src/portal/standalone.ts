// The portal for websites without an SDK: no ads.
import { AD_POLICY } from '../../policies/standalone.ts';
import { notShown } from './ad-requests.ts';
import type { Portal } from './portal.ts';

export function create(): Portal {
  return {
    id: 'standalone',
    adPolicy: AD_POLICY,
    locale: () => undefined,
    isMuted: () => false,
    store: () => undefined,
    init: async () => 'ready',
    loadingFinished: () => {},
    gameplayStart: () => {},
    gameplayStop: () => {},
    happyTime: () => {},
    rewardedAvailability: () => 'none',
    showAd: async (kind) => notShown(kind, 'unsupported'),
    on: () => {},
  };
}

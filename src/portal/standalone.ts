// The portal for websites without an SDK: no ads.
import { AD_POLICY } from '../../policies/standalone.ts';
import { notShown } from './ad-requests.ts';
import { PLAIN_SITE } from './plain-site.ts';
import type { Portal } from './portal.ts';

export function create(): Portal {
  return {
    ...PLAIN_SITE,
    id: 'standalone',
    adPolicy: AD_POLICY,
    init: async () => 'ready',
    rewardedAvailability: () => 'none',
    showAd: async (kind) => notShown(kind, 'unsupported'),
    on: () => {},
  };
}

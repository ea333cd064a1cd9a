// AdPage: one ad on the stage, reported to the referee and to the observers of the mock.
import type { AdKind } from '../portal.ts';
import type { MockOptions } from './mock-options.ts';
import type { RefereedAd } from './referee.ts';
import { SECONDS } from './seconds.ts';

export type AdPage = {
  /** Calls `onStart` as the ad begins, with the SDK's own signs of it. */
  showAd(kind: AdKind, ad: RefereedAd, onStart: () => void): Promise<'watched' | 'closed'>;
};

export function createAdPage({ stage, demand, onAd = () => {}, onReward = () => {} }: MockOptions<string>): AdPage {
  return {
    async showAd(kind, ad, onStart) {
      ad.begin();
      onStart();
      onAd(true);
      const end = await stage.showAd(kind, demand.scenario === 'closed-early' ? SECONDS.closedEarly : undefined);
      onAd(false);
      ad.end();
      if (end === 'watched' && kind === 'rewarded') onReward();
      return end;
    },
  };
}

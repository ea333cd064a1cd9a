// Shows one ad in the dialog and reports it to the rule checker and to the callbacks in `MockOptions`.
import type { AdKind } from '../../src/portal/portal.ts';
import type { MockOptions } from './mock-options.ts';
import type { CheckedAd } from './rule-checker.ts';
import { SECONDS } from './seconds.ts';

export type AdPage = {
  /** Calls `onStart` when the ad starts, to send the SDK's events. */
  showAd(kind: AdKind, ad: CheckedAd, onStart: () => void): Promise<'watched' | 'closed'>;
};

export function createAdPage({ dialog, parameters, onAd = () => {}, onReward = () => {} }: MockOptions<string>): AdPage {
  return {
    async showAd(kind, ad, onStart) {
      ad.begin();
      onStart();
      onAd(true);
      const end = await dialog.showAd(kind, parameters.scenario === 'closed-early' ? SECONDS.closedEarly : undefined);
      onAd(false);
      ad.end();
      if (end === 'watched' && kind === 'rewarded') onReward();
      return end;
    },
  };
}

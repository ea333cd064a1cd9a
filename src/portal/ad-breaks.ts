// AdBreaks: when an ad may be shown at all. All ads of the game go through here, so that each starts the cooldown.
import type { AdResult, Portal } from './portal.ts';

const MILLISECONDS = 1000;

/** After an ad that was not shown: how long before the next try. */
export const RETRY_SECONDS = 10;

type Options = {
  readonly portal: Portal;
  /** Milliseconds of a clock that never goes back. */
  readonly now: () => number;
  /** Between two ads, of whatever kind; the portal may ask for more, or for no such timer. */
  readonly cooldownSeconds: number;
};

export type AdBreaks = {
  /** Shows an interstitial if one is due and the site wants it at such a moment; else undefined, at once. Never rejects. */
  offer(isBeforePlay: boolean): Promise<AdResult | undefined>;
  /** Shows a rewarded ad, which a person asked for: no cooldown holds it back. Never rejects. */
  showRewarded(): Promise<AdResult>;
};

export function createAdBreaks({ portal, now, cooldownSeconds }: Options): AdBreaks {
  const { ads, breaks, cooldownSeconds: least } = portal.capabilities;
  let nextAt = -Infinity;
  let showing = 0;

  async function show(kind: AdResult['kind']): Promise<AdResult> {
    showing++;
    const result = await portal.showAd(kind);
    showing--;
    if (least === null) return result;
    if (result.isShown) nextAt = now() + Math.max(least, cooldownSeconds) * MILLISECONDS;
    else if (kind === 'interstitial') nextAt = now() + RETRY_SECONDS * MILLISECONDS;
    return result;
  }

  return {
    async offer(isBeforePlay) {
      if (!ads.includes('interstitial') || (breaks === 'beforePlay' && !isBeforePlay)) return undefined;
      if (showing > 0 || now() < nextAt) return undefined;
      return show('interstitial');
    },
    showRewarded: () => show('rewarded'),
  };
}

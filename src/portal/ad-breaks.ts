// AdBreaks: when an ad is requested at all. All ads of the game go through here: policy of the site, cooldown, one at a time.
import type { AdBreak } from '../flow/flow.ts';
import type { AdResult, Portal } from './portal.ts';
import { MS_PER_SECOND } from '../platform/time.ts';

/** After an interstitial that the SDK did not show: how long before the next try. */
export const RETRY_SECONDS = 10;

type Options = {
  readonly portal: Portal;
  /** Milliseconds of a clock that never goes back. */
  readonly now: () => number;
  /** Between two ads, of whatever kind; the portal may ask for more, or for no such timer. */
  readonly cooldownSeconds: number;
};

export type AdBreaks = {
  /** Shows an interstitial if one is due and the site allows it at this break; else resolves with undefined, at once. Never rejects. */
  offer(at: AdBreak): Promise<AdResult | undefined>;
  /** Shows a rewarded ad, which a person asked for: no cooldown holds it back. Never rejects. */
  showRewarded(): Promise<AdResult>;
  /** A game has ended. */
  endGame(): void;
};

export function createAdBreaks({ portal, now, cooldownSeconds }: Options): AdBreaks {
  const { kinds, breaks, cooldownSeconds: least, secondsAfterRewarded, first } = portal.adPolicy;
  let mayBegin = first === 'play';
  let isDisabled = !kinds.includes('interstitial');
  let nextAt = -Infinity;
  let showing = 0;

  async function show(kind: AdResult['kind']): Promise<AdResult> {
    showing++;
    const result = await portal.showAd(kind);
    showing--;
    if (kind === 'interstitial') isDisabled ||= result.reason === 'disabled';
    nextAt = Math.max(nextAt, now() + restSeconds(result) * MS_PER_SECOND);
    return result;
  }

  /** Minimum time to the next interstitial. */
  function restSeconds({ kind, isShown, reason }: AdResult): number {
    const rest = isShown && kind === 'rewarded' ? secondsAfterRewarded : 0;
    if (least === null) return rest;
    if (isShown) return Math.max(rest, least, cooldownSeconds);
    return kind === 'interstitial' && reason !== 'not-ready' ? RETRY_SECONDS : 0;
  }

  return {
    async offer(at) {
      const isDue = mayBegin && !isDisabled && showing === 0 && now() >= nextAt && breaks.includes(at);
      // Whatever the first break is, play begins with it or has begun before.
      mayBegin ||= first === 'afterPlay';
      return isDue ? show('interstitial') : undefined;
    },
    showRewarded: () => show('rewarded'),
    endGame: () => void (mayBegin = true),
  };
}

// Decides when the game requests an ad: portal policy, cooldown, one interstitial at a time. All requests pass through here.
import type { AdBreak } from '../flow/flow.ts';
import type { AdResult, Portal } from './portal.ts';
import { MS_PER_SECOND } from '../platform/time.ts';

/** Minimum time from an interstitial that the SDK did not show to the next request. */
export const RETRY_SECONDS = 10;

type Options = {
  readonly portal: Portal;
  /** Monotonic clock, in milliseconds. */
  readonly now: () => number;
  /** From an ad of either kind to the next interstitial. The portal's policy may require more, or no timer. */
  readonly cooldownSeconds: number;
};

export type AdBreaks = {
  /** Shows an interstitial if one is due and the portal allows it at this break. Otherwise resolves with undefined immediately. Never rejects. */
  offer(at: AdBreak): Promise<AdResult | undefined>;
  /** Shows a rewarded ad, regardless of the cooldown: the player requested it. Never rejects. */
  showRewarded(): Promise<AdResult>;
  /** Records the end of a game. Some portals allow no interstitial before the first. */
  endGame(): void;
};

export function createAdBreaks({ portal, now, cooldownSeconds }: Options): AdBreaks {
  const { kinds, breaks, cooldownSeconds: minSeconds, secondsAfterRewarded, first } = portal.adPolicy;
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

  /** Returns the minimum time to the next interstitial. */
  function restSeconds({ kind, isShown, reason }: AdResult): number {
    const rest = isShown && kind === 'rewarded' ? secondsAfterRewarded : 0;
    if (minSeconds === null) return rest;
    if (isShown) return Math.max(rest, minSeconds, cooldownSeconds);
    return kind === 'interstitial' && reason !== 'not-ready' ? RETRY_SECONDS : 0;
  }

  return {
    async offer(at) {
      const isDue = mayBegin && !isDisabled && showing === 0 && now() >= nextAt && breaks.includes(at);
      // Play starts with the first break at the latest.
      mayBegin ||= first === 'afterPlay';
      return isDue ? show('interstitial') : undefined;
    },
    showRewarded: () => show('rewarded'),
    endGame: () => void (mayBegin = true),
  };
}

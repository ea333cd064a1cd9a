// Decides when the game requests an ad: portal policy, cooldown, one interstitial at a time. All requests pass through here.
import type { AdBreak } from '../flow/flow.ts';
import type { AdResult, Portal } from './portal.ts';
import { MS_PER_SECOND } from '../platform/time.ts';

/** Minimum time from an interstitial that the SDK did not show to the next request. */
export const RETRY_SECONDS = 10;

/** Minimum time from a refusal as too soon to the next request. */
const TOO_SOON_SECONDS = 30;

/** No site has a longer minimum time between two ads. */
const MAX_SPACING_SECONDS = 180;

type Options = {
  readonly portal: Portal;
  /** Monotonic clock, in milliseconds. */
  readonly now: () => number;
  /** From an ad of either kind to the next interstitial. The portal's policy may require more, or no timer. */
  readonly cooldownSeconds: number;
};

export type AdBreaks = ReturnType<typeof createAdBreaks>;

export function createAdBreaks({ portal, now, cooldownSeconds }: Options) {
  const { breaks, cooldownSeconds: minSeconds, secondsAfterRewarded, first } = portal.adPolicy;
  let mayBegin = first === 'play';
  let isDisabled = false;
  let nextAt = -Infinity;
  let shownAt = -Infinity;
  /** The site's minimum time between two ads, as far as its refusals have shown it. */
  let spacingSeconds = 0;
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
    if (isShown) {
      shownAt = now();
      const rest = kind === 'rewarded' ? secondsAfterRewarded : 0;
      return Math.max(rest, spacingSeconds, ...(minSeconds === null ? [] : [minSeconds, cooldownSeconds]));
    }
    if (kind !== 'interstitial' || reason === 'not-ready') return 0;
    if (reason !== 'too-soon') return minSeconds === null ? 0 : RETRY_SECONDS;
    const seconds = (now() - shownAt) / MS_PER_SECOND + TOO_SOON_SECONDS;
    if (shownAt !== -Infinity) spacingSeconds = Math.min(MAX_SPACING_SECONDS, Math.max(spacingSeconds, seconds));
    return TOO_SOON_SECONDS;
  }

  return {
    /** Shows an interstitial if one is due and the portal allows it at this break. Otherwise resolves with undefined immediately. Never rejects. */
    async offer(at: AdBreak): Promise<AdResult | undefined> {
      const isDue = mayBegin && !isDisabled && showing === 0 && now() >= nextAt && breaks.includes(at);
      // Play starts with the first break at the latest.
      mayBegin ||= first === 'afterPlay';
      return isDue ? show('interstitial') : undefined;
    },
    /** Shows a rewarded ad, regardless of the cooldown: the player requested it. Never rejects. */
    showRewarded: () => show('rewarded'),
    /** Records the end of a game. Some portals allow no interstitial before the first. */
    endGame: () => void (mayBegin = true),
  };
}

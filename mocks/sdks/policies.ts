// The rules of each site that its SDK can check without the game. Sources: docs/portals.md.
import type { AdKind } from '../../src/portal/portal.ts';

export type Signal = 'loadingStart' | 'loadingStop' | 'gameplayStart' | 'gameplayStop' | 'happytime';

export type Policy = {
  readonly site: string;
  /** The calls of the SDK by their names. A signal without a name does not exist on the site. */
  readonly calls: Readonly<Record<AdKind, string>> & Readonly<Partial<Record<Signal, string>>>;
  /** No signal from a request to its answer, not only during the ad. */
  readonly isQuietDuringRequests?: true;
  /** The first interstitial needs a completed start and stop of play. */
  readonly needsPlayBeforeInterstitial?: true;
  /** Seconds from the end of a rewarded ad to the next interstitial. */
  readonly secondsAfterRewarded?: number;
  /** Seconds from the script to the end of loading. */
  readonly loadingSeconds?: number;
  /** The player's press or key that a request needs, at most `seconds` before it. */
  readonly press?: { readonly kinds: readonly AdKind[]; readonly seconds: number; readonly isNeededBeforePlay: boolean };
};

export const GAMEDISTRIBUTION_POLICY: Policy = {
  site: 'GameDistribution',
  calls: { interstitial: 'showAd("interstitial")', rewarded: 'showAd("rewarded")' },
  press: { kinds: ['interstitial', 'rewarded'], seconds: 5, isNeededBeforePlay: true },
};

export const POKI_POLICY: Policy = {
  site: 'Poki',
  calls: {
    loadingStop: 'gameLoadingFinished()',
    gameplayStart: 'gameplayStart()',
    gameplayStop: 'gameplayStop()',
    interstitial: 'commercialBreak()',
    rewarded: 'rewardedBreak()',
  },
  isQuietDuringRequests: true,
};

export const CRAZYGAMES_POLICY: Policy = {
  site: 'CrazyGames',
  calls: {
    loadingStart: 'loadingStart()',
    loadingStop: 'loadingStop()',
    gameplayStart: 'gameplayStart()',
    gameplayStop: 'gameplayStop()',
    happytime: 'happytime()',
    interstitial: 'requestAd("midgame")',
    rewarded: 'requestAd("rewarded")',
  },
  needsPlayBeforeInterstitial: true,
  secondsAfterRewarded: 180,
};

export const YANDEX_POLICY: Policy = {
  site: 'Yandex Games',
  calls: {
    loadingStop: 'LoadingAPI.ready()',
    gameplayStart: 'GameplayAPI.start()',
    gameplayStop: 'GameplayAPI.stop()',
    interstitial: 'showFullscreenAdv()',
    rewarded: 'showRewardedVideo()',
  },
  loadingSeconds: 90,
  // The site allows 0.33 s from the press to the ad (requirement 4.4). The margin covers slow test machines.
  press: { kinds: ['interstitial'], seconds: 1, isNeededBeforePlay: false },
};

/** The SDK without the interfaces for loading and play. */
export const BARE_YANDEX_POLICY: Policy = {
  site: YANDEX_POLICY.site,
  calls: { interstitial: YANDEX_POLICY.calls.interstitial, rewarded: YANDEX_POLICY.calls.rewarded },
};

// Interface between the game and the site that hosts it, with one adapter per site. See docs/portals.md.
import type { AdPolicy } from '../../policies/policy.ts';
import type { RemoteStore } from '../platform/key-value-store.ts';
import type { SiteBoard } from '../net/leaderboard-types.ts';

export type AdKind = 'interstitial' | 'rewarded';

/** Reason why an ad was not shown or did not end normally. */
export type AdReason = 'not-ready' | 'too-soon' | 'no-fill' | 'disabled' | 'adblock' | 'busy' | 'unsupported' | 'timeout' | 'error';

export type AdResult = {
  readonly kind: AdKind;
  readonly isShown: boolean;
  /** A rewarded ad was watched to its end. Implies `isShown`. */
  readonly isRewarded: boolean;
  /** Undefined if the ad was shown and ended normally. */
  readonly reason?: AdReason;
};

/**
 * `available`: as far as known; SDKs do not report it before a request. `unavailable`: not now. `disabled`: not as long as the page is open.
 * `none`: the site has no rewarded ads.
 */
export type RewardedAvailability = 'available' | 'unavailable' | 'disabled' | 'none';

/**
 * - `ready`: sent once, possibly late. The SDK is usable; `locale` and `store` have their values.
 * - `wait`: an ad may start at any moment. The game must pause, for at most `AD_LIMITS.holdSeconds`.
 * - `pause`: an ad or a splash has the page. The game must pause and be silent.
 * - `resume`: the game has the page again. Ends each `wait` and each `pause`; one is sent if a `wait` turns into a `pause`.
 * - `mute`: `isMuted` has changed, or has its first value.
 * - `account`: the player has logged in or out.
 * - `rewardedAvailability`: the availability has changed.
 * - `lateReward`: a reward for an ad whose result has settled.
 */
export type PortalEvent = 'ready' | 'wait' | 'pause' | 'resume' | 'mute' | 'account' | 'rewardedAvailability' | 'lateReward';

export type Portal = {
  readonly id: string;
  readonly adPolicy: AdPolicy;
  /** Returns the site's language tag as its SDK reports it, or undefined. */
  locale(): string | undefined;
  /** True while the site requires silence. Independent of the player's sound settings. */
  isMuted(): boolean;
  store(): RemoteStore | undefined;
  /** Returns the site's own leaderboard, or undefined. Called once, after `ready`. */
  board?(): SiteBoard | undefined;
  /**
   * Loads and starts the SDK. Add listeners before. Never rejects. After 'degraded' the game runs without ads, and an SDK that is ready
   * later is still used.
   */
  init(timeoutSeconds: number): Promise<'ready' | 'degraded'>;
  /** Called once, after `ready`. */
  loadingFinished(): void;
  /** May be called repeatedly and during ads. The site receives changes only, and none during ads. */
  gameplayStart(): void;
  gameplayStop(): void;
  happyTime(): void;
  rewardedAvailability(): RewardedAvailability;
  /** Settles once, after the page was released. Never rejects. */
  showAd(kind: AdKind): Promise<AdResult>;
  on(event: PortalEvent, listener: () => void): void;
};

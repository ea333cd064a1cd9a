// Portal: what the game asks of the site that hosts it, and what it hears from it. One adapter a site; see docs/portals.md.

export type AdKind = 'interstitial' | 'rewarded';

/** Why an ad was not shown, or was left before its end. */
export type AdReason = 'not-ready' | 'too-soon' | 'no-fill' | 'disabled' | 'adblock' | 'busy' | 'unsupported' | 'timeout' | 'error';

export type AdResult = {
  readonly kind: AdKind;
  readonly isShown: boolean;
  /** A rewarded ad was watched to its end; then `isShown` is true as well. */
  readonly isRewarded: boolean;
  /** Set unless the ad was shown and ended by itself. */
  readonly reason?: AdReason;
  /** The site's own words, for a log. */
  readonly message?: string;
};

export type RewardedAvailability = 'available' | 'unknown' | 'unavailable';

/**
 * `pause`: an ad or a splash took the page, the game must stand still and be silent; `resume`: it gave the page back. The two
 * strictly alternate. `rewardedAvailability`: ask for it anew. `lateReward`: a reward for an ad whose result has been given.
 */
export type PortalEvent = 'pause' | 'resume' | 'rewardedAvailability' | 'lateReward';

export type Portal = {
  readonly id: string;
  readonly capabilities: {
    readonly ads: readonly AdKind[];
    /** The least time that the game must leave between two ads; null where the site alone spaces them and wants no timer of the game's. */
    readonly cooldownSeconds: number | null;
  };
  /** A language tag, where the site names one. */
  readonly locale: string | null;
  /** Loads what the site needs. Never rejects; after 'degraded' the game plays on, and a site that is ready later is still used. */
  init(timeoutSeconds: number): Promise<'ready' | 'degraded'>;
  /** A fraction from 0 to 1. */
  loadingProgress(fraction: number): void;
  loadingFinished(): void;
  /** May be called again and again, and during ads: the site hears of changes only, and of nothing during ads. */
  gameplayStart(): void;
  gameplayStop(): void;
  happyTime(): void;
  rewardedAvailability(): RewardedAvailability;
  /** Never rejects. */
  preloadRewarded(): Promise<void>;
  /** Settles exactly once, after the page was given back; never rejects. */
  showAd(kind: AdKind): Promise<AdResult>;
  /** Gives back what ends the listening. */
  on(event: PortalEvent, listener: () => void): () => void;
};

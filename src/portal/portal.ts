// Portal: what the game asks of the site that hosts it, and what it hears from it. One adapter a site; see docs/portals.md.

import type { AdBreak } from '../flow/flow.ts';

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

/** `unknown`: no SDK can tell more beforehand. `unavailable`: not now. `disabled`: not while the page lives. */
export type RewardedAvailability = 'unknown' | 'unavailable' | 'disabled';

/** When the game may request ads of a site. docs/portals.md has the source of each rule. */
export type AdPolicy = {
  readonly kinds: readonly AdKind[];
  /** The breaks at which an interstitial may be requested. */
  readonly breaks: readonly AdBreak[];
  /** The least time from the end of an ad to an interstitial; null where the site alone spaces its ads and wants no timer of the game's. */
  readonly cooldownSeconds: number | null;
  /** The least time from the end of a rewarded ad to an interstitial, whatever the cooldown is. */
  readonly secondsAfterRewarded: number;
  /** Whether the first interstitial of a page may come with the first press on Play, with a break after that, or not before a game has ended. */
  readonly first: 'play' | 'afterPlay' | 'afterGame';
};

/**
 * `ready`, once: the site's own script is there, be it late, and `locale`, `isMuted` and `store` tell what it knows.
 * `wait`: an ad may come at any moment, the game must stand still, for `AD_LIMITS.holdSeconds` at most. `pause`: an ad or a splash took the page, the game must stand
 * still and be silent. `resume`: the page is the game's again; it follows each `wait`, each `pause` and each `wait` with a `pause`.
 * `mute`: `isMuted` is another. `rewardedAvailability`: ask for it anew. `lateReward`: a reward for an ad whose result has been given.
 */
export type PortalEvent = 'ready' | 'wait' | 'pause' | 'resume' | 'mute' | 'rewardedAvailability' | 'lateReward';

/** A text that follows the player from device to device. */
export type PortalStore = {
  /** Names the account of the player who is logged in; empty for a guest or if the site cannot tell. Never rejects. */
  account(): Promise<string>;
  /** Undefined where none is kept. Rejects if the site cannot tell. */
  load(): Promise<string | undefined>;
  /** May be called after every drop: what the site takes too seldom or too little of is spaced, or not sent and logged. */
  save(text: string): void;
  /** The page is being left: what waits is sent now. */
  flush(): void;
};

export type Portal = {
  readonly id: string;
  readonly adPolicy: AdPolicy;
  /** A language tag, where the site names one. */
  locale(): string | undefined;
  /** Whether the site wants silence; the player's own settings stay as they are. */
  isMuted(): boolean;
  store(): PortalStore | undefined;
  /** Listen before. Loads what the site needs. Never rejects; after 'degraded' the game plays on, and a site that is ready later is still used. */
  init(timeoutSeconds: number): Promise<'ready' | 'degraded'>;
  /** A fraction from 0 to 1. */
  loadingProgress(fraction: number): void;
  loadingFinished(): void;
  /** May be called again and again, and during ads: the site hears of changes only, and of nothing during ads. */
  gameplayStart(): void;
  gameplayStop(): void;
  happyTime(): void;
  rewardedAvailability(): RewardedAvailability;
  /** Settles exactly once, after the page was given back; never rejects. */
  showAd(kind: AdKind): Promise<AdResult>;
  /** Gives back what ends the listening. */
  on(event: PortalEvent, listener: () => void): () => void;
};

// The part of Poki's SDK, version 2, that the game uses (https://sdk.poki.com/html5/; docs/portals.md).

export type PokiSdk = {
  /** Rejects offline and with some ad blockers; the game must start without ads then. No other call is allowed before it resolves. */
  init(): Promise<void>;
  gameLoadingFinished(): void;
  gameplayStart(): void;
  gameplayStop(): void;
  /** Resolves when the game may continue, with or without an ad. Calls `onStart` if there is one. */
  commercialBreak(onStart?: () => void): Promise<void>;
  /** Resolves with true if the ad was watched to its end, and with false if it was not or there was none. */
  rewardedBreak(options?: { readonly onStart?: () => void }): Promise<boolean>;
  /** Language code without a region. Missing in older versions. */
  getLanguage?(): string;
};

/** Global set by the SDK. Its script is a small loader, which may replace the object later. */
export type PokiWindow = {
  PokiSDK?: PokiSdk;
};

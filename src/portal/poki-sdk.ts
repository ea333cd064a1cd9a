// PokiSdk: Poki's SDK, version 2, as far as the game uses it (https://sdk.poki.com/html5/; docs/portals.md).

export type PokiSdk = {
  /** Rejects behind some ad blockers and offline, and then the game must start all the same. Nothing else may be called before it resolves. */
  init(): Promise<void>;
  gameLoadingFinished(): void;
  gameplayStart(): void;
  gameplayStop(): void;
  /** Resolves when the game may go on, whether or not there was an ad; `onStart` is called if there is one. */
  commercialBreak(onStart?: () => void): Promise<void>;
  /** Resolves with whether the ad was watched to its end; false as well where there was none. */
  rewardedBreak(options?: { readonly onStart?: () => void }): Promise<boolean>;
  /** A language without its region. Older versions do not have it. */
  getLanguage?(): string;
};

/** The global of a page that the SDK sets. Its script is a small loader, which may put another object there. */
export type PokiWindow = {
  PokiSDK?: PokiSdk;
};

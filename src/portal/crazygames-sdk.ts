// The part of CrazyGames' SDK, version 3, that the game uses (https://docs.crazygames.com/sdk/; docs/portals.md).

export type CrazyAdType = 'midgame' | 'rewarded';

/** Known codes: adsDisabledBasicLaunch, unfilled, adblock, adCooldown, other. More may be added. */
export type CrazyAdError = { readonly code: string; readonly message?: string };

export type CrazyAdCallbacks = {
  adStarted(): void;
  /** The ad ended normally. A rewarded ad has earned its reward. */
  adFinished(): void;
  /** No ad is available, or the ad failed. No reward. */
  adError(error: CrazyAdError): void;
};

export type CrazySettings = {
  /** The site requires silence, regardless of the player's settings. */
  readonly muteAudio: boolean;
};

export type CrazyUser = { readonly username: string };

export type CrazySdk = {
  /** On other sites it resolves after about 7 s, with `environment` 'disabled'. */
  init(): Promise<void>;
  /** If 'disabled', every call throws or rejects. */
  readonly environment: 'local' | 'crazygames' | 'disabled';
  readonly ad: {
    /** The return value is unrelated to the ad. A midgame ad within 3 minutes of the last ad is an error. */
    requestAd(type: CrazyAdType, callbacks: CrazyAdCallbacks): void | Promise<void>;
    hasAdblock(): Promise<boolean>;
  };
  readonly game: {
    readonly settings: CrazySettings;
    addSettingsChangeListener(listener: (settings: CrazySettings) => void): void;
    loadingStart(): void;
    loadingStop(): void;
    gameplayStart(): void;
    gameplayStop(): void;
    happytime(): void;
  };
  readonly user: {
    readonly systemInfo: { readonly locale: string };
    /** Resolves with null for a guest. */
    getUser?(): Promise<CrazyUser | null>;
    /** Reports a login without a reload of the page. Then `data` is the account's. */
    addAuthListener?(listener: (user: CrazyUser | null) => void): void;
  };
  /** Throws if the game was submitted without saves. Holds 1 MB. The SDK limits the rate of its requests. */
  readonly data: {
    getItem(key: string): string | null;
    setItem(key: string, value: string): void;
  };
};

/** Global set by the SDK. */
export type CrazyGamesWindow = {
  CrazyGames?: { readonly SDK?: CrazySdk };
};

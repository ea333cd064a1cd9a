// CrazySdk: CrazyGames' SDK, version 3, as far as the game uses it (https://docs.crazygames.com/sdk/; docs/portals.md).

export type CrazyAdType = 'midgame' | 'rewarded';

/** `code` is one of adsDisabledBasicLaunch, unfilled, adblock, adCooldown and other; more may come. */
export type CrazyAdError = { readonly code: string; readonly message?: string };

export type CrazyAdCallbacks = {
  adStarted(): void;
  /** The ad has ended by itself; a rewarded one has earned its reward. */
  adFinished(): void;
  /** There is no ad, or it broke off. There is no reward. */
  adError(error: CrazyAdError): void;
};

export type CrazySettings = {
  /** The site wants silence, whatever the player has set in the game. */
  readonly muteAudio: boolean;
};

export type CrazySdk = {
  /** On a site that is not CrazyGames' it resolves after some seven seconds, with `environment` 'disabled'. */
  init(): Promise<void>;
  /** Where it is 'disabled' every call throws, or rejects. */
  readonly environment: 'local' | 'crazygames' | 'disabled';
  readonly ad: {
    /** What it gives back tells nothing about the ad. A midgame ad less than three minutes after the last ad is an error. */
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
    /** Null for a guest. */
    getUser?(): Promise<{ readonly username: string } | null>;
  };
  /** Throws where the game was submitted without saves. Holds 1 MB in all; the SDK spaces what it sends by itself. */
  readonly data: {
    getItem(key: string): string | null;
    setItem(key: string, value: string): void;
  };
};

/** The global of a page that the SDK sets. */
export type CrazyGamesWindow = {
  CrazyGames?: { readonly SDK?: CrazySdk };
};

// GdSdk: GameDistribution's SDK as version 1.43.46 offers it, as far as the game uses it (docs/portals.md).

export type GdAdType = 'interstitial' | 'rewarded';

/**
 * SDK_GAME_PAUSE: an ad or a splash takes the page. SDK_GAME_START: it gives it back, or a request was refused. Names without
 * SDK are those of Google's IMA.
 */
export type GdEventName =
  | 'SDK_READY'
  | 'SDK_ERROR'
  | 'SDK_GAME_PAUSE'
  | 'SDK_GAME_START'
  | 'SDK_REWARDED_WATCH_COMPLETE'
  | 'AD_SDK_MANAGER_READY'
  | 'AD_SDK_CANCELED'
  | 'AD_IS_ALREADY_RUNNING'
  | 'AD_ERROR'
  | 'ALL_ADS_COMPLETED'
  | 'COMPLETE'
  | 'CONTENT_PAUSE_REQUESTED'
  | 'CONTENT_RESUME_REQUESTED'
  | 'IMPRESSION'
  | 'LOADED'
  | 'SKIPPED'
  | 'STARTED'
  | 'USER_CLOSE';

export type GdEvent = {
  readonly name: GdEventName;
  readonly message?: string;
  readonly status?: 'success' | 'warning' | 'error';
};

/** Stands on the page before the SDK's script runs, which reads it then. */
export type GdOptions = {
  /** 32 hexadecimal digits, of GameDistribution's developer pages. */
  readonly gameId: string;
  onEvent(event: GdEvent): void;
};

export type GdSdk = {
  readonly AdType: Readonly<Record<'Rewarded' | 'Interstitial' | 'Preroll' | 'Midroll', GdAdType>>;
  /** Resolves with a constant whether or not there is an ad. */
  preloadAd(type?: GdAdType): Promise<string>;
  /** Resolves also if no ad was shown, before an ad has ended, or never. Rejects with a string. */
  showAd(type?: GdAdType): Promise<unknown>;
  /** Rejects with undefined when it succeeded. */
  cancelAd(): Promise<void>;
};

/** The globals of a page that the SDK reads and sets. It may put another `gdsdk` there later. */
export type GdWindow = {
  GD_OPTIONS?: GdOptions;
  gdsdk?: GdSdk;
  /** The older name of the same. */
  gdApi?: GdSdk;
};

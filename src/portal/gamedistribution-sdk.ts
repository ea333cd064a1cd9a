// The part of GameDistribution's SDK, version 1.43.46, that the game uses (docs/portals.md).

export type GdAdType = 'interstitial' | 'rewarded';

export type GdEvent = {
  /** SDK_GAME_PAUSE: an ad or a splash takes the page. SDK_GAME_START: it releases the page, or a request was refused. */
  readonly name: string;
  readonly message?: string;
  readonly status?: 'success' | 'warning' | 'error';
};

/** Set on the page before the SDK's script runs, which reads it once. */
export type GdOptions = {
  /** 32 hexadecimal digits, from GameDistribution's developer pages. */
  readonly gameId: string;
  onEvent(event: GdEvent): void;
};

export type GdSdk = {
  readonly AdType: Readonly<Record<'Rewarded' | 'Interstitial' | 'Preroll' | 'Midroll', GdAdType>>;
  /** Resolves with a constant, with or without an ad. */
  preloadAd(type?: GdAdType): Promise<string>;
  /** Also resolves without an ad or before the end of an ad. May never settle. Rejects with a string. */
  showAd(type?: GdAdType): Promise<unknown>;
  /** Rejects with undefined on success. */
  cancelAd(): Promise<void>;
};

/** Globals that the SDK reads and sets. It may replace `gdsdk` later. */
export type GdWindow = {
  GD_OPTIONS?: GdOptions;
  gdsdk?: GdSdk;
  /** Older name of `gdsdk`. */
  gdApi?: GdSdk;
};

// YandexSdk: the SDK of Yandex Games as far as the game uses it (https://yandex.com/dev/games/doc/en/sdk/; docs/portals.md).

type AdCallbacks = {
  onOpen?(): void;
  /** Without an ad, `wasShown` is false; a rewarded video tells it in some versions only. */
  onClose?(wasShown?: boolean): void;
  /** Gives an Error, or text. */
  onError?(error: unknown): void;
};

export type YandexSdk = {
  readonly adv: {
    /** What is asked for too often is closed without having been opened. */
    showFullscreenAdv(options: { readonly callbacks: AdCallbacks & { onOffline?(): void } }): void;
    showRewardedVideo(options: { readonly callbacks: AdCallbacks & { onRewarded?(): void } }): void;
  };
  /** Each is missing where the game runs outside Yandex Games. */
  readonly features?: {
    readonly LoadingAPI?: { ready(): void };
    readonly GameplayAPI?: { start(): void; stop(): void };
  };
  readonly environment?: {
    /** ISO 639-1, of the site around the game. */
    readonly i18n?: { readonly lang?: string };
  };
  /**
   * The site wants the game to stand still, or no longer: at its own ad when the game starts, at the ads that the game asks for,
   * and when the tab or window is left. It stops and starts the GameplayAPI by itself then.
   */
  on?(event: 'game_api_pause' | 'game_api_resume', listener: () => void): void;
  getPlayer(): Promise<YandexPlayer>;
};

/** At most 200 KB, and 100 requests in 5 minutes. */
export type YandexPlayer = {
  /** `lite` for a guest. */
  getMode?(): string;
  getUniqueID?(): string;
  getData(keys: readonly string[]): Promise<Readonly<Record<string, unknown>>>;
  /** Replaces all data. Without `flush` the SDK sends it when it likes. */
  setData(data: Readonly<Record<string, unknown>>, flush?: boolean): Promise<void>;
};

/** The global of a page that the SDK sets. */
export type YandexWindow = {
  YaGames?: { init(): Promise<YandexSdk> };
};

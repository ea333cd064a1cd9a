// The part of the SDK of Yandex Games that the game uses (https://yandex.com/dev/games/doc/en/sdk/; docs/portals.md).

type AdCallbacks = {
  onOpen?(): void;
  /** `wasShown` is false without an ad. For rewarded videos only some versions set it. */
  onClose?(wasShown?: boolean): void;
  /** Receives an Error or a string. */
  onError?(error: unknown): void;
};

export type YandexSdk = {
  readonly adv: {
    /** A request that comes too soon is closed without `onOpen`. */
    showFullscreenAdv(options: { readonly callbacks: AdCallbacks & { onOffline?(): void } }): void;
    showRewardedVideo(options: { readonly callbacks: AdCallbacks & { onRewarded?(): void } }): void;
  };
  /** Members are missing outside Yandex Games. */
  readonly features?: {
    readonly LoadingAPI?: { ready(): void };
    readonly GameplayAPI?: { start(): void; stop(): void };
  };
  readonly environment?: {
    /** ISO 639-1 code of the site's language. */
    readonly i18n?: { readonly lang?: string };
  };
  /**
   * Pause and resumption of the game: for the site's own ad at the start, for requested ads, and while the tab or window is inactive.
   * The site stops and starts the GameplayAPI itself then.
   */
  on?(event: 'game_api_pause' | 'game_api_resume', listener: () => void): void;
  getPlayer(): Promise<YandexPlayer>;
  /** Resolves with false for a guest. */
  isAvailableMethod?(name: 'leaderboards.setScore'): Promise<boolean>;
  /** https://yandex.com/dev/games/doc/en/sdk/sdk-leaderboard. Limits: one score a second, 20 lists in 5 minutes. Rejects for a missing board. */
  readonly leaderboards?: {
    setScore(board: string, score: number): Promise<unknown>;
    getEntries(board: string, options: YandexEntriesOptions): Promise<YandexEntries>;
  };
};

/** At most 20 of the best, and 10 on each side of the player. */
type YandexEntriesOptions = { readonly quantityTop: number; readonly includeUser?: boolean; readonly quantityAround?: number };

/** `publicName` is empty if the player hides it. `userRank` is 0 for a player without a score. */
type YandexEntries = {
  readonly userRank: number;
  readonly entries: readonly { readonly rank: number; readonly score: number; readonly player: { readonly publicName: string } }[];
};

/** Limits: 200 KB, and 100 requests in 5 minutes. */
export type YandexPlayer = {
  isAuthorized?(): boolean;
  /** Of older versions: `lite` for a guest. */
  getMode?(): string;
  getUniqueID?(): string;
  getData(keys: readonly string[]): Promise<Readonly<Record<string, unknown>>>;
  /** Replaces all data. Without `flush` the SDK chooses when to send. */
  setData(data: Readonly<Record<string, unknown>>, flush?: boolean): Promise<void>;
};

/** Global set by the SDK. */
export type YandexWindow = {
  YaGames?: { init(): Promise<YandexSdk> };
};

// The part of YouTube's SDK for Playables that the game uses (https://developers.google.com/youtube/gaming/playables/reference/sdk).

export type PlayablesSdk = {
  /** False on any other page, where calls have no effect. */
  readonly IN_PLAYABLES_ENV: boolean;
  readonly game: {
    /** Before it the site covers the game. Must come before `gameReady`. */
    firstFrameReady(): void;
    gameReady(): void;
    /** Resolves with an empty text without a save. */
    loadData(): Promise<string>;
    /** Rejects before `loadData` has resolved. */
    saveData(text: string): Promise<void>;
  };
  readonly system: {
    isAudioEnabled(): boolean;
    onAudioEnabledChange(listener: (isEnabled: boolean) => void): void;
    /** For each pause, also when the player leaves. A resumption is not guaranteed. */
    onPause(listener: () => void): void;
    onResume(listener: () => void): void;
    getLanguage(): Promise<string>;
  };
  readonly engagement: { sendScore(score: { readonly value: number }): Promise<void> };
  /** Missing in earlier versions. The result of an interstitial does not say whether one was shown, that of a rewarded ad is the reward. */
  readonly ads?: { requestInterstitialAd(): Promise<void>; requestRewardedAd(rewardId: string): Promise<boolean> };
};

/** `ytgame` is set by the SDK, `hasFirstFrame` by playables-page.ts after `firstFrameReady`. */
export type PlayablesWindow = { ytgame?: PlayablesSdk; hasFirstFrame?: boolean };

// The part of Playgama Bridge, version 2, that the game uses (https://wiki.playgama.com/playgama/sdk; docs/portals.md).

/** `rewarded` is a state of rewarded ads only. */
export type BridgeAdState = 'loading' | 'opened' | 'rewarded' | 'closed' | 'failed';

export type BridgeMessage = 'game_ready' | 'gameplay_started' | 'gameplay_stopped';

type Entry = { readonly id: string; readonly name: string; readonly score: number; readonly rank: number };

export type BridgeSdk = {
  /** May never settle: the Bridge waits for the script of its site without a limit. */
  initialize(): Promise<void>;
  readonly platform: {
    readonly language: string;
    readonly isAudioEnabled: boolean;
    sendMessage(message: BridgeMessage): Promise<unknown>;
    /** `pause_state_changed`: for an ad, a hidden page, or the site. */
    on(event: 'audio_state_changed' | 'pause_state_changed', listener: (isOn: boolean) => void): void;
  };
  readonly advertisement: {
    readonly isRewardedSupported: boolean;
    /** Both report by events only, and not at all while an ad is loading or open. */
    showInterstitial(): void;
    showRewarded(): void;
    on(event: 'interstitial_state_changed' | 'rewarded_state_changed', listener: (state: BridgeAdState) => void): void;
  };
  readonly storage: { get(key: string, isJson: boolean): Promise<unknown>; set(key: string, value: string): Promise<void> };
  readonly player: { readonly isAuthorized: boolean; readonly id: string | null };
  readonly leaderboards: {
    /** Only `in_game` has entries; the other sites show theirs. */
    readonly type: 'not_available' | 'in_game' | 'native' | 'native_popup';
    setScore(id: string, score: number): Promise<void>;
    getEntries(id: string): Promise<readonly Entry[]>;
  };
};

/** Global set by the SDK. */
export type PlaygamaWindow = { bridge?: BridgeSdk };

// Data of the HUD: signals of the world, signals of the app, and callbacks.
import { computed, signal, type ReadonlySignal, type Signal } from '@preact/signals-core';
import type { FlowState } from '../flow/flow.ts';
import type { Command } from '../game/commands.ts';
import type { GameWorld } from '../game/world.ts';
import type { Language } from '../i18n/languages.ts';
import type { TextKey } from '../i18n/text-key.ts';
import type { ThemeName } from '../themes/themes.ts';
import { bindWorld, type WorldSignals } from './bridge.ts';
import type { CarryView } from './carry-view.ts';
import { FIRST_LEADERBOARD, type LeaderboardView, type LeaderboardTarget, type LeaderboardCommand } from './leaderboard-view.ts';
import { FIRST_DAILY, FIRST_RECORDS_VIEW, type DailyView, type RecordsView } from './records-view.ts';
import type { ScoreServiceCommand, ScoreServiceView } from './score-service-view.ts';

/** A short message; `count` distinguishes repeated texts. */
export type SnackbarView = { readonly count: number; readonly text: TextKey | undefined };

/** `asked`: the game waits for a requested ad. `shown`: an ad or the site has the page. */
export type AdStage = FlowState['ad'];

/** `seconds`: whole seconds left in the wait; 0 without one. */
export type AdView = { readonly stage: AdStage; readonly seconds: number };

export type LastInput = 'none' | 'pointer' | 'keys' | 'pad';

/** Signals that the app writes. A comment names the writer, where there is only one. */
export type AppSignals = {
  /** The hosting site mutes the game. Written by the portal. */
  readonly isHostMuted: Signal<boolean>;
  /** Written by follow-input.ts and gamepad.ts. */
  readonly lastInput: Signal<LastInput>;
  /** The ad on the page, starting and ending with the SDK's events. Written by the ads. */
  readonly ad: Signal<AdView>;
  /** Target of the menu's Leaderboard button. `none` until the settings are known, and without a server. */
  readonly leaderboardTarget: Signal<LeaderboardTarget>;
  /** Written by the leaderboard. */
  readonly leaderboard: Signal<LeaderboardView>;
  /** Undefined without a score service. */
  readonly scoreService: Signal<ScoreServiceView | undefined>;
  readonly daily: Signal<DailyView>;
  /** Written by the records. */
  readonly records: Signal<RecordsView>;
  /** False if the page is embedded in a frame: a link to it does not lead to the game. */
  readonly isShareable: Signal<boolean>;
  /** The open overlay's code is loading. Written by the HUD. */
  readonly isPartAwaited: Signal<boolean>;
  /** A text to share that the player must copy manually. */
  readonly copyText: Signal<string | undefined>;
  /** Content of the panel that carries the save to another device; undefined until it is ready. */
  readonly carry: Signal<CarryView | undefined>;
  readonly snackbar: Signal<SnackbarView>;
  /** Language of all texts. A change renders the whole HUD again. */
  readonly language: Signal<Language>;
};

export type Shareable = 'run' | 'daily' | 'save';

export type HudCalls = {
  readonly chooseLanguage: (language: Language) => void;
  /** Shows a theme without selecting it. Rejects without a change if a file cannot be loaded. */
  readonly previewTheme: (name: ThemeName) => Promise<void>;
  /** Passes a command to the world. */
  readonly send: (command: Command) => void;
  readonly sendToLeaderboard: (command: LeaderboardCommand) => void;
  readonly sendToScoreService: (command: ScoreServiceCommand) => void;
  /** Shares the last game or the result of the daily game, or shows a link to the save in its panel. */
  readonly share: (what: Shareable) => void;
};

export type Hud = Omit<WorldSignals, 'flowAd'> & AppSignals & HudCalls & { readonly adStage: ReadonlySignal<AdStage> };

/** The HUD's data and `publish`, which updates the world's signals. */
export type LiveHud = Hud & { readonly publish: () => void };

export function createHud(world: GameWorld, calls: HudCalls): LiveHud {
  const {
    signals: { flowAd, ...signals },
    publish,
  } = bindWorld(world);
  const app = createAppSignals();
  // The page is ahead of the flow, which follows in the next frame. Until then no panel may open that the end of the ad closes.
  const adStage = computed(() => (app.ad.value.stage === 'none' ? flowAd.value : app.ad.value.stage));
  return { ...signals, ...app, adStage, ...calls, publish };
}

function createAppSignals(): AppSignals {
  return {
    isHostMuted: signal(false),
    lastInput: signal('none'),
    ad: signal({ stage: 'none', seconds: 0 }),
    leaderboardTarget: signal('none'),
    leaderboard: signal(FIRST_LEADERBOARD),
    scoreService: signal(undefined),
    daily: signal(FIRST_DAILY),
    records: signal(FIRST_RECORDS_VIEW),
    isShareable: signal(false),
    isPartAwaited: signal(false),
    copyText: signal(undefined),
    carry: signal(undefined),
    snackbar: signal({ count: 0, text: undefined }),
    language: signal('en'),
  };
}

/** Returns whether an ad, the site or a hidden page mutes the game. Reads signals. */
export function isSilent({ isMuted, isHostMuted, adStage }: Hud): boolean {
  return isMuted.value || isHostMuted.value || adStage.value === 'shown';
}

/** Returns whether an ad or a message in place of the game covers it, as in the flow, or an ad is awaited. Reads signals. */
export function isCovered(hud: Hud): boolean {
  return hud.adStage.value !== 'none' || hud.isSideways.value || hud.isTooSmall.value || hud.isPictureLost.value;
}

/** Shows a message at the bottom of the view. */
export function showSnackbar(hud: Pick<Hud, 'snackbar'>, text: TextKey): void {
  hud.snackbar.value = { count: hud.snackbar.peek().count + 1, text };
}

export function reportAwaited({ isPartAwaited }: Hud, isAwaited: boolean): void {
  isPartAwaited.value = isAwaited;
}

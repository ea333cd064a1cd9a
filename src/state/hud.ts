// Data of the HUD: signals of the world, signals of the app, and callbacks.
import type { Signal } from '@preact/signals-core';
import type { Command } from '../game/commands.ts';
import type { Language } from '../i18n/languages.ts';
import type { TextKey } from '../i18n/text-key.ts';
import type { ThemeName } from '../themes/themes.ts';
import type { WorldSignals } from './bridge.ts';
import type { CarryView } from './carry-view.ts';
import type { DailyView } from './daily-view.ts';
import type { LeaderboardView, LeaderboardTarget, LeaderboardCommand } from './leaderboard-view.ts';
import type { RecordsView } from './records-view.ts';
import type { ScoreServiceCommand, ScoreServiceView } from './score-service-view.ts';

/** A short message; `count` distinguishes repeated texts. */
export type SnackbarView = { readonly count: number; readonly text: TextKey | undefined };

export type LastInput = 'none' | 'pointer' | 'keys' | 'pad';

/** Signals that the app writes. A comment names the writer, where there is only one. */
export type AppSignals = {
  /** The hosting site mutes the game. Written by the portal. */
  readonly isHostMuted: Signal<boolean>;
  /** Written by follow-input.ts and gamepad.ts. */
  readonly lastInput: Signal<LastInput>;
  /** An ad covers the page, starting with the SDK's event; `isAdShown` follows in the next frame. Written by the ads. */
  readonly isPageTaken: Signal<boolean>;
  /** Whole seconds left in the wait for a requested ad; 0 without a wait. Written by the ads. */
  readonly adSeconds: Signal<number>;
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

export type Hud = WorldSignals & AppSignals & HudCalls;

/** Returns whether an ad, the site or a hidden page mutes the game. Reads signals. */
export function isSilent({ isMuted, isHostMuted, isPageTaken }: Hud): boolean {
  return isMuted.value || isHostMuted.value || isPageTaken.value;
}

/** Returns whether an ad is shown or awaited. No panel may cover either. Reads signals. */
export function isAdUp({ adSeconds, isPageTaken, isAdShown }: Hud): boolean {
  return adSeconds.value > 0 || isPageTaken.value || isAdShown.value;
}

/** Returns whether an ad or a message in place of the game covers it, as in the flow, or an ad is awaited. Reads signals. */
export function isCovered(hud: Hud): boolean {
  return isAdUp(hud) || hud.isSideways.value || hud.isTooSmall.value || hud.isPictureLost.value;
}

/** Shows a message at the bottom of the view. */
export function showSnackbar(hud: Pick<Hud, 'snackbar'>, text: TextKey): void {
  hud.snackbar.value = { count: hud.snackbar.peek().count + 1, text };
}

export function reportAwaited({ isPartAwaited }: Hud, isAwaited: boolean): void {
  isPartAwaited.value = isAwaited;
}

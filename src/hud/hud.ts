// The HUD's data: signals of the world, signals of the page around it, and calls out.
import type { Signal } from '@preact/signals-core';
import type { Command } from '../game/commands.ts';
import type { Language } from '../i18n/languages.ts';
import type { TextKey } from '../i18n/text-key.ts';
import type { WorldSignals } from './bridge.ts';
import type { DailyView } from './daily-view.ts';
import type { LeaderboardView, LeaderboardTarget, LeaderboardCommand } from './leaderboard-view.ts';
import type { ScoreServiceCommand, ScoreServiceView } from './score-service-view.ts';

/** A short message; `count` distinguishes two of the same. */
export type SnackbarView = { readonly count: number; readonly text: TextKey | undefined };

/** Signals that are not of the world: each is written by the part of the app that its comment names. */
export type AppSignals = {
  /** The hosting site mutes the game. Portal. */
  readonly isHostMuted: Signal<boolean>;
  /** An ad has the page, from the SDK's event on; `isAdShown` follows with the next frame. Ads. */
  readonly isPageTaken: Signal<boolean>;
  /** Whole seconds for which the game still holds for an ad that has not begun; 0 without such a hold. Ads. */
  readonly adSeconds: Signal<number>;
  /** Target of the menu's Leaderboard button. `none` until the settings are known, and without a server. */
  readonly leaderboardTarget: Signal<LeaderboardTarget>;
  /** Leaderboard. */
  readonly leaderboard: Signal<LeaderboardView>;
  /** Score service; undefined without one. */
  readonly scoreService: Signal<ScoreServiceView | undefined>;
  /** Daily game. */
  readonly daily: Signal<DailyView>;
  /** Whether a link to this page leads others to the game: not where another page holds it in a frame. */
  readonly isShareable: Signal<boolean>;
  /** The open overlay waits for its code. Written by the HUD. */
  readonly isPartAwaited: Signal<boolean>;
  /** A text to share that can only be copied by hand. */
  readonly copyText: Signal<string | undefined>;
  readonly snackbar: Signal<SnackbarView>;
  /** The language of all words; a new one renders the whole HUD again. */
  readonly language: Signal<Language>;
};

export type HudCalls = {
  readonly chooseLanguage: (language: Language) => void;
  /** Passes a command to the world. */
  readonly send: (command: Command) => void;
  /** Passes a command to the leaderboard, or to the score service. */
  readonly sendToLeaderboard: (command: LeaderboardCommand) => void;
  readonly sendToScoreService: (command: ScoreServiceCommand) => void;
  /** Shares the game that was just played, or its daily result. */
  readonly share: (what: 'run' | 'daily') => void;
};

export type Hud = WorldSignals & AppSignals & HudCalls;

/** Returns whether the game must be silent: for an ad, for the site, or because the page was left. Follows its signals. */
export function isSilent({ isMuted, isHostMuted, isPageTaken }: Hud): boolean {
  return isMuted.value || isHostMuted.value || isPageTaken.value;
}

/** Returns whether the game holds for an ad, or one has the page: no panel may lie over either. Follows its signals. */
export function isAdUp({ adSeconds, isPageTaken, isAdShown }: Hud): boolean {
  return adSeconds.value > 0 || isPageTaken.value || isAdShown.value;
}

/** Shows a message at the bottom of the view. */
export function showSnackbar(hud: Pick<Hud, 'snackbar'>, text: TextKey): void {
  hud.snackbar.value = { count: hud.snackbar.peek().count + 1, text };
}

export function reportAwaited({ isPartAwaited }: Hud, isAwaited: boolean): void {
  isPartAwaited.value = isAwaited;
}

// Data of the HUD: signals of the world, signals of the app, and callbacks.
import { computed, signal, type ReadonlySignal } from '@preact/signals-core';
import type { FlowState } from '../flow/flow.ts';
import type { Command } from '../game/commands.ts';
import type { GameWorld } from '../game/world.ts';
import type { Language } from '../i18n/languages.ts';
import type { TextKey } from '../i18n/text-key.ts';
import type { ThemeName } from '../themes/themes.ts';
import { bindWorld, type WorldSignals } from './bridge.ts';
import type { CarryView } from './carry-view.ts';
import { FIRST_LEADERBOARD, type LeaderboardView, type LeaderboardTarget, type LeaderboardCommand } from './leaderboard-view.ts';
import { FIRST_DAILY, FIRST_RECORDS_VIEW, type DailyView, type JourneyView, type RecordsView } from './records-view.ts';
import type { ScoreServiceCommand, ScoreServiceView } from './score-service-view.ts';

/** A short message; `count` distinguishes repeated texts. */
export type SnackbarView = { readonly count: number; readonly text: TextKey | undefined };

/** A shared game to watch or to race against. */
export type LinkView = {
  readonly score: number;
  readonly moves: number;
  /** Minutes until its pieces may be shown, if it is a daily game that others still play. Otherwise not positive. */
  readonly secretMinutes: number;
  readonly isTutorialFirst: boolean;
  readonly watch: () => void;
  readonly race: () => void;
};

/** `asked`: the game waits for a requested ad. `shown`: an ad or the site has the page. */
export type AdStage = FlowState['ad'];

/** `seconds`: whole seconds left in the wait; 0 without one. */
export type AdView = { readonly stage: AdStage; readonly seconds: number };

export type LastInput = 'none' | 'pointer' | 'keys' | 'pad';

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
  const isPlaying = computed(() => signals.isPlaying.value && adStage.value !== 'shown');
  return { ...signals, ...app, adStage, isPlaying, ...calls, publish };
}

type AppSignals = Readonly<ReturnType<typeof createAppSignals>>;

/** Signals that the app writes. A comment names the writer, where there is only one. */
function createAppSignals() {
  return {
    /** The hosting site mutes the game. Written by the portal. */
    isHostMuted: signal(false),
    /** Written by follow-input.ts and gamepad.ts. */
    lastInput: signal<LastInput>('none'),
    /** The ad on the page, starting and ending with the SDK's events. Written by the ads. */
    ad: signal<AdView>({ stage: 'none', seconds: 0 }),
    /** Target of the menu's Leaderboard button. `none` until the settings are known, and without a server. */
    leaderboardTarget: signal<LeaderboardTarget>('none'),
    /** Number of presses on the Leaderboard button with the target `host`. */
    hostPresses: signal(0),
    /** Written by the leaderboard. */
    leaderboard: signal<LeaderboardView>(FIRST_LEADERBOARD),
    /** Undefined without a score service. */
    scoreService: signal<ScoreServiceView | undefined>(undefined),
    daily: signal<DailyView>(FIRST_DAILY),
    /** Written by the journey. */
    journey: signal<JourneyView>({ boards: [], stars: [], hasLit: false }),
    /** Written by the records. */
    records: signal<RecordsView>(FIRST_RECORDS_VIEW),
    /** False if the page is embedded in a frame: a link to it does not lead to the game. */
    isShareable: signal(false),
    /** The open overlay's code is loading. Written by the HUD. */
    isPartAwaited: signal(false),
    /** A text to share that the player must copy manually. */
    copyText: signal<string | undefined>(undefined),
    /** Content of the panel that carries the save to another device; undefined until it is ready. */
    carry: signal<CarryView | undefined>(undefined),
    /** The game of the opened link. Written by the sharing. */
    link: signal<LinkView | undefined>(undefined),
    snackbar: signal<SnackbarView>({ count: 0, text: undefined }),
    /** Language of all texts. A change renders the whole HUD again. */
    language: signal<Language>('en'),
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

// The bridge from the world to React: signals, written once a frame, each firing only if its value changed. No React here.
import { batch, signal, type Signal } from '@preact/signals-core';
import type { Command } from '../ecs/commands.ts';
import type { Layout } from '../ecs/layout.ts';
import type { Narration, RewardedVideo, World } from '../ecs/world.ts';
import { isMuted, isPlaying, type FlowState, type Mode, type Overlay, type Screen } from '../flow/flow.ts';
import type { Language } from '../i18n/languages.ts';
import type { TextKey } from '../i18n/translate.ts';
import { RULES } from '../rules/constants.ts';
import { targetScore } from '../rules/scoring.ts';
import type { ThemeName } from '../themes/themes.ts';
import { FIRST_DAILY, type DailyView } from './daily-view.ts';
import { FIRST_LEADERBOARD, type LeaderboardView, type OnlineRequest } from './online-view.ts';
import type { ServiceRequest, ServiceView } from './service-view.ts';

/** A short message; `count` tells two of the same apart. */
export type SnackbarView = { readonly count: number; readonly text: TextKey | undefined };

/** A run that is watched. `next` of `moves` have been made. */
export type WatchView = {
  readonly username: string;
  readonly next: number;
  readonly moves: number;
  readonly isPaused: boolean;
  readonly speed: number;
};

export type Hud = {
  readonly screen: Signal<Screen>;
  readonly mode: Signal<Mode>;
  /** Of the daily game that runs, `2026-11-22` in UTC. */
  readonly day: Signal<string | undefined>;
  readonly watch: Signal<WatchView | undefined>;
  readonly overlay: Signal<Overlay>;
  readonly layout: Signal<Layout>;
  /** The rolling score, and the one that is true. */
  readonly shownScore: Signal<number>;
  readonly score: Signal<number>;
  readonly bestScore: Signal<number>;
  readonly isNewBest: Signal<boolean>;
  readonly coins: Signal<number>;
  readonly level: Signal<number>;
  /** 0..1. */
  readonly levelProgress: Signal<number>;
  readonly combo: Signal<number>;
  /** Combo status of 0..3, as the share of a full bar. */
  readonly comboStatus: Signal<number>;
  readonly isSoundOn: Signal<boolean>;
  readonly isMusicOn: Signal<boolean>;
  /** The person's own wish, and what is done: the system may wish it too. */
  readonly isLessMotionOn: Signal<boolean>;
  readonly isReducedMotion: Signal<boolean>;
  readonly isHighContrastOn: Signal<boolean>;
  readonly theme: Signal<ThemeName>;
  readonly unlockedThemes: Signal<readonly ThemeName[]>;
  /** 1..3 in the tutorial, 0 outside it. */
  readonly tutorialStep: Signal<number>;
  readonly rewardedVideo: Signal<RewardedVideo>;
  readonly awaited: Signal<FlowState['awaited']>;
  /** Whole seconds left of the revive that is offered. */
  readonly reviveSeconds: Signal<number>;
  readonly isPlaying: Signal<boolean>;
  /** The game is lost, from the moment its board goes dark. */
  readonly isOver: Signal<boolean>;
  readonly isMuted: Signal<boolean>;
  /** The site that hosts the game wants silence. Not of the world: written by whoever speaks with that site. */
  readonly isHostMuted: Signal<boolean>;
  readonly isAdShown: Signal<boolean>;
  readonly isSideways: Signal<boolean>;
  readonly narration: Signal<Narration>;
  /** Empty before the player has joined the leaderboard. */
  readonly username: Signal<string>;
  /** These two are not of the world: written by whoever speaks with the servers. Without a score service there is no view of it. */
  readonly leaderboard: Signal<LeaderboardView>;
  readonly service: Signal<ServiceView | undefined>;
  /** Not of the world either, as are the next two. */
  readonly daily: Signal<DailyView>;
  /** Whether a link to this page leads anyone else to the game: not where another page holds it in a frame. */
  readonly isShareable: Signal<boolean>;
  /** What was to be shared and can only be copied by hand. */
  readonly copyText: Signal<string | undefined>;
  readonly snackbar: Signal<SnackbarView>;
  /** The language of all words; a new one draws the whole HUD anew. */
  readonly language: Signal<Language>;
  readonly chooseLanguage: (language: Language) => void;
  /** Hands a command to the world. */
  readonly send: (command: Command) => void;
  /** Asks the leaderboard, or the score service, for something. */
  readonly ask: (request: OnlineRequest) => void;
  readonly askService: (request: ServiceRequest) => void;
  /** Gives the game that was just played, or its daily result, to others. */
  readonly share: (what: 'run' | 'daily') => void;
};

export type HudCalls = Pick<Hud, 'send' | 'chooseLanguage' | 'ask' | 'askService' | 'share'>;

export function createHud(world: World, calls: HudCalls): Hud {
  const hud: Hud = {
    screen: signal(world.flow.screen),
    mode: signal(world.flow.mode),
    day: signal<string | undefined>(undefined),
    watch: signal<WatchView | undefined>(undefined),
    overlay: signal(world.flow.overlay),
    layout: signal(world.layout),
    shownScore: signal(0),
    score: signal(0),
    bestScore: signal(0),
    isNewBest: signal(false),
    coins: signal(0),
    level: signal(1),
    levelProgress: signal(0),
    combo: signal(0),
    comboStatus: signal(0),
    isSoundOn: signal(true),
    isMusicOn: signal(true),
    isLessMotionOn: signal(false),
    isReducedMotion: signal(false),
    isHighContrastOn: signal(false),
    theme: signal(world.profile.theme),
    unlockedThemes: signal(world.profile.unlockedThemes),
    tutorialStep: signal(0),
    rewardedVideo: signal(world.rewardedVideo),
    awaited: signal(world.flow.awaited),
    reviveSeconds: signal(0),
    isPlaying: signal(false),
    isOver: signal(false),
    isMuted: signal(false),
    isHostMuted: signal(false),
    isAdShown: signal(false),
    isSideways: signal(false),
    narration: signal({ ...world.narration }),
    username: signal(world.profile.username),
    leaderboard: signal(FIRST_LEADERBOARD),
    service: signal<ServiceView | undefined>(undefined),
    daily: signal(FIRST_DAILY),
    isShareable: signal(false),
    copyText: signal<string | undefined>(undefined),
    snackbar: signal<SnackbarView>({ count: 0, text: undefined }),
    language: signal<Language>('en'),
    ...calls,
  };
  publishHud(world, hud);
  return hud;
}

/** Shows a message at the foot of the view. */
export function tell(hud: Hud, text: TextKey): void {
  hud.snackbar.value = { count: hud.snackbar.peek().count + 1, text };
}

/** Copies what the HUD shows out of the world, in one batch. Allocates only when a narration is new. */
export function publishHud(world: World, hud: Hud): void {
  batchedWorld = world;
  batchedHud = hud;
  batch(publish);
}

let batchedWorld: World;
let batchedHud: Hud;

function publish(): void {
  publishFlow(batchedWorld, batchedHud);
  publishProfile(batchedWorld, batchedHud);
  publishGame(batchedWorld, batchedHud);
}

function publishFlow(world: World, hud: Hud): void {
  const { flow } = world;
  hud.screen.value = flow.screen;
  hud.mode.value = flow.mode;
  hud.overlay.value = flow.overlay;
  hud.awaited.value = flow.awaited;
  hud.isPlaying.value = isPlaying(flow);
  hud.isOver.value = flow.isEnding || flow.overlay === 'gameOver';
  hud.isMuted.value = isMuted(flow);
  hud.isAdShown.value = flow.ad === 'shown';
  hud.isSideways.value = flow.isSideways;
  hud.rewardedVideo.value = world.rewardedVideo;
  hud.reviveSeconds.value = Math.max(0, Math.ceil(world.reviveSeconds));
  // The words of a step stand until the next one's board does.
  if (!world.isNextBoardDue) hud.tutorialStep.value = flow.mode === 'tutorial' ? (world.running?.state.tutorialStep ?? 0) : 0;
}

function publishProfile({ profile, isReducedMotion }: World, hud: Hud): void {
  hud.coins.value = profile.coins;
  hud.isSoundOn.value = profile.isSoundOn;
  hud.isMusicOn.value = profile.isMusicOn;
  hud.isLessMotionOn.value = profile.isLessMotionOn;
  hud.isReducedMotion.value = isReducedMotion;
  hud.isHighContrastOn.value = profile.isHighContrastOn;
  hud.theme.value = profile.theme;
  hud.unlockedThemes.value = profile.unlockedThemes;
  hud.username.value = profile.username;
}

function publishGame(world: World, hud: Hud): void {
  hud.layout.value = world.layout;
  // A record is shown as soon as the rolling score has beaten it; only a game of the player's own can be one.
  const rolling = world.running && world.flow.mode === 'classic' ? world.shownScore : 0;
  hud.bestScore.value = Math.max(world.profile.bestScore, rolling);
  hud.isNewBest.value = world.isNewBest;
  hud.shownScore.value = world.shownScore;
  if (hud.narration.value.count !== world.narration.count) hud.narration.value = { ...world.narration };
  publishWatch(world, hud);
  hud.day.value = world.running?.day;
  const state = world.running?.state;
  if (!state) return;
  hud.score.value = state.score;
  hud.level.value = state.level;
  hud.levelProgress.value = state.stageScore / targetScore(state.level);
  hud.combo.value = state.combo;
  hud.comboStatus.value = state.comboStatus / RULES.comboStatusFull;
}

function publishWatch({ watch }: World, hud: Hud): void {
  // Before anything is looked at: `peek` makes a closure, and this runs in each frame.
  if (!watch) {
    hud.watch.value = undefined;
    return;
  }
  const shown = hud.watch.peek();
  const { username, next, isPaused, speed, replay } = watch;
  const moves = replay.actions.length;
  const isSameRun = shown?.username === username && shown.moves === moves;
  if (isSameRun && shown.next === next && shown.isPaused === isPaused && shown.speed === speed) return;
  hud.watch.value = { username, next, moves, isPaused, speed };
}

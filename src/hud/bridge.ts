// The bridge from the world to React: signals, written once a frame, each firing only if its value changed. No React here.
import { batch, signal, type Signal } from '@preact/signals-core';
import type { Command } from '../game/commands.ts';
import type { Layout } from '../game/layout.ts';
import { rewardOffer, type RewardOffer } from '../game/reward-offer.ts';
import type { Narration, World } from '../game/world.ts';
import { isMuted, isPlaying, type FlowState, type Mode, type Overlay, type Screen } from '../flow/flow.ts';
import type { Language } from '../i18n/languages.ts';
import type { TextKey } from '../i18n/text-key.ts';
import { RULES } from '../rules/constants.ts';
import { targetScore } from '../rules/scoring.ts';
import type { ThemeName } from '../themes/themes.ts';
import { FIRST_DAILY, type DailyView } from './daily-view.ts';
import { FIRST_LEADERBOARD, type LeaderboardView, type LeaderboardWay, type OnlineRequest } from './online-view.ts';
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
  readonly reviveOffer: Signal<RewardOffer>;
  readonly changeBlocksOffer: Signal<RewardOffer>;
  readonly awaited: Signal<FlowState['awaited']>;
  /** Whole seconds left of the revive that is offered. */
  readonly reviveSeconds: Signal<number>;
  readonly isPlaying: Signal<boolean>;
  /** The game is lost, from the moment its board goes dark. */
  readonly isOver: Signal<boolean>;
  readonly isMuted: Signal<boolean>;
  /** The site that hosts the game wants silence. Not of the world: written by whoever speaks with that site. */
  readonly isHostMuted: Signal<boolean>;
  /** An ad has the page, from the SDK's event on. Not of the world: `isAdShown` follows with the next frame. */
  readonly isPageTaken: Signal<boolean>;
  /** Whole seconds for which the game still holds for an ad that has not begun; 0 while there is no such hold. Not of the world either. */
  readonly adSeconds: Signal<number>;
  readonly isAdShown: Signal<boolean>;
  readonly isSideways: Signal<boolean>;
  readonly isTooSmall: Signal<boolean>;
  readonly isPictureLost: Signal<boolean>;
  readonly narration: Signal<Narration>;
  /** Empty before the player has joined the leaderboard. */
  readonly username: Signal<string>;
  /** Where the menu's Leaderboard button leads; not of the world. `none` until the settings are known, and without a server. */
  readonly leaderboardWay: Signal<LeaderboardWay>;
  /** These two are not of the world: written by whoever speaks with the servers. Without a score service there is no view of it. */
  readonly leaderboard: Signal<LeaderboardView>;
  readonly service: Signal<ServiceView | undefined>;
  /** Not of the world either, as are the next two. */
  readonly daily: Signal<DailyView>;
  /** Whether a link to this page leads anyone else to the game: not where another page holds it in a frame. */
  readonly isShareable: Signal<boolean>;
  /** The open overlay waits for its code. Written by the HUD. */
  readonly isPartAwaited: Signal<boolean>;
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
    reviveOffer: signal(rewardOffer(world, 'revive')),
    changeBlocksOffer: signal(rewardOffer(world, 'changeBlocks')),
    awaited: signal(world.flow.awaited),
    reviveSeconds: signal(0),
    isPlaying: signal(false),
    isOver: signal(false),
    isMuted: signal(false),
    isHostMuted: signal(false),
    isPageTaken: signal(false),
    adSeconds: signal(0),
    isAdShown: signal(false),
    isSideways: signal(false),
    isTooSmall: signal(false),
    isPictureLost: signal(false),
    narration: signal({ ...world.narration }),
    username: signal(world.profile.username),
    leaderboardWay: signal<LeaderboardWay>('none'),
    leaderboard: signal(FIRST_LEADERBOARD),
    service: signal<ServiceView | undefined>(undefined),
    daily: signal(FIRST_DAILY),
    isShareable: signal(false),
    isPartAwaited: signal(false),
    copyText: signal<string | undefined>(undefined),
    snackbar: signal<SnackbarView>({ count: 0, text: undefined }),
    language: signal<Language>('en'),
    ...calls,
  };
  publishHud(world, hud);
  return hud;
}

/** Whether the game must be silent: for an ad, for the site, or because the page was left. Follows its signals. */
export function isSilent({ isMuted, isHostMuted, isPageTaken }: Hud): boolean {
  return isMuted.value || isHostMuted.value || isPageTaken.value;
}

/** Whether the game holds for an ad, or one has the page: no panel may lie over either. Follows its signals. */
export function isAdUp({ adSeconds, isPageTaken, isAdShown }: Hud): boolean {
  return adSeconds.value > 0 || isPageTaken.value || isAdShown.value;
}

/** Shows a message at the foot of the view. */
export function tell(hud: Pick<Hud, 'snackbar'>, text: TextKey): void {
  hud.snackbar.value = { count: hud.snackbar.peek().count + 1, text };
}

export function reportAwaited({ isPartAwaited }: Hud, isAwaited: boolean): void {
  isPartAwaited.value = isAwaited;
}

/**
 * Copies what the HUD shows out of the world, in one batch. In most frames nothing is new: that is looked for first, since a batch makes
 * garbage. Allocates only for what is new.
 */
export function publishHud(world: World, hud: Hud): void {
  shownWorld = world;
  shownHud = hud;
  hasNews = false;
  isLooking = true;
  publish();
  isLooking = false;
  if (hasNews) batch(publish);
}

let shownWorld: World;
let shownHud: Hud;
let isLooking = false;
let hasNews = false;

function put<Value>(signal: Signal<Value>, value: Value): void {
  if (!isLooking) signal.value = value;
  else if (signal.value !== value) hasNews = true;
}

function publish(): void {
  publishFlow(shownWorld, shownHud);
  publishProfile(shownWorld, shownHud);
  publishGame(shownWorld, shownHud);
}

function publishFlow(world: World, hud: Hud): void {
  const { flow } = world;
  put(hud.screen, flow.screen);
  put(hud.mode, flow.mode);
  put(hud.overlay, flow.overlay);
  put(hud.awaited, flow.awaited);
  put(hud.isPlaying, isPlaying(flow));
  put(hud.isOver, flow.isEnding || flow.overlay === 'gameOver');
  put(hud.isMuted, isMuted(flow));
  put(hud.isAdShown, flow.ad === 'shown');
  put(hud.isSideways, flow.isSideways);
  put(hud.isTooSmall, flow.isTooSmall);
  put(hud.isPictureLost, flow.isPictureLost);
  put(hud.reviveOffer, rewardOffer(world, 'revive'));
  put(hud.changeBlocksOffer, rewardOffer(world, 'changeBlocks'));
  put(hud.reviveSeconds, Math.max(0, Math.ceil(world.reviveSeconds)));
  // The words of a step stand until the next one's board does.
  if (!world.isNextBoardDue) put(hud.tutorialStep, flow.mode === 'tutorial' ? (world.running?.state.tutorialStep ?? 0) : 0);
}

function publishProfile({ profile, isReducedMotion }: World, hud: Hud): void {
  put(hud.coins, profile.coins);
  put(hud.isSoundOn, profile.isSoundOn);
  put(hud.isMusicOn, profile.isMusicOn);
  put(hud.isLessMotionOn, profile.isLessMotionOn);
  put(hud.isReducedMotion, isReducedMotion);
  put(hud.isHighContrastOn, profile.isHighContrastOn);
  put(hud.theme, profile.theme);
  put(hud.unlockedThemes, profile.unlockedThemes);
  put(hud.username, profile.username);
}

function publishGame(world: World, hud: Hud): void {
  put(hud.layout, world.layout);
  // A record is shown as soon as the rolling score has beaten it; only a game of the player's own can be one.
  const rolling = world.running && world.flow.mode === 'classic' ? world.shownScore : 0;
  put(hud.bestScore, Math.max(world.profile.bestScore, rolling));
  put(hud.isNewBest, world.isNewBest);
  put(hud.shownScore, world.shownScore);
  if (hud.narration.value.count !== world.narration.count) put(hud.narration, { ...world.narration });
  publishWatch(world, hud);
  put(hud.day, world.running?.day);
  const state = world.running?.state;
  if (!state) return;
  put(hud.score, state.score);
  put(hud.level, state.level);
  put(hud.levelProgress, state.stageScore / targetScore(state.level));
  put(hud.combo, state.combo);
  put(hud.comboStatus, state.comboStatus / RULES.comboStatusFull);
}

function publishWatch({ watch }: World, hud: Hud): void {
  // Before anything is looked at: `peek` makes a closure, and this runs in each frame.
  if (!watch) return put(hud.watch, undefined);
  const shown = hud.watch.peek();
  const { username, next, isPaused, speed, replay } = watch;
  const moves = replay.actions.length;
  const isSameRun = shown?.username === username && shown.moves === moves;
  if (isSameRun && shown.next === next && shown.isPaused === isPaused && shown.speed === speed) return;
  put(hud.watch, { username, next, moves, isPaused, speed });
}

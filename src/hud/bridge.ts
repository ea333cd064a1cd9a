// The bridge from the world to React: signals, written once a frame, each firing only if its value changed. No React here.
import { batch, signal, type Signal } from '@preact/signals-core';
import type { Command } from '../ecs/commands.ts';
import type { Layout } from '../ecs/layout.ts';
import type { World } from '../ecs/world.ts';
import type { Overlay, Screen } from '../flow/flow.ts';
import type { Language } from '../i18n/translate.ts';
import { RULES } from '../rules/constants.ts';
import { targetScore } from '../rules/scoring.ts';

/** A word over the board; `count` tells two of the same apart. */
export type AnnouncementView = { readonly count: number; readonly kind: 'none' | 'combo' | 'boardEmptied'; readonly value: number };

export type SnackbarText = 'none' | 'savedGameDamaged';

export type Hud = {
  readonly screen: Signal<Screen>;
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
  readonly announcement: Signal<AnnouncementView>;
  readonly snackbar: Signal<SnackbarText>;
  /** The language of all words; a new one draws the whole HUD anew. */
  readonly language: Signal<Language>;
  readonly chooseLanguage: (language: Language) => void;
  /** Hands a command to the world. */
  readonly send: (command: Command) => void;
};

export type HudCalls = Pick<Hud, 'send' | 'chooseLanguage'>;

export function createHud(world: World, calls: HudCalls): Hud {
  const hud: Hud = {
    screen: signal(world.flow.screen),
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
    announcement: signal({ ...world.announcement }),
    snackbar: signal<SnackbarText>('none'),
    language: signal<Language>('en'),
    ...calls,
  };
  publishHud(world, hud);
  return hud;
}

/** Copies what the HUD shows out of the world, in one batch. Allocates only when an announcement is new. */
export function publishHud(world: World, hud: Hud): void {
  batchedWorld = world;
  batchedHud = hud;
  batch(publish);
}

let batchedWorld: World;
let batchedHud: Hud;

function publish(): void {
  const world = batchedWorld;
  const hud = batchedHud;
  hud.screen.value = world.flow.screen;
  hud.overlay.value = world.flow.overlay;
  hud.layout.value = world.layout;
  // A record is shown as soon as the rolling score has beaten it.
  hud.bestScore.value = Math.max(world.profile.bestScore, world.running ? world.shownScore : 0);
  hud.isNewBest.value = world.isNewBest;
  hud.coins.value = world.profile.coins;
  hud.isSoundOn.value = world.profile.isSoundOn;
  hud.shownScore.value = world.shownScore;
  if (hud.announcement.value.count !== world.announcement.count) hud.announcement.value = { ...world.announcement };
  const state = world.running?.state;
  if (!state) return;
  hud.score.value = state.score;
  hud.level.value = state.level;
  hud.levelProgress.value = state.stageScore / targetScore(state.level);
  hud.combo.value = state.combo;
  hud.comboStatus.value = state.comboStatus / RULES.comboStatusFull;
}

// The bridge from the world to React: one reader per signal. No React here.
import { computed, type ReadonlySignal } from '@preact/signals-core';
import { bindSignals } from '../ecs/signals.ts';
import { isMuted, isPlaying, type FlowState } from '../flow/flow.ts';
import { rewardOffer } from '../game/reward-offer.ts';
import type { GameWorld } from '../game/world.ts';
import { RULES } from '../rules/constants.ts';
import type { GameState } from '../rules/game.ts';
import { targetScore } from '../rules/scoring.ts';

/** A run that is watched. `next` of `moves` have been made. */
export type WatchView = {
  readonly username: string;
  readonly next: number;
  readonly moves: number;
  readonly isPaused: boolean;
  readonly speed: number;
};

export type WorldSignals = ReturnType<typeof bindWorld>['signals'];

/** Creates the signals of a world; `publish` updates them once per frame. */
export function bindWorld(world: GameWorld) {
  const {
    signals: { flow, ...signals },
    publish,
  } = bindSignals(worldReaders(world));
  return { signals: { ...signals, ...flowSignals(flow) }, publish };
}

/** The flow is replaced when it changes: these follow it alone. */
function flowSignals(flow: ReadonlySignal<FlowState>) {
  return {
    screen: computed(() => flow.value.screen),
    mode: computed(() => flow.value.mode),
    overlay: computed(() => flow.value.overlay),
    /** The reward whose video was requested and has not been answered. */
    awaited: computed(() => flow.value.awaited),
    isPlaying: computed(() => isPlaying(flow.value)),
    /** The game is lost, from the moment its board goes dark. */
    isOver: computed(() => flow.value.isEnding || flow.value.overlay === 'gameOver'),
    isMuted: computed(() => isMuted(flow.value)),
    isAdShown: computed(() => flow.value.ad === 'shown'),
    isSideways: computed(() => flow.value.isSideways),
    isTooSmall: computed(() => flow.value.isTooSmall),
    isPictureLost: computed(() => flow.value.isPictureLost),
  };
}

function worldReaders(world: GameWorld) {
  const { profile, session, view } = world;
  /** Reads the running game, and keeps the last value while none runs. */
  function ofGame<Value>(first: Value, read: (state: GameState) => Value): () => Value {
    let last = first;
    return () => (session.running ? (last = read(session.running.state)) : last);
  }
  return {
    flow: () => world.flow,
    reviveOffer: () => rewardOffer(world, 'revive'),
    changeBlocksOffer: () => rewardOffer(world, 'changeBlocks'),
    /** Whole seconds left of the revive that is offered. */
    reviveSeconds: () => Math.max(0, Math.ceil(world.turn.reviveSeconds)),
    /** 1..3 in the tutorial, 0 outside it. The words of a step stay until the next one's board appears. */
    tutorialStep: tutorialReader(world),

    coins: () => profile.coins,
    isSoundOn: () => profile.isSoundOn,
    isMusicOn: () => profile.isMusicOn,
    /** The player's setting; `isReducedMotion` includes the system's preference. */
    isLessMotionOn: () => profile.isLessMotionOn,
    isReducedMotion: () => world.isReducedMotion,
    isHighContrastOn: () => profile.isHighContrastOn,
    theme: () => profile.theme,
    unlockedThemes: (): readonly (typeof profile.unlockedThemes)[number][] => profile.unlockedThemes,
    /** Empty before the player has joined the leaderboard. */
    username: () => profile.username,

    layout: () => view.layout,
    narration: () => view.narration,
    /** A record is shown as soon as the rolling score has beaten it; only the player's own game can be one. */
    bestScore: () => Math.max(profile.bestScore, session.running && world.flow.mode === 'classic' ? world.turn.shownScore : 0),
    isNewBest: () => world.turn.isNewBest,
    /** The rolling score; `score` is the rules'. */
    shownScore: () => world.turn.shownScore,
    score: ofGame(0, ({ score }) => score),
    level: ofGame(1, ({ level }) => level),
    /** 0..1. */
    levelProgress: ofGame(0, ({ stageScore, level }) => stageScore / targetScore(level)),
    combo: ofGame(0, ({ combo }) => combo),
    /** Combo status as the share of a full bar. */
    comboStatus: ofGame(0, ({ comboStatus }) => comboStatus / RULES.comboStatusFull),
    /** Of the daily game that runs, `2026-11-22` in UTC. */
    day: () => session.running?.day,
    watch: watchReader(world),
  };
}

function tutorialReader(world: GameWorld): () => number {
  let last = 0;
  return () => {
    if (!world.turn.isNextBoardDue) last = world.flow.mode === 'tutorial' ? (world.session.running?.state.tutorialStep ?? 0) : 0;
    return last;
  };
}

/** Returns the same object until something about the run changes. */
function watchReader({ session }: GameWorld): () => WatchView | undefined {
  let last: WatchView | undefined;
  return () => {
    const { watch } = session;
    if (!watch) return (last = undefined);
    const { username, next, isPaused, speed, replay } = watch;
    const moves = replay.actions.length;
    const isSame =
      last?.username === username && last.moves === moves && last.next === next && last.isPaused === isPaused && last.speed === speed;
    return isSame ? last : (last = { username, next, moves, isPaused, speed });
  };
}

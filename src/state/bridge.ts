// Creates the HUD's signals from a world. Does not depend on React.
import { bindSignals } from '../ecs/signals.ts';
import { isMuted, isPlaying } from '../flow/flow.ts';
import { SHOWN_SETTINGS, type Profile } from '../game/profile.ts';
import { rewardOffer } from '../game/reward-offer.ts';
import { isRanked } from '../game/session.ts';
import type { GameWorld } from '../game/world.ts';
import { RULES } from '../rules/constants.ts';
import type { GameState } from '../rules/game.ts';
import { targetScore } from '../rules/scoring.ts';

export type WorldSignals = ReturnType<typeof bindWorld>['signals'];

/** Creates the signals of a world; `publish` updates them once per frame. */
export function bindWorld(world: GameWorld) {
  return bindSignals(worldReaders(world));
}

function worldReaders(world: GameWorld) {
  const { profile, session, view } = world;
  /** Reads the running game; returns the last value while no game runs. */
  function ofGame<Value>(first: Value, read: (state: GameState) => Value): () => Value {
    let last = first;
    return () => (session.running ? (last = read(session.running.state)) : last);
  }
  return {
    screen: () => world.flow.screen,
    mode: () => world.flow.mode,
    overlay: () => world.flow.overlay,
    /** The reward whose video was requested and has not been answered. */
    awaited: () => world.flow.awaited,
    isPlaying: () => isPlaying(world.flow),
    /** True from the moment the board of a lost game darkens. */
    isOver: () => world.flow.isEnding || world.flow.overlay === 'gameOver',
    isMuted: () => isMuted(world.flow),
    flowAd: () => world.flow.ad,
    isSideways: () => world.flow.isSideways,
    isTooSmall: () => world.flow.isTooSmall,
    isPictureLost: () => world.flow.isPictureLost,
    reviveOffer: () => rewardOffer(world, 'revive'),
    changeBlocksOffer: () => rewardOffer(world, 'changeBlocks'),
    /** Whole seconds left to accept the revive. */
    reviveSeconds: () => Math.max(0, Math.ceil(world.turn.reviveSeconds)),
    /** 1..3 in the tutorial, 0 outside it. Advances when the next step's board appears. */
    tutorialStep: tutorialReader(world),

    coins: () => profile.coins,
    ...settingReaders(profile),
    /** Includes the system's preference, unlike the setting `isLessMotionOn`. */
    isReducedMotion: () => world.isReducedMotion,
    unlockedThemes: (): readonly string[] => profile.unlockedThemes,
    /** Empty before the player has joined the leaderboard. */
    username: () => profile.username,

    layout: () => view.layout,
    narration: () => view.narration,
    /** Includes the rolling score of a classic game, so that a new record is shown immediately. */
    bestScore: () => Math.max(profile.bestScore, session.running && world.flow.mode === 'classic' ? world.turn.writtenScore : 0),
    isNewBest: () => world.turn.isNewBest,
    /** As in Turn. */
    bestToPass: () => world.turn.bestToPass,
    isBestPassed: () => world.turn.isBestPassed,
    /** The rolling score; `score` is the exact one. */
    shownScore: () => world.turn.writtenScore,
    score: ofGame(0, ({ score }) => score),
    level: ofGame(1, ({ level }) => level),
    /** 0..1. */
    levelProgress: ofGame(0, ({ stageScore, level }) => stageScore / targetScore(level)),
    /** Few legal places are left. */
    isInDanger: () => view.isInDanger,
    combo: ofGame(0, ({ combo }) => combo),
    /** Combo status as the share of a full bar. */
    comboStatus: ofGame(0, ({ comboStatus }) => comboStatus / RULES.comboStatusFull),
    /** Day of the running daily game, such as `2026-11-22`, in UTC. */
    day: () => session.running?.day,
    /** The game on the board if it is one that does not count. */
    practice: () => session.practice,
    goal: () => world.turn.goal,
    /** Number of actions of the practice game, and the time before each. The list grows with the game. */
    practiceMoves: () => (session.practice && session.running ? session.running.actions.length : 0),
    practiceTimes: () => (session.practice ? session.running?.times : undefined),
    isRanked: () => !session.running || (!session.practice && isRanked(session.running)),
    watch: () => session.watch,
  };
}

function settingReaders(profile: Readonly<Profile>) {
  type Readers = { [Name in (typeof SHOWN_SETTINGS)[number]]: () => Profile[Name] };
  return Object.fromEntries(SHOWN_SETTINGS.map((name) => [name, () => profile[name]])) as Readers;
}

function tutorialReader(world: GameWorld): () => number {
  let last = 0;
  return () => {
    if (!world.turn.isNextBoardDue) last = world.flow.mode === 'tutorial' ? (world.session.running?.state.tutorialStep ?? 0) : 0;
    return last;
  };
}

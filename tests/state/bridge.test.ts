// Signals of the HUD: each reflects the world and fires only on changes, in one batch per frame.
import { detachHud } from '../support/detached-hud.ts';
import { effect, type Signal } from '@preact/signals-core';
import { describe, expect, test } from 'vitest';
import type { Command } from '../../src/game/commands.ts';
import { layoutView } from '../../src/game/layout.ts';
import type { Practice } from '../../src/game/session.ts';
import { narrate } from '../../src/game/narrate.ts';
import { TIMING } from '../../src/game/timing.ts';
import type { GameWorld } from '../../src/game/world.ts';
import type { FlowState } from '../../src/flow/flow.ts';
import { createHud, type Hud, isSilent, showSnackbar } from '../../src/state/hud.ts';
import { FIRST_LEADERBOARD } from '../../src/state/leaderboard-view.ts';
import type { Replay } from '../../src/rules/replay.ts';
import { targetScore } from '../../src/rules/scoring.ts';
import { TUTORIAL_STEPS } from '../../src/rules/tutorial.ts';
import { openMenu, openWorld, playWorld, type WorldDriver } from '../support/play-world.ts';
import { NO_MOVE } from '../support/positions.ts';
import { NO_HUD_CALLS } from '../support/hud-calls.ts';

type SignalName = { [Name in keyof Hud]: Hud[Name] extends Signal<infer _> ? Name : never }[keyof Hud];
type Values = Partial<Record<SignalName, unknown>>;

/** Creates a HUD and counts how often each of its signals fires. */
function watch(driver: WorldDriver) {
  const sent: Command[] = [];
  const languages: string[] = [];
  const hud = createHud(driver.world, {
    ...NO_HUD_CALLS,
    send: (command) => void sent.push(command),
    chooseLanguage: (language) => void languages.push(language),
  });
  const fired = new Map<SignalName, number>();
  for (const [name, value] of Object.entries(hud) as [SignalName, Signal<unknown>][]) {
    if (typeof value !== 'object') continue;
    effect(() => {
      void value.value;
      fired.set(name, (fired.get(name) ?? -1) + 1);
    });
  }
  /** Returns and resets the number of changes by signal. */
  const changes = (): Partial<Record<SignalName, number>> => {
    const counts = Object.fromEntries([...fired].filter(([, count]) => count > 0));
    for (const name of fired.keys()) fired.set(name, 0);
    return counts;
  };
  const publish = () => hud.publish();
  /** Plays ticks and publishes after each. */
  const ticks = (count: number) => {
    for (let tick = 0; tick < count; tick++) {
      driver.ticks(1);
      publish();
    }
  };
  return { hud, sent, languages, names: [...fired.keys()], changes, publish, ticks };
}

const A_GOAL = { done: 1, count: 2, marked: [], movesLeft: 3, marks: new Map<number, readonly number[]>() };
const A_RACE: Practice = { kind: 'race', start: { type: 'seed', seed: 1 }, friend: { scores: [0, 40], tenths: 30 } };
const A_RUN: Replay = { start: { type: 'seed', seed: 1 }, actions: [{ type: 'changeBlocks' }] };
const A_WATCH = { replay: A_RUN, username: 'Ada', next: 0, isPaused: true, speed: 2, waitSeconds: 1 };

/** Opens the tutorial of a first visit at its first step. */
const openTutorial = () => openMenu({ profile: { isTutorialDue: true } }).send({ type: 'play' });

function dropInTutorial(driver: WorldDriver, step: number): void {
  const { x, y } = TUTORIAL_STEPS[step - 1];
  driver.drop(0, x, y);
}

function flowChanges(list: readonly (readonly [Partial<FlowState>, Values])[]) {
  return list.map(([more, values]) => ({ change: (world: GameWorld) => void (world.flow = { ...world.flow, ...more }), values }));
}

/** Changes of a running game's world, with all signals that change. */
const CHANGES: readonly { change: (world: GameWorld) => void; values: Values }[] = [
  { change: (world) => (world.profile.coins = 7), values: { coins: 7 } },
  { change: (world) => (world.profile.bestScore = 5), values: { bestScore: 5 } },
  { change: (world) => (world.profile.username = 'Ada'), values: { username: 'Ada' } },
  {
    change: (world) => (world.session.running = { ...world.session.running!, day: '2026-11-22' }),
    values: { day: '2026-11-22' },
  },
  {
    change: (world) => (world.session.running = { ...world.session.running!, start: { type: 'seed', seed: 7 } }),
    values: { isRanked: true },
  },
  { change: (world) => (world.session.watch = A_WATCH), values: { watch: A_WATCH } },
  {
    change(world) {
      world.session.practice = A_RACE;
      world.session.running!.actions.push({ type: 'changeBlocks' });
    },
    values: { practice: A_RACE, practiceTimes: [], practiceMoves: 1 },
  },
  { change: (world) => Object.assign(world.turn, { isNewBest: true, goal: A_GOAL }), values: { isNewBest: true, goal: A_GOAL } },
  { change: (world) => (world.view.isInDanger = true), values: { isInDanger: true } },
  { change: (world) => Object.assign(world.turn, { isBestPassed: true, bestToPass: 7 }), values: { isBestPassed: true, bestToPass: 7 } },
  {
    change: ({ profile }) => Object.assign(profile, { isVibrationOn: false, frame: 'ice', trail: 'snow' }),
    values: { isVibrationOn: false, frame: 'ice', trail: 'snow' },
  },
  { change: (world) => (world.profile.isLeftHanded = true), values: { isLeftHanded: true } },
  { change: (world) => (world.profile.areLettersKeys = false), values: { areLettersKeys: false } },
  { change: (world) => (world.profile.soundVolume = 0.3), values: { soundVolume: 0.3 } },
  { change: (world) => (world.profile.musicVolume = 0.4), values: { musicVolume: 0.4 } },
  { change: (world) => (world.profile.isSoundOn = false), values: { isSoundOn: false } },
  { change: (world) => (world.profile.isMusicOn = false), values: { isMusicOn: false } },
  { change: (world) => (world.profile.isLessMotionOn = true), values: { isLessMotionOn: true } },
  { change: (world) => (world.isReducedMotion = true), values: { isReducedMotion: true } },
  { change: (world) => (world.profile.isHighContrastOn = true), values: { isHighContrastOn: true } },
  { change: (world) => (world.profile.theme = 'ember'), values: { theme: 'ember' } },
  { change: (world) => (world.profile.unlockedThemes = ['ember']), values: { unlockedThemes: ['ember'] } },
  {
    change: (world) => (world.session.rewardedVideo = 'available'),
    values: { reviveOffer: 'available', changeBlocksOffer: 'available' },
  },
  { change: (world) => (world.turn.reviveSeconds = 4.2), values: { reviveSeconds: 5 } },
  { change: (world) => (world.turn.writtenScore = 3), values: { shownScore: 3, bestScore: 3 } },
  { change: (world) => (world.view.layout = layoutView(100, 200)), values: { layout: layoutView(100, 200) } },
  { change: (world) => (world.session.running!.state.score = 40), values: { score: 40 } },
  { change: (world) => (world.session.running!.state.level = 2), values: { level: 2 } },
  { change: (world) => (world.session.running!.state.stageScore = 320), values: { levelProgress: 320 / targetScore(1) } },
  { change: (world) => (world.session.running!.state.combo = 2), values: { combo: 2 } },
  { change: (world) => (world.session.running!.state.comboStatus = 2), values: { comboStatus: 2 / 3 } },
  {
    change: (world) => narrate(world, [{ key: 'noMove' }]),
    values: { narration: { count: 1, parts: [{ key: 'noMove' }] } },
  },
  ...flowChanges([
    [{ mode: 'daily' }, { mode: 'daily' }],
    [{ overlay: 'paused' }, { overlay: 'paused', isPlaying: false }],
    [{ screen: 'menu' }, { screen: 'menu', isPlaying: false }],
    [{ isEnding: true }, { isPlaying: false, isOver: true }],
    [{ awaited: 'changeBlocks' }, { awaited: 'changeBlocks' }],
    [{ ad: 'asked' }, { adStage: 'asked', isPlaying: false }],
    [{ ad: 'shown' }, { adStage: 'shown', isMuted: true, isPlaying: false }],
    [{ isPageAway: true }, { isMuted: true }],
    [{ isSideways: true }, { isSideways: true, isPlaying: false }],
    [{ isTooSmall: true }, { isTooSmall: true, isPlaying: false }],
    [{ isPictureLost: true }, { isPictureLost: true, isPlaying: false }],
    [{ reviveOffers: 1 }, {}],
  ]),
];

// @spec 1.7 2.33 4.22
describe('each signal', () => {
  test.each(CHANGES)('%#: a change fires only $values, once', ({ change, values }) => {
    const driver = playWorld('0 1a,1a,1a').settle();
    const { hud, publish, changes } = watch(driver);
    change(driver.world);
    publish();
    publish();
    expect(changes()).toEqual(Object.fromEntries(Object.keys(values).map((name) => [name, 1])));
    for (const [name, value] of Object.entries(values)) expect(hud[name as SignalName].value, name).toEqual(value);
  });

  test('is tested above, except the tutorial step and signals of the app', () => {
    const tested = new Set(CHANGES.flatMap(({ values }) => Object.keys(values)));
    const { names } = watch(openMenu());
    expect(names.filter((name) => !tested.has(name))).toEqual([
      'tutorialStep',
      'isHostMuted',
      'lastInput',
      'ad',
      'leaderboardTarget',
      'hostPresses',
      'leaderboard',
      'scoreService',
      'daily',
      'journey',
      'records',
      'isShareable',
      'isPartAwaited',
      'copyText',
      'carry',
      'link',
      'snackbar',
      'language',
    ]);
  });

  test.each([
    ['isMuted', true],
    ['isHostMuted', true],
    ['adStage', 'shown'],
  ] as const)('%s alone mutes the game', (name, value) => {
    const hud = detachHud(watch(openMenu()).hud);
    expect(isSilent(hud)).toBe(false);
    Object.assign(hud[name], { value });
    expect(isSilent(hud)).toBe(true);
  });

  test('the stage of the ad is ahead of the flow at the start, and follows it at the end', () => {
    const driver = playWorld('0 1a,1a,1a').settle();
    const { hud, publish } = watch(driver);
    const stages: string[] = [];
    effect(() => void stages.push(hud.adStage.value));
    hud.ad.value = { stage: 'asked', seconds: 4 };
    hud.ad.value = { stage: 'shown', seconds: 0 };
    driver.send({ type: 'showAd' });
    publish();
    hud.ad.value = { stage: 'none', seconds: 0 };
    expect(stages, 'before the frame').toEqual(['none', 'asked', 'shown']);
    driver.send({ type: 'hideAd' });
    publish();
    expect(stages).toEqual(['none', 'asked', 'shown', 'none']);
  });

  test('publishing does not change signals of the app', () => {
    const driver = openMenu();
    const { hud, ticks, changes } = watch(driver);
    const view = { ...FIRST_LEADERBOARD, listState: 'error' } as const;
    hud.leaderboard.value = view;
    hud.language.value = 'zh';
    showSnackbar(hud, 'snackbar.sdkNotReady');
    expect(changes()).toEqual({ leaderboard: 1, language: 1, snackbar: 1 });
    ticks(10);
    expect(changes()).toEqual({});
    expect([hud.leaderboard.value, hud.language.value, hud.snackbar.value.text]).toEqual([view, 'zh', 'snackbar.sdkNotReady']);
  });
});

describe('no signal fires', () => {
  test('without a change in 100 frames', () => {
    const driver = playWorld('1111111 1a,1a,1a').drop(0, 7, 0).settle();
    const { ticks, changes } = watch(driver);
    ticks(100);
    expect(changes()).toEqual({});
  });

  test.each([
    { name: 'the menu with its snow', open: () => openMenu() },
    { name: 'the tutorial with its moving hand', open: openTutorial },
    { name: 'the pause', open: () => playWorld('1 1a').send({ type: 'pause' }) },
    { name: 'the themes', open: () => openMenu().send({ type: 'openThemes' }) },
  ])('in $name', ({ open }) => {
    const driver = open();
    const { ticks, changes } = watch(driver);
    ticks(200);
    expect(changes()).toEqual({});
  });

  test.each([
    { name: 'a mouse', isTouch: false },
    { name: 'a finger', isTouch: true },
  ])('during a drag by $name, over and beside the board', ({ isTouch }) => {
    const driver = playWorld('1111111 1a,1a,1a score=100').settle();
    const { publish, changes } = watch(driver);
    driver.pressSlot(0, isTouch);
    publish();
    for (const [x, y] of [
      [3, 3],
      [3.4, 3.6],
      [7, 0],
      [0, 0],
      [-4, 12],
      [7, 7],
    ]) {
      driver.moveOver(x, y);
      publish();
      driver.ticks(1);
      publish();
      expect(driver.world.input.drag.phase).toBe('dragging');
    }
    driver.moveTo(0, 0).release();
    publish();
    for (let tick = 0; tick < 60; tick++) {
      driver.ticks(1);
      publish();
    }
    expect(changes()).toEqual({});
  });

  test('for a setting that is toggled twice between two frames', () => {
    const driver = openMenu();
    const { publish, changes } = watch(driver);
    driver.send({ type: 'toggle', name: 'sound' }, { type: 'toggle', name: 'sound' });
    publish();
    expect(changes()).toEqual({});
  });
});

describe('signals fire', () => {
  // @spec 2.32
  test('for a drop without a line: scores, level progress and narration only', () => {
    const driver = playWorld('0 1a,1a,1a').settle();
    const { publish, changes } = watch(driver);
    driver.drop(0, 3, 3);
    publish();
    expect(changes()).toEqual({ score: 1, levelProgress: 1, narration: 1 });
    let rolls = 0;
    while (driver.world.isMoving) {
      driver.ticks(1);
      publish();
      rolls += changes().shownScore ?? 0;
    }
    expect(rolls).toBeGreaterThan(3);
    expect(rolls).toBeLessThanOrEqual(10);
  });

  test('in one batch per frame', () => {
    const driver = playWorld('1111111 1a,1a,1a combo=1:2').settle();
    const { hud, publish } = watch(driver);
    const seen: string[] = [];
    effect(() => {
      seen.push(`${hud.score.value} ${hud.combo.value} ${hud.coins.value}`);
    });
    driver.drop(0, 7, 0);
    publish();
    expect(seen).toEqual(['0 1 0', `240 2 ${driver.world.profile.coins}`]);
  });

  test('for each repetition of a narration', () => {
    const driver = playWorld('0 1a,1a,1a').settle();
    const { hud, publish, changes } = watch(driver);
    for (const count of [1, 2]) {
      narrate(driver.world, [{ key: 'noMove' }]);
      publish();
      expect([changes(), hud.narration.value]).toEqual([{ narration: 1 }, { count, parts: [{ key: 'noMove' }] }]);
    }
  });

  test('with new narration objects: a published one does not change', () => {
    const driver = playWorld('1111111/1111111/1111111/1111111/01 1c,1c,1c').settle();
    const { hud, publish } = watch(driver);
    driver.drop(0, 7, 0);
    publish();
    const published = hud.narration.value;
    const copy = structuredClone(published);
    driver.drop(0, 7, 2);
    publish();
    expect(published).toEqual(copy);
  });

  test('for a bought theme: theme, coins and unlocked themes', () => {
    const driver = openMenu({ profile: { coins: 350 } });
    const { hud, publish, changes } = watch(driver);
    driver.send({ type: 'chooseTheme', name: 'aurora' });
    publish();
    expect(changes()).toEqual({ theme: 1, coins: 1, unlockedThemes: 1 });
    expect([hud.theme.value, hud.coins.value, hud.unlockedThemes.value]).toEqual(['aurora', 250, ['aurora']]);
    driver.send({ type: 'chooseTheme', name: 'midnight' });
    publish();
    expect(changes(), 'a theme that is too expensive').toEqual({});
  });

  test('for reduced motion: one signal for the setting, one that includes the system preference', () => {
    const driver = openMenu();
    const { hud, publish, changes } = watch(driver);
    const motion = () => [hud.isLessMotionOn.value, hud.isReducedMotion.value];
    driver.send({ type: 'preferLessMotion', isPreferred: true });
    publish();
    expect([changes(), motion()]).toEqual([{ isReducedMotion: 1 }, [false, true]]);
    driver.send({ type: 'toggle', name: 'lessMotion' });
    publish();
    expect([changes(), motion()]).toEqual([{ isLessMotionOn: 1 }, [true, true]]);
    driver.send({ type: 'preferLessMotion', isPreferred: false });
    publish();
    expect([changes(), motion()]).toEqual([{}, [true, true]]);
  });

  // @spec 4.76
  test('for an ad: covers and mutes the game; a page hidden during the ad stays muted', () => {
    const driver = playWorld('0 1a,1a,1a').settle();
    const { hud, publish, changes } = watch(driver);
    const send = (type: 'showAd' | 'hideAd' | 'leavePage' | 'returnToPage') => {
      driver.send({ type });
      publish();
      return Object.keys(changes()).sort();
    };
    expect(send('showAd')).toEqual(['adStage', 'isMuted', 'isPlaying']);
    expect(send('leavePage')).toEqual([]);
    expect(send('hideAd')).toEqual(['adStage', 'isPlaying']);
    expect(hud.isMuted.value).toBe(true);
    expect(send('returnToPage')).toEqual(['isMuted']);
    expect([hud.isMuted.value, hud.isPlaying.value]).toEqual([false, true]);
  });
});

describe('the revive', () => {
  // @spec 2.49
  test('counts down whole seconds, each once', () => {
    const driver = playWorld(NO_MOVE, { rewardedVideo: 'available' });
    const { hud, publish } = watch(driver);
    const seen: number[] = [];
    driver.until('revive');
    publish();
    effect(() => void seen.push(hud.reviveSeconds.value));
    const perSecond = new Map<number, number>();
    for (let tick = 0; driver.world.flow.overlay === 'revive' && tick < 1000; tick++) {
      const seconds = hud.reviveSeconds.value;
      perSecond.set(seconds, (perSecond.get(seconds) ?? 0) + 1);
      driver.ticks(1);
      publish();
    }
    expect(seen).toEqual([5, 4, 3, 2, 1, 0]);
    // The first second also has the motion of the panel.
    const ticks = (seconds: number) => 60 * (seconds === 5 ? 1 + TIMING.revivePanelSeconds : 1);
    for (const seconds of [5, 4, 3, 2, 1]) expect(Math.abs(perSecond.get(seconds)! - ticks(seconds)), `${seconds}`).toBeLessThanOrEqual(2);
  });

  test('stops while its video is pending, and restarts if the video was not watched', () => {
    const driver = playWorld(NO_MOVE, { rewardedVideo: 'available' }).until('revive').ticks(150);
    const { hud, ticks, publish, changes } = watch(driver);
    expect([hud.reviveSeconds.value, hud.awaited.value]).toEqual([3, 'none']);
    driver.send({ type: 'watchRevive' });
    publish();
    expect(changes()).toEqual({ awaited: 1 });
    ticks(600);
    expect(changes()).toEqual({});
    expect([hud.reviveSeconds.value, hud.awaited.value]).toEqual([3, 'revive']);
    driver.send({ type: 'answerReward', isRewarded: false });
    publish();
    expect([hud.reviveSeconds.value, hud.awaited.value]).toEqual([5, 'none']);
  });
});

describe('the tutorial', () => {
  test('starts at step 1; the step is 0 outside it', () => {
    const driver = openMenu({ profile: { isTutorialDue: true } });
    const { hud, publish, changes } = watch(driver);
    expect(hud.tutorialStep.value).toBe(0);
    driver.send({ type: 'play' });
    publish();
    expect([hud.tutorialStep.value, changes().tutorialStep]).toEqual([1, 1]);
    expect(watch(playWorld('0 1a')).hud.tutorialStep.value).toBe(0);
  });

  test('keeps a step until the board of the next one appears', () => {
    const driver = openTutorial();
    const { hud, publish, changes } = watch(driver);
    for (const step of [1, 2, 3]) {
      expect(hud.tutorialStep.value).toBe(step);
      dropInTutorial(driver, step);
      publish();
      let waited = 0;
      for (; driver.world.turn.isNextBoardDue; waited++) {
        expect(hud.tutorialStep.value).toBe(step);
        expect(changes().tutorialStep).toBeUndefined();
        driver.ticks(1);
        publish();
      }
      expect(waited, 'ticks of the clear').toBeGreaterThan(10);
      expect(changes().tutorialStep).toBe(1);
    }
    expect([hud.tutorialStep.value, driver.world.flow.mode === 'tutorial']).toEqual([0, false]);
  });

  test('has the right step if skipped, left or restarted while a board is due', () => {
    const afterFirstDrop = () => {
      const driver = openTutorial();
      dropInTutorial(driver, 1);
      const watched = watch(driver);
      return { driver, ...watched };
    };
    const skipped = afterFirstDrop();
    skipped.driver.send({ type: 'skipTutorial' });
    skipped.publish();
    expect(skipped.hud.tutorialStep.value).toBe(0);

    const left = afterFirstDrop();
    left.driver.send({ type: 'pause' }, { type: 'goHome' });
    left.publish();
    expect(left.hud.tutorialStep.value).toBe(0);

    const again = afterFirstDrop();
    again.driver.send({ type: 'pause' }, { type: 'replay' });
    again.publish();
    expect(again.hud.tutorialStep.value).toBe(1);
  });

  test('updates the step of a HUD that is created while a board is due', () => {
    const driver = openTutorial();
    dropInTutorial(driver, 1);
    const { hud, ticks } = watch(driver);
    ticks(300);
    expect(hud.tutorialStep.value).toBe(2);
  });

  test('does not change the best score', () => {
    const driver = openTutorial();
    const { hud, ticks, changes } = watch(driver);
    for (const step of [1, 2]) {
      dropInTutorial(driver, step);
      ticks(300);
    }
    expect(hud.shownScore.value, 'score of the tutorial').toBeGreaterThan(200);
    expect([hud.bestScore.value, hud.isNewBest.value, changes().bestScore]).toEqual([0, false, undefined]);
  });
});

describe('a message', () => {
  test('has a count that distinguishes repetitions', () => {
    const { hud, changes } = watch(openMenu());
    expect(hud.snackbar.value).toEqual({ count: 0, text: undefined });
    showSnackbar(hud, 'error.AdError');
    expect([changes(), hud.snackbar.value]).toEqual([{ snackbar: 1 }, { count: 1, text: 'error.AdError' }]);
    showSnackbar(hud, 'error.AdError');
    expect([changes(), hud.snackbar.value]).toEqual([{ snackbar: 1 }, { count: 2, text: 'error.AdError' }]);
    showSnackbar(hud, 'snackbar.savedGameDamaged');
    expect(hud.snackbar.value).toEqual({ count: 3, text: 'snackbar.savedGameDamaged' });
  });

  test('keeps counting after one disappears', () => {
    const { hud } = watch(openMenu());
    showSnackbar(hud, 'error.AdError');
    hud.snackbar.value = { count: 1, text: undefined };
    showSnackbar(hud, 'error.AdError');
    expect(hud.snackbar.value.count).toBe(2);
  });

  test('shown inside an effect does not run the effect again', () => {
    const { hud } = watch(openMenu());
    let runs = 0;
    effect(() => {
      runs++;
      if (hud.isMuted.value || runs > 3) return;
      showSnackbar(hud, 'error.AdError');
    });
    expect([runs, hud.snackbar.value.count]).toEqual([1, 1]);
  });
});

describe('the HUD', () => {
  test('has the values of any world immediately', () => {
    const driver = openMenu({ profile: { bestScore: 77, coins: 3, isSoundOn: false, theme: 'ember', unlockedThemes: ['ember'] } });
    expect(watch(driver).hud).toMatchObject({
      screen: { value: 'menu' },
      overlay: { value: 'none' },
      bestScore: { value: 77 },
      coins: { value: 3 },
      isSoundOn: { value: false },
      isMusicOn: { value: true },
      theme: { value: 'ember' },
      unlockedThemes: { value: ['ember'] },
    });
    expect(watch(openWorld()).hud.screen.value).toBe('loading');
    expect(watch(playWorld('1 - score=120 level=3 stage=280')).hud).toMatchObject({
      score: { value: 120 },
      shownScore: { value: 120 },
      level: { value: 3 },
      levelProgress: { value: 280 / 5600 },
    });
  });

  test('keeps the values of the last game after it is left, for fading panels', () => {
    const driver = playWorld('1 - score=120').settle();
    const { hud, publish } = watch(driver);
    driver.send({ type: 'pause' }).send({ type: 'goHome' });
    publish();
    expect([hud.screen.value, hud.score.value]).toEqual(['menu', 120]);
    driver.send({ type: 'play' });
    publish();
    expect(hud.overlay.value).toBe('continue');
  });

  test('passes on commands and language choices', () => {
    const { hud, sent, languages } = watch(openMenu());
    hud.send({ type: 'play' });
    hud.chooseLanguage('pt');
    expect([sent, languages]).toEqual([[{ type: 'play' }], ['pt']]);
  });

  test('of one world is independent of another', () => {
    const [one, other] = [watch(openMenu({ profile: { coins: 1 } })), watch(openMenu({ profile: { coins: 2 } }))];
    one.publish();
    other.publish();
    expect([one.hud.coins.value, other.hud.coins.value]).toEqual([1, 2]);
  });
});

// The bridge to React: each signal follows its truth and fires only when it changes, all of a frame's in one batch.
import { detachHud } from '../support/detached-hud.ts';
import { effect, type Signal } from '@preact/signals-core';
import { describe, expect, test } from 'vitest';
import type { Command } from '../../src/game/commands.ts';
import { layoutView } from '../../src/game/layout.ts';
import { narrate } from '../../src/game/narrate.ts';
import type { GameWorld } from '../../src/game/world.ts';
import type { FlowState } from '../../src/flow/flow.ts';
import { createHud } from '../../src/app/create-hud.ts';
import { isSilent, showSnackbar, type Hud } from '../../src/hud/hud.ts';
import { FIRST_LEADERBOARD } from '../../src/hud/leaderboard-view.ts';
import type { Replay } from '../../src/rules/replay.ts';
import { targetScore } from '../../src/rules/scoring.ts';
import { TUTORIAL_STEPS } from '../../src/rules/tutorial.ts';
import { openMenu, openWorld, playWorld, type WorldDriver } from '../support/play-world.ts';
import { NO_MOVE } from '../support/positions.ts';

type SignalName = { [Name in keyof Hud]: Hud[Name] extends Signal<infer _> ? Name : never }[keyof Hud];
type Values = Partial<Record<SignalName, unknown>>;

/** A HUD that counts how often each of its signals fires. */
function watch(driver: WorldDriver) {
  const sent: Command[] = [];
  const languages: string[] = [];
  const hud = createHud(driver.world, {
    send: (command) => void sent.push(command),
    chooseLanguage: (language) => void languages.push(language),
    sendToLeaderboard: () => {},
    sendToScoreService: () => {},
    share: () => {},
  });
  const fired = new Map<SignalName, number>();
  for (const [name, value] of Object.entries(hud) as [SignalName, Signal<unknown>][]) {
    if (typeof value !== 'object') continue;
    effect(() => {
      void value.value;
      fired.set(name, (fired.get(name) ?? -1) + 1);
    });
  }
  /** What has fired since it was last asked, and how often. */
  const changes = (): Partial<Record<SignalName, number>> => {
    const counts = Object.fromEntries([...fired].filter(([, count]) => count > 0));
    for (const name of fired.keys()) fired.set(name, 0);
    return counts;
  };
  const publish = () => hud.publish();
  /** Plays so many ticks and publishes after each. */
  const ticks = (count: number) => {
    for (let tick = 0; tick < count; tick++) {
      driver.ticks(1);
      publish();
    }
  };
  return { hud, sent, languages, names: [...fired.keys()], changes, publish, ticks };
}

const A_RUN: Replay = { start: { type: 'seed', seed: 1 }, actions: [{ type: 'changeBlocks' }] };

/** A first visit's tutorial, at its first step. */
const openTutorial = () => openMenu({ profile: { isTutorialDue: true } }).send({ type: 'play' });

function dropInTutorial(driver: WorldDriver, step: number): void {
  const { x, y } = TUTORIAL_STEPS[step - 1];
  driver.drop(0, x, y);
}

// @spec 1.7 2.33 4.22
describe('each signal by itself', () => {
  /** Of a game that goes on: what is changed in the world, and all that changes with it in the HUD. */
  const CHANGES: readonly { change: (world: GameWorld) => void; values: Values }[] = [
    { change: (world) => (world.profile.coins = 7), values: { coins: 7 } },
    { change: (world) => (world.profile.bestScore = 5), values: { bestScore: 5 } },
    { change: (world) => (world.profile.username = 'Ada'), values: { username: 'Ada' } },
    { change: (world) => (world.session.running = { ...world.session.running!, day: '2026-11-22' }), values: { day: '2026-11-22' } },
    {
      change: (world) => (world.session.watch = { replay: A_RUN, username: 'Ada', next: 0, isPaused: true, speed: 2, waitSeconds: 1 }),
      values: { watch: { username: 'Ada', next: 0, moves: 1, isPaused: true, speed: 2 } },
    },
    { change: (world) => (world.turn.isNewBest = true), values: { isNewBest: true } },
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
    { change: (world) => (world.turn.shownScore = 3), values: { shownScore: 3, bestScore: 3 } },
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
      [{ ad: 'asked' }, { isPlaying: false }],
      [{ ad: 'shown' }, { isAdShown: true, isMuted: true, isPlaying: false }],
      [{ isPageAway: true }, { isMuted: true }],
      [{ isSideways: true }, { isSideways: true, isPlaying: false }],
      [{ isTooSmall: true }, { isTooSmall: true, isPlaying: false }],
      [{ isPictureLost: true }, { isPictureLost: true, isPlaying: false }],
      [{ reviveOffers: 1 }, {}],
    ]),
  ];

  function flowChanges(list: readonly (readonly [Partial<FlowState>, Values])[]) {
    return list.map(([more, values]) => ({ change: (world: GameWorld) => void (world.flow = { ...world.flow, ...more }), values }));
  }

  test.each(CHANGES)('%#: $values, once, and nothing else', ({ change, values }) => {
    const driver = playWorld('0 1a,1a,1a').settle();
    const { hud, publish, changes } = watch(driver);
    change(driver.world);
    publish();
    publish();
    expect(changes()).toEqual(Object.fromEntries(Object.keys(values).map((name) => [name, 1])));
    for (const [name, value] of Object.entries(values)) expect(hud[name as SignalName].value, name).toEqual(value);
  });

  test('there is no other, but the tutorial step and those that do not come from the world', () => {
    const tested = new Set(CHANGES.flatMap(({ values }) => Object.keys(values)));
    const { names } = watch(openMenu());
    expect(names.filter((name) => !tested.has(name))).toEqual([
      'tutorialStep',
      'isHostMuted',
      'isPageTaken',
      'adSeconds',
      'leaderboardTarget',
      'leaderboard',
      'scoreService',
      'daily',
      'isShareable',
      'isPartAwaited',
      'copyText',
      'snackbar',
      'language',
    ]);
  });

  test.each(['isMuted', 'isHostMuted', 'isPageTaken'] as const)('%s alone silences the game', (name) => {
    const hud = detachHud(watch(openMenu()).hud);
    expect(isSilent(hud)).toBe(false);
    hud[name].value = true;
    expect(isSilent(hud)).toBe(true);
  });

  test('what does not come from the world is left as it is by the world', () => {
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

describe('nothing fires', () => {
  test('when nothing has changed, however many frames go by', () => {
    const driver = playWorld('1111111 1a,1a,1a').drop(0, 7, 0).settle();
    const { ticks, changes } = watch(driver);
    ticks(100);
    expect(changes()).toEqual({});
  });

  test.each([
    { name: 'the menu, where it snows', open: () => openMenu() },
    { name: 'the tutorial, whose hand moves', open: openTutorial },
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
  ])('while a drag by $name goes on, over the board and beside it', ({ isTouch }) => {
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

  test('for a switch that is turned and turned back between two frames', () => {
    const driver = openMenu();
    const { publish, changes } = watch(driver);
    driver.send({ type: 'toggle', name: 'sound' }, { type: 'toggle', name: 'sound' });
    publish();
    expect(changes()).toEqual({});
  });
});

describe('what fires', () => {
  // @spec 2.32
  test('a drop without a line fires the score, its rolling, the record it beats, the bar, what is said of it, and nothing else', () => {
    const driver = playWorld('0 1a,1a,1a').settle();
    const { publish, changes } = watch(driver);
    driver.drop(0, 3, 3);
    publish();
    expect(changes()).toEqual({ score: 1, shownScore: 1, bestScore: 1, levelProgress: 1, narration: 1 });
    let rolls = 0;
    while (driver.world.isMoving) {
      driver.ticks(1);
      publish();
      rolls += changes().shownScore ?? 0;
    }
    expect(rolls).toBeGreaterThan(3);
    expect(rolls).toBeLessThanOrEqual(20);
  });

  test('all of a frame comes in one batch: no one sees half of it', () => {
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

  test('the same sentence twice fires twice', () => {
    const driver = playWorld('0 1a,1a,1a').settle();
    const { hud, publish, changes } = watch(driver);
    for (const count of [1, 2]) {
      narrate(driver.world, [{ key: 'noMove' }]);
      publish();
      expect([changes(), hud.narration.value]).toEqual([{ narration: 1 }, { count, parts: [{ key: 'noMove' }] }]);
    }
  });

  test('a sentence that was shown does not change under those who hold it', () => {
    const driver = playWorld('1111111/1111111/1111111/1111111/01 1c,1c,1c').settle();
    const { hud, publish } = watch(driver);
    driver.drop(0, 7, 0);
    publish();
    const held = hud.narration.value;
    const copy = structuredClone(held);
    driver.drop(0, 7, 2);
    publish();
    expect(held).toEqual(copy);
  });

  test('a theme that is bought fires the theme, the coins it cost and the themes that are owned', () => {
    const driver = openMenu({ profile: { coins: 350 } });
    const { hud, publish, changes } = watch(driver);
    driver.send({ type: 'chooseTheme', name: 'aurora' });
    publish();
    expect(changes()).toEqual({ theme: 1, coins: 1, unlockedThemes: 1 });
    expect([hud.theme.value, hud.coins.value, hud.unlockedThemes.value]).toEqual(['aurora', 50, ['aurora']]);
    driver.send({ type: 'chooseTheme', name: 'midnight' });
    publish();
    expect(changes(), 'and one that is too dear nothing').toEqual({});
  });

  test('less motion: the wish of the person and of the system are two, what is done is one', () => {
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
  test('an ad covers and silences the game; a page that is left is silent behind it, and stays so when the ad is over', () => {
    const driver = playWorld('0 1a,1a,1a').settle();
    const { hud, publish, changes } = watch(driver);
    const send = (type: 'showAd' | 'hideAd' | 'leavePage' | 'returnToPage') => {
      driver.send({ type });
      publish();
      return Object.keys(changes()).sort();
    };
    expect(send('showAd')).toEqual(['isAdShown', 'isMuted', 'isPlaying']);
    expect(send('leavePage')).toEqual([]);
    expect(send('hideAd')).toEqual(['isAdShown', 'isPlaying']);
    expect(hud.isMuted.value).toBe(true);
    expect(send('returnToPage')).toEqual(['isMuted']);
    expect([hud.isMuted.value, hud.isPlaying.value]).toEqual([false, true]);
  });
});

describe('the revive', () => {
  // @spec 2.49
  test('counts whole seconds down, each once', () => {
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
    for (const seconds of [5, 4, 3, 2, 1]) expect(Math.abs(perSecond.get(seconds)! - 60), `${seconds}`).toBeLessThanOrEqual(1);
  });

  test('whose video is on its way stands still, and begins again when it was not watched', () => {
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
  test('is at its first step from the first moment on, and outside it at none', () => {
    const driver = openMenu({ profile: { isTutorialDue: true } });
    const { hud, publish, changes } = watch(driver);
    expect(hud.tutorialStep.value).toBe(0);
    driver.send({ type: 'play' });
    publish();
    expect([hud.tutorialStep.value, changes().tutorialStep]).toEqual([1, 1]);
    expect(watch(playWorld('0 1a')).hud.tutorialStep.value).toBe(0);
  });

  test('each step stands until the board of the next one does', () => {
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
      expect(waited, 'the lines take their time').toBeGreaterThan(10);
      expect(changes().tutorialStep).toBe(1);
    }
    expect([hud.tutorialStep.value, driver.world.flow.mode === 'tutorial']).toEqual([0, false]);
  });

  test('that is skipped, left or begun anew while a board is due is where it then is', () => {
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

  test('a HUD that is made while a board is due is told the step once that board stands', () => {
    const driver = openTutorial();
    dropInTutorial(driver, 1);
    const { hud, ticks } = watch(driver);
    ticks(300);
    expect(hud.tutorialStep.value).toBe(2);
  });

  test('its points are no record: the best score stays what it was', () => {
    const driver = openTutorial();
    const { hud, ticks, changes } = watch(driver);
    for (const step of [1, 2]) {
      dropInTutorial(driver, step);
      ticks(300);
    }
    expect(hud.shownScore.value, 'there are points').toBeGreaterThan(200);
    expect([hud.bestScore.value, hud.isNewBest.value, changes().bestScore]).toEqual([0, false, undefined]);
  });
});

describe('a message', () => {
  test('is told with a count, so that the same one twice is two', () => {
    const { hud, changes } = watch(openMenu());
    expect(hud.snackbar.value).toEqual({ count: 0, text: undefined });
    showSnackbar(hud, 'error.AdError');
    expect([changes(), hud.snackbar.value]).toEqual([{ snackbar: 1 }, { count: 1, text: 'error.AdError' }]);
    showSnackbar(hud, 'error.AdError');
    expect([changes(), hud.snackbar.value]).toEqual([{ snackbar: 1 }, { count: 2, text: 'error.AdError' }]);
    showSnackbar(hud, 'snackbar.savedGameDamaged');
    expect(hud.snackbar.value).toEqual({ count: 3, text: 'snackbar.savedGameDamaged' });
  });

  test('goes on counting after one has gone', () => {
    const { hud } = watch(openMenu());
    showSnackbar(hud, 'error.AdError');
    hud.snackbar.value = { count: 1, text: undefined };
    showSnackbar(hud, 'error.AdError');
    expect(hud.snackbar.value.count).toBe(2);
  });

  test('wakes nobody who tells it: telling inside an effect does not call for the effect again', () => {
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

describe('what it shows', () => {
  test('is there from the first moment, in any state of the world', () => {
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

  test('keeps the last game on the way home, for the panel that still fades', () => {
    const driver = playWorld('1 - score=120').settle();
    const { hud, publish } = watch(driver);
    driver.send({ type: 'pause' }).send({ type: 'goHome' });
    publish();
    expect([hud.screen.value, hud.score.value]).toEqual(['menu', 120]);
    driver.send({ type: 'play' });
    publish();
    expect(hud.overlay.value).toBe('continue');
  });

  test('hands commands and choices of a language on as they are', () => {
    const { hud, sent, languages } = watch(openMenu());
    hud.send({ type: 'play' });
    hud.chooseLanguage('pt');
    expect([sent, languages]).toEqual([[{ type: 'play' }], ['pt']]);
  });

  test('of two worlds each is shown by its own HUD', () => {
    const [one, other] = [watch(openMenu({ profile: { coins: 1 } })), watch(openMenu({ profile: { coins: 2 } }))];
    one.publish();
    other.publish();
    expect([one.hud.coins.value, other.hud.coins.value]).toEqual([1, 2]);
  });
});

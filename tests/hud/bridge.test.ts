// The bridge to React: each signal fires only when its value changes, all of a frame's in one batch.
import { effect, type Signal } from '@preact/signals-core';
import { describe, expect, test } from 'vitest';
import type { Command } from '../../src/ecs/commands.ts';
import { layoutView } from '../../src/ecs/layout.ts';
import { createHud, publishHud, type Hud } from '../../src/hud/bridge.ts';
import { targetScore } from '../../src/rules/scoring.ts';
import { openMenu, openWorld, playWorld, type WorldDriver } from '../support/play-world.ts';

type SignalName = { [Name in keyof Hud]: Hud[Name] extends Signal<infer _> ? Name : never }[keyof Hud];

/** A HUD that counts how often each of its signals fires. */
function watch(driver: WorldDriver) {
  const sent: Command[] = [];
  const hud = createHud(driver.world, { send: (command) => void sent.push(command), chooseLanguage: () => {} });
  const fired = new Map<string, number>();
  for (const [name, value] of Object.entries(hud)) {
    if (typeof value !== 'object') continue;
    effect(() => {
      void (value as Signal<unknown>).value;
      fired.set(name, (fired.get(name) ?? -1) + 1);
    });
  }
  /** What has fired since it was last asked, and how often. */
  const changes = (): Partial<Record<SignalName, number>> => {
    const counts = Object.fromEntries([...fired].filter(([, count]) => count > 0));
    for (const name of fired.keys()) fired.set(name, 0);
    return counts;
  };
  const publish = () => publishHud(driver.world, hud);
  return { hud, sent, changes, publish };
}

describe('what fires', () => {
  test('nothing when nothing has changed, however many frames go by', () => {
    const driver = playWorld('1111111 1a,1a,1a').drop(0, 7, 0).settle();
    const { publish, changes } = watch(driver);
    for (let frame = 0; frame < 100; frame++) {
      driver.ticks(1);
      publish();
    }
    expect(changes()).toEqual({});
  });

  test('each thing by itself', () => {
    const driver = playWorld('0 1a,1a,1a').settle();
    const { hud, publish, changes } = watch(driver);
    const { world } = driver;
    const expectOnly = (name: SignalName, change: () => void) => {
      change();
      publish();
      publish();
      expect(changes(), name).toEqual({ [name]: 1 });
    };
    expectOnly('coins', () => world.profile.coins++);
    expectOnly('bestScore', () => (world.profile.bestScore = 5));
    expectOnly('isNewBest', () => (world.isNewBest = true));
    expectOnly('isSoundOn', () => (world.profile.isSoundOn = false));
    expectOnly('shownScore', () => (world.shownScore = 3));
    expectOnly('layout', () => (world.layout = layoutView(100, 200)));
    expectOnly('overlay', () => (world.flow = { screen: 'game', overlay: 'paused' }));
    expectOnly('screen', () => (world.flow = { screen: 'menu', overlay: 'paused' }));
    expectOnly('score', () => (world.running!.state.score = 40));
    expectOnly('combo', () => (world.running!.state.combo = 2));
    expectOnly('comboStatus', () => (world.running!.state.comboStatus = 2));
    expectOnly('levelProgress', () => (world.running!.state.stageScore = 320));
    expect(hud.levelProgress.value).toBe(320 / targetScore(1));
    expect(hud.comboStatus.value).toBeCloseTo(2 / 3, 9);
  });

  test('a drop without a line fires the score, its rolling, the record it beats, the bar, and nothing else', () => {
    const driver = playWorld('0 1a,1a,1a').settle();
    const { publish, changes } = watch(driver);
    driver.drop(0, 3, 3);
    publish();
    expect(changes()).toEqual({ score: 1, shownScore: 1, bestScore: 1, levelProgress: 1 });
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
      seen.push(`${hud.score.value} ${hud.combo.value} ${hud.announcement.value.kind}`);
    });
    driver.drop(0, 7, 0);
    publish();
    expect(seen).toEqual(['0 1 none', '240 2 boardEmptied']);
  });

  test('the same word twice fires twice', () => {
    const driver = playWorld('1111111/1111111/1111111/1111111/01 1c,1c,1c').settle();
    const { hud, publish, changes } = watch(driver);
    driver.drop(0, 7, 0);
    publish();
    expect(changes().announcement).toBe(1);
    const { count } = hud.announcement.value;
    driver.drop(0, 7, 2);
    publish();
    expect(changes().announcement).toBe(1);
    expect(hud.announcement.value).toEqual({ count: count + 1, kind: 'combo', value: 4 });
  });

  test('an announcement that was shown does not change under those who hold it', () => {
    const driver = playWorld('1111111/1111111/1111111/1111111/01 1c,1c,1c').settle();
    const { hud, publish } = watch(driver);
    driver.drop(0, 7, 0);
    publish();
    const held = hud.announcement.value;
    const copy = { ...held };
    driver.drop(0, 7, 2);
    publish();
    expect(held).toEqual(copy);
  });
});

describe('what it shows', () => {
  test('is there from the first moment, in any state of the world', () => {
    const driver = openMenu({ profile: { bestScore: 77, coins: 3, isSoundOn: false } });
    const { hud } = watch(driver);
    expect([hud.screen.value, hud.bestScore.value, hud.coins.value, hud.isSoundOn.value]).toEqual(['menu', 77, 3, false]);
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

  test('hands commands on as they are', () => {
    const { hud, sent } = watch(openMenu());
    hud.send({ type: 'play' });
    expect(sent).toEqual([{ type: 'play' }]);
  });
});

// The daily game: one try, a separate save slot, no rewards, and score reports.
import { describe, expect, test } from 'vitest';
import type { Command } from '../../src/game/commands.ts';
import { layoutView } from '../../src/game/layout.ts';
import { FIRST_PROFILE, type Profile } from '../../src/game/profile.ts';
import { addSystems, createGameWorld } from '../../src/game/world.ts';
import type { RunningGame, ScoreReport } from '../../src/game/session.ts';
import { hasNoMove } from '../../src/rules/game.ts';
import { hashGame } from '../../src/rules/hash.ts';
import { replayGame } from '../../src/rules/replay.ts';
import { decodeSession, encodeSession } from '../../src/save/session.ts';
import { WATCHING } from '../../src/systems/watching.ts';
import { legalDrops } from '../../tools/simulate/automatic-players.ts';
import { savedGame, WorldDriver } from '../support/play-world.ts';

const DAY = '2026-11-22';
const TICKET = 'signed';
const PLAY = { type: 'playDaily', seed: 77, ticket: TICKET, day: DAY } as const satisfies Command;
const UNRANKED = { ...PLAY, ticket: undefined };
const MAX_MOVES = 3000;

type MenuOptions = { readonly profile?: Partial<Profile>; readonly saved?: RunningGame; readonly savedDaily?: RunningGame };

/** Opens a menu with a clock that the test sets. */
function openMenu({ profile, saved, savedDaily }: MenuOptions = {}) {
  const clock = { milliseconds: 5_000_000 };
  const world = createGameWorld({
    nextSeed: () => ({ seed: 1, ticket: 'free' }),
    now: () => clock.milliseconds,
    profile: { ...FIRST_PROFILE, isTutorialDue: false, ...profile },
    saved,
    savedDaily,
  });
  addSystems(world, WATCHING);
  const driver = new WorldDriver(world).send({ type: 'changeLayout', layout: layoutView(540, 960) }, { type: 'finishLoading' });
  return { driver, world, clock };
}

/** Makes the first legal drop `count` times or until no piece fits. Closes level-up panels. */
function play(driver: WorldDriver, count = MAX_MOVES): WorldDriver {
  const { world } = driver;
  for (let drop = 0; drop < count && !hasNoMove(world.session.running!.state); drop++) {
    if (world.flow.overlay === 'levelUp') driver.send({ type: 'closePanel' });
    const { slot, x, y } = legalDrops(world.session.running!.state)[0];
    driver.drop(slot, x, y);
  }
  return driver;
}

function reports({ effects }: WorldDriver): ScoreReport[] {
  return effects.flatMap((effect) => (effect.type === 'submitScore' ? [effect.report] : []));
}

/** Returns the daily game after encoding and decoding it. */
function stored(driver: WorldDriver): RunningGame {
  const { profile } = driver.world;
  const { savedDaily } = driver.world.session;
  const { running, isGameDamaged } = decodeSession(encodeSession(profile, savedDaily))!;
  expect(isGameDamaged).toBe(false);
  return running!;
}

describe('the daily game', () => {
  test('starts with the seed, day and ticket of the server', () => {
    const { world } = openMenu().driver.send(PLAY).expectAt('game', 'none');
    expect(world.flow.mode).toBe('daily');
    expect(world.session.running).toMatchObject({ start: { type: 'seed', seed: 77 }, ticket: TICKET, day: DAY, actions: [], times: [] });
  });

  test('is resumed after leaving it', () => {
    const { driver, world } = openMenu();
    play(driver.send(PLAY), 5).send({ type: 'pause' }, { type: 'goHome' });
    const before = hashGame(world.session.savedDaily!.state);
    driver.send(PLAY).expectAt('game', 'none');
    expect([world.session.running, hashGame(world.session.running!.state)]).toEqual([world.session.savedDaily, before]);
    expect(world.session.running!.actions).toHaveLength(5);
  });

  test('is resumed after a reload with ticket, day and times', () => {
    const { driver, clock } = openMenu();
    driver.send(PLAY);
    for (let move = 0; move < 3; move++) {
      clock.milliseconds += 1500;
      play(driver, 1);
    }
    const again = openMenu({ savedDaily: stored(driver) }).driver.send(PLAY);
    expect(again.world.session.running).toMatchObject({ ticket: TICKET, day: DAY, times: [15, 15, 15] });
    expect(hashGame(again.world.session.running!.state)).toBe(hashGame(driver.world.session.running!.state));
  });

  test('that is not ranked is resumed after a reload without a ticket', () => {
    const { driver } = openMenu();
    play(driver.send(UNRANKED), 3);
    const again = openMenu({ savedDaily: stored(driver) }).driver.send(UNRANKED);
    expect(again.world.session.running).toMatchObject({ ticket: undefined, day: DAY });
    expect(again.world.session.running!.actions).toHaveLength(3);
  });

  test('is not ranked if it is resumed on a later day', () => {
    const { driver, world } = openMenu();
    play(driver.send(PLAY), 3).send({ type: 'pause' }, { type: 'goHome' }, UNRANKED);
    expect([world.session.running!.ticket, world.session.running!.actions.length]).toEqual([undefined, 3]);
    play(driver).playOnUntil('gameOver');
    expect(reports(driver).at(-1)).toMatchObject({ ticket: undefined, day: DAY, isOver: true });
  });

  test('is not resumed on another seed of the same day', () => {
    const { driver, world } = openMenu();
    play(driver.send({ ...UNRANKED, seed: 78 }), 3).send({ type: 'pause' }, { type: 'goHome' }, PLAY);
    expect(world.session.running).toMatchObject({ start: { seed: 77 }, ticket: TICKET, actions: [] });
  });

  test('of an earlier day takes the place of a saved one, and leaves the classic game', () => {
    const saved = savedGame('1 1a,2a,3a score=40');
    const { driver, world } = openMenu({ saved, savedDaily: { ...savedGame('1 1a,2a,3a score=60'), day: '2026-11-21', ticket: TICKET } });
    const earlier = { ...UNRANKED, day: '2026-11-20' };
    play(driver.send(earlier), 2).send({ type: 'pause' }, { type: 'goHome' });
    expect(world.session.savedDaily).toMatchObject({ day: '2026-11-20', ticket: undefined });
    expect(world.session.saved).toBe(saved);
  });

  test('is deleted with the records and starts again', () => {
    const savedDaily = { ...savedGame('1 1a,2a,3a score=40'), day: DAY };
    const { driver, world } = openMenu({ savedDaily });
    driver.send({ type: 'resetStats' });
    expect(world.session.savedDaily).toBeUndefined();
    driver.send(PLAY).expectAt('game', 'none').expectScore(0);
  });

  test("is not resumed from yesterday's save", () => {
    const savedDaily = { ...savedGame('1 1a,2a,3a score=40'), day: '2026-11-21' };
    const { world } = openMenu({ savedDaily }).driver.send(PLAY);
    expect(world.session.running).toMatchObject({ day: DAY, actions: [] });
    expect(world.session.savedDaily).toBe(world.session.running);
  });

  test('cannot be restarted, neither during play nor at its end', () => {
    const { driver, world } = openMenu();
    play(driver.send(PLAY), 3).send({ type: 'pause' }, { type: 'replay' }).expectAt('game', 'paused');
    play(driver.send({ type: 'closePanel' }))
      .playOnUntil('gameOver')
      .send({ type: 'replay' })
      .expectAt('game', 'gameOver');
    expect([world.flow.mode, world.session.savedDaily]).toEqual(['daily', undefined]);
  });
});

describe('rewards in the daily game', () => {
  test.each(['available', 'none'] as const)('do not include a revive (video: %s)', (video) => {
    const { driver } = openMenu();
    play(driver.send({ type: 'offerVideo', video }, PLAY)).playOnUntil('gameOver');
    expect([driver.world.flow.reviveOffers, driver.effectTypes().includes('askReward')]).toEqual([0, false]);
  });

  test.each(['available', 'none'] as const)('do not include new blocks (video: %s)', (video) => {
    const { driver, world } = openMenu();
    driver.send({ type: 'offerVideo', video }, PLAY);
    driver.send({ type: 'askChangeBlocks' }, { type: 'answerReward', isRewarded: true });
    expect([world.flow.awaited, world.session.running!.actions]).toEqual(['none', []]);
  });
});

describe('the classic game', () => {
  test('is unchanged by the daily one and can be resumed', () => {
    const saved = savedGame('1 1a,2a,3a score=40');
    const { driver, world } = openMenu({ saved });
    const before = hashGame(saved.state);
    play(driver.send(PLAY)).playOnUntil('gameOver').send({ type: 'goHome' });
    expect([world.session.saved, hashGame(saved.state)]).toEqual([saved, before]);
    driver.send({ type: 'play' }).expectAt('menu', 'continue').send({ type: 'continueGame' }).expectScore(40);
    expect(world.session.running!.day).toBeUndefined();
  });

  test('keeps its best score, and coins of the daily game are earned', () => {
    const { driver, world } = openMenu({ profile: { bestScore: 1, coins: 5 } });
    play(driver.send(PLAY)).playOnUntil('gameOver').send({ type: 'goHome' });
    expect([world.profile.bestScore, world.turn.isNewBest]).toEqual([1, false]);
    expect(world.profile.coins).toBeGreaterThan(5);
  });
});

describe('reports', () => {
  // @spec 4.28 4.42 7.5
  test('are sent at each level, on going home and at the end', () => {
    const { driver, world } = openMenu();
    play(driver.send(PLAY), 4).send({ type: 'pause' }, { type: 'goHome' });
    expect(reports(driver)).toHaveLength(1);
    play(driver.send(PLAY)).playOnUntil('gameOver');
    const levels = world.session.running!.state.level - 1;
    expect(levels).toBeGreaterThan(0);
    const all = reports(driver);
    expect(all).toHaveLength(1 + levels + 1);
    expect(all.map(({ isOver }) => isOver)).toEqual([...all.slice(1).map(() => false), true]);
    const last = all.at(-1)!;
    for (const { score, start, actions, times, ticket, day } of all) {
      expect({ start, ticket, day }).toEqual({ start: { type: 'seed', seed: 77 }, ticket: TICKET, day: DAY });
      expect(times).toHaveLength(actions.length);
      expect(last.actions.slice(0, actions.length)).toEqual(actions);
      expect(replayGame({ start, actions }).score).toBe(score);
    }
  });

  // @spec 4.42 4.47
  test('include the end only once, even after going home', () => {
    const { driver } = openMenu();
    play(driver.send(PLAY)).playOnUntil('gameOver');
    const before = reports(driver).length;
    driver.send({ type: 'goHome' });
    expect(reports(driver)).toHaveLength(before);
  });

  test('are not sent for a game without points', () => {
    const { driver } = openMenu();
    driver.send(PLAY).send({ type: 'pause' }, { type: 'goHome' });
    expect(reports(driver)).toEqual([]);
  });

  test('do not change when play continues', () => {
    const { driver } = openMenu();
    play(driver.send(PLAY), 4).send({ type: 'pause' }, { type: 'goHome' });
    const [report] = reports(driver);
    play(driver.send(PLAY), 4);
    expect([report.actions.length, report.times.length]).toEqual([4, 4]);
  });

  // @spec 4.47
  test('are sent for a classic game with its ticket and no day', () => {
    const { driver } = openMenu();
    play(driver.send({ type: 'play' }), 3).send({ type: 'pause' }, { type: 'goHome' });
    expect(reports(driver)).toMatchObject([{ ticket: 'free', day: undefined, isOver: false }]);
  });
});

describe('times', () => {
  test('count real time in tenths of a second, without time spent outside the game', () => {
    const { driver, world, clock } = openMenu();
    driver.send(PLAY);
    for (const milliseconds of [1234, 0, 60_000]) {
      clock.milliseconds += milliseconds;
      play(driver, 1);
    }
    driver.send({ type: 'pause' }, { type: 'goHome' });
    clock.milliseconds += 3_600_000;
    driver.send(PLAY);
    clock.milliseconds += 700;
    play(driver, 1);
    expect(world.session.running!.times).toEqual([12, 0, 600, 7]);
  });

  test('are not recorded for a rejected move', () => {
    const { driver, world, clock } = openMenu();
    driver.send(PLAY);
    clock.milliseconds += 400;
    driver.drop(0, -1, 0).drop(7, 0, 0);
    clock.milliseconds += 400;
    play(driver, 1);
    expect(world.session.running!.times).toEqual([8]);
  });
});

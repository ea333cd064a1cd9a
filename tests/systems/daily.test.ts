// The game of the day: one try, a slot of its own, no help that others do not have, and reports that a server can check.
import { describe, expect, test } from 'vitest';
import type { Command } from '../../src/game/commands.ts';
import { layoutView } from '../../src/game/layout.ts';
import { FIRST_PROFILE, type Profile } from '../../src/game/profile.ts';
import { createGameWorld } from '../../src/game/world.ts';
import type { RunningGame, ScoreReport } from '../../src/game/session.ts';
import { hasNoMove } from '../../src/rules/game.ts';
import { hashGame } from '../../src/rules/hash.ts';
import { replayGame } from '../../src/rules/replay.ts';
import { decodeSession, encodeSession } from '../../src/save/session.ts';
import { legalDrops } from '../../src/rules/players.ts';
import { savedGame, WorldDriver } from '../support/play-world.ts';

const DAY = '2026-11-22';
const TICKET = 'signed';
const PLAY: Command = { type: 'playDaily', seed: 77, ticket: TICKET, day: DAY };
const MOST_MOVES = 3000;

type Parts = { readonly profile?: Partial<Profile>; readonly saved?: RunningGame; readonly savedDaily?: RunningGame };

/** A menu, and the hands of its clock. */
function openMenu({ profile, saved, savedDaily }: Parts = {}) {
  const clock = { milliseconds: 5_000_000 };
  const world = createGameWorld({
    nextSeed: () => ({ seed: 1, ticket: 'free' }),
    now: () => clock.milliseconds,
    profile: { ...FIRST_PROFILE, isTutorialDue: false, ...profile },
    saved,
    savedDaily,
  });
  const driver = new WorldDriver(world).send({ type: 'changeLayout', layout: layoutView(540, 960) }, { type: 'finishLoading' });
  return { driver, world, clock };
}

/** Drops whatever fits first, so many times or until nothing does, and closes the panels of levels. */
function play(driver: WorldDriver, count = MOST_MOVES): WorldDriver {
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

/** The day's game as the page stores it and takes it back. */
function stored(driver: WorldDriver): RunningGame {
  const { profile } = driver.world;
  const { savedDaily } = driver.world.session;
  const { running, isGameDamaged } = decodeSession(encodeSession(profile, savedDaily));
  expect(isGameDamaged).toBe(false);
  return running!;
}

describe('the day has one game', () => {
  test('it is that of the server, and knows its day and ticket', () => {
    const { world } = openMenu().driver.send(PLAY).expectAt('game', 'none');
    expect(world.flow.mode).toBe('daily');
    expect(world.session.running).toMatchObject({ start: { type: 'seed', seed: 77 }, ticket: TICKET, day: DAY, actions: [], times: [] });
  });

  test('left and asked for again it goes on', () => {
    const { driver, world } = openMenu();
    play(driver.send(PLAY), 5).send({ type: 'pause' }, { type: 'goHome' });
    const before = hashGame(world.session.savedDaily!.state);
    driver.send(PLAY).expectAt('game', 'none');
    expect([world.session.running, hashGame(world.session.running!.state)]).toEqual([world.session.savedDaily, before]);
    expect(world.session.running!.actions).toHaveLength(5);
  });

  test('so it does after the page was closed, with ticket, day and times', () => {
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

  test('is forgotten with the records: the next press begins it from the start', () => {
    const savedDaily = { ...savedGame('1 1a,2a,3a score=40'), day: DAY };
    const { driver, world } = openMenu({ savedDaily });
    driver.send({ type: 'resetStats' });
    expect(world.session.savedDaily).toBeUndefined();
    driver.send(PLAY).expectAt('game', 'none').expectScore(0);
  });

  test("yesterday's is not gone on with", () => {
    const savedDaily = { ...savedGame('1 1a,2a,3a score=40'), day: '2026-11-21' };
    const { world } = openMenu({ savedDaily }).driver.send(PLAY);
    expect(world.session.running).toMatchObject({ day: DAY, actions: [] });
    expect(world.session.savedDaily).toBe(world.session.running);
  });

  test('it cannot be begun anew, neither on the way nor at its end', () => {
    const { driver, world } = openMenu();
    play(driver.send(PLAY), 3).send({ type: 'pause' }, { type: 'replay' }).expectAt('game', 'paused');
    play(driver.send({ type: 'closePanel' }))
      .playOnUntil('gameOver')
      .send({ type: 'replay' })
      .expectAt('game', 'gameOver');
    expect([world.flow.mode, world.session.savedDaily]).toEqual(['daily', undefined]);
  });
});

describe('the same for everybody', () => {
  test.each(['available', 'none'] as const)('no revive is offered, with a video that is %s', (video) => {
    const { driver } = openMenu();
    play(driver.send({ type: 'offerVideo', video }, PLAY)).playOnUntil('gameOver');
    expect([driver.world.flow.reviveOffers, driver.effectTypes().includes('askReward')]).toEqual([0, false]);
  });

  test.each(['available', 'none'] as const)('no new blocks, with a video that is %s', (video) => {
    const { driver, world } = openMenu();
    driver.send({ type: 'offerVideo', video }, PLAY);
    driver.send({ type: 'askChangeBlocks' }, { type: 'answerReward', isRewarded: true });
    expect([world.flow.awaited, world.session.running!.actions]).toEqual(['none', []]);
  });
});

describe('beside the own game', () => {
  test('that is left as it was, and is there to go on with', () => {
    const saved = savedGame('1 1a,2a,3a score=40');
    const { driver, world } = openMenu({ saved });
    const before = hashGame(saved.state);
    play(driver.send(PLAY)).playOnUntil('gameOver').send({ type: 'goHome' });
    expect([world.session.saved, hashGame(saved.state)]).toEqual([saved, before]);
    driver.send({ type: 'play' }).expectAt('menu', 'continue').send({ type: 'continueGame' }).expectScore(40);
    expect(world.session.running!.day).toBeUndefined();
  });

  test('the best score is not touched, and the coins are earned', () => {
    const { driver, world } = openMenu({ profile: { bestScore: 1, coins: 5 } });
    play(driver.send(PLAY)).playOnUntil('gameOver').send({ type: 'goHome' });
    expect([world.profile.bestScore, world.turn.isNewBest]).toEqual([1, false]);
    expect(world.profile.coins).toBeGreaterThan(5);
  });
});

describe('reports', () => {
  // @spec 4.28 4.42 7.5
  test('go out at each level, going home and at the end; each is a beginning of the last', () => {
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
  test('the end is told once: going home from it says no more', () => {
    const { driver } = openMenu();
    play(driver.send(PLAY)).playOnUntil('gameOver');
    const told = reports(driver).length;
    driver.send({ type: 'goHome' });
    expect(reports(driver)).toHaveLength(told);
  });

  test('a game without a point is not worth one', () => {
    const { driver } = openMenu();
    driver.send(PLAY).send({ type: 'pause' }, { type: 'goHome' });
    expect(reports(driver)).toEqual([]);
  });

  test('a report is not changed by what comes after it', () => {
    const { driver } = openMenu();
    play(driver.send(PLAY), 4).send({ type: 'pause' }, { type: 'goHome' });
    const [report] = reports(driver);
    play(driver.send(PLAY), 4);
    expect([report.actions.length, report.times.length]).toEqual([4, 4]);
  });

  // @spec 4.47
  test('the own game reports as well, with its own ticket and no day', () => {
    const { driver } = openMenu();
    play(driver.send({ type: 'play' }), 3).send({ type: 'pause' }, { type: 'goHome' });
    expect(reports(driver)).toMatchObject([{ ticket: 'free', day: undefined, isOver: false }]);
  });
});

describe('times', () => {
  test('count real time in tenths of seconds, while nothing moves too, and from where the game was taken up again', () => {
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

  test('a move that is refused takes none', () => {
    const { driver, world, clock } = openMenu();
    driver.send(PLAY);
    clock.milliseconds += 400;
    driver.drop(0, -1, 0).drop(7, 0, 0);
    clock.milliseconds += 400;
    play(driver, 1);
    expect(world.session.running!.times).toEqual([8]);
  });
});

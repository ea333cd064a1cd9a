// Watching a run: playback, its controls, and the player's unchanged data.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Command } from '../../src/game/commands.ts';
import { LATE_TIMING } from '../../src/game/late-timing.ts';
import { cloneGame, newGame, type Action } from '../../src/rules/game.ts';
import { hashGame } from '../../src/rules/hash.ts';
import { parseNotation, toNotation } from '../../src/rules/notation.ts';
import { replayGame, startGame, type Replay, type ReplayStart } from '../../src/rules/replay.ts';
import { TUTORIAL_STEPS } from '../../src/rules/tutorial.ts';
import { moves, playMoves, seeds, type Move } from '../support/arbitrary-games.ts';
import { holds } from '../support/holds.ts';
import { openMenu, playWorld, savedGame, type PlayWorldOptions, type WorldDriver } from '../support/play-world.ts';
import { NO_MOVE } from '../support/positions.ts';

const MOVE_TICKS = Math.ceil(LATE_TIMING.watchMoveSeconds * 60);
const LONGEST_TICKS = 60 * 60;

/** Plays random moves and returns the run without rejected actions. */
function runOf(start: ReplayStart, line: readonly Move[]): Replay {
  const actions: Action[] = [];
  playMoves(startGame(start), line, (action, [first]) => {
    if (first.type !== 'actionRejected') actions.push(action);
  });
  return { start, actions };
}

const starts: fc.Arbitrary<ReplayStart> = fc.oneof(
  seeds.map((seed) => ({ type: 'seed' as const, seed })),
  seeds.map((seed) => ({ type: 'tutorial' as const, seed })),
  fc
    .constantFrom(NO_MOVE, '1111111/1111111/1 1c,1d,1a stage=3100 coins=4:100')
    .map((text) => ({ type: 'position' as const, notation: toNotation(parseNotation(text)) })),
);

const runs = fc.tuple(starts, moves).map(([start, line]) => runOf(start, line.slice(0, 30)));

const DROPS: readonly Move[] = Array.from({ length: 12 }, (_, pick) => ({ type: 'legalDrop', pick: pick * 7 }));
const RUN = runOf({ type: 'seed', seed: 7 }, DROPS);

function watch(replay: Replay, options: PlayWorldOptions = {}, ...more: readonly Command[]): WorldDriver {
  return openMenu(options).send({ type: 'watchRun', replay, username: 'Ada' }, ...more);
}

/** Runs the world until the last move is made and everything has settled. */
function watchToTheEnd(driver: WorldDriver): WorldDriver {
  const { world } = driver;
  const total = world.session.watch!.replay.actions.length;
  for (let tick = 0; tick < LONGEST_TICKS && world.session.watch!.next < total; tick++) driver.ticks(1);
  return driver.settle();
}

const stepped = (count: number): Command[] => Array.from({ length: count }, () => ({ type: 'stepWatch' }));

describe('any run', () => {
  holds(
    'ends in the state and picture of its replay',
    12,
    fc.property(runs, (replay) => {
      const driver = watchToTheEnd(watch(replay, {}, { type: 'setWatchSpeed', speed: 4 }));
      expect(hashGame(driver.world.session.running!.state)).toBe(hashGame(replayGame(replay)));
      expect(driver.world.session.running!.actions).toEqual(replay.actions);
      driver.expectPicture();
    }),
  );

  holds(
    'does not change player data and requests only sounds',
    12,
    fc.property(runs, fc.boolean(), (replay, isTutorialDue) => {
      const saved = savedGame('1 1a,2a,3a score=40');
      const savedDaily = { ...savedGame('11 1a,2a,3a score=20'), day: '2026-11-22' };
      const driver = openMenu({ profile: { bestScore: 10, coins: 5, isTutorialDue }, saved, rewardedVideo: 'available' });
      const { world } = driver;
      world.session.savedDaily = savedDaily;
      const known = { profile: { ...world.profile }, saved: cloneGame(saved.state), savedDaily: cloneGame(savedDaily.state) };
      driver.effects.length = 0;
      driver.send({ type: 'watchRun', replay, username: '' }, ...stepped(replay.actions.length));
      watchToTheEnd(driver).send({ type: 'goHome' }).ticks(30).expectAt('menu', 'none');
      expect({ profile: world.profile, saved: world.session.saved!.state, savedDaily: world.session.savedDaily.state }).toEqual(known);
      expect([world.session.linesSinceAd, world.turn.isNewBest, world.turn.pendingLevel]).toEqual([0, false, undefined]);
      expect(driver.effectTypes()).toEqual([]);
    }),
  );
});

describe('time', () => {
  test('a move is shown before it is made', () => {
    const driver = watch(RUN);
    const [first] = RUN.actions;
    driver.ticks(MOVE_TICKS - 5);
    expect(driver.world.input.cursor).toEqual({ isActive: true, slot: 0, x: 0, y: 0, ...{ ...first, type: undefined } });
    expect(driver.world.input.landing).toMatchObject({ isShown: true, isLegal: true });
    expect(driver.world.session.watch!.next).toBe(0);
    driver.ticks(6);
    expect(driver.world.session.watch!.next).toBe(1);
    expect(driver.world.input.cursor.isActive).toBe(false);
  });

  test.each([1, 2, 4])('a speed of %i multiplies the moves per time', (speed) => {
    const driver = watch(RUN, {}, { type: 'setWatchSpeed', speed }).ticks(MOVE_TICKS + 1);
    expect(driver.world.session.watch).toMatchObject({ next: speed, speed });
  });

  test('a pause stops the run, which continues afterwards', () => {
    const driver = watch(RUN)
      .ticks(MOVE_TICKS + 1)
      .send({ type: 'setWatchPaused', isPaused: true })
      .settle();
    const wait = driver.world.session.watch!.waitSeconds;
    driver.ticks(600).expectAsleep();
    expect(driver.world.session.watch).toMatchObject({ next: 1, isPaused: true, waitSeconds: wait });
    driver.send({ type: 'setWatchPaused', isPaused: false }).ticks(MOVE_TICKS);
    expect(driver.world.session.watch).toMatchObject({ next: 2, isPaused: false });
  });

  test('a step makes one move immediately and pauses', () => {
    const driver = watch(RUN, {}, { type: 'stepWatch' }).ticks(600).expectAsleep();
    expect(driver.world.session.watch).toMatchObject({ next: 1, isPaused: true });
    driver.send({ type: 'stepWatch' }, { type: 'stepWatch' }).ticks(2);
    expect(driver.world.session.watch!.next).toBe(3);
  });

  test('steps after the last move do nothing', () => {
    const driver = watch(RUN, {}, ...stepped(RUN.actions.length)).ticks(60);
    driver.effects.length = 0;
    const before = toNotation(driver.settle().world.session.running!.state);
    driver.send({ type: 'stepWatch' });
    expect([toNotation(driver.world.session.running!.state), driver.sounds()]).toEqual([before, []]);
  });

  test('the world rests at the end, and resuming restarts at the same speed', () => {
    const driver = watchToTheEnd(watch(RUN, {}, { type: 'setWatchSpeed', speed: 4 }))
      .ticks(120)
      .expectAsleep();
    driver.send({ type: 'setWatchPaused', isPaused: false });
    expect(driver.world.session.watch).toMatchObject({ next: 0, isPaused: false, speed: 4, username: 'Ada' });
    expect(toNotation(driver.world.session.running!.state)).toBe(toNotation(newGame(7)));
    expect(hashGame(watchToTheEnd(driver).world.session.running!.state)).toBe(hashGame(replayGame(RUN)));
  });

  test('the run stops while the page is hidden', () => {
    const driver = watch(RUN).send({ type: 'leavePage' }).ticks(600);
    expect(driver.world.session.watch!.next).toBe(0);
    driver.send({ type: 'returnToPage' }).ticks(MOVE_TICKS + 1);
    expect(driver.world.session.watch!.next).toBe(1);
  });
});

describe('starting and leaving', () => {
  test('a run starts from the menu and the leaderboard, but not from a game', () => {
    expect(openMenu().send({ type: 'openLeaderboard' }, { type: 'watchRun', replay: RUN, username: '' }).world.flow.mode).toBe('watch');
    const driver = playWorld('0 1a,1a,1a').send({ type: 'watchRun', replay: RUN, username: '' });
    expect([driver.world.flow.mode, driver.world.session.watch]).toEqual(['classic', undefined]);
    driver.drop(0, 0, 0).expectScore(20);
  });

  test('another run replaces the first', () => {
    const other = runOf({ type: 'seed', seed: 8 }, DROPS);
    const driver = watch(RUN).ticks(90).send({ type: 'watchRun', replay: other, username: 'Bea' });
    expect(driver.world.session.watch).toMatchObject({ replay: other, username: 'Bea', next: 0 });
    expect(driver.world.session.running!.state.seed).toBe(8);
  });

  test('commands have no effect while the device is rotated', () => {
    const driver = watch(RUN).send({ type: 'turnDevice', isSideways: true });
    driver.send({ type: 'watchRun', replay: RUN, username: 'Bea' }, { type: 'stepWatch' }, { type: 'goHome' });
    expect(driver.world.session.watch).toMatchObject({ username: 'Ada', next: 0 });
    driver.send({ type: 'turnDevice', isSideways: false }).ticks(MOVE_TICKS + 1);
    expect(driver.world.session.watch!.next).toBe(1);
  });

  test('pointer, keyboard and game commands have no effect', () => {
    const driver = watch(RUN, { rewardedVideo: 'available' }, { type: 'setWatchPaused', isPaused: true });
    const before = driver.truth();
    driver.pressSlot(0).moveOver(3, 3).release();
    driver.send({ type: 'selectPiece', slot: 1 }, { type: 'moveCursor', dx: 1, dy: 0 }, { type: 'dropAtCursor' });
    driver.send({ type: 'dropPiece', slot: 0, x: 0, y: 0 }, { type: 'pause' }, { type: 'askChangeBlocks' }, { type: 'replay' });
    expect(driver.truth()).toBe(before);
  });

  test('after going home the saved game can be continued', () => {
    const driver = openMenu({ saved: savedGame('1 1a,2a,3a score=40') }).send({ type: 'watchRun', replay: RUN, username: '' });
    driver.ticks(200).send({ type: 'goHome' }, { type: 'play' }, { type: 'continueGame' }).expectScore(40);
    expect(driver.world.session.watch).toBeUndefined();
  });

  test('a position of the debug surface ends the run', () => {
    const start = { type: 'position' as const, notation: '0 1a,1a,1a' };
    const driver = watch(RUN).send({ type: 'loadPosition', game: parseNotation(start.notation), start });
    expect([driver.world.flow.mode, driver.world.session.watch]).toEqual(['classic', undefined]);
  });
});

test('a tutorial run is shown board by board and leaves the tutorial due', () => {
  const actions = TUTORIAL_STEPS.map(({ x, y }): Action => ({ type: 'drop', slot: 0, x, y }));
  const driver = watch({ start: { type: 'tutorial', seed: 1 }, actions }, { profile: { isTutorialDue: true } });
  for (let step = 1; step <= actions.length; step++) {
    driver.send({ type: 'stepWatch' }).settle().expectPicture();
    expect(driver.world.session.running!.state.tutorialStep).toBe((step + 1) % (actions.length + 1));
  }
  expect(driver.world.profile.isTutorialDue).toBe(true);
});

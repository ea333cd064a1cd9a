// Thousands of random commands, among them ads, hidden pages and rotated devices: the world keeps its invariants.
import fc from 'fast-check';
import { entitiesOf } from '../../src/ecs/pools.ts';
import { describe, expect, test } from 'vitest';
import type { Command } from '../../src/game/commands.ts';
import type { RewardedVideo } from '../../src/game/session.ts';
import type { GameWorld } from '../../src/game/world.ts';
import { isPlaying, type FlowState, type Overlay } from '../../src/flow/flow.ts';
import { boardDigits } from '../../src/rules/notation.ts';
import { hasNoMove, type GameState } from '../../src/rules/game.ts';
import { hashGame } from '../../src/rules/hash.ts';
import { replayGame } from '../../src/rules/replay.ts';
import { casesOf } from '../../tools/suite.ts';
import { settleGame, commands, coverCommands, goToMenu, makeMove, moves, UNCOVER, type Move } from '../support/arbitrary-play.ts';
import { seeds } from '../support/arbitrary-games.ts';
import { holds } from '../support/holds.ts';
import { openWorld, savedGame, type WorldDriver } from '../support/play-world.ts';
import { expectLess, expectOneOf, expectSame } from '../support/quick-expect.ts';

const resets: fc.Arbitrary<Command> = fc.constant({ type: 'resetStats' });

const rare: fc.Arbitrary<Command> = fc.constantFrom<Command>(
  { type: 'watchRevive' },
  { type: 'openSettings' },
  { type: 'openThemes' },
  { type: 'continueGame' },
  { type: 'goHome' },
);

const anyMove: fc.Arbitrary<Move> = fc.oneof(
  { weight: 20, arbitrary: moves },
  { weight: 8, arbitrary: commands.map((command) => ({ type: 'command' as const, command })) },
  { weight: 3, arbitrary: coverCommands.map((command) => ({ type: 'command' as const, command })) },
  // Without these an ad that is never hidden would block most commands.
  { weight: 3, arbitrary: fc.constantFrom(...UNCOVER).map((command) => ({ type: 'command' as const, command })) },
  // Opening and answering panels is rare among the other commands.
  { weight: 3, arbitrary: rare.map((command) => ({ type: 'command' as const, command })) },
  { weight: 1, arbitrary: resets.map((command) => ({ type: 'command' as const, command })) },
  // Long enough for offers to run out and for games to end.
  { weight: 1, arbitrary: fc.record({ type: fc.constant('ticks' as const), count: fc.integer({ min: 60, max: 400 }) }) },
);

type Player = {
  readonly seed: number;
  readonly isTutorialDue: boolean;
  readonly isSaved: boolean;
  readonly coins: number;
  readonly rewardedVideo: RewardedVideo;
};

/** Players with random progress. */
const players: fc.Arbitrary<Player> = fc.record({
  seed: seeds,
  isTutorialDue: fc.boolean(),
  isSaved: fc.boolean(),
  coins: fc.constantFrom(0, 299, 5000),
  rewardedVideo: fc.constantFrom<RewardedVideo>('none', 'available', 'available'),
});

function openFor({ seed, isTutorialDue, isSaved, coins, rewardedVideo }: Player): WorldDriver {
  return openWorld({
    seed,
    rewardedVideo,
    profile: { isTutorialDue, coins },
    ...(isSaved && { saved: savedGame('1 1a,2a,3a score=40') }),
  });
}

/** Checks the invariants of flow and world at the end of a frame. */
function expectValid(driver: WorldDriver): void {
  const { world } = driver;
  const { flow, profile } = world;
  const { running } = world.session;
  const { cursor, drag } = world.input;
  expect(flow.screen === 'game', 'only the game screen has a game').toBe(running !== undefined);
  expectValidFlow(flow);
  for (const value of [
    profile.bestScore,
    profile.coins,
    cursor.x,
    cursor.y,
    cursor.slot,
    world.turn.shownScore,
    world.session.linesSinceAd,
  ]) {
    if (!Number.isSafeInteger(value) || value < 0) expect.fail(`${value} is not an integer of at least 0`);
  }
  if (drag.phase !== 'idle') expectSame(isPlaying(flow), true, 'a dragged piece belongs to a running game');
  if (running) expectValidGame(driver, running.state);
  expect(driver.stored.profile, 'the stored profile').toEqual({ ...profile });
  expectSame(driver.stored.running?.actions.length, world.session.saved?.actions.length);
}

function expectValidFlow({ screen, overlay, mode, isEnding, awaited }: FlowState): void {
  if (screen === 'loading') expectSame(overlay, 'none');
  if (screen === 'menu') expectSame(['paused', 'levelUp', 'revive', 'gameOver'].includes(overlay), false, overlay);
  if (screen === 'game') expectOneOf<Overlay>(overlay, ['none', 'paused', 'settings', 'levelUp', 'revive', 'gameOver']);
  if (screen !== 'game') expect({ mode, isEnding, awaited }).toEqual({ mode: 'classic', isEnding: false, awaited: 'none' });
  if (mode === 'tutorial') expectOneOf<Overlay>(overlay, ['none', 'paused', 'settings']);
  if (mode === 'watch') expect({ overlay, isEnding, awaited }).toEqual({ overlay: 'none', isEnding: false, awaited: 'none' });
  if (mode === 'daily') expect(overlay).not.toBe('revive');
  if (isEnding) expect({ overlay, awaited }).toEqual({ overlay: 'none', awaited: 'none' });
  if (awaited === 'revive') expect(overlay).toBe('revive');
}

function expectValidGame(driver: WorldDriver, state: GameState): void {
  const { world } = driver;
  const { flow } = world;
  const { running, saved } = world.session;
  const isTutorial = running!.start.type === 'tutorial';
  expectSame(flow.mode === 'tutorial', isTutorial, 'the mode of the flow');
  expectSame(state.tutorialStep > 0 || (isTutorial && world.turn.isNextBoardDue), isTutorial, 'the tutorial step');
  if (world.turn.isNextBoardDue) expect(isTutorial).toBe(true);
  expectSame(world.turn.isStuck, hasNoMove(state));
  const isLost = flow.isEnding || flow.overlay === 'gameOver';
  if (isLost || flow.overlay === 'revive') expect(world.turn.isStuck).toBe(true);
  if (flow.overlay === 'revive') expect(world.turn.reviveSeconds > 0 && world.turn.reviveSeconds <= 5).toBe(true);
  if (flow.overlay === 'gameOver') expect(saved).toBeUndefined();
  else if (!isTutorial && saved) expectSame(saved, running);
  if (!isTutorial && !world.turn.isNextBoardDue) expectLess(world.turn.shownScore, state.score + 1, 'score shown');
  expectValidPicture(driver, state);
}

/** Checks that each cell has its block, each slot its piece, and all living sprites have finite numbers. */
function expectValidPicture(driver: WorldDriver, state: GameState): void {
  const { world } = driver;
  if (!world.turn.isNextBoardDue) expectSame(driver.blockTypes().join(''), boardDigits(state));
  const pieces = driver.pieces();
  expectSame(pieces.map(({ slot }) => slot).join(), '0,1,2');
  if (!world.turn.isNextBoardDue) {
    expectSame(
      pieces.map(({ shape }) => shape).join(),
      state.queue
        .slice(0, 3)
        .map(({ id }) => id)
        .join(),
    );
  }
  expectFinite(world);
}

function expectFinite({ components, pools }: GameWorld): void {
  const { Transform, Sprite } = components;
  const { x, y, scaleX, scaleY, angle } = Transform;
  for (const pool of Object.values(pools)) {
    for (const entity of entitiesOf(pool)) {
      if (Sprite.isAlive[entity] === 0) continue;
      const sum = x[entity] + y[entity] + scaleX[entity] + scaleY[entity] + angle[entity] + Sprite.alpha[entity];
      if (!Number.isFinite(sum)) expect.fail(`entity ${entity} has a pose that is not finite`);
    }
  }
}

/** Checks that picture and replay equal the game at rest. */
function expectAtRest(driver: WorldDriver): void {
  const { flow } = driver.world;
  const { running } = driver.world.session;
  const { shownScore } = driver.world.turn;
  if (!running) return;
  driver.expectPicture(flow.overlay === 'gameOver' ? 0.35 : 1);
  expect(shownScore).toBe(running.state.score);
  expect(hashGame(replayGame(running))).toBe(hashGame(running.state));
}

const STEPS = 2500;

test.each(casesOf([1, 2, 3, 4, 5, 6], [0]))(`the world stays valid during ${STEPS} random moves (seed %i)`, (seed) => {
  const [player] = fc.sample(players, { seed, numRuns: 1 });
  const driver = openFor(player).send({ type: 'finishLoading' }).send({ type: 'play' });
  for (const [index, move] of fc.sample(anyMove, { seed, numRuns: STEPS }).entries()) {
    makeMove(driver, move);
    expectValid(driver);
    if (index % 100 === 99) expectAtRest(settleGame(driver));
    // Random commands rarely leave the menu, so games are started here.
    if (index % 50 === 49) driver.send(...UNCOVER).send({ type: 'replay' }, { type: 'play' }, { type: 'startOver' });
  }
});

holds(
  'the world is valid after each of a few random moves, and the picture equals the game at rest',
  100,
  fc.property(players, fc.array(anyMove, { maxLength: 80, size: 'max' }), (player, list) => {
    const driver = openFor(player).send({ type: 'finishLoading' }, { type: 'play' });
    for (const move of list) {
      makeMove(driver, move);
      expectValid(driver);
    }
    expectAtRest(settleGame(driver));
  }),
);

holds(
  'the menu and a playable game are reachable from any state',
  60,
  fc.property(players, fc.array(anyMove, { maxLength: 60, size: 'max' }), (player, list) => {
    const driver = openFor(player);
    for (const move of list) makeMove(driver, move);
    goToMenu(driver);
    driver.world.profile.isTutorialDue = false;
    driver.send({ type: 'play' });
    if (driver.world.flow.overlay === 'continue') driver.send({ type: 'startOver' });
    driver.expectAt('game', 'none').expectScore(0).drop(0, 2, 2).expectScore(20).settle().expectPicture();
  }),
);

holds(
  'the stored data restore profile and game in any state',
  60,
  fc.property(players, fc.array(anyMove, { maxLength: 60, size: 'max' }), (player, list) => {
    const driver = openFor(player);
    for (const move of list) makeMove(driver, move);
    const { profile } = driver.world;
    const { saved } = driver.world.session;
    const again = driver.reopen();
    expect(again.world.profile).toEqual(profile);
    expect(again.world.session.saved && hashGame(again.world.session.saved.state)).toBe(saved && hashGame(saved.state));
    if (!saved || profile.isTutorialDue) return;
    again.send({ type: 'play' });
    if (again.world.flow.overlay === 'continue') again.send({ type: 'continueGame' });
    again.settle().expectPicture(again.world.flow.overlay === 'gameOver' ? 0.35 : 1);
  }),
);

describe('many commands in one frame', () => {
  const all: fc.Arbitrary<readonly Command[]> = fc.array(fc.oneof(commands, coverCommands), { minLength: 20, maxLength: 60, size: 'max' });

  holds(
    'leave the world valid',
    40,
    fc.property(players, all, (player, list) => {
      const driver = openFor(player).send({ type: 'finishLoading' }, { type: 'play' });
      driver.send(...list.filter(({ type }) => type !== 'loadPosition'));
      // Each action takes one step.
      driver.ticks(list.length);
      expectValid(driver);
      expectAtRest(settleGame(driver));
    }),
  );

  test('no commands change nothing', () => {
    const driver = openWorld();
    const before = driver.truth();
    expect(driver.send().ticks(100).truth()).toBe(before);
  });
});

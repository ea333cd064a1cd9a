// Anything at any time: thousands of commands of every kind, ads, pages and turned devices among them. The world stays whole and nobody is stuck.
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
import { comeToRest, commands, coverCommands, goToMenu, makeMove, moves, UNCOVER, type Move } from '../support/arbitrary-play.ts';
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

const anything: fc.Arbitrary<Move> = fc.oneof(
  { weight: 20, arbitrary: moves },
  { weight: 8, arbitrary: commands.map((command) => ({ type: 'command' as const, command })) },
  { weight: 3, arbitrary: coverCommands.map((command) => ({ type: 'command' as const, command })) },
  // Else an ad that is never hidden would leave little to see.
  { weight: 3, arbitrary: fc.constantFrom(...UNCOVER).map((command) => ({ type: 'command' as const, command })) },
  // What opens a panel or answers one is rare among all the others.
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

/** At any point of a player's life. */
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

/** What must hold of flow and world at the end of any frame. */
function expectWhole(driver: WorldDriver): void {
  const { world } = driver;
  const { flow, profile } = world;
  const { running } = world.session;
  const { cursor, drag } = world.input;
  expect(flow.screen === 'game', 'the game screen has a game, and no other').toBe(running !== undefined);
  expectFlowWhole(flow);
  for (const value of [
    profile.bestScore,
    profile.coins,
    cursor.x,
    cursor.y,
    cursor.slot,
    world.turn.shownScore,
    world.session.linesSinceAd,
  ]) {
    if (!Number.isSafeInteger(value) || value < 0) expect.fail(`${value} is no whole number from 0 on`);
  }
  if (drag.phase !== 'idle') expectSame(isPlaying(flow), true, 'a piece in hand is a piece in play');
  if (running) expectGameWhole(driver, running.state);
  expect(driver.stored.profile, 'what is stored is what is').toEqual({ ...profile });
  expectSame(driver.stored.running?.actions.length, world.session.saved?.actions.length);
}

function expectFlowWhole({ screen, overlay, mode, isEnding, awaited }: FlowState): void {
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

function expectGameWhole(driver: WorldDriver, state: GameState): void {
  const { world } = driver;
  const { flow } = world;
  const { running, saved } = world.session;
  const isTutorial = running!.start.type === 'tutorial';
  expectSame(flow.mode === 'tutorial', isTutorial, 'the flow knows the game');
  expectSame(state.tutorialStep > 0 || (isTutorial && world.turn.isNextBoardDue), isTutorial, 'so does the step');
  if (world.turn.isNextBoardDue) expect(isTutorial).toBe(true);
  expectSame(world.turn.isStuck, hasNoMove(state));
  const isLost = flow.isEnding || flow.overlay === 'gameOver';
  if (isLost || flow.overlay === 'revive') expect(world.turn.isStuck).toBe(true);
  if (flow.overlay === 'revive') expect(world.turn.reviveSeconds > 0 && world.turn.reviveSeconds <= 5).toBe(true);
  if (flow.overlay === 'gameOver') expect(saved).toBeUndefined();
  else if (!isTutorial && saved) expectSame(saved, running);
  if (!isTutorial && !world.turn.isNextBoardDue) expectLess(world.turn.shownScore, state.score + 1, 'score shown');
  expectPictureWhole(driver, state);
}

/** Whatever still moves: each cell has the block of its type, each slot a piece, and every row that is drawn is a number. */
function expectPictureWhole(driver: WorldDriver, state: GameState): void {
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
  expectNumbers(world);
}

function expectNumbers({ components, pools }: GameWorld): void {
  const { Transform, Sprite } = components;
  const { x, y, scaleX, scaleY, angle } = Transform;
  for (const pool of Object.values(pools)) {
    for (const entity of entitiesOf(pool)) {
      if (Sprite.isAlive[entity] === 0) continue;
      const sum = x[entity] + y[entity] + scaleX[entity] + scaleY[entity] + angle[entity] + Sprite.alpha[entity];
      if (!Number.isFinite(sum)) expect.fail(`entity ${entity} is drawn at no number`);
    }
  }
}

/** At rest the picture is the game, and its way leads to it. */
function expectAtRest(driver: WorldDriver): void {
  const { flow } = driver.world;
  const { running } = driver.world.session;
  const { shownScore } = driver.world.turn;
  if (!running) return;
  driver.expectPicture(flow.overlay === 'gameOver' ? 0.35 : 1);
  expect(shownScore).toBe(running.state.score);
  expect(hashGame(replayGame(running))).toBe(hashGame(running.state));
}

const LONG_PLAYS = 6;
const STEPS = 2500;

test.each(Array.from({ length: LONG_PLAYS }, (_, play) => play + 1))(
  `anything leaves the world whole after each of ${STEPS} steps, and at rest the picture is the game (seed %i)`,
  (seed) => {
    const [player] = fc.sample(players, { seed, numRuns: 1 });
    const driver = openFor(player).send({ type: 'finishLoading' }).send({ type: 'play' });
    for (const [index, move] of fc.sample(anything, { seed, numRuns: STEPS }).entries()) {
      makeMove(driver, move);
      expectWhole(driver);
      if (index % 100 === 99) expectAtRest(comeToRest(driver));
      // Else it would be all menus: nobody comes back from there by chance.
      if (index % 50 === 49) driver.send(...UNCOVER).send({ type: 'replay' }, { type: 'play' }, { type: 'startOver' });
    }
  },
);

holds(
  'anything, for a shorter while, leaves the world whole and comes to rest as the game',
  100,
  fc.property(players, fc.array(anything, { maxLength: 80, size: 'max' }), (player, list) => {
    const driver = openFor(player).send({ type: 'finishLoading' }, { type: 'play' });
    for (const move of list) {
      makeMove(driver, move);
      expectWhole(driver);
    }
    expectAtRest(comeToRest(driver));
  }),
);

holds(
  'from anywhere there is a way into the menu, and from there into a game that can be played',
  60,
  fc.property(players, fc.array(anything, { maxLength: 60, size: 'max' }), (player, list) => {
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
  'from anywhere what is stored can be taken back, and is what the player had',
  60,
  fc.property(players, fc.array(anything, { maxLength: 60, size: 'max' }), (player, list) => {
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

describe('all of it in one frame', () => {
  const all: fc.Arbitrary<readonly Command[]> = fc.array(fc.oneof(commands, coverCommands), { minLength: 20, maxLength: 60, size: 'max' });

  holds(
    'is as whole as frame by frame',
    40,
    fc.property(players, all, (player, list) => {
      const driver = openFor(player).send({ type: 'finishLoading' }, { type: 'play' });
      driver.send(...list.filter(({ type }) => type !== 'loadPosition'));
      // Each action takes a step to itself.
      driver.ticks(list.length);
      expectWhole(driver);
      expectAtRest(comeToRest(driver));
    }),
  );

  test('and nothing at all changes nothing', () => {
    const driver = openWorld();
    const before = driver.truth();
    expect(driver.send().ticks(100).truth()).toBe(before);
  });
});

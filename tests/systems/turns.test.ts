// The end of a turn and the transitions between screens: levels, game over, pause, replay, home, continue and the best score.
import { describe, expect, test } from 'vitest';
import { startTween } from '../../src/ecs/start-tween.ts';
import { TIMING } from '../../src/game/timing.ts';
import { newGame } from '../../src/rules/game.ts';
import { hashGame } from '../../src/rules/hash.ts';
import { parseNotation } from '../../src/rules/notation.ts';
import { legalDrops } from '../../tools/simulate/automatic-players.ts';
import { CHECKERBOARD, NO_MOVE } from '../support/positions.ts';
import { openMenu, openWorld, playWorld, savedGame } from '../support/play-world.ts';

const QUEUE = '1a,2a,3a,4a,5a,6a';
/** One drop of 1a at (7,0) clears a row and reaches level 2. */
const NEAR_LEVEL = `1111111/01 ${QUEUE} stage=3100`;
const DIMMED = 0.35;

describe('a level', () => {
  // @spec 4.26
  test('shows its panel only after everything has settled', () => {
    const driver = playWorld(NEAR_LEVEL).drop(0, 7, 0);
    expect(driver.world.session.running!.state.level).toBe(2);
    let ticks = 0;
    while (driver.world.flow.overlay === 'none' && ticks < 600) {
      expect(driver.world.turn.pendingLevel).toBe(2);
      driver.ticks(1);
      ticks++;
    }
    driver.expectAt('game', 'levelUp');
    expect(ticks / 60).toBeGreaterThan(TIMING.lineFadeSeconds);
    expect(driver.runningTweens(), 'running tweens').toBe(0);
    expect(driver.world.turn.shownScore).toBe(driver.world.session.running!.state.score);
    expect(driver.sounds()).toContain('levelUp');
    expect(driver.alive(driver.world.pools.stars)).toHaveLength(TIMING.stars);
  });

  // @spec 4.30
  test('freezes the game until its panel is closed, and shows it once', () => {
    const driver = playWorld(NEAR_LEVEL).drop(0, 7, 0).settle().expectAt('game', 'levelUp');
    const before = driver.truth();
    const seconds = driver.world.turn.secondsSinceDrop;
    driver.drop(0, 0, 5).changeBlocks().send({ type: 'pause' }, { type: 'replay' }, { type: 'goHome' }).ticks(120);
    expect(driver.truth()).toBe(before);
    expect(driver.world.turn.secondsSinceDrop).toBe(seconds);
    driver.send({ type: 'closePanel' }).expectAt('game', 'none').ticks(120).expectAt('game', 'none');
    driver.drop(0, 0, 5).settle().expectPicture().expectAt('game', 'none');
  });

  test('is shown after a pause', () => {
    playWorld(NEAR_LEVEL)
      .drop(0, 7, 0)
      .send({ type: 'pause' })
      .ticks(200)
      .expectAt('game', 'paused')
      .send({ type: 'closePanel' })
      .settle()
      .expectAt('game', 'levelUp');
  });

  test('waits for the shown score', () => {
    const driver = playWorld(`${NEAR_LEVEL} score=900000`).drop(0, 7, 0);
    driver.world.turn.shownScore = 0;
    while (driver.world.flow.overlay === 'none') {
      expect(driver.world.turn.pendingLevel).toBe(2);
      driver.ticks(1);
    }
    expect(driver.world.turn.shownScore).toBe(driver.world.session.running!.state.score);
  });

  test('is not carried over to the next game', () => {
    const driver = playWorld(NEAR_LEVEL).drop(0, 7, 0).send({ type: 'pause' }).send({ type: 'replay' });
    driver.settle().expectAt('game', 'none').expectPicture();
  });

  // @spec 4.27
  test('saves the best score', () => {
    const driver = playWorld(NEAR_LEVEL, { profile: { bestScore: 10 } }).drop(0, 7, 0);
    expect(driver.world.profile.bestScore).toBe(driver.world.session.running!.state.score);
    expect(driver.world.turn.isNewBest).toBe(true);
    expect(driver.stored.profile.bestScore).toBe(driver.world.profile.bestScore);
  });

  test('is shown before the end of the game', () => {
    const driver = playWorld(`${NO_MOVE} stage=3100`);
    driver.world.turn.pendingLevel = 2;
    driver.settle().expectAt('game', 'levelUp').send({ type: 'closePanel' }).settle().expectAt('game', 'gameOver');
  });

  test('is shown before the end if both are due in one step', () => {
    const driver = playWorld(`${NO_MOVE} stage=3100`);
    const { world } = driver;
    world.turn.pendingLevel = 2;
    startTween(world, world.view.pieceAt[0], 'alpha', { from: 0, to: 1, seconds: 3 });
    driver.settle().expectAt('game', 'levelUp').send({ type: 'closePanel' }).settle().expectAt('game', 'gameOver');
  });
});

/** A game that had its revive. */
const LAST_LOSS = `${NO_MOVE} revives=1`;

describe('the end', () => {
  test('requires that no visible piece fits', () => {
    playWorld(`${CHECKERBOARD} 2a,6a,1a,1a`).ticks(600).expectAt('game', 'none');
    playWorld(`${CHECKERBOARD} 2a,6a,3a,1a`).settle().expectAt('game', 'gameOver');
  });

  // @spec 4.31
  test('waits for a motion of more than a second', () => {
    const driver = playWorld(LAST_LOSS);
    const { world } = driver;
    startTween(world, world.view.pieceAt[0], 'alpha', { from: 0, to: 1, seconds: 3 });
    driver.ticks(3 * 60 - 5);
    expect(world.flow.isEnding).toBe(false);
    driver.ticks(10);
    expect(world.flow.isEnding).toBe(true);
  });

  // @spec 4.31 4.40
  test('starts more than a second after the drop and opens the panel after a delay', () => {
    const driver = playWorld(LAST_LOSS);
    expect(driver.world.turn.isStuck).toBe(true);
    let ticks = 0;
    while (!driver.world.flow.isEnding && ticks < 600) {
      driver.ticks(1);
      ticks++;
    }
    expect(ticks / 60).toBeGreaterThan(TIMING.noMoveAfterDropSeconds - 1 / 60);
    expect(TIMING.noMoveAfterDropSeconds).toBe(1);
    driver.expectAt('game', 'none');
    const ending = Math.ceil(TIMING.gameOverDelaySeconds * 60);
    driver
      .ticks(ending - 2)
      .expectAt('game', 'none')
      .ticks(4)
      .expectAt('game', 'gameOver');
  });

  test('counts the second from the drop', () => {
    // The diagonal piece fits; the next pieces do not.
    const driver = playWorld(`${CHECKERBOARD} 5e,6a,6b,6b,6c,6d level=20 revives=1`).ticks(300).drop(0, 1, 0);
    expect(driver.world.session.running!.actions).toHaveLength(1);
    expect(driver.world.turn.isStuck).toBe(true);
    let ticks = 0;
    while (!driver.world.flow.isEnding) {
      driver.ticks(1);
      ticks++;
    }
    expect(ticks / 60).toBeGreaterThan(TIMING.noMoveAfterDropSeconds);
    expect(driver.world.turn.secondsSinceDrop).toBeCloseTo(ticks / 60, 1);
  });

  test('is prevented by new blocks that fit', () => {
    const driver = playWorld(NO_MOVE).ticks(30).changeBlocks();
    expect(driver.world.turn.isStuck, 'single cells fit a checkerboard').toBe(false);
    driver.settle().expectAt('game', 'none').expectPicture();
  });

  // @spec 1.30 4.41 4.43
  test('saves the best score, deletes the saved game, plays sounds and dims the board', () => {
    const driver = playWorld(`${LAST_LOSS} score=4321`, { profile: { bestScore: 4000 } }).settle();
    driver.expectAt('game', 'gameOver').expectPicture(DIMMED);
    expect(driver.world.profile.bestScore).toBe(4321);
    expect(driver.world.turn.isNewBest).toBe(true);
    expect(driver.world.session.saved).toBeUndefined();
    expect(driver.effectTypes().findLast((type) => type !== 'playSound')).toBe('save');
    expect(driver.stored).toEqual({ profile: driver.world.profile, running: undefined });
    expect(driver.sounds()).toEqual(['drop', 'gameOver', 'christmas']);
  });

  // @spec 4.41
  test('does not count an equal score as a new best', () => {
    const driver = playWorld(`${NO_MOVE} score=4000`, { profile: { bestScore: 4000 } }).settle();
    expect(driver.world.turn.isNewBest).toBe(false);
    expect(driver.world.profile.bestScore).toBe(4000);
    expect(driver.stored.profile.bestScore).toBe(4000);
  });

  // @spec 2.47
  test.each(['replay', 'goHome'] as const)('is left by %s, and the best score is kept', (type) => {
    const driver = playWorld(`${NO_MOVE} score=4321`, { seed: 9 }).settle().send({ type });
    if (type === 'replay') driver.expectAt('game', 'none').expectScore(0).settle().expectPicture();
    else driver.expectAt('menu', 'none').send({ type: 'play' }).expectAt('game', 'none').expectScore(0);
    expect(driver.world.profile.bestScore).toBe(4321);
    expect(driver.world.turn.isNewBest).toBe(false);
    expect(driver.world.turn.shownScore).toBe(0);
  });

  test('follows a second after continuing a game without moves', () => {
    openMenu({ saved: savedGame(NO_MOVE) })
      .send({ type: 'play' })
      .send({ type: 'continueGame' })
      .ticks(50)
      .expectAt('game', 'none')
      .settle()
      .expectAt('game', 'gameOver');
  });
});

describe('between the screens', () => {
  // @spec 2.25
  test('only the end of loading opens the menu', () => {
    openWorld()
      .send({ type: 'play' }, { type: 'openSettings' }, { type: 'pause' })
      .expectAt('loading', 'none')
      .send({ type: 'finishLoading' })
      .expectAt('menu', 'none');
  });

  test('play starts a new game from the next seed', () => {
    const driver = openMenu({ seed: 77 }).send({ type: 'play' }).expectAt('game', 'none');
    expect(hashGame(driver.world.session.running!.state)).toBe(hashGame(newGame(77)));
    expect(driver.world.session.running!.start).toEqual({ type: 'seed', seed: 77 });
    driver.settle().expectPicture();
    driver.send({ type: 'pause' }).send({ type: 'replay' });
    expect(driver.world.session.running!.start).toEqual({ type: 'seed', seed: 78 });
  });

  // @spec 1.12
  test('a pause keeps game and picture', () => {
    const driver = openMenu().send({ type: 'play' }).drop(0, 0, 0).settle();
    const before = driver.truth();
    driver.send({ type: 'pause' }).expectAt('game', 'paused').ticks(100).send({ type: 'closePanel' });
    expect(driver.truth()).toBe(before);
    driver.settle().expectPicture();
  });

  // @spec 4.4
  test('play after going home offers to continue the identical game', () => {
    const driver = openMenu().send({ type: 'play' }).drop(0, 0, 0).drop(1, 5, 5).settle();
    const hash = hashGame(driver.world.session.running!.state);
    driver.send({ type: 'pause' }).send({ type: 'goHome' }).expectAt('menu', 'none');
    expect(driver.world.session.running).toBeUndefined();
    expect(driver.blocks()).toEqual([]);
    expect(driver.pieces()).toEqual([]);
    driver.send({ type: 'play' }).expectAt('menu', 'continue').send({ type: 'continueGame' }).ticks(60);
    expect(hashGame(driver.world.session.running!.state)).toBe(hash);
    expect(driver.world.turn.shownScore).toBe(driver.world.session.running!.state.score);
    driver.settle().expectPicture();
    const { slot, x, y } = legalDrops(driver.world.session.running!.state)[0];
    driver.drop(slot, x, y);
    expect(driver.world.session.running!.actions).toHaveLength(3);
  });

  // @spec 4.5
  test('declining discards the saved game and starts a new one', () => {
    const driver = openMenu({ seed: 5 }).send({ type: 'play' }).drop(0, 0, 0).send({ type: 'pause' }).send({ type: 'goHome' });
    driver.send({ type: 'play' }).send({ type: 'startOver' }).expectAt('game', 'none').expectScore(0);
    expect(driver.world.session.running!.start).toEqual({ type: 'seed', seed: 6 });
    expect(driver.world.session.saved).toBe(driver.world.session.running);
  });

  // @spec 4.2
  test('a game without drops is not offered to continue', () => {
    openMenu().send({ type: 'play' }).send({ type: 'pause' }).send({ type: 'goHome' }).send({ type: 'play' }).expectAt('game', 'none');
  });

  test('the continue popup can be closed', () => {
    openMenu({ saved: savedGame('1 1a') })
      .send({ type: 'play' })
      .expectAt('menu', 'continue')
      .send({ type: 'closePanel' })
      .expectAt('menu', 'none');
  });

  // @spec 4.46
  test.each(['replay', 'goHome'] as const)('%s from the pause keeps the best score', (type) => {
    const driver = playWorld('1 1a score=900', { profile: { bestScore: 100 } })
      .send({ type: 'pause' })
      .send({ type });
    expect(driver.world.profile.bestScore).toBe(900);
    expect(driver.stored.profile.bestScore).toBe(900);
  });

  test('a declined saved game counts for the best score', () => {
    const driver = openMenu({ saved: savedGame('1 1a score=5000'), profile: { bestScore: 300 } });
    driver.send({ type: 'play' }).send({ type: 'startOver' });
    expect(driver.world.profile.bestScore).toBe(5000);
    expect(driver.stored.profile.bestScore).toBe(5000);
  });

  test('every action saves the game', () => {
    const driver = openMenu().send({ type: 'play' });
    for (let drop = 0; drop < 3; drop++) {
      driver.effects.length = 0;
      driver.send({ type: 'dropPiece', ...legalDrops(driver.world.session.running!.state)[0] });
      expect(driver.effectTypes()).toEqual(['save']);
      expect(driver.stored.running).toEqual(driver.world.session.running);
    }
    driver.effects.length = 0;
    driver.changeBlocks();
    expect(driver.effectTypes()).toEqual(['askReward', 'save']);
    expect(driver.stored.running).toEqual(driver.world.session.running);
    expect(driver.stored.running!.actions).toHaveLength(4);
  });

  test('a shown position replaces even an ending game', () => {
    const driver = playWorld(NO_MOVE);
    while (!driver.world.flow.isEnding) driver.ticks(1);
    const notation = `1 ${QUEUE}`;
    driver.send({ type: 'loadPosition', game: parseNotation(notation), start: { type: 'position', notation } });
    driver.settle().expectAt('game', 'none').expectPicture();
  });

  test('a shown position is ignored while the page loads', () => {
    const driver = openWorld().send({ type: 'loadPosition', game: parseNotation('1'), start: { type: 'position', notation: '1' } });
    driver.expectAt('loading', 'none');
    expect(driver.world.session.running).toBeUndefined();
  });
});

describe('an action and another command in one frame', () => {
  const drop = { type: 'dropPiece', slot: 0, x: 4, y: 4 } as const;

  test('a drop and a pause: the drop is shown under the panel', () => {
    playWorld(`0 ${QUEUE}`).send(drop, { type: 'pause' }).ticks(2).expectAt('game', 'paused').settle().expectPicture().expectScore(20);
  });

  test('a drop, a pause and a replay: only the new game is shown', () => {
    const driver = playWorld(`0 ${QUEUE}`).send(drop, { type: 'pause' }, { type: 'replay' }).settle();
    driver.expectScore(0).expectPicture();
    expect(driver.world.profile.bestScore).toBe(20);
  });

  test('a drop and a shown position: only the position is shown', () => {
    const notation = `//33 ${QUEUE}`;
    playWorld(`1111111 ${QUEUE}`)
      .send(
        { type: 'dropPiece', slot: 0, x: 7, y: 0 },
        { type: 'loadPosition', game: parseNotation(notation), start: { type: 'position', notation } },
      )
      .settle()
      .expectBoard('//33')
      .expectPicture();
  });
});

// The revive: its offer, countdown and video, its effects, and the saved game.
import { describe, expect, test } from 'vitest';
import type { Command } from '../../src/game/commands.ts';
import { layoutView } from '../../src/game/layout.ts';
import { TIMING } from '../../src/game/timing.ts';
import { hasNoMove, type GameState } from '../../src/rules/game.ts';
import { hashGame } from '../../src/rules/hash.ts';
import { canPlaceTrio } from '../../src/rules/place.ts';
import { decodeReplay, encodeReplay, replayGame } from '../../src/rules/replay.ts';
import { createPlayer, legalDrops } from '../../tools/simulate/automatic-players.ts';
import { CHECKERBOARD, NO_MOVE } from '../support/positions.ts';
import { openMenu, playWorld, type PlayWorldOptions, type WorldDriver } from '../support/play-world.ts';

const WATCHED: Command = { type: 'answerReward', isRewarded: true };
const NOT_WATCHED: Command = { type: 'answerReward', isRewarded: false };
const DIMMED = 0.35;
/** The countdown, after the motion of its panel. */
const FULL_TICKS = (TIMING.reviveSeconds + TIMING.revivePanelSeconds) * 60;

/** The diagonal piece fits; the next pieces do not. */
const LAST_DROP = `${CHECKERBOARD} 5e,6a,6b,6b,6c,6d level=20`;

/** Opens a game without moves, with a rewarded video available. */
function stuck(fields = '', options: PlayWorldOptions = {}): WorldDriver {
  return playWorld(`${NO_MOVE} ${fields}`, { rewardedVideo: 'available', ...options });
}

/** Opens a game with a new revive offer. */
function atOffer(fields = '', options: PlayWorldOptions = {}): WorldDriver {
  return stuck(fields, options).until('revive');
}

function revived(fields = '', options: PlayWorldOptions = {}): WorldDriver {
  return atOffer(fields, options).send({ type: 'watchRevive' }, WATCHED);
}

/** Makes random drops, one per frame, until no visible piece fits. Returns their number. */
function playUntilStuck(driver: WorldDriver, seed: number): number {
  const player = createPlayer('random', seed);
  let drops = 0;
  for (let drop = player(driver.world.session.running!.state); drop; drop = player(driver.world.session.running!.state)) {
    driver.drop(drop.slot, drop.x, drop.y);
    drops++;
  }
  expect(driver.world.turn.isStuck).toBe(true);
  return drops;
}

function rowsOf({ cells }: GameState): number[][] {
  return Array.from({ length: 8 }, (_, y) => [...cells.slice(y * 8, y * 8 + 8)]);
}

describe('the offer', () => {
  // @spec 4.32
  test('does not appear without a rewarded video in a game that had its free revive: the game ends', () => {
    const driver = stuck('revives=1', { rewardedVideo: 'unavailable' });
    while (!driver.world.flow.isEnding) driver.ticks(1).expectAt('game', 'none');
    driver.settle().expectAt('game', 'gameOver');
    expect(driver.world.flow.reviveOffers).toBe(0);
    expect(driver.world.session.running!.state.revives).toBe(1);
  });

  test('depends on the latest availability of the video', () => {
    stuck('revives=1', { rewardedVideo: 'unavailable' }).ticks(30).send({ type: 'offerVideo', video: 'available' }).until('revive');
    const driver = stuck('revives=1').ticks(30).send({ type: 'offerVideo', video: 'unavailable' }).settle();
    driver.expectAt('game', 'gameOver');
  });

  // @spec 4.31 4.32
  test('appears more than a second after the drop', () => {
    const driver = playWorld(LAST_DROP, { rewardedVideo: 'available' }).ticks(300).drop(0, 1, 0);
    expect(driver.world.turn.isStuck).toBe(true);
    driver.ticks(59).expectAt('game', 'none').until('revive');
    expect(driver.world.flow).toMatchObject({ reviveOffers: 1, isEnding: false, awaited: 'none' });
    driver.expectPicture();
  });

  test('waits until the score has rolled', () => {
    const driver = stuck('score=900000').ticks(30);
    driver.world.turn.shownScore = 0;
    while (driver.world.flow.overlay === 'none') driver.ticks(1);
    expect(driver.world.turn.shownScore).toBe(900000);
    driver.expectAt('game', 'revive');
  });

  test('waits for the end of a drag', () => {
    const driver = stuck().pressSlot(0).moveTo(270, 500).ticks(300).expectAt('game', 'none').release();
    expect(driver.runningTweens(), 'the piece is returning').toBeGreaterThan(0);
    driver.ticks(1).expectAt('game', 'none').until('revive').expectPicture();
  });

  test('waits during a pause and a level-up panel', () => {
    const driver = stuck('stage=3100').ticks(20).send({ type: 'pause' }).ticks(200).expectAt('game', 'paused');
    driver.world.turn.pendingLevel = 2;
    driver.send({ type: 'closePanel' }).until('levelUp').ticks(200).expectAt('game', 'levelUp');
    driver.send({ type: 'closePanel' }).until('revive');
  });

  test('does not appear while there is a move', () => {
    playWorld(`${CHECKERBOARD} 2a,6a,1a,1a`, { rewardedVideo: 'available' }).ticks(600).expectAt('game', 'none');
  });

  test('disables the keyboard cursor, drops and other commands', () => {
    const driver = atOffer();
    const before = driver.truth();
    driver.send({ type: 'selectPiece', slot: 0 }, { type: 'dropAtCursor' }, { type: 'pause' }, { type: 'replay' }, { type: 'goHome' });
    driver.changeBlocks().send({ type: 'closePanel' });
    expect(driver.truth()).toBe(before);
  });
});

describe('the countdown', () => {
  // @spec 2.49 4.33 4.37 9.8
  test('runs for five seconds, then the game ends', () => {
    const driver = atOffer();
    const seen = new Set<number>();
    let ticks = 0;
    while (driver.world.flow.overlay === 'revive') {
      const { reviveSeconds, reviveWaitSeconds } = driver.world.turn;
      const passed = reviveWaitSeconds > 0 ? 0 : 1 / 60;
      seen.add(Math.ceil(reviveSeconds));
      expect(driver.world.isMoving).toBe(true);
      driver.ticks(1);
      ticks++;
      if (driver.world.flow.overlay === 'revive') expect(driver.world.turn.reviveSeconds).toBeCloseTo(reviveSeconds - passed, 6);
    }
    // Both waits are rounded up to steps.
    expect(Math.abs(ticks - FULL_TICKS)).toBeLessThanOrEqual(2);
    expect([...seen]).toEqual([5, 4, 3, 2, 1]);
    expect(driver.world.flow.isEnding).toBe(true);
    driver.settle().expectAt('game', 'gameOver').expectPicture(DIMMED);
    expect(TIMING.reviveSeconds).toBe(5);
  });

  test('is held for five seconds by a key, and by many keys for thirty in all', () => {
    const driver = atOffer().ticks(60).send({ type: 'holdRevive' });
    const { reviveSeconds } = driver.world.turn;
    driver.ticks(TIMING.reviveHoldSeconds * 60 - 2);
    expect(driver.world.turn.reviveSeconds).toBe(reviveSeconds);
    expect(driver.ticks(60).world.turn.reviveSeconds).toBeLessThan(reviveSeconds - 0.9);
    let ticks = 0;
    for (; driver.world.flow.overlay === 'revive' && ticks < 3000; ticks++) driver.send({ type: 'holdRevive' });
    const left = TIMING.reviveHoldsSeconds - TIMING.revivePanelSeconds - TIMING.reviveHoldSeconds + reviveSeconds - 1;
    expect(Math.abs(ticks / 60 - left)).toBeLessThan(0.2);
  });

  // @spec 4.38
  test('ends early when the player gives up', () => {
    const driver = atOffer('score=4321', { profile: { bestScore: 4000 } }).send({ type: 'giveUp' });
    expect(driver.world.flow).toMatchObject({ overlay: 'none', isEnding: true });
    expect(driver.stored.running, 'the game is stored until the panel opens').toBeDefined();
    driver.settle().expectAt('game', 'gameOver').expectPicture(DIMMED);
    expect(driver.sounds().filter((name) => name === 'gameOver')).toHaveLength(1);
    expect(driver.stored).toEqual({ profile: { ...driver.world.profile, bestScore: 4321 }, running: undefined });
    expect(driver.world.turn.isNewBest).toBe(true);
  });

  test('stops while the video is requested, and the world rests', () => {
    const driver = atOffer().ticks(100).send({ type: 'watchRevive' });
    const { reviveSeconds } = driver.world.turn;
    driver.ticks(2000).expectAt('game', 'revive').expectAsleep();
    expect(driver.world.turn.reviveSeconds).toBe(reviveSeconds);
    expect(driver.world.flow.awaited).toBe('revive');
  });

  test('continues after a layout change', () => {
    const driver = atOffer().ticks(60);
    const { reviveSeconds } = driver.world.turn;
    driver
      .send({ type: 'changeLayout', layout: layoutView(390, 844) })
      .expectAt('game', 'revive')
      .expectPicture();
    expect(driver.world.turn.reviveSeconds).toBeCloseTo(reviveSeconds - 1 / 60, 6);
  });
});

describe('the video', () => {
  test('is requested once, however often the button is pressed', () => {
    const driver = atOffer().send({ type: 'watchRevive' }, { type: 'watchRevive' }).send({ type: 'watchRevive' });
    expect(driver.effectTypes().filter((type) => type === 'askReward')).toHaveLength(1);
  });

  // @spec 4.39
  test('without a reward returns to the panel with a full five seconds', () => {
    const driver = atOffer().ticks(270).send({ type: 'watchRevive' }).ticks(400).send(NOT_WATCHED).expectAt('game', 'revive');
    expect(driver.world.flow).toMatchObject({ awaited: 'none', reviveOffers: 1 });
    expect(driver.world.turn.reviveSeconds).toBeGreaterThan(TIMING.reviveSeconds - 0.1);
    driver
      .ticks(FULL_TICKS - 5)
      .expectAt('game', 'revive')
      .ticks(10);
    expect(driver.world.flow.isEnding).toBe(true);
    expect(driver.world.session.running!.state.revives).toBe(0);
  });

  test('can be requested again after that', () => {
    const driver = atOffer().send({ type: 'watchRevive' }).send(NOT_WATCHED).send({ type: 'watchRevive' }).send(WATCHED);
    driver.expectAt('game', 'none').settle().expectPicture();
    expect(driver.world.session.running!.state.revives).toBe(1);
    expect(driver.effectTypes().filter((type) => type === 'askReward')).toHaveLength(2);
  });

  test('can be given up while requested, and a late result changes nothing', () => {
    const driver = atOffer().send({ type: 'watchRevive' }).ticks(60).send({ type: 'giveUp' });
    const before = driver.truth();
    expect(driver.send(WATCHED, WATCHED).truth()).toBe(before);
    driver.settle().expectAt('game', 'gameOver');
    expect(driver.world.session.running!.state.revives).toBe(0);
  });

  const late: readonly { name: string; make: () => WorldDriver }[] = [
    { name: 'at an offer without a request', make: () => atOffer() },
    { name: 'while the game is ending', make: () => atOffer().send({ type: 'giveUp' }) },
    { name: 'after the game', make: () => atOffer().send({ type: 'watchRevive' }, { type: 'giveUp' }).settle() },
    { name: 'in the next game', make: () => atOffer().send({ type: 'watchRevive' }, { type: 'giveUp' }).settle().send({ type: 'replay' }) },
    { name: 'in the menu', make: () => atOffer().send({ type: 'watchRevive' }, { type: 'giveUp' }).settle().send({ type: 'goHome' }) },
    { name: 'a second time', make: () => revived() },
    { name: 'after a video without a reward', make: () => atOffer().send({ type: 'watchRevive' }).send(NOT_WATCHED) },
    { name: 'in a game with moves', make: () => playWorld('1 1a,2a,3a', { rewardedVideo: 'available' }) },
  ];

  for (const answer of [WATCHED, NOT_WATCHED]) {
    test.each(late)(`has no effect $name with ${JSON.stringify(answer)}`, ({ make }) => {
      const driver = make();
      const before = driver.truth();
      const { reviveSeconds } = driver.world.turn;
      driver.send(answer, answer);
      expect(driver.truth()).toBe(before);
      expect(Math.abs(driver.world.turn.reviveSeconds - reviveSeconds), 'no additional time').toBeLessThanOrEqual(1.01 / 60);
    });
  }
});

describe('a revive', () => {
  test('empties rows 2 to 5, keeps the rest, and deals pieces that fit', () => {
    const driver = atOffer('score=777 level=4 stage=99 combo=3:2 coins=9:11 revives=2');
    const before = { ...driver.world.session.running!.state };
    const rows = rowsOf(driver.world.session.running!.state);
    driver.send({ type: 'watchRevive' }, WATCHED).expectAt('game', 'none').expectScore(777);
    const { state, actions } = driver.world.session.running!;
    expect(rowsOf(state)).toEqual(rows.map((row, y) => (y >= 2 && y <= 5 ? row.map(() => 0) : row)));
    for (const key of ['level', 'stageScore', 'combo', 'comboStatus', 'coins', 'coinChancePercent'] as const) {
      expect(state[key], key).toBe(before[key]);
    }
    expect(state.revives).toBe(3);
    expect(actions).toEqual([{ type: 'revive' }]);
    expect(canPlaceTrio(state.board.low, state.board.high, state.queue.slice(0, 3))).toBe(true);
    expect(driver.world.turn.isStuck).toBe(false);
    driver.settle().expectPicture();
  });

  test('animates the fading rows and the new pieces', () => {
    const driver = revived();
    const scales = () => driver.pieces().map(({ scaleX }) => scaleX);
    const first = scales();
    const fading = driver
      .ticks(6)
      .blocks()
      .filter(({ alpha }) => alpha < 1);
    expect(fading.length).toBeGreaterThan(0);
    for (const { cell } of fading) expect([2, 3, 4, 5]).toContain(cell >> 3);
    driver.settle().expectPicture();
    for (const [slot, scale] of scales().entries()) expect(first[slot]).toBeLessThan(0.6 * scale);
  });

  test('deals pieces that fit for any seed', () => {
    for (let seed = 1; seed <= 60; seed++) {
      const { state } = revived(`seed=${seed} level=${seed}`).world.session.running!;
      expect(canPlaceTrio(state.board.low, state.board.high, state.queue.slice(0, 3)), `seed ${seed}`).toBe(true);
      expect(state.queue).toHaveLength(6);
    }
  });

  test('allows drops immediately, even while the rows fade', () => {
    const driver = revived();
    const drop = legalDrops(driver.world.session.running!.state).find(({ y }) => y >= 2 && y <= 4)!;
    driver.drop(drop.slot, drop.x, drop.y);
    expect(driver.world.session.running!.actions).toHaveLength(2);
    driver.settle().expectPicture();
  });

  // @spec 9.9
  test('suspends the check for moves for two seconds', () => {
    let driver = revived('seed=1');
    let drops = 0;
    // Searches for a seed with which the board is soon full again.
    for (let seed = 1; seed < 200; seed++) {
      driver = revived(`seed=${seed}`);
      drops = playUntilStuck(driver, seed);
      if (drops <= 20 && driver.world.turn.pendingLevel === undefined) break;
    }
    expect(drops, 'stuck well within the two seconds').toBeLessThan(45);
    expect(TIMING.revivedSeconds).toBe(2);
    driver.ticks(118 - drops).expectAt('game', 'none');
    expect(driver.world.turn.secondsSinceDrop, 'the second after the drop has passed').toBeGreaterThan(1);
    expect(driver.world.flow.isEnding).toBe(false);
    expect(driver.world.turn.stuckSeconds).toBe(0);
    driver.ticks(3);
    expect(driver.world.turn.stuckSeconds).toBeGreaterThan(0);
    driver.until('revive');
  });

  test('is offered each time the game is stuck, and counted', () => {
    const driver = stuck('seed=3');
    for (let round = 1; round <= 4; round++) {
      driver.playOnUntil('revive');
      expect(driver.world.flow.reviveOffers).toBe(round);
      expect(driver.world.session.running!.state.revives).toBe(round - 1);
      driver.send({ type: 'watchRevive' }).send(WATCHED).expectAt('game', 'none');
      expect(driver.world.flow.reviveOffers).toBe(round);
      playUntilStuck(driver, round);
    }
    const { state, start, actions } = driver.world.session.running!;
    expect(state.revives).toBe(4);
    expect(hashGame(replayGame(decodeReplay(encodeReplay({ start, actions }))))).toBe(hashGame(state));
    driver.playOnUntil('revive').send({ type: 'giveUp' }).settle().expectAt('game', 'gameOver').send({ type: 'replay' });
    expect(driver.world.flow.reviveOffers, 'reset in the next game').toBe(0);
  });
});

describe('new blocks requested before the revive offer', () => {
  /** Opens a game that waits for the video of new blocks instead of offering a revive. */
  function withBlocksAwaited(): WorldDriver {
    return stuck().ticks(30).send({ type: 'askChangeBlocks' }).ticks(1200).expectAt('game', 'none');
  }

  test('delay the offer and the end, and the world rests', () => {
    const { world } = withBlocksAwaited();
    expect(world.flow).toMatchObject({ awaited: 'changeBlocks', reviveOffers: 0, isEnding: false });
    expect(world.isMoving).toBe(false);
  });

  test('continue the game without counting a revive', () => {
    const driver = withBlocksAwaited().send(WATCHED);
    expect(driver.world.session.running!.actions).toEqual([{ type: 'changeBlocks' }]);
    expect(driver.world.turn.isStuck, 'single cells fit a checkerboard').toBe(false);
    driver.settle().expectAt('game', 'none').expectPicture();
    const [drop] = legalDrops(driver.world.session.running!.state);
    driver.drop(drop.slot, drop.x, drop.y);
    expect(driver.world.session.running!.actions).toHaveLength(2);
  });

  test('are followed by the offer if not granted', () => {
    const driver = withBlocksAwaited().send(NOT_WATCHED).until('revive');
    driver.send({ type: 'watchRevive' }).send(WATCHED).expectAt('game', 'none');
    expect(driver.world.session.running!.actions).toEqual([{ type: 'revive' }]);
  });

  test('prevent the offer if dealt before it appears', () => {
    const driver = stuck().ticks(30).changeBlocks().settle().expectAt('game', 'none').expectPicture();
    expect(driver.world.flow.reviveOffers).toBe(0);
  });
});

describe('the saved game', () => {
  const points: readonly { name: string; make: () => WorldDriver }[] = [
    { name: 'stuck, before the offer', make: () => playWorld(LAST_DROP, { rewardedVideo: 'available' }).drop(0, 1, 0) },
    { name: 'at the offer', make: () => playWorld(LAST_DROP, { rewardedVideo: 'available' }).drop(0, 1, 0).until('revive') },
    { name: 'while the video is requested', make: () => atOffer('score=88').send({ type: 'watchRevive' }) },
    { name: 'after the revive', make: () => revived('score=88') },
    { name: 'some drops after the revive', make: () => dropSome(revived('score=88')) },
    { name: 'after new blocks', make: () => stuck().ticks(30).changeBlocks() },
    { name: 'given up, before the panel', make: () => atOffer('score=88').send({ type: 'giveUp' }) },
  ];

  function dropSome(driver: WorldDriver): WorldDriver {
    for (let drop = 0; drop < 3; drop++) driver.send({ type: 'dropPiece', ...legalDrops(driver.world.session.running!.state)[0] });
    return driver;
  }

  test.each(points)('continues identically after a reload: $name', ({ make }) => {
    const driver = make();
    const { running } = driver.world.session;
    expect(driver.stored.running).toEqual(running);
    const again = driver.reopen({ rewardedVideo: 'available' }).send({ type: 'play' });
    // A position without actions can be continued too.
    again.expectAt('menu', 'continue').send({ type: 'continueGame' }).expectAt('game', 'none');
    expect(hashGame(again.world.session.running!.state)).toBe(hashGame(running!.state));
    expect(again.world.session.running!.actions).toEqual(running!.actions);
    if (hasNoMove(running!.state)) {
      again.until('revive').send({ type: 'watchRevive' }).send(WATCHED);
      // Revives the original game too, unless it is ending.
      if (driver.world.flow.isEnding) return;
      driver.until('revive').send({ type: 'watchRevive' }).send(WATCHED);
    }
    for (const { world } of [driver, again]) expect(world.turn.isStuck).toBe(false);
    const [drop] = legalDrops(driver.world.session.running!.state);
    for (const one of [driver, again]) one.drop(drop.slot, drop.x, drop.y).settle().expectPicture();
    expect(hashGame(again.world.session.running!.state)).toBe(hashGame(driver.world.session.running!.state));
  });

  // @spec 4.45
  test('is deleted at game over, and the best score is kept', () => {
    const driver = atOffer('score=4321').settle().expectAt('game', 'gameOver');
    expect(driver.stored.running).toBeUndefined();
    const again = driver.reopen().send({ type: 'play' }).expectAt('game', 'none').expectScore(0);
    expect(again.world.profile.bestScore).toBe(4321);
  });

  test('of a revived game keeps the whole score at its end', () => {
    const driver = revived('score=4321 seed=3');
    playUntilStuck(driver, 1);
    const { score } = driver.world.session.running!.state;
    expect(score).toBeGreaterThan(4321);
    driver.playOnUntil('revive').send({ type: 'giveUp' }).settle().expectAt('game', 'gameOver').expectPicture(DIMMED);
    expect(driver.stored.profile.bestScore).toBe(score);
  });
});

test('a game continued without moves offers a revive after a second', () => {
  const driver = atOffer('score=5').reopen({ rewardedVideo: 'available' });
  driver.send({ type: 'play' }).send({ type: 'continueGame' }).ticks(50).expectAt('game', 'none').until('revive');
  expect(driver.world.flow.reviveOffers).toBe(1);
});

test('revive commands have no effect without an offer', () => {
  const driver = openMenu({ rewardedVideo: 'available' });
  driver.send({ type: 'watchRevive' }, { type: 'giveUp' }, WATCHED).expectAt('menu', 'none');
  driver.send({ type: 'play' }, { type: 'watchRevive' }, { type: 'giveUp' }, WATCHED).expectAt('game', 'none');
  expect(driver.world.session.running!.actions).toEqual([]);
});

// The revive: when it is offered, its five seconds, the video it waits for, what it does, and what is saved on the way.
import { describe, expect, test } from 'vitest';
import type { Command } from '../../src/game/commands.ts';
import { layoutView } from '../../src/game/layout.ts';
import { TIMING } from '../../src/game/timing.ts';
import { hasNoMove, type GameState } from '../../src/rules/game.ts';
import { hashGame } from '../../src/rules/hash.ts';
import { canPlaceTrio } from '../../src/rules/place.ts';
import { decodeReplay, encodeReplay, replayGame } from '../../src/rules/replay.ts';
import { createPlayer, legalDrops } from '../../src/rules/players.ts';
import { CHECKERBOARD, NO_MOVE } from '../support/positions.ts';
import { openMenu, playWorld, type PlayWorldOptions, type WorldDriver } from '../support/play-world.ts';

const WATCHED: Command = { type: 'answerReward', isRewarded: true };
const NOT_WATCHED: Command = { type: 'answerReward', isRewarded: false };
const DIMMED = 0.35;
const FULL_TICKS = TIMING.reviveSeconds * 60;

/** The diagonal fits, and what comes after it does not. */
const LAST_DROP = `${CHECKERBOARD} 5e,6a,6b,6b,6c,6d level=20`;

/** Stuck, with something to lose and a video to be had. */
function stuck(fields = '', options: PlayWorldOptions = {}): WorldDriver {
  return playWorld(`${NO_MOVE} ${fields}`, { rewardedVideo: 'available', ...options });
}

/** The offer has just come. */
function atOffer(fields = '', options: PlayWorldOptions = {}): WorldDriver {
  return stuck(fields, options).until('revive');
}

function revived(fields = '', options: PlayWorldOptions = {}): WorldDriver {
  return atOffer(fields, options).send({ type: 'watchRevive' }, WATCHED);
}

/** Drops anywhere, a drop a frame, until no visible piece fits. */
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
  test('does not come where the rewarded video is unavailable: the game ends', () => {
    const driver = stuck('', { rewardedVideo: 'unavailable' });
    while (!driver.world.flow.isEnding) driver.ticks(1).expectAt('game', 'none');
    driver.settle().expectAt('game', 'gameOver');
    expect(driver.world.flow.reviveOffers).toBe(0);
    expect(driver.world.session.running!.state.revives).toBe(0);
  });

  test('follows what the portal says last', () => {
    stuck('', { rewardedVideo: 'unavailable' }).ticks(30).send({ type: 'offerVideo', video: 'available' }).until('revive');
    const driver = stuck().ticks(30).send({ type: 'offerVideo', video: 'unavailable' }).settle();
    driver.expectAt('game', 'gameOver');
  });

  // @spec 4.31
  test('comes more than a second after the drop, and not before', () => {
    const driver = playWorld(LAST_DROP, { rewardedVideo: 'available' }).ticks(300).drop(0, 1, 0);
    expect(driver.world.turn.isStuck).toBe(true);
    driver.ticks(59).expectAt('game', 'none').ticks(2).expectAt('game', 'revive');
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

  test('waits for the hand', () => {
    const driver = stuck().pressSlot(0).moveTo(270, 500).ticks(300).expectAt('game', 'none').release();
    expect(driver.runningTweens(), 'the piece is on its way home').toBeGreaterThan(0);
    driver.ticks(1).expectAt('game', 'none').until('revive').expectPicture();
  });

  test('waits behind a pause and a level', () => {
    const driver = stuck('stage=3100').ticks(20).send({ type: 'pause' }).ticks(200).expectAt('game', 'paused');
    driver.world.turn.pendingLevel = 2;
    driver.send({ type: 'closePanel' }).until('levelUp').ticks(200).expectAt('game', 'levelUp');
    driver.send({ type: 'closePanel' }).until('revive');
  });

  test('does not come while there is a move', () => {
    playWorld(`${CHECKERBOARD} 2a,6a,1a,1a`, { rewardedVideo: 'available' }).ticks(600).expectAt('game', 'none');
  });

  test('puts the keyboard’s cursor and every drop out of reach', () => {
    const driver = atOffer();
    const before = driver.truth();
    driver.send({ type: 'selectPiece', slot: 0 }, { type: 'dropAtCursor' }, { type: 'pause' }, { type: 'replay' }, { type: 'goHome' });
    driver.changeBlocks().send({ type: 'closePanel' });
    expect(driver.truth()).toBe(before);
  });
});

describe('the countdown', () => {
  // @spec 2.49 4.33 9.8
  test('runs five seconds, told whole, and then the game ends', () => {
    const driver = atOffer();
    const seen = new Set<number>();
    let ticks = 0;
    while (driver.world.flow.overlay === 'revive') {
      const { reviveSeconds } = driver.world.turn;
      seen.add(Math.ceil(reviveSeconds));
      expect(driver.world.isMoving).toBe(true);
      driver.ticks(1);
      ticks++;
      if (driver.world.flow.overlay === 'revive') expect(driver.world.turn.reviveSeconds).toBeCloseTo(reviveSeconds - 1 / 60, 6);
    }
    expect(Math.abs(ticks - FULL_TICKS)).toBeLessThanOrEqual(1);
    expect([...seen]).toEqual([5, 4, 3, 2, 1]);
    expect(driver.world.flow.isEnding).toBe(true);
    driver.settle().expectAt('game', 'gameOver').expectPicture(DIMMED);
    expect(TIMING.reviveSeconds).toBe(5);
  });

  // @spec 4.38
  test('is cut short by giving up', () => {
    const driver = atOffer('score=4321', { profile: { bestScore: 4000 } }).send({ type: 'giveUp' });
    expect(driver.world.flow).toMatchObject({ overlay: 'none', isEnding: true });
    expect(driver.stored.running, 'until the panel is there the game can be taken back').toBeDefined();
    driver.settle().expectAt('game', 'gameOver').expectPicture(DIMMED);
    expect(driver.sounds().filter((name) => name === 'gameOver')).toHaveLength(1);
    expect(driver.stored).toEqual({ profile: { ...driver.world.profile, bestScore: 4321 }, running: undefined });
    expect(driver.world.turn.isNewBest).toBe(true);
  });

  test('stops while the video is on its way, however long, and the world rests', () => {
    const driver = atOffer().ticks(100).send({ type: 'watchRevive' });
    const { reviveSeconds } = driver.world.turn;
    driver.ticks(2000).expectAt('game', 'revive').expectAsleep();
    expect(driver.world.turn.reviveSeconds).toBe(reviveSeconds);
    expect(driver.world.flow.awaited).toBe('revive');
  });

  test('leaves a picture that can be laid out anew', () => {
    const driver = atOffer().ticks(30);
    const { reviveSeconds } = driver.world.turn;
    driver
      .send({ type: 'changeLayout', layout: layoutView(390, 844) })
      .expectAt('game', 'revive')
      .expectPicture();
    expect(driver.world.turn.reviveSeconds).toBeCloseTo(reviveSeconds - 1 / 60, 6);
  });
});

describe('the video', () => {
  test('is asked for once, however often the button is pressed', () => {
    const driver = atOffer().send({ type: 'watchRevive' }, { type: 'watchRevive' }).send({ type: 'watchRevive' });
    expect(driver.effectTypes().filter((type) => type === 'askReward')).toHaveLength(1);
  });

  test('not watched puts the panel back with a full five seconds', () => {
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

  test('can be asked for again after that', () => {
    const driver = atOffer().send({ type: 'watchRevive' }).send(NOT_WATCHED).send({ type: 'watchRevive' }).send(WATCHED);
    driver.expectAt('game', 'none').settle().expectPicture();
    expect(driver.world.session.running!.state.revives).toBe(1);
    expect(driver.effectTypes().filter((type) => type === 'askReward')).toHaveLength(2);
  });

  test('can be given up while it is on its way, and its late answer changes nothing', () => {
    const driver = atOffer().send({ type: 'watchRevive' }).ticks(60).send({ type: 'giveUp' });
    const before = driver.truth();
    expect(driver.send(WATCHED, WATCHED).truth()).toBe(before);
    driver.settle().expectAt('game', 'gameOver');
    expect(driver.world.session.running!.state.revives).toBe(0);
  });

  const late: readonly { name: string; make: () => WorldDriver }[] = [
    { name: 'at an offer that nobody took up', make: () => atOffer() },
    { name: 'in the ending', make: () => atOffer().send({ type: 'giveUp' }) },
    { name: 'after the game', make: () => atOffer().send({ type: 'watchRevive' }, { type: 'giveUp' }).settle() },
    { name: 'in the next game', make: () => atOffer().send({ type: 'watchRevive' }, { type: 'giveUp' }).settle().send({ type: 'replay' }) },
    { name: 'in the menu', make: () => atOffer().send({ type: 'watchRevive' }, { type: 'giveUp' }).settle().send({ type: 'goHome' }) },
    { name: 'a second time', make: () => revived() },
    { name: 'after a refusal', make: () => atOffer().send({ type: 'watchRevive' }).send(NOT_WATCHED) },
    { name: 'where no game is stuck', make: () => playWorld('1 1a,2a,3a', { rewardedVideo: 'available' }) },
  ];

  for (const answer of [WATCHED, NOT_WATCHED]) {
    test.each(late)(`that comes $name with ${JSON.stringify(answer)} changes nothing`, ({ make }) => {
      const driver = make();
      const before = driver.truth();
      const { reviveSeconds } = driver.world.turn;
      driver.send(answer, answer);
      expect(driver.truth()).toBe(before);
      expect(Math.abs(driver.world.turn.reviveSeconds - reviveSeconds), 'nor gives it time').toBeLessThanOrEqual(1.01 / 60);
    });
  }
});

describe('a revive', () => {
  test('empties rows 2 to 5, leaves the others and all numbers, and deals what can be placed', () => {
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

  test('fades the rows cell by cell and pops the new pieces up', () => {
    const driver = revived();
    for (const { scaleX } of driver.pieces()) expect(scaleX).toBeLessThan(0.4);
    const fading = driver
      .ticks(6)
      .blocks()
      .filter(({ alpha }) => alpha < 1);
    expect(fading.length).toBeGreaterThan(0);
    for (const { cell } of fading) expect([2, 3, 4, 5]).toContain(cell >> 3);
    driver.settle().expectPicture();
  });

  test('deals what can be placed, whatever the seed', () => {
    for (let seed = 1; seed <= 60; seed++) {
      const { state } = revived(`seed=${seed} level=${seed}`).world.session.running!;
      expect(canPlaceTrio(state.board.low, state.board.high, state.queue.slice(0, 3)), `seed ${seed}`).toBe(true);
      expect(state.queue).toHaveLength(6);
    }
  });

  test('lets play go on at once, even while the rows fade', () => {
    const driver = revived();
    const drop = legalDrops(driver.world.session.running!.state).find(({ y }) => y >= 2 && y <= 4)!;
    driver.drop(drop.slot, drop.x, drop.y);
    expect(driver.world.session.running!.actions).toHaveLength(2);
    driver.settle().expectPicture();
  });

  // @spec 9.9
  test('sets a flag for two seconds, in which moves are not looked at', () => {
    let driver = revived('seed=1');
    let drops = 0;
    // A seed with which the board is soon full again.
    for (let seed = 1; seed < 200; seed++) {
      driver = revived(`seed=${seed}`);
      drops = playUntilStuck(driver, seed);
      if (drops <= 20 && driver.world.turn.pendingLevel === 0) break;
    }
    expect(drops, 'stuck long before the two seconds are over').toBeLessThan(45);
    expect(TIMING.revivedSeconds).toBe(2);
    driver.ticks(118 - drops).expectAt('game', 'none');
    expect(driver.world.turn.secondsSinceDrop, 'the second after the drop has passed').toBeGreaterThan(1);
    expect(driver.world.flow.isEnding).toBe(false);
    driver.ticks(3).expectAt('game', 'revive');
  });

  test('is offered again when the game is stuck again, and the count is kept', () => {
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
    expect(driver.world.flow.reviveOffers, 'the next game begins anew').toBe(0);
  });
});

describe('new blocks that were asked for before the game was stuck', () => {
  /** The video for them is on its way when the offer would come. */
  function withBlocksAwaited(): WorldDriver {
    return stuck().ticks(30).send({ type: 'askChangeBlocks' }).ticks(1200).expectAt('game', 'none');
  }

  test('are waited for at rest: no offer, no end', () => {
    const { world } = withBlocksAwaited();
    expect(world.flow).toMatchObject({ awaited: 'changeBlocks', reviveOffers: 0, isEnding: false });
    expect(world.isMoving).toBe(false);
  });

  test('are a way on, and no revive is counted', () => {
    const driver = withBlocksAwaited().send(WATCHED);
    expect(driver.world.session.running!.actions).toEqual([{ type: 'changeBlocks' }]);
    expect(driver.world.turn.isStuck, 'single cells fit a checkerboard').toBe(false);
    driver.settle().expectAt('game', 'none').expectPicture();
    const [drop] = legalDrops(driver.world.session.running!.state);
    driver.drop(drop.slot, drop.x, drop.y);
    expect(driver.world.session.running!.actions).toHaveLength(2);
  });

  test('that do not come bring the offer after all', () => {
    const driver = withBlocksAwaited().send(NOT_WATCHED).until('revive');
    driver.send({ type: 'watchRevive' }).send(WATCHED).expectAt('game', 'none');
    expect(driver.world.session.running!.actions).toEqual([{ type: 'revive' }]);
  });

  test('are played on with if they came before the second was over', () => {
    const driver = stuck().ticks(30).changeBlocks().settle().expectAt('game', 'none').expectPicture();
    expect(driver.world.flow.reviveOffers).toBe(0);
  });
});

describe('what is saved', () => {
  const points: readonly { name: string; make: () => WorldDriver }[] = [
    { name: 'stuck, before the offer', make: () => playWorld(LAST_DROP, { rewardedVideo: 'available' }).drop(0, 1, 0) },
    { name: 'at the offer', make: () => playWorld(LAST_DROP, { rewardedVideo: 'available' }).drop(0, 1, 0).until('revive') },
    { name: 'while the video is on its way', make: () => atOffer('score=88').send({ type: 'watchRevive' }) },
    { name: 'after the revive', make: () => revived('score=88') },
    { name: 'some drops after the revive', make: () => dropSome(revived('score=88')) },
    { name: 'after new blocks', make: () => stuck().ticks(30).changeBlocks() },
    { name: 'given up, before the panel', make: () => atOffer('score=88').send({ type: 'giveUp' }) },
  ];

  function dropSome(driver: WorldDriver): WorldDriver {
    for (let drop = 0; drop < 3; drop++) driver.send({ type: 'dropPiece', ...legalDrops(driver.world.session.running!.state)[0] });
    return driver;
  }

  test.each(points)('$name is the very game: closed, opened and continued it goes on the same way', ({ make }) => {
    const driver = make();
    const { running } = driver.world.session;
    expect(driver.stored.running).toEqual(running);
    const again = driver.reopen({ rewardedVideo: 'available' }).send({ type: 'play' });
    // A position on which nothing was done is a game to come back to as well.
    again.expectAt('menu', 'continue').send({ type: 'continueGame' }).expectAt('game', 'none');
    expect(hashGame(again.world.session.running!.state)).toBe(hashGame(running!.state));
    expect(again.world.session.running!.actions).toEqual(running!.actions);
    if (hasNoMove(running!.state)) {
      again.until('revive').send({ type: 'watchRevive' }).send(WATCHED);
      // The other is revived as well where it still can be.
      if (driver.world.flow.isEnding) return;
      driver.until('revive').send({ type: 'watchRevive' }).send(WATCHED);
    }
    for (const { world } of [driver, again]) expect(world.turn.isStuck).toBe(false);
    const [drop] = legalDrops(driver.world.session.running!.state);
    for (const one of [driver, again]) one.drop(drop.slot, drop.x, drop.y).settle().expectPicture();
    expect(hashGame(again.world.session.running!.state)).toBe(hashGame(driver.world.session.running!.state));
  });

  // @spec 4.45
  test('after the game is over there is nothing to come back to, and the best is kept', () => {
    const driver = atOffer('score=4321').settle().expectAt('game', 'gameOver');
    expect(driver.stored.running).toBeUndefined();
    const again = driver.reopen().send({ type: 'play' }).expectAt('game', 'none').expectScore(0);
    expect(again.world.profile.bestScore).toBe(4321);
  });

  test('a revived game that ends keeps its whole score', () => {
    const driver = revived('score=4321 seed=3');
    playUntilStuck(driver, 1);
    const { score } = driver.world.session.running!.state;
    expect(score).toBeGreaterThan(4321);
    driver.playOnUntil('revive').send({ type: 'giveUp' }).settle().expectAt('game', 'gameOver').expectPicture(DIMMED);
    expect(driver.stored.profile.bestScore).toBe(score);
  });
});

test('a game that is continued stuck is offered a revive a second after it is shown', () => {
  const driver = atOffer('score=5').reopen({ rewardedVideo: 'available' });
  driver.send({ type: 'play' }).send({ type: 'continueGame' }).ticks(50).expectAt('game', 'none').until('revive');
  expect(driver.world.flow.reviveOffers).toBe(1);
});

test('what is asked of an offer means nothing where there is none', () => {
  const driver = openMenu({ rewardedVideo: 'available' });
  driver.send({ type: 'watchRevive' }, { type: 'giveUp' }, WATCHED).expectAt('menu', 'none');
  driver.send({ type: 'play' }, { type: 'watchRevive' }, { type: 'giveUp' }, WATCHED).expectAt('game', 'none');
  expect(driver.world.session.running!.actions).toEqual([]);
});

// The picture against the truth: after whatever was played, what is seen is the rules' game, and its replay gives the same game again.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { layoutView } from '../../src/game/layout.ts';
import { applyAction, hasNoMove } from '../../src/rules/game.ts';
import { hashGame } from '../../src/rules/hash.ts';
import { decodeReplay, encodeReplay, replayGame } from '../../src/rules/replay.ts';
import { comeToRest, commands, flowCommands, makeMove, moves, ownCopy } from '../support/arbitrary-play.ts';
import { seeds } from '../support/arbitrary-games.ts';
import { holds } from '../support/holds.ts';
import { openMenu, openWorld, playWorld, type WorldDriver } from '../support/play-world.ts';

const DIMMED = 0.35;

function expectSound(driver: WorldDriver): void {
  const { flow } = driver.world;
  const { running } = driver.world.session;
  if (flow.screen !== 'game') {
    expect(running).toBeUndefined();
    expect([...driver.blocks(), ...driver.pieces()]).toEqual([]);
    return;
  }
  if (!running) throw new Error('the game screen shows no game');
  driver.expectPicture(flow.overlay === 'gameOver' ? DIMMED : 1);
  // A revive that waits for its video waits for ever.
  const isAtItsEnd = flow.overlay === 'gameOver' || (flow.overlay === 'revive' && flow.awaited !== 'none');
  expect(isAtItsEnd, 'the game is over exactly when it is stuck').toBe(hasNoMove(running.state));
  expect(driver.world.turn.shownScore).toBe(running.state.score);
  expect(hashGame(replayGame(decodeReplay(encodeReplay(running))))).toBe(hashGame(running.state));
}

holds(
  'after random play with hands, keys, buttons and windows the picture is the game, and its replay is the game',
  150,
  fc.property(seeds, fc.boolean(), fc.array(moves, { maxLength: 70, size: 'max' }), (seed, isTutorialDue, list) => {
    const driver = openMenu({ seed, profile: { isTutorialDue } }).send({ type: 'play' });
    for (const move of list) makeMove(driver, move);
    expectSound(comeToRest(driver));
  }),
);

holds(
  'after a whole game of drops, with frames of any length between them, the picture is the game',
  25,
  fc.property(
    seeds,
    fc.array(fc.record({ pick: fc.nat(), ticks: fc.integer({ min: 0, max: 30 }) }), { minLength: 60, maxLength: 80, size: 'max' }),
    (seed, turns) => {
      const driver = openMenu({ seed }).send({ type: 'play' });
      for (const { pick, ticks } of turns) {
        makeMove(driver, { type: 'drop', pick });
        driver.ticks(ticks);
        if (driver.world.flow.overlay === 'levelUp') driver.send({ type: 'closePanel' });
      }
      expectSound(comeToRest(driver));
    },
  ),
);

holds(
  'any commands in any order, from the loading screen on, throw nothing and keep the numbers whole',
  150,
  fc.property(fc.array(fc.oneof(commands, flowCommands), { maxLength: 120, size: 'max' }), fc.nat({ max: 6 }), (list, ticks) => {
    const driver = openWorld();
    for (const command of list) driver.send(ownCopy(command)).ticks(ticks);
    const { profile } = driver.world;
    const { cursor } = driver.world.input;
    const { running } = driver.world.session;
    for (const value of [profile.bestScore, profile.coins, cursor.x, cursor.y, cursor.slot, running?.state.score ?? 0]) {
      expect(value).toSatisfy(Number.isSafeInteger);
    }
    for (const entity of driver.alive(driver.world.pools.ghosts)) expect(driver.world.components.Transform.x[entity]).not.toBeNaN();
    expectSound(comeToRest(driver));
  }),
);

holds(
  'coins in the purse are those it had and those of all games since',
  20,
  fc.property(seeds, fc.array(fc.nat(), { minLength: 40, maxLength: 80, size: 'max' }), (seed, picks) => {
    const driver = openMenu({ seed, profile: { coins: 7 } }).send({ type: 'play' });
    let earned = 0;
    for (const pick of picks) {
      makeMove(driver, { type: 'drop', pick });
      if (driver.world.flow.overlay === 'levelUp') driver.send({ type: 'closePanel' });
      if (pick % 11 !== 0) continue;
      earned += driver.world.session.running!.state.coins;
      driver.settle().send({ type: 'closePanel' }).send({ type: 'pause' }).send({ type: 'replay' });
    }
    expect(driver.world.profile.coins).toBe(7 + earned + driver.world.session.running!.state.coins);
  }),
);

describe('a window that changes', () => {
  const phone = { type: 'changeLayout', layout: layoutView(390, 844) } as const;

  test('in mid-drag: the piece lies in its slot, and the pointer that is still down does no harm', () => {
    const driver = playWorld('0 1a,2a,3a').pressSlot(1).moveTo(270, 500).ticks(6).send(phone);
    expect(driver.world.input.drag.phase).toBe('idle');
    driver.expectPicture().moveTo(200, 300).ticks(5).release().settle().expectPicture().expectBoard('0');
  });

  test('in mid-fade: what fades is gone, what stays is in its new place', () => {
    const driver = playWorld('1111111/01 1a,2a,3a').drop(0, 7, 0).ticks(10).send(phone);
    expect(driver.blocks().map(({ cell }) => cell)).toEqual([9]);
    driver.settle().expectPicture();
    expect(driver.world.turn.shownScore).toBe(220);
  });

  test('in the frame of a drop that clears a line', () => {
    playWorld('1111111/01 1a,2a,3a').send({ type: 'dropPiece', slot: 0, x: 7, y: 0 }, phone).settle().expectPicture().expectScore(220);
    playWorld('1111111/01 1a,2a,3a').send(phone, { type: 'dropPiece', slot: 0, x: 7, y: 0 }).settle().expectPicture().expectScore(220);
  });

  test('in mid-glide and in mid-slide', () => {
    playWorld('0 1a,2a,3a').pressSlot(0).moveTo(270, 10).ticks(6).release().ticks(3).send(phone).expectPicture().settle().expectPicture();
    playWorld('0 1a,2a,3a').drop(0, 1, 1).ticks(3).send(phone).expectPicture().settle().expectPicture();
  });

  test('with the cursor out: the ghost follows its cell', () => {
    const driver = playWorld('0 1a,2a,3a').send({ type: 'selectPiece', slot: 0 }, phone);
    const [ghost] = driver.alive(driver.world.pools.ghosts);
    expect(driver.world.components.Transform.y[ghost]).toBeCloseTo(driver.world.view.layout.boardTop + 3.5 * 56, 3);
    expect(driver.alive(driver.world.pools.focuses)).toHaveLength(1);
  });

  test('before a level panel and before the end both still come', () => {
    playWorld('1111111 1a,1a,1a stage=3100').drop(0, 7, 0).ticks(5).send(phone).settle().expectAt('game', 'levelUp');
    const driver = playWorld('10101010/01010101/10101010/01010101/10101010/01010101/10101010/01010101 2a,6a,3a').ticks(70).send(phone);
    driver.settle().expectAt('game', 'gameOver');
    driver.expectPicture(DIMMED);
  });

  test('in the menu', () => {
    const driver = openMenu().ticks(60).send(phone).ticks(1);
    expect(driver.alive(driver.world.pools.snow)).toHaveLength(70);
  });
});

test('a revive of the rules, once something asks for it, leaves a picture that matches', () => {
  const driver = playWorld('10101010/01010101/10101010/01010101/10101010/01010101/10101010/01010101 2a,6a,3a');
  const { world } = driver;
  world.events.push(...applyAction(world.session.running!.state, { type: 'revive' }));
  world.turn.isStuck = false;
  driver.settle().expectPicture();
  expect(world.session.running!.state.revives).toBe(1);
});

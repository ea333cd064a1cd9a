// The picture equals the rules' state after random play, and the replay reproduces the game.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DESIGN, layoutView } from '../../src/game/layout.ts';
import { applyAction, hasNoMove } from '../../src/rules/game.ts';
import { hashGame } from '../../src/rules/hash.ts';
import { decodeReplay, encodeReplay, replayGame } from '../../src/rules/replay.ts';
import { settleGame, commands, flowCommands, makeMove, moves, copyCommand } from '../support/arbitrary-play.ts';
import { seeds } from '../support/arbitrary-games.ts';
import { holds } from '../support/holds.ts';
import { openMenu, openWorld, playWorld, type WorldDriver } from '../support/play-world.ts';

const DIMMED = 0.35;

function expectMatch(driver: WorldDriver): void {
  const { flow } = driver.world;
  const { running } = driver.world.session;
  if (flow.screen !== 'game') {
    expect(running).toBeUndefined();
    expect([...driver.blocks(), ...driver.pieces()]).toEqual([]);
    return;
  }
  if (!running) throw new Error('the game screen shows no game');
  driver.expectPicture(flow.overlay === 'gameOver' ? DIMMED : 1);
  // A revive offer does not time out while its video is requested.
  const isAtItsEnd = flow.overlay === 'gameOver' || (flow.overlay === 'revive' && flow.awaited !== 'none');
  expect(isAtItsEnd, 'the game is over exactly when it is stuck').toBe(hasNoMove(running.state));
  expect(driver.world.turn.shownScore).toBe(running.state.score);
  expect(hashGame(replayGame(decodeReplay(encodeReplay(running))))).toBe(hashGame(running.state));
}

holds(
  'picture and replay equal the game after random pointer, keyboard, button and window events',
  150,
  fc.property(seeds, fc.boolean(), fc.array(moves, { maxLength: 70, size: 'max' }), (seed, isTutorialDue, list) => {
    const driver = openMenu({ seed, profile: { isTutorialDue } }).send({ type: 'play' });
    for (const move of list) makeMove(driver, move);
    expectMatch(settleGame(driver));
  }),
  {
    'a travel went on after motion was reduced': [
      0,
      false,
      [
        { type: 'drag', pick: 0, isTouch: false },
        { type: 'command', command: { type: 'preferLessMotion', isPreferred: true } },
        { type: 'drop', pick: 0 },
      ],
    ],
  },
);

holds(
  'the picture equals the game after a whole game of drops at random intervals',
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
      expectMatch(settleGame(driver));
    },
  ),
);

holds(
  'random commands from the loading screen on throw nothing and keep numbers valid',
  150,
  fc.property(fc.array(fc.oneof(commands, flowCommands), { maxLength: 120, size: 'max' }), fc.nat({ max: 6 }), (list, ticks) => {
    const driver = openWorld();
    for (const command of list) driver.send(copyCommand(command)).ticks(ticks);
    const { profile } = driver.world;
    const { cursor } = driver.world.input;
    const { running } = driver.world.session;
    for (const value of [profile.bestScore, profile.coins, cursor.x, cursor.y, cursor.slot, running?.state.score ?? 0]) {
      expect(value).toSatisfy(Number.isSafeInteger);
    }
    for (const entity of driver.alive(driver.world.pools.ghosts)) expect(driver.world.components.Transform.x[entity]).not.toBeNaN();
    expectMatch(settleGame(driver));
  }),
);

holds(
  'the coins are the initial ones plus those of all games',
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

describe('a layout change', () => {
  const phone = { type: 'changeLayout', layout: layoutView(390, 844) } as const;

  test('during a drag returns the piece and ignores the pressed pointer', () => {
    const driver = playWorld('0 1a,2a,3a').pressSlot(1).moveTo(270, 500).ticks(6).send(phone);
    expect(driver.world.input.drag.phase).toBe('idle');
    driver.expectPicture().moveTo(200, 300).ticks(5).release().settle().expectPicture().expectBoard('0');
  });

  test('during a fade removes fading blocks and moves the others', () => {
    const driver = playWorld('1111111/01 1a,2a,3a').drop(0, 7, 0).ticks(10).send(phone);
    expect(driver.blocks().map(({ cell }) => cell)).toEqual([9]);
    driver.settle().expectPicture();
    expect(driver.world.turn.shownScore).toBe(220);
  });

  test('works in the frame of a drop that clears a line', () => {
    playWorld('1111111/01 1a,2a,3a').send({ type: 'dropPiece', slot: 0, x: 7, y: 0 }, phone).settle().expectPicture().expectScore(220);
    playWorld('1111111/01 1a,2a,3a').send(phone, { type: 'dropPiece', slot: 0, x: 7, y: 0 }).settle().expectPicture().expectScore(220);
  });

  test('works while pieces slide', () => {
    playWorld('0 1a,2a,3a').pressSlot(0).moveTo(270, 10).ticks(6).release().ticks(3).send(phone).expectPicture().settle().expectPicture();
    playWorld('0 1a,2a,3a').drop(0, 1, 1).ticks(3).send(phone).expectPicture().settle().expectPicture();
  });

  test('moves the ghost at the keyboard cursor', () => {
    const driver = playWorld('0 1a,2a,3a').send({ type: 'selectPiece', slot: 0 }, phone);
    const [ghost] = driver.alive(driver.world.pools.ghosts);
    expect(driver.world.components.Transform.y[ghost]).toBeCloseTo(driver.world.view.layout.boardTop + 3.5 * DESIGN.cellUnits, 3);
    expect(driver.alive(driver.world.pools.focuses)).toHaveLength(1);
  });

  test('does not prevent a level-up panel or the end of a game', () => {
    playWorld('1111111 1a,1a,1a stage=3100').drop(0, 7, 0).ticks(5).send(phone).settle().expectAt('game', 'levelUp');
    const driver = playWorld('10101010/01010101/10101010/01010101/10101010/01010101/10101010/01010101 2a,6a,3a').ticks(70).send(phone);
    driver.settle().expectAt('game', 'gameOver');
    driver.expectPicture(DIMMED);
  });

  test('keeps all snowflakes in the menu', () => {
    const driver = openMenu().ticks(60).send(phone).ticks(1);
    expect(driver.alive(driver.world.pools.snow)).toHaveLength(70);
  });
});

test('the picture equals the game after a revive by the rules alone', () => {
  const driver = playWorld('10101010/01010101/10101010/01010101/10101010/01010101/10101010/01010101 2a,6a,3a');
  const { world } = driver;
  world.events.push(...applyAction(world.session.running!.state, { type: 'revive' }));
  world.turn.isStuck = false;
  driver.settle().expectPicture();
  expect(world.session.running!.state.revives).toBe(1);
});

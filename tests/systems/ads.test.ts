// Moments for an ad: which presses offer one, and every fiftieth cleared line, once all has settled and nothing is in hand.
import { describe, expect, test } from 'vitest';
import type { Command } from '../../src/ecs/commands.ts';
import { parseNotation } from '../../src/rules/notation.ts';
import { createPlayer } from '../../tools/simulate/players.ts';
import { NO_MOVE } from '../support/positions.ts';
import { openMenu, openWorld, playWorld, savedGame, type WorldDriver } from '../support/play-world.ts';

const QUEUE = '1a,2a,3a,4a,5a,6a';
/** One drop of the 3x3 clears six lines and empties the board. */
const CROSS = '00011111/00011111/00011111/111/111/111/111/111 6a,1a,2a';
/** One drop of 1a at (7,0) clears a row. */
const ONE_LINE = `1111111/01 ${QUEUE}`;

function offers(driver: WorldDriver): number {
  return driver.effects.filter(({ type }) => type.startsWith('offerAd')).length;
}

/** What the commands, in one frame, offer. */
function offersOf(driver: WorldDriver, ...commands: Command[]): number {
  const before = offers(driver);
  return offers(driver.send(...commands)) - before;
}

function show(driver: WorldDriver, notation: string): WorldDriver {
  return driver.send({ type: 'loadPosition', game: parseNotation(notation), start: { type: 'position', notation } });
}

function atLevelUp(): WorldDriver {
  return playWorld(`1111111/01 ${QUEUE} stage=3100`).drop(0, 7, 0).settle().expectAt('game', 'levelUp');
}

const inGame = () => playWorld(`1 ${QUEUE}`, { rewardedVideo: 'available' });
const atPause = () => inGame().send({ type: 'pause' });
const atRevive = () => playWorld(NO_MOVE, { rewardedVideo: 'available' }).until('revive');
const atGameOver = () => playWorld(NO_MOVE).until('gameOver');
const atContinue = () => openMenu({ saved: savedGame('1 1a') }).send({ type: 'play' });
const atFirstPlay = () => openMenu({ profile: { isTutorialDue: true } }).send({ type: 'play' });

describe('a press', () => {
  test.each<{ name: string; make: () => WorldDriver; command: Command }>([
    { name: 'the end of loading', make: () => openWorld(), command: { type: 'finishLoading' } },
    { name: 'Play', make: () => openMenu(), command: { type: 'play' } },
    { name: 'Play for the first time', make: () => openMenu({ profile: { isTutorialDue: true } }), command: { type: 'play' } },
    { name: 'Play with a game to continue', make: () => openMenu({ saved: savedGame('1 1a') }), command: { type: 'play' } },
    { name: 'replay from the pause', make: atPause, command: { type: 'replay' } },
    { name: 'replay after the game', make: atGameOver, command: { type: 'replay' } },
    { name: 'replay of the tutorial', make: () => atFirstPlay().send({ type: 'pause' }), command: { type: 'replay' } },
    { name: 'home from the pause', make: atPause, command: { type: 'goHome' } },
    { name: 'home after the game', make: atGameOver, command: { type: 'goHome' } },
    { name: 'continue after a level', make: atLevelUp, command: { type: 'closePanel' } },
    { name: 'continue after a pause', make: atPause, command: { type: 'closePanel' } },
  ])('of $name offers an ad, once, however often it is pressed', ({ make, command }) => {
    expect(offersOf(make(), command)).toBe(1);
    const driver = make();
    expect(offersOf(driver, command, command, command)).toBe(1);
    const before = offers(driver);
    expect(offers(driver.ticks(200)), 'and none afterwards').toBe(before);
  });

  test.each<{ name: string; make: () => WorldDriver; command: Command }>([
    { name: 'yes to continue', make: atContinue, command: { type: 'continueGame' } },
    { name: 'no to continue', make: atContinue, command: { type: 'startOver' } },
    { name: 'closing the continue popup', make: atContinue, command: { type: 'closePanel' } },
    { name: 'the settings', make: () => openMenu(), command: { type: 'openSettings' } },
    { name: 'the themes', make: () => openMenu(), command: { type: 'openThemes' } },
    { name: 'the leaderboard', make: () => openMenu(), command: { type: 'openLeaderboard' } },
    { name: 'closing the settings', make: () => openMenu().send({ type: 'openSettings' }), command: { type: 'closePanel' } },
    { name: 'closing the themes', make: () => openMenu().send({ type: 'openThemes' }), command: { type: 'closePanel' } },
    { name: 'closing the leaderboard', make: () => openMenu().send({ type: 'openLeaderboard' }), command: { type: 'closePanel' } },
    { name: 'the pause', make: inGame, command: { type: 'pause' } },
    { name: 'skipping the tutorial', make: atFirstPlay, command: { type: 'skipTutorial' } },
    { name: 'asking for new blocks', make: inGame, command: { type: 'askChangeBlocks' } },
    {
      name: 'new blocks that come',
      make: () => inGame().send({ type: 'askChangeBlocks' }),
      command: { type: 'answerReward', isRewarded: true },
    },
    { name: 'asking for a revive', make: atRevive, command: { type: 'watchRevive' } },
    { name: 'a revive', make: () => atRevive().send({ type: 'watchRevive' }), command: { type: 'answerReward', isRewarded: true } },
    { name: 'giving up', make: atRevive, command: { type: 'giveUp' } },
    { name: 'a drop', make: inGame, command: { type: 'dropPiece', slot: 0, x: 4, y: 4 } },
    { name: 'a switch', make: inGame, command: { type: 'toggle', name: 'sound' } },
    { name: 'a theme', make: () => openMenu({ profile: { coins: 5000 } }), command: { type: 'chooseTheme', name: 'aurora' } },
    { name: 'a language', make: () => openMenu(), command: { type: 'chooseLanguage', language: 'fr' } },
    { name: 'an ad that ends', make: () => inGame().send({ type: 'showAd' }), command: { type: 'hideAd' } },
    { name: 'a page that is come back to', make: () => inGame().send({ type: 'leavePage' }), command: { type: 'returnToPage' } },
    {
      name: 'a shown position',
      make: inGame,
      command: { type: 'loadPosition', game: parseNotation('1'), start: { type: 'position', notation: '1' } },
    },
  ])('of $name offers none', ({ make, command }) => {
    const driver = make();
    const before = offers(driver);
    const truth = driver.truth();
    driver.send(command);
    expect(driver.truth(), 'it was not ignored').not.toBe(truth);
    expect(offers(driver.ticks(30))).toBe(before);
  });

  test.each<Command>([{ type: 'replay' }, { type: 'goHome' }, { type: 'closePanel' }, { type: 'play' }])(
    'of $type that is ignored offers none',
    (command) => {
      expect(offersOf(playWorld(`1 ${QUEUE}`), command)).toBe(0);
      expect(offersOf(openWorld(), command)).toBe(0);
      expect(offersOf(atPause().send({ type: 'showAd' }), command)).toBe(0);
    },
  );
});

describe('every 50th cleared line', () => {
  /** A world in which so many lines have been cleared, and nothing moves. */
  function afterLines(count: number): WorldDriver {
    const driver = openMenu({ profile: { isTutorialDue: false } });
    let left = count;
    for (; left >= 6; left -= 6) show(driver, CROSS).drop(0, 0, 0).settle();
    for (; left > 0; left--) show(driver, ONE_LINE).drop(0, 7, 0).settle();
    return driver;
  }

  test('is a moment for an ad: not the 49th, the 50th, and not again until the 100th', () => {
    const driver = afterLines(49);
    expect(offers(driver), 'of loading alone').toBe(1);
    show(driver, ONE_LINE).drop(0, 7, 0).settle();
    expect(offers(driver)).toBe(2);
    for (let line = 51; line < 100; line++) show(driver, ONE_LINE).drop(0, 7, 0).settle();
    expect(offers(driver)).toBe(2);
    show(driver, ONE_LINE).drop(0, 7, 0).settle();
    expect(offers(driver)).toBe(3);
  });

  test('counts what goes beyond it for the next', () => {
    const driver = show(afterLines(48), CROSS).drop(0, 0, 0).settle();
    expect(offers(driver), '54 lines').toBe(2);
    for (let line = 55; line < 100; line++) show(driver, ONE_LINE).drop(0, 7, 0).settle();
    expect(offers(driver)).toBe(2);
    expect(offers(show(driver, ONE_LINE).drop(0, 7, 0).settle())).toBe(3);
  });

  test('comes once all has settled and not before', () => {
    const driver = show(afterLines(49), ONE_LINE).drop(0, 7, 0);
    let ticks = 0;
    while (offers(driver) === 1) {
      expect(ticks++).toBeLessThan(200);
      driver.ticks(1);
    }
    expect(ticks / 60).toBeGreaterThan(0.6);
    expect(driver.runningTweens()).toBe(0);
    expect(driver.world.shownScore).toBe(driver.world.running!.state.score);
    driver.expectAt('game', 'none').settle().expectPicture();
  });

  test('waits for the piece in hand', () => {
    const driver = show(afterLines(49), ONE_LINE).drop(0, 7, 0).pressSlot(0).moveOver(3, 3).ticks(300);
    expect(offers(driver)).toBe(1);
    driver.release().ticks(1);
    expect(offers(driver), 'the drop has to settle as well').toBe(1);
    expect(offers(driver.settle())).toBe(2);
    driver.expectPicture();
  });

  test('is not lost when a level comes first', () => {
    const driver = show(afterLines(49), `1111111/01 ${QUEUE} stage=3100`).drop(0, 7, 0).settle().expectAt('game', 'levelUp');
    expect(offers(driver.ticks(100)), 'not behind the panel').toBe(1);
    expect(offersOf(driver, { type: 'closePanel' }), 'of the press, and of the line').toBe(2);
    expect(offers(driver.ticks(200))).toBe(3);
  });

  test.each<{ on: Command; off: Command; press: number }>([
    { on: { type: 'pause' }, off: { type: 'closePanel' }, press: 1 },
    { on: { type: 'showAd' }, off: { type: 'hideAd' }, press: 0 },
    { on: { type: 'leavePage' }, off: { type: 'returnToPage' }, press: 0 },
  ])('is not lost by $on.type', ({ on, off, press }) => {
    const driver = show(afterLines(49), ONE_LINE).drop(0, 7, 0).send(on).ticks(300);
    expect(offers(driver)).toBe(1);
    driver.send(off).settle();
    expect(offers(driver)).toBe(2 + press);
  });

  test('comes before the end of a game that it leaves stuck', () => {
    const driver = show(afterLines(48), `1111111/01 ${QUEUE}`).drop(0, 7, 0).settle();
    driver.world.linesSinceAdBreak++;
    show(driver, NO_MOVE).until('gameOver');
    expect(offers(driver)).toBe(2);
  });

  test('counts on from game to game', () => {
    const driver = afterLines(49).send({ type: 'pause' }).send({ type: 'replay' }).settle();
    const before = offers(driver);
    expect(offers(show(driver, ONE_LINE).drop(0, 7, 0).settle())).toBe(before + 1);
  });

  test('of a real game, played well', () => {
    const player = createPlayer('greedy', 1);
    const driver = openMenu({ seed: 11 }).send({ type: 'play' });
    let lines = 0;
    let presses = 2;
    while (lines < 160) {
      const drop = player(driver.world.running!.state);
      if (!drop) throw new Error('the game is lost too early');
      driver.drop(drop.slot, drop.x, drop.y);
      for (const part of driver.said()) if (part.key === 'cleared') lines += part.count;
      if (driver.settle().world.flow.overlay === 'levelUp') {
        driver.send({ type: 'closePanel' }).settle();
        presses++;
      }
      expect(offers(driver) - presses, `${lines} lines`).toBe(Math.trunc(lines / 50));
    }
  });
});

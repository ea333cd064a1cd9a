// Ad breaks: the presses that offer an ad, and the additional ad after every 50 cleared lines.
import { describe, expect, test } from 'vitest';
import type { Command } from '../../src/game/commands.ts';
import { parseNotation } from '../../src/rules/notation.ts';
import { createPlayer } from '../../tools/simulate/automatic-players.ts';
import { NO_MOVE } from '../support/positions.ts';
import { openMenu, openWorld, playWorld, savedGame, type WorldDriver } from '../support/play-world.ts';

const QUEUE = '1a,2a,3a,4a,5a,6a';
/** One drop of the 3x3 clears six lines and empties the board. */
const CROSS = '00011111/00011111/00011111/111/111/111/111/111 6a,1a,2a';
/** One drop of 1a at (7,0) clears a row. */
const ONE_LINE = `1111111/01 ${QUEUE}`;

function offers(driver: WorldDriver): number {
  return driver.effects.filter(({ type }) => type === 'offerAd').length;
}

/** Sends the commands in one frame. Returns the number of offered ads. */
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
  // @spec 4.63
  test.each<{ name: string; make: () => WorldDriver; command: Command }>([
    { name: 'Play', make: () => openMenu(), command: { type: 'play' } },
    { name: 'Play for the first time', make: () => openMenu({ profile: { isTutorialDue: true } }), command: { type: 'play' } },
    { name: 'continuing a saved game', make: atContinue, command: { type: 'continueGame' } },
    { name: 'declining a saved game', make: atContinue, command: { type: 'startOver' } },
    { name: 'replay from the pause', make: atPause, command: { type: 'replay' } },
    { name: 'replay after the game', make: atGameOver, command: { type: 'replay' } },
    { name: 'replay of the tutorial', make: () => atFirstPlay().send({ type: 'pause' }), command: { type: 'replay' } },
    { name: 'home from the pause', make: atPause, command: { type: 'goHome' } },
    { name: 'home after the game', make: atGameOver, command: { type: 'goHome' } },
    { name: 'continue after a level', make: atLevelUp, command: { type: 'closePanel' } },
    { name: 'continue after a pause', make: atPause, command: { type: 'closePanel' } },
  ])('on $name offers one ad, however often repeated', ({ make, command }) => {
    expect(offersOf(make(), command)).toBe(1);
    const driver = make();
    expect(offersOf(driver, command, command, command)).toBe(1);
    const before = offers(driver);
    expect(offers(driver.ticks(200)), 'no later offers').toBe(before);
  });

  test.each<{ name: string; make: () => WorldDriver; command: Command }>([
    { name: 'the end of loading', make: () => openWorld(), command: { type: 'finishLoading' } },
    { name: 'Play with a game to continue', make: () => openMenu({ saved: savedGame('1 1a') }), command: { type: 'play' } },
    { name: 'closing the continue popup', make: atContinue, command: { type: 'closePanel' } },
    { name: 'the settings', make: () => openMenu(), command: { type: 'openSettings' } },
    { name: 'the themes', make: () => openMenu(), command: { type: 'openThemes' } },
    { name: 'the leaderboard', make: () => openMenu(), command: { type: 'openLeaderboard' } },
    { name: 'closing the settings', make: () => openMenu().send({ type: 'openSettings' }), command: { type: 'closePanel' } },
    { name: 'closing the themes', make: () => openMenu().send({ type: 'openThemes' }), command: { type: 'closePanel' } },
    { name: 'closing the leaderboard', make: () => openMenu().send({ type: 'openLeaderboard' }), command: { type: 'closePanel' } },
    { name: 'the pause', make: inGame, command: { type: 'pause' } },
    { name: 'skipping the tutorial', make: atFirstPlay, command: { type: 'skipTutorial' } },
    { name: 'requesting new blocks', make: inGame, command: { type: 'askChangeBlocks' } },
    {
      name: 'granted new blocks',
      make: () => inGame().send({ type: 'askChangeBlocks' }),
      command: { type: 'answerReward', isRewarded: true },
    },
    { name: 'requesting a revive', make: atRevive, command: { type: 'watchRevive' } },
    { name: 'a revive', make: () => atRevive().send({ type: 'watchRevive' }), command: { type: 'answerReward', isRewarded: true } },
    { name: 'giving up', make: atRevive, command: { type: 'giveUp' } },
    { name: 'a drop', make: inGame, command: { type: 'dropPiece', slot: 0, x: 4, y: 4 } },
    { name: 'a switch', make: inGame, command: { type: 'toggle', name: 'sound' } },
    { name: 'a theme', make: () => openMenu({ profile: { coins: 5000 } }), command: { type: 'chooseTheme', name: 'aurora' } },
    { name: 'a language', make: () => openMenu(), command: { type: 'chooseLanguage', language: 'fr' } },
    { name: 'the end of an ad', make: () => inGame().send({ type: 'showAd' }), command: { type: 'hideAd' } },
    { name: 'the return to the page', make: () => inGame().send({ type: 'leavePage' }), command: { type: 'returnToPage' } },
    {
      name: 'a shown position',
      make: inGame,
      command: { type: 'loadPosition', game: parseNotation('1'), start: { type: 'position', notation: '1' } },
    },
  ])('or event without a break offers no ad: $name', ({ make, command }) => {
    const driver = make();
    const before = offers(driver);
    const truth = driver.truth();
    driver.send(command);
    expect(driver.truth(), 'the command has an effect').not.toBe(truth);
    expect(offers(driver.ticks(30))).toBe(before);
  });

  test.each<Command>([{ type: 'replay' }, { type: 'goHome' }, { type: 'closePanel' }, { type: 'play' }])(
    'without effect offers no ad: $type',
    (command) => {
      expect(offersOf(playWorld(`1 ${QUEUE}`), command)).toBe(0);
      expect(offersOf(openWorld(), command)).toBe(0);
      expect(offersOf(atPause().send({ type: 'showAd' }), command)).toBe(0);
    },
  );
});

describe('every 50th cleared line', () => {
  /** Opens a settled world in which `count` lines have been cleared. */
  function afterLines(count: number): WorldDriver {
    const driver = openMenu({ profile: { isTutorialDue: false } });
    let left = count;
    for (; left >= 6; left -= 6) show(driver, CROSS).drop(0, 0, 0).settle();
    for (; left > 0; left--) show(driver, ONE_LINE).drop(0, 7, 0).settle();
    return driver;
  }

  /** Returns the ad breaks among the effects from index `from` on. */
  const breaksSince = (driver: WorldDriver, from: number) =>
    driver.effects.slice(from).flatMap((effect) => (effect.type === 'offerAd' ? [effect.adBreak] : []));
  const PAUSE: Command = { type: 'pause' };
  const CLOSE: Command = { type: 'closePanel' };

  // @spec 4.66 9.6
  test('offers one ad at the next pause, not during play', () => {
    const driver = afterLines(49);
    const from = driver.effects.length;
    driver.send(PAUSE).send(CLOSE);
    expect(breaksSince(driver, from)).toEqual(['unpause']);
    show(driver, ONE_LINE).drop(0, 7, 0).settle().ticks(600);
    expect(breaksSince(driver, from)).toEqual(['unpause']);
    driver.send(PAUSE).expectAt('game', 'paused').send(CLOSE).send(PAUSE).send(CLOSE);
    expect(breaksSince(driver, from)).toEqual(['unpause', 'pause', 'unpause', 'unpause']);
  });

  test('counts surplus lines for the next ad', () => {
    const driver = show(afterLines(48), CROSS).drop(0, 0, 0).settle();
    expect(offersOf(driver, PAUSE), '54 lines').toBe(1);
    driver.send(CLOSE);
    for (let line = 55; line < 100; line++) show(driver, ONE_LINE).drop(0, 7, 0).settle();
    expect(offersOf(driver, PAUSE), '99 lines').toBe(0);
    driver.send(CLOSE);
    expect(offersOf(show(driver, ONE_LINE).drop(0, 7, 0).settle(), PAUSE), '100 lines').toBe(1);
  });

  test.each<{ name: string; at: string; leave: (driver: WorldDriver) => WorldDriver }>([
    {
      name: 'a level-up',
      at: 'nextLevel',
      leave: (driver) => show(driver, `${ONE_LINE} stage=3100`).drop(0, 7, 0).settle().expectAt('game', 'levelUp').ticks(300).send(CLOSE),
    },
    {
      name: 'the end of the game',
      at: 'replay',
      leave: (driver) => show(driver, NO_MOVE).until('gameOver').ticks(300).send({ type: 'replay' }),
    },
    {
      name: 'going home',
      at: 'home',
      leave: (driver) => show(driver, NO_MOVE).until('gameOver').send({ type: 'goHome' }).send({ type: 'play' }),
    },
  ])('is also satisfied by the break at $name', ({ at, leave }) => {
    const driver = afterLines(50);
    const from = driver.effects.length;
    leave(driver).settle();
    expect(breaksSince(driver, from)[0]).toBe(at);
    expect(offersOf(driver, PAUSE)).toBe(0);
  });

  test('is counted across games', () => {
    const driver = afterLines(49).send(PAUSE).send({ type: 'replay' }).settle();
    expect(offersOf(show(driver, ONE_LINE).drop(0, 7, 0).settle(), PAUSE)).toBe(1);
  });

  test('offers no ad during play in a long game', () => {
    const player = createPlayer('greedy', 1);
    const driver = openMenu({ seed: 14 }).send({ type: 'play' });
    let lines = 0;
    let presses = 1;
    while (lines < 160) {
      const drop = player(driver.world.session.running!.state);
      if (!drop) throw new Error('the game is lost too early');
      driver.drop(drop.slot, drop.x, drop.y);
      for (const part of driver.narration()) if (part.key === 'cleared') lines += part.count;
      if (driver.settle().world.flow.overlay === 'levelUp') {
        driver.send(CLOSE).settle();
        presses++;
      }
      expect(offers(driver), `${lines} lines`).toBe(presses);
    }
  });
});

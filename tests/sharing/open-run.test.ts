// A shared game that is opened: watched or raced against, with the tutorial due, and as a daily game that others still play.
import { describe, expect, test, vi } from 'vitest';
import { createPlayer } from '../../tools/simulate/automatic-players.ts';
import type { PlayWorldOptions } from '../support/play-world.ts';
import { unrankedSeed } from '../../src/rules/daily-seed.ts';
import { applyAction, newTutorialGame, type Action } from '../../src/rules/game.ts';
import { toNotation } from '../../src/rules/notation.ts';
import { startGame, type Replay, type ReplayStart } from '../../src/rules/replay.ts';
import { pieceName } from '../../src/rules/shapes.ts';
import { createRunOpener, endOfSecret, prepareRace } from '../../src/sharing/open-run.ts';
import { readRunLink, runLink, type LinkedRun } from '../../src/sharing/share-run.ts';
import { openHud } from '../hud/hud-markup.ts';
import { openMenu } from '../support/play-world.ts';

const HOUR = 3_600_000;
const TODAY = '2026-11-22';
const NOON = Date.parse(`${TODAY}T12:00:00Z`);
const SEED = 77;

/** Returns a game of the seed by a player, with a change of blocks after its third drop. */
function runOf(seed: number): LinkedRun {
  const start = { type: 'seed', seed } as const;
  const game = startGame(start);
  const choose = createPlayer('greedy', 1);
  const actions: Action[] = [];
  for (let move = 0; move < 30; move++) {
    const action: Action = move === 3 ? { type: 'changeBlocks' } : { type: 'drop', ...choose(game)! };
    applyAction(game, action);
    actions.push(action);
  }
  return { replay: { start, actions }, score: game.score, tenths: 450 };
}

const RUN = runOf(SEED);

/** Plays the game. Returns the score at the start and after each drop, and the third piece before each drop. */
function follow({ start, actions }: Replay) {
  const game = startGame(start);
  const scores = [game.score];
  const pieces = [pieceName(game.queue[2])];
  for (const action of actions) {
    applyAction(game, action);
    if (action.type !== 'drop') continue;
    scores.push(game.score);
    pieces.push(pieceName(game.queue[2]));
  }
  return { scores, pieces };
}

function openPage(options: PlayWorldOptions = {}, now = NOON) {
  const driver = openMenu(options);
  const { hud, sent } = openHud(driver);
  const settle = () => {
    // A command may send others when it is applied.
    while (sent.length > 0) {
      driver.send(...sent.splice(0));
      hud.publish();
    }
  };
  vi.spyOn(Date, 'now').mockReturnValue(now);
  const open = createRunOpener(hud, driver.world);
  return { driver, hud, settle, open: (run = RUN) => (open(run), settle(), hud.link.value!) };
}

describe('a shared game', () => {
  test('offers to watch it or to play its pieces', () => {
    const { hud, open } = openPage();
    expect(open()).toMatchObject({ score: RUN.score, moves: 30, isTutorialFirst: false });
    expect(hud.overlay.value).toBe('link');
    expect(hud.link.value!.secretMinutes).toBeLessThanOrEqual(0);
  });

  test('is watched without a trace', () => {
    const { driver, hud, open, settle } = openPage();
    open().watch();
    settle();
    expect([hud.mode.value, driver.world.session.watch?.replay]).toEqual(['watch', RUN.replay]);
  });

  test('is raced against with its pieces, its score after each drop and its time', () => {
    const { driver, hud, open, settle } = openPage();
    open().race();
    settle();
    const { practice, running } = driver.world.session;
    const { start, scores } = prepareRace(RUN.replay);
    expect([hud.mode.value, running]).toMatchObject(['practice', { start, actions: [] }]);
    expect(practice).toEqual({ kind: 'race', start, friend: { scores, tenths: 450 } });
  });

  test.each<ReplayStart>([
    { type: 'tutorial', seed: 1 },
    { type: 'position', notation: toNotation(newTutorialGame(1)) },
  ])('that begins with the tutorial is only watched (%s)', (start) => {
    const { hud, open } = openPage();
    open({ replay: { start, actions: [] }, score: 0, tenths: undefined });
    expect([hud.mode.value, hud.link.value]).toEqual(['watch', undefined]);
  });
});

describe('a race', () => {
  const race = prepareRace(RUN.replay);

  test('knows the score of the other game after each drop', () => {
    expect([race.scores.length, race.scores[0], race.scores[29]]).toEqual([30, 0, RUN.score]);
    expect(race.scores).toEqual(follow(RUN.replay).scores);
    expect(RUN.score).toBeGreaterThan(1000);
  });

  test('has the pieces of the other game wherever they are dropped, and deals fairly after them', () => {
    const { pieces } = follow(RUN.replay);
    for (let player = 1; player <= 20; player++) {
      const game = startGame(race.start);
      const choose = createPlayer('random', player);
      for (const [index, piece] of pieces.entries()) {
        expect(pieceName(game.queue[2]), `player ${player}, drop ${index}`).toBe(piece);
        const drop = choose(game);
        if (!drop) break;
        applyAction(game, { type: 'drop', ...drop });
      }
    }
    // The greedy player gets to the end of the pieces, and beyond.
    const game = startGame(race.start);
    const choose = createPlayer('greedy', 1);
    for (let drop = 0; drop < 40; drop++) applyAction(game, { type: 'drop', ...choose(game)! });
    expect(game.queue).toHaveLength(6);
  });

  test('can be shared and raced against as well', () => {
    const game = startGame(race.start);
    const choose = createPlayer('greedy', 2);
    const actions: Action[] = [];
    for (let drop = 0; drop < 20; drop++) {
      actions.push({ type: 'drop', ...choose(game)! });
      applyAction(game, actions[drop]);
    }
    const { replay, tenths } = readRunLink(
      new URL(runLink('https://play.example/', { start: race.start, actions, times: actions.map(() => 20) })).hash,
    ) as LinkedRun;
    expect(tenths).toBe(400);
    const again = prepareRace(replay);
    expect(startGame(again.start).queue).toEqual(startGame(race.start).queue);
    expect(startGame(again.start).seed).toBe(SEED);
  });

  test('has at most the pieces that fit into a link beside the longest game', () => {
    const start = { type: 'position', notation: `0 ${'1a1,'.repeat(599)}1a1` } as const;
    const long = prepareRace({ start, actions: [{ type: 'drop', slot: 0, x: 0, y: 0 }] });
    expect(startGame(long.start).queue).toHaveLength(600);
    const actions = Array.from({ length: 5000 }, (): Action => ({ type: 'changeBlocks' }));
    expect(readRunLink(new URL(runLink('https://play.example/', { start: long.start, actions })).hash)).toMatchObject({ score: 0 });
  });
});

describe('a newcomer', () => {
  function openRace() {
    const page = openPage({ profile: { isTutorialDue: true } });
    expect(page.open()).toMatchObject({ isTutorialFirst: true });
    page.hud.link.value!.race();
    page.settle();
    expect(page.hud.mode.value).toBe('tutorial');
    const finish = (type: 'skipTutorial' | 'goHome') => {
      page.driver.send(...(type === 'goHome' ? [{ type: 'pause' } as const] : []), { type });
      page.hud.publish();
      page.settle();
    };
    return { ...page, finish };
  }

  test('plays the tutorial first, and then the race', () => {
    const { driver, hud, finish } = openRace();
    finish('skipTutorial');
    expect([hud.mode.value, driver.world.session.practice?.kind, driver.world.profile.isTutorialDue]).toEqual(['practice', 'race', false]);
  });

  test('who leaves the tutorial does not get the race in place of a later game', () => {
    const { driver, hud, finish } = openRace();
    finish('goHome');
    expect(hud.screen.value).toBe('menu');
    driver.send({ type: 'play' }, { type: 'skipTutorial' });
    hud.publish();
    expect([hud.mode.value, driver.world.session.practice]).toEqual(['classic', undefined]);
  });

  test('watches without the tutorial, which stays due', () => {
    const { driver, hud, open, settle } = openPage({ profile: { isTutorialDue: true } });
    open().watch();
    settle();
    expect([hud.mode.value, driver.world.profile.isTutorialDue]).toEqual(['watch', true]);
  });
});

describe('the pieces of a daily game', () => {
  const NONE = { daily: undefined, savedDaily: undefined };
  const END = Date.parse('2026-11-23T06:00:00Z');
  const start = { type: 'seed', seed: SEED } as const;

  test('are secret until six hours after its day, by the seed of a server', () => {
    expect(endOfSecret(SEED, { ...NONE, daily: { seed: SEED, day: TODAY, ticket: 'signed' } }, NOON)).toBe(END);
    const saved = { state: startGame(start), start, actions: [], times: [], day: TODAY };
    expect(endOfSecret(SEED, { ...NONE, savedDaily: saved }, NOON)).toBe(END);
    expect(endOfSecret(SEED + 1, { daily: { seed: SEED, day: TODAY }, savedDaily: saved }, NOON)).toBe(0);
  });

  test('are secret by the seed of the date', () => {
    const seed = unrankedSeed(TODAY);
    for (const time of [Date.parse(TODAY), NOON, END - 1]) expect(endOfSecret(seed, NONE, time)).toBe(END);
    expect(endOfSecret(seed, NONE, END)).toBe(0);
    expect(endOfSecret(seed + 1, NONE, NOON)).toBe(0);
  });

  function openDaily(now: number, lead = 0): number {
    const { hud, open } = openPage({}, now);
    hud.daily.value = { ...hud.daily.peek(), lead };
    return open({ ...RUN, replay: { ...RUN.replay, start: { type: 'seed', seed: unrankedSeed(TODAY) }, actions: [] } }).secretMinutes;
  }

  test('are shown by a link after that, by the clock of the server', () => {
    expect(openDaily(NOON)).toBe(18 * 60);
    expect(openDaily(END - 1)).toBe(1);
    expect(openDaily(END)).toBeLessThanOrEqual(0);
    expect(openDaily(END, -HOUR)).toBe(60);
  });

  test('of a game that was played here are secret as long', () => {
    const { driver, hud, open, settle } = openPage();
    driver.send({ type: 'playDaily', seed: SEED, day: TODAY }, { type: 'pause' }, { type: 'goHome' });
    hud.publish();
    const replay: Replay = { start, actions: [] };
    expect(open({ ...RUN, replay }).secretMinutes).toBe(18 * 60);
    settle();
  });
});

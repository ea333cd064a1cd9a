// A board of the journey in the world: marks, its end, its stars in the store, and other copies of them.
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Practice } from '../../src/game/session.ts';
import { loadMoreTexts, switchLanguage } from '../../src/i18n/translate.ts';
import { openJourney } from '../../src/journey/open-journey.ts';
import { createStore } from '../../src/page/storage.ts';
import type { KeyValueStore } from '../../src/platform/key-value-store.ts';
import type { JourneyBoard } from '../../src/rules/journey-goal.ts';
import {
  absorbStars,
  decodeStars,
  encodeStars,
  JOURNEY_KEY,
  mergeStars,
  readStars,
  starsMergedWith,
} from '../../src/save/journey-stars.ts';
import { GameOverPanel } from '../../src/hud/panels/game-over-panel.tsx';
import { JourneyPanel, litWindows, openBoards } from '../../src/hud/panels/journey-panel.tsx';
import { GoalSign } from '../../src/hud/widgets/goal-sign.tsx';
import { openHud, type HudStage } from '../hud/hud-markup.ts';
import { openMenu, type WorldDriver } from '../support/play-world.ts';
import { MemoryStorage } from '../support/storages.ts';

/** The first drop clears the top row. */
const START = '111111 1b4,1a3,1a3';
/** No other piece fits after the single cell. */
const CROWDED = '1010101/01010101/1010101/01010101/1010101/01010101/1010101/01010101 1a3,6a1,6a1,6a1,6a1,6a1';

let storage: MemoryStorage;
let store: KeyValueStore;
let driver: WorldDriver;
let stage: HudStage;

beforeAll(async () => {
  await switchLanguage('en');
  await loadMoreTexts();
});

beforeEach(() => {
  storage = new MemoryStorage();
  store = createStore(() => storage);
  driver = openMenu({ profile: { coins: 5 } });
  stage = openHud(driver);
  openJourney({ hud: stage.hud, store, world: driver.world });
});

function play(goal: JourneyBoard['goal'], moves = 3, index = 2, start = START): void {
  const board: JourneyBoard = { start, goal, moves, stars: [1, 2] };
  const practice: Practice = { kind: 'journey', start: { type: 'position', notation: start }, index, board };
  driver.send({ type: 'playPractice', practice });
}

function publish(): void {
  driver.settle();
  stage.hud.publish();
}

/** The cells whose marks are alive and stay. */
function markedCells(): number[] {
  const { isAlive } = driver.world.components.Sprite;
  const marks = driver.world.turn.goal?.marks ?? new Map<number, readonly number[]>();
  return [...marks].filter(([, sprites]) => sprites.every((sprite) => isAlive[sprite] === 1)).map(([cell]) => cell);
}

const spritesOfMarks = () => driver.alive(driver.world.pools.flares).length;

describe('a board of the journey', () => {
  test('marks its cells until they are cleared', () => {
    play({ kind: 'free', cells: [0, 9, 63] });
    expect(markedCells()).toEqual([0, 9, 63]);
    const marksOf63 = driver.world.turn.goal!.marks.get(63);
    driver.drop(0, 6, 0).settle();
    expect([markedCells(), spritesOfMarks()]).toEqual([[9, 63], 4]);
    expect(driver.world.turn.goal!.marks.get(63), 'the same sprites').toBe(marksOf63);
    driver.send({ type: 'changeLayout', layout: driver.world.view.layout }).settle();
    expect(markedCells()).toEqual([9, 63]);
  });

  test('marks a cell to fill under its jewel too', () => {
    play({ kind: 'fill', shapes: [[0, 9]] });
    expect(markedCells()).toEqual([0, 9]);
    driver.drop(1, 1, 1);
    publish();
    expect([driver.world.turn.goal!.done, markedCells()]).toEqual([2, [0, 9]]);
  });

  test('marks the next shape when one is filled', () => {
    play({ kind: 'fill', shapes: [[9], [2, 9, 63]] });
    expect(stage.show(GoalSign)).toContain('1 / 2');
    driver.drop(1, 1, 1);
    publish();
    expect([driver.world.turn.goal!.done, markedCells().toSorted((one, other) => one - other)]).toEqual([3, [2, 9, 63]]);
    expect(stage.show(GoalSign)).toContain('2 / 2');
  });

  test('ends with its goal and keeps its stars', () => {
    play({ kind: 'collect', type: 1, count: 6 });
    driver.drop(0, 6, 0);
    publish();
    expect(driver.world.flow.overlay).toBe('gameOver');
    expect(stage.hud.journey.peek().stars).toEqual([0, 0, 3]);
    expect(readStars(store)).toEqual([0, 0, 3]);
    expect(driver.world.profile.coins).toBe(5);
  });

  test('ends without a star when its moves are used up', () => {
    play({ kind: 'collect', type: 6, count: 6 }, 1);
    driver.drop(0, 6, 0);
    publish();
    expect(driver.world.flow.overlay).toBe('gameOver');
    expect(readStars(store)).toEqual([0, 0, 0]);
  });

  test('keeps the better result of two', () => {
    play({ kind: 'collect', type: 1, count: 6 });
    driver.drop(0, 6, 0);
    publish();
    driver.send({ type: 'replay' });
    publish();
    driver.drop(1, 0, 4).drop(0, 6, 0);
    publish();
    expect(driver.world.turn.goal).toMatchObject({ done: 6, movesLeft: 1 });
    expect(readStars(store)).toEqual([0, 0, 3]);
  });

  test('counts no other kind of game', () => {
    play({ kind: 'collect', type: 1, count: 6 });
    driver.send(
      { type: 'pause' },
      { type: 'goHome' },
      { type: 'playPractice', practice: { kind: 'race', start: { type: 'position', notation: START } } },
    );
    driver.drop(0, 6, 0);
    publish();
    expect([driver.world.turn.goal, markedCells(), readStars(store)]).toEqual([undefined, [], []]);
  });
});

const litStars = (markup: string) => markup.match(/class="lit"/g)?.length ?? 0;

describe('the goal on the screen', () => {
  test('has the stars that the next drop can earn', () => {
    play({ kind: 'collect', type: 1, count: 6 });
    const stars = () => litStars(stage.show(GoalSign));
    expect(stars()).toBe(3);
    driver.drop(1, 0, 4).settle();
    expect(stars()).toBe(2);
    driver.drop(0, 6, 0).settle();
    expect(stars(), 'earned').toBe(2);
    driver.send({ type: 'goHome' });
    play({ kind: 'collect', type: 6, count: 6 }, 1);
    expect(stars(), 'with the last move').toBe(1);
    driver.drop(0, 6, 0).settle();
    expect(stars(), 'missed').toBe(0);
  });

  test('shows after the game how many moves one more star takes', () => {
    play({ kind: 'collect', type: 1, count: 6 });
    driver.drop(1, 0, 4).drop(0, 6, 0);
    publish();
    const markup = stage.show(GameOverPanel);
    expect(markup).toMatch(/Moves left: 1<.*Moves left: 2</);
    expect(litStars(markup)).toBe(2 + 3);
    expect(markup).not.toContain('6 / 6');
  });

  test('shows how much of it was reached, and that no piece fits', () => {
    play({ kind: 'collect', type: 4, count: 6 }, 1);
    driver.drop(0, 6, 0);
    publish();
    expect(stage.show(GameOverPanel)).toContain('2 / 6');
    expect(stage.show(GameOverPanel)).not.toContain('No room left!');
    driver.send({ type: 'goHome' });
    play({ kind: 'fill', shapes: [[0, 1]] }, 9, 2, CROWDED);
    driver.drop(0, 3, 0);
    publish();
    expect(stage.show(GameOverPanel)).toContain('No room left!');
  });

  test('leads to a board that was left out after the last one', () => {
    store.set(JOURNEY_KEY, encodeStars(Array.from({ length: 60 }, (_, index) => (index === 4 || index === 59 ? 0 : 1))));
    play({ kind: 'collect', type: 1, count: 6 }, 3, 59);
    driver.drop(0, 6, 0);
    publish();
    expect(stage.show(GameOverPanel)).toContain('Next board');
    expect(stage.show(GameOverPanel)).toContain('A window is lit!');
  });

  test('shows the lit village once, with the last window, and leads to boards with fewer than three stars', () => {
    const starsOfAll = (last: number) => Array.from({ length: 60 }, (_, index) => (index === 59 ? last : 3));
    store.set(JOURNEY_KEY, encodeStars(starsOfAll(0)));
    play({ kind: 'collect', type: 1, count: 6 }, 1, 59);
    driver.drop(0, 6, 0);
    publish();
    const show = () => stage.show(GameOverPanel);
    expect(show()).toMatch(/The whole village is lit!.*class="village well".*More stars/s);
    stage.hud.journey.value = { ...stage.hud.journey.peek(), stars: starsOfAll(3) };
    expect(show()).toContain('The whole village is lit!');
    expect(show()).not.toContain('More stars');
    driver.send({ type: 'goHome' });
    stage.hud.publish();
    play({ kind: 'collect', type: 1, count: 6 }, 1, 59);
    driver.drop(0, 6, 0);
    publish();
    expect(show(), 'its window was lit before').toContain('Board 60');
  });

  test('can be closed before the boards are loaded, and then has the focus on the next one', () => {
    expect(stage.show(JourneyPanel)).toMatch(/data-first-focus=""[^>]*aria-label="Board 1"|aria-label="Board 1"[^>]*data-first-focus=""/);
    stage.hud.journey.value = { boards: [], stars: [], hasLit: false };
    const empty = stage.show(JourneyPanel);
    expect(empty).toContain('<p hidden="">');
    expect(empty).toContain('Close');
  });
});

describe('stars', () => {
  test('merge by the higher number of each board', () => {
    expect(mergeStars([3, 0, 1], [1, 2])).toEqual([3, 2, 1]);
    store.set(JOURNEY_KEY, encodeStars([3, 0]));
    absorbStars(store, encodeStars([1, 2, 1]));
    expect(readStars(store)).toEqual([3, 2, 1]);
    expect(starsMergedWith(store, encodeStars([3, 1]))).toBeUndefined();
  });

  test.each(['', 'stars', '1 00000000 333', `${encodeStars([1])}9`, `1 ${'3'.repeat(5000)}`])(
    'that are damaged are put aside: %s',
    (text) => {
      store.set(JOURNEY_KEY, text);
      expect(readStars(store)).toEqual([]);
      expect(store.get(`${JOURNEY_KEY}.damaged`)).toBe(text);
    },
  );

  test('of a later version stay as they are', () => {
    store.set(JOURNEY_KEY, '2 something');
    absorbStars(store, encodeStars([3]));
    expect([readStars(store), store.get(JOURNEY_KEY)]).toEqual(['newer', '2 something']);
    expect(decodeStars('2 something')).toBe('newer');
  });

  test('of more boards than this version has are kept', () => {
    const many = Array.from({ length: 200 }, () => 2);
    store.set(JOURNEY_KEY, encodeStars(many));
    absorbStars(store, encodeStars([3]));
    expect((readStars(store) as number[]).length).toBe(200);
  });

  test('open the next three boards, and light a window each', () => {
    const boards = Array.from({ length: 8 }, () => ({}) as JourneyBoard);
    expect(openBoards({ boards, stars: [], hasLit: false })).toEqual([0, 1, 2]);
    expect(openBoards({ boards, stars: [1, 0, 3], hasLit: false })).toEqual([0, 1, 2, 3, 4]);
    expect(litWindows({ boards, stars: [1, 0, 3], hasLit: false })).toBe(2);
  });
});

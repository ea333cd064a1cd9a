// A board of the journey in the world: marks, its end, its stars in the store, and other copies of them.
import { beforeEach, describe, expect, test } from 'vitest';
import type { Practice } from '../../src/game/session.ts';
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
import { litWindows, openBoards } from '../../src/hud/panels/journey-panel.tsx';
import { openHud, type HudStage } from '../hud/hud-markup.ts';
import { openMenu, type WorldDriver } from '../support/play-world.ts';
import { MemoryStorage } from '../support/storages.ts';

/** The first drop clears the top row. */
const START = '111111 1b4,1a3,1a3';

let storage: MemoryStorage;
let store: KeyValueStore;
let driver: WorldDriver;
let stage: HudStage;

beforeEach(() => {
  storage = new MemoryStorage();
  store = createStore(() => storage);
  driver = openMenu({ profile: { coins: 5 } });
  stage = openHud(driver);
  openJourney({ hud: stage.hud, store, world: driver.world });
});

function play(goal: JourneyBoard['goal'], moves = 3, index = 2): void {
  const board: JourneyBoard = { start: START, goal, moves, stars: [1, 2] };
  const practice: Practice = { kind: 'journey', start: { type: 'position', notation: START }, index, board };
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
    expect(openBoards({ boards, stars: [] })).toEqual([0, 1, 2]);
    expect(openBoards({ boards, stars: [1, 0, 3] })).toEqual([0, 1, 2, 3, 4]);
    expect(litWindows({ boards, stars: [1, 0, 3] })).toBe(2);
  });
});

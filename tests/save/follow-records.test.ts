// The keeper of the records: ends of games, rewards, other tabs, damage.
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { absorbRecords, DEVICE_KEY, followRecords } from '../../src/save/follow-records.ts';
import { createStore } from '../../src/page/storage.ts';
import type { ScoreReport } from '../../src/game/session.ts';
import { decodeRecords, encodeRecords } from '../../src/records/records-text.ts';
import { GOALS } from '../../src/records/goals.ts';
import { firstRecords, type Records } from '../../src/records/records.ts';
import { goalsOfWeek, weekAt } from '../../src/records/weekly-goals.ts';
import { sumRows } from '../../src/records/writer-rows.ts';
import type { Action } from '../../src/rules/game.ts';
import { newGame } from '../../src/rules/game.ts';
import { parseNotation, toNotation } from '../../src/rules/notation.ts';
import { legalDrops } from '../../tools/simulate/automatic-players.ts';
import type { KeyValueStore } from '../../src/platform/key-value-store.ts';
import { RECORDS_KEY } from '../../src/save/session.ts';
import { openHud, type HudStage } from '../hud/hud-markup.ts';
import { openMenu, playWorld } from '../support/play-world.ts';
import { MemoryStorage } from '../support/storages.ts';

const NOON = Date.parse('2026-11-22T12:00:00Z');
const WEEK_MILLISECONDS = 604_800_000;
const START = { type: 'seed', seed: 7 } as const;
const FIRST_DROP: Action = { type: 'drop', ...legalDrops(newGame(7))[0] };
const REPORT: ScoreReport = { score: 20, start: START, actions: [FIRST_DROP], times: [0], ticket: undefined, day: undefined, isOver: true };

const log = vi.fn();
let store: KeyValueStore;
let stage: HudStage;

function open(epoch = 0, devices = ['phone']) {
  return followRecords({ hud: stage.hud, store, profile: { epoch }, newDevice: () => devices.shift()!, now: () => NOON, log });
}

const stored = () => decodeRecords(store.get(RECORDS_KEY)!) as Records;
const gamesOf = (records: Records | undefined) => records && sumRows(records.rows, 'games');

beforeEach(() => {
  const storage = new MemoryStorage();
  store = createStore(() => storage);
  stage = openHud(openMenu());
  log.mockReset();
});

describe('a game that ends', () => {
  test('is stored and shown', () => {
    open().note(REPORT);
    expect(gamesOf(stored())).toBe(1);
    expect(gamesOf(stage.hud.records.value.records)).toBe(1);
    expect(store.get(DEVICE_KEY)).toBe('phone');
  });

  test('counts too if it has continued from a position', () => {
    const start = { type: 'position', notation: toNotation(parseNotation('1 1a,1a,1a score=900 seed=7')) } as const;
    open().note({ ...REPORT, start, score: 900, actions: [] });
    expect([gamesOf(stored()), stored().recent.map(({ score }) => score)]).toEqual([1, [900]]);
  });

  test('is not counted while it goes on', () => {
    open().note({ ...REPORT, isOver: false });
    expect(store.get(RECORDS_KEY)).toBeNull();
  });

  test('is added to those that another tab has stored meanwhile', () => {
    const keeper = open();
    open(0, ['tablet']).note(REPORT);
    keeper.note(REPORT);
    expect(gamesOf(stored())).toBe(2);
  });

  test('rewards the goals of a week once, although the clock goes ahead and back', () => {
    const plain = GOALS.reduce((bits, { isBonus }, index) => (isBonus ? bits : bits | (1 << index)), 0);
    store.set(RECORDS_KEY, encodeRecords({ ...firstRecords(0), reachedGoals: plain }));
    const start = { type: 'position', notation: toNotation(parseNotation('1 1a,1a,1a score=90000 seed=7')) } as const;
    const clock = { now: NOON };
    const keeper = followRecords({ hud: stage.hud, store, profile: { epoch: 0 }, newDevice: () => 'phone', now: () => clock.now, log });
    const weeks = Array.from({ length: 20 }, (_, k) => NOON + k * WEEK_MILLISECONDS);
    const [now, later] = weeks.filter((at) => goalsOfWeek(weekAt(at))[1].kind === 'score');
    for (clock.now of [now, later, now, later]) keeper.note({ ...REPORT, start, score: 90_000, actions: [] });
    const coins = [now, later].map((at) => goalsOfWeek(weekAt(at))[1].coins);
    expect(stage.sent).toEqual(coins.map((each) => ({ type: 'earnCoins', coins: each })));
    expect(stage.hud.records.value.week).toBe(weekAt(later));
  });

  test('rewards each reached goal once', () => {
    store.set(RECORDS_KEY, encodeRecords({ ...firstRecords(0), longestCombo: 9, mostLines: 2 }));
    const keeper = open();
    keeper.note(REPORT);
    expect(stage.sent).toEqual([{ type: 'earnCoins', coins: 20 }]);
    keeper.note(REPORT);
    expect(stage.sent).toHaveLength(1);
  });

  test('is the last game until another one starts', () => {
    const driver = playWorld('0/0/0/0/0/0/0/0 1a,1a,1a').send({ type: 'resizeView', isTooSmall: false });
    stage = openHud(driver);
    const keeper = open();
    keeper.note(REPORT);
    expect(stage.hud.records.value.lastGame, 'a game is on the board').toBeUndefined();
    driver.world.flow = { ...driver.world.flow, overlay: 'gameOver' };
    stage.hud.publish();
    keeper.note({ ...REPORT, day: '2026-11-20' });
    expect(stage.hud.records.value.lastGame).toMatchObject({ isBestDaily: true, summary: { lines: 0 } });
    driver.world.flow = { ...driver.world.flow, overlay: 'none' };
    stage.hud.publish();
    expect(stage.hud.records.value.lastGame).toBeUndefined();
  });
});

describe('a reward', () => {
  test('adds its coins and saves them', () => {
    const driver = openMenu({ profile: { coins: 5 } }).send({ type: 'earnCoins', coins: 20 });
    expect(driver.world.profile.coins).toBe(25);
    expect(driver.effects.map(({ type }) => type)).toContain('save');
  });
});

describe('the stored records', () => {
  test('begin from scratch after a reset', () => {
    open().note(REPORT);
    expect(gamesOf(stage.hud.records.value.records)).toBe(1);
    stage = openHud(openMenu());
    const keeper = open(1);
    expect(gamesOf(stage.hud.records.value.records)).toBe(0);
    keeper.note(REPORT);
    expect([stored().epoch, gamesOf(stored())]).toEqual([1, 1]);
  });

  test('are put aside if damaged, with a message', () => {
    store.set(RECORDS_KEY, 'noise');
    const keeper = open();
    expect(store.get(`${RECORDS_KEY}.damaged`)).toBe('noise');
    expect(stage.hud.snackbar.value.text).toBe('snackbar.recordsDamaged');
    keeper.note(REPORT);
    expect(gamesOf(stored())).toBe(1);
  });

  test('lose nothing that this page has read if they are damaged later', () => {
    const keeper = open();
    keeper.note(REPORT);
    store.set(RECORDS_KEY, 'noise');
    keeper.note(REPORT);
    expect(gamesOf(stored())).toBe(2);
  });

  test('of a later version stay untouched', () => {
    store.set(RECORDS_KEY, '3 00000000 {}');
    open().note(REPORT);
    expect(store.get(RECORDS_KEY)).toBe('3 00000000 {}');
    expect(stage.hud.records.value).toMatchObject({ isNewer: true, records: undefined });
  });
});

describe('records of another device', () => {
  const other = encodeRecords({ ...firstRecords(0), longestCombo: 6 });

  test('are merged', () => {
    open().note(REPORT);
    absorbRecords(store, other);
    expect(stored().longestCombo).toBe(6);
    expect(gamesOf(stored())).toBe(1);
  });

  test('are adopted without own ones', () => {
    absorbRecords(store, other);
    expect(store.get(RECORDS_KEY)).toBe(other);
  });

  test.each(['', 'noise', '3 00000000 {}'])('change nothing if they are "%s"', (text) => {
    open().note(REPORT);
    const before = store.get(RECORDS_KEY);
    absorbRecords(store, text);
    expect(store.get(RECORDS_KEY)).toBe(before);
  });

  test('never replace those of a later version', () => {
    store.set(RECORDS_KEY, '3 00000000 {}');
    absorbRecords(store, other);
    expect(store.get(RECORDS_KEY)).toBe('3 00000000 {}');
  });
});

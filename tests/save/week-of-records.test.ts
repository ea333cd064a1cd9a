// A week on two devices, one of them offline until its end, and a clock that jumps.
import { expect, test } from 'vitest';
import { absorbRecords, followRecords } from '../../src/save/follow-records.ts';
import { createStore } from '../../src/page/storage.ts';
import type { ScoreReport } from '../../src/game/session.ts';
import { countDays } from '../../src/records/day-set.ts';
import { sumRows } from '../../src/records/writer-rows.ts';
import { applyAction, newGame, type Action } from '../../src/rules/game.ts';
import { createPlayer } from '../../tools/simulate/automatic-players.ts';
import { RECORDS_KEY } from '../../src/save/session.ts';
import { openHud } from '../hud/hud-markup.ts';
import { openMenu } from '../support/play-world.ts';
import { MemoryStorage } from '../support/storages.ts';

const MONDAY = Date.parse('2026-11-16T18:00:00Z');
const DAY_MILLISECONDS = 86_400_000;
const YEAR_MILLISECONDS = 365 * DAY_MILLISECONDS;

function playGame(seed: number, day?: string): ScoreReport {
  const game = newGame(seed);
  const choose = createPlayer('greedy', seed);
  const actions: Action[] = [];
  for (let drop = choose(game); drop && actions.length < 60; drop = choose(game)) {
    const action = { type: 'drop', ...drop } as const;
    applyAction(game, action);
    actions.push(action);
  }
  return { score: game.score, start: { type: 'seed', seed }, actions, times: [], ticket: undefined, day, isOver: true };
}

function openDevice(name: string) {
  const storage = new MemoryStorage();
  const store = createStore(() => storage);
  const clock = { now: MONDAY };
  const { hud, sent } = openHud(openMenu());
  const keeper = followRecords({ hud, store, profile: { epoch: 0 }, newDevice: () => name, now: () => clock.now, log: expect.unreachable });
  const coins = () => sent.reduce((total, command) => total + (command.type === 'earnCoins' ? command.coins : 0), 0);
  const reread = () => (hud.daily.value = { ...hud.daily.peek() });
  return { store, clock, keeper, coins, reread, text: () => store.get(RECORDS_KEY) ?? '', records: () => hud.records.value.records! };
}

const dayOf = (milliseconds: number) => new Date(milliseconds).toISOString().slice(0, 10);

test('seven days on a phone and an offline laptop keep every game, day and goal', () => {
  const [phone, laptop] = [openDevice('phone'), openDevice('laptop')];
  for (let k = 0; k < 7; k++) {
    phone.clock.now = laptop.clock.now = MONDAY + k * DAY_MILLISECONDS;
    const day = dayOf(phone.clock.now);
    // The daily game of Thursday is missed, and played on Sunday.
    if (k !== 3) phone.keeper.note(playGame(100 + k, day));
    if (k === 6) phone.keeper.note(playGame(103, '2026-11-19'));
    if (k % 2 === 0) laptop.keeper.note(playGame(200 + k));
    // On Friday the laptop's clock is a year ahead.
    if (k === 4) laptop.clock.now += YEAR_MILLISECONDS;
    if (k === 4) laptop.keeper.note(playGame(300));
  }
  const before = [phone.records(), laptop.records()];
  absorbRecords(phone.store, laptop.text());
  absorbRecords(laptop.store, phone.text());
  phone.reread();
  laptop.reread();

  expect(phone.text()).toBe(laptop.text());
  const merged = phone.records();
  expect(sumRows(merged.rows, 'games')).toBe(7 + 5);
  expect(sumRows(merged.rows, 'lines')).toBe(sumRows(before[0].rows, 'lines') + sumRows(before[1].rows, 'lines'));
  expect(countDays(merged.dailyDays)).toBe(7);
  // Without Thursday, and with the day of the clock that was ahead.
  expect(countDays(merged.playedDays)).toBe(7);
  expect(merged.recent).toHaveLength(5);
  for (const { reachedGoals } of before) expect(merged.reachedGoals & reachedGoals).toBe(reachedGoals);
  expect([phone.coins(), laptop.coins()].every((coins) => coins > 0)).toBe(true);
  expect(merged.recent[4].endedAt, 'after the clock went back').toBeGreaterThan(MONDAY + YEAR_MILLISECONDS);
  expect(phone.text().length).toBeLessThan(1024);
});

// The stored daily result, and the HUD's view of day and result.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readDailyResult, writeDailyResult } from '../../src/save/stored-dailies.ts';
import { followDaily } from '../../src/scores/follow-daily.ts';
import { createServerClock } from '../../src/scores/server-clock.ts';
import { createStore } from '../../src/page/storage.ts';
import type { Command } from '../../src/game/commands.ts';
import type { ScoreReport } from '../../src/game/session.ts';
import { openHud } from '../hud/hud-markup.ts';
import { holds } from '../support/holds.ts';
import { openWorld } from '../support/play-world.ts';
import { MemoryStorage } from '../support/storages.ts';

const DAY = '2026-11-22';
const NOON = Date.parse(`${DAY}T12:00:00Z`);
const REPORT: ScoreReport = {
  score: 500,
  start: { type: 'seed', seed: 1 },
  actions: [],
  times: [],
  ticket: 'signed',
  day: DAY,
  isOver: true,
};

function storeWith(text?: string) {
  const storage = new MemoryStorage();
  if (text !== undefined) storage.setItem('daily', text);
  return createStore(() => storage);
}

describe('the stored result', () => {
  test.each([
    { day: DAY, score: 0 },
    { day: DAY, score: 12_340, rank: 1 },
  ])('%j is read back', (result) => {
    const store = storeWith();
    writeDailyResult(store, result);
    expect(readDailyResult(store)).toEqual(result);
    expect(readDailyResult(store, DAY)).toEqual(result);
    expect(readDailyResult(store, '2026-11-21')).toBeUndefined();
  });

  test('does not replace that of another day; the last eight are kept', () => {
    const store = storeWith(`{"day":"${DAY}","score":9,"rank":2}`);
    const dayOf = (date: number) => `2027-11-0${date}`;
    for (let date = 1; date <= 7; date++) writeDailyResult(store, { day: dayOf(date), score: date });
    writeDailyResult(store, { day: dayOf(1), score: 10 });
    expect([readDailyResult(store, DAY), readDailyResult(store)]).toEqual([
      { day: DAY, score: 9, rank: 2 },
      { day: dayOf(1), score: 10 },
    ]);
    writeDailyResult(store, { day: dayOf(8), score: 8 });
    expect([readDailyResult(store, DAY), readDailyResult(store, dayOf(2))?.score]).toEqual([undefined, 2]);
  });

  test.each([
    '',
    'null',
    '[]',
    '[{}]',
    '{}',
    '{"day":"22.11.2026","score":1}',
    '{"day":"2026-11-22","score":-1}',
    '{"day":"2026-11-22","score":"1"}',
    '{"day":"2026-11-22","score":1,"rank":0}',
    '{"day":"2026-11-22","score":1.5}',
  ])('the invalid text %j is read as no result', (text) => {
    expect(readDailyResult(storeWith(text))).toBeUndefined();
  });

  holds(
    'any stored text is read without an error',
    200,
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      expect(() => readDailyResult(storeWith(text))).not.toThrow();
    }),
  );
});

describe('the view', () => {
  function follow(text?: string, lead: number | 'unknown' = 0) {
    const game = openHud(openWorld());
    const clock = { now: NOON };
    const serverClock = createServerClock(() => clock.now);
    if (lead !== 'unknown') serverClock.setLead(lead);
    const store = storeWith(text);
    const page = Object.assign(new EventTarget(), { setInterval: (act: () => void) => page.addEventListener('minute', act) });
    const keeper = followDaily({ hud: game.hud, store, clock: serverClock, page: page as unknown as Window });
    const send = (...commands: readonly Command[]) => {
      game.driver.send(...commands);
      game.hud.publish();
    };
    return { ...game, page, clock, serverClock, store, keeper, send };
  }

  test('has the UTC day from the menu on, updated when the menu changes', () => {
    const { hud, clock, send } = follow();
    expect(hud.daily.value).toEqual({ today: '' });
    send({ type: 'finishLoading' });
    expect(hud.daily.value).toEqual({ today: DAY, result: undefined, lead: 0 });
    send({ type: 'openSettings' });
    clock.now = Date.parse('2026-11-23T00:00:00Z');
    send({ type: 'closePanel' });
    expect(hud.daily.value.today).toBe('2026-11-23');
  });

  test.each(['minute', 'visibilitychange', 'pageshow'])('has the next day in a page left open over midnight, after %s', (type) => {
    const { hud, page, clock, send } = follow();
    send({ type: 'finishLoading' });
    clock.now = Date.parse('2026-11-23T00:00:01Z');
    page.dispatchEvent(new Event(type));
    expect(hud.daily.value.today).toBe('2026-11-23');
  });

  test('is not renewed in a game, and each minute of one day', () => {
    const { hud, page, clock, send } = follow();
    send({ type: 'finishLoading' });
    const view = hud.daily.value;
    page.dispatchEvent(new Event('minute'));
    expect(hud.daily.value).toBe(view);
    send({ type: 'play' });
    clock.now = Date.parse('2026-11-23T00:00:01Z');
    page.dispatchEvent(new Event('minute'));
    expect(hud.daily.value).toBe(view);
  });

  test('has no day until the server has reported its time', () => {
    const { hud, serverClock, send } = follow(undefined, 'unknown');
    send({ type: 'finishLoading' });
    expect(hud.daily.value.today).toBe('');
    serverClock.setLead(-86_400_000);
    expect(hud.daily.value, 'the device is a day ahead').toMatchObject({ today: '2026-11-21', lead: -86_400_000 });
  });

  test("changes the day at the server's midnight, not the device's", () => {
    const { hud, clock, send } = follow(undefined, 3_600_000);
    clock.now = Date.parse(`${DAY}T22:59:59Z`);
    send({ type: 'finishLoading' });
    expect(hud.daily.value.today).toBe(DAY);
    clock.now += 1000;
    send({ type: 'openSettings' });
    expect(hud.daily.value.today).toBe('2026-11-23');
  });

  test('has the result of a daily game that is over, and adds its rank', () => {
    const { hud, keeper, store, send } = follow();
    send({ type: 'finishLoading' });
    keeper.note({ ...REPORT, isOver: false });
    keeper.note({ ...REPORT, day: undefined });
    expect(hud.daily.value.result).toBeUndefined();
    keeper.note(REPORT);
    expect(hud.daily.value.result).toEqual({ day: DAY, score: 500 });
    keeper.rank('2026-11-21', 3);
    expect(hud.daily.value.result?.rank).toBeUndefined();
    keeper.rank(DAY, 7);
    expect([hud.daily.value.result, readDailyResult(store)]).toEqual([
      { day: DAY, score: 500, rank: 7 },
      { day: DAY, score: 500, rank: 7 },
    ]);
  });

  const UNRANKED = { ...REPORT, ticket: undefined };

  test('has the result of today, whatever earlier day is played after it', () => {
    const { hud, keeper, store, send } = follow();
    send({ type: 'finishLoading' });
    keeper.note({ ...UNRANKED, score: 40 });
    keeper.note({ ...UNRANKED, day: '2026-11-20', score: 900 });
    expect(hud.daily.value.result).toEqual({ day: DAY, score: 40 });
    expect(readDailyResult(store, '2026-11-20')).toEqual({ day: '2026-11-20', score: 900 });
  });

  test('keeps the first result of a day that is played again', () => {
    const { hud, keeper, send } = follow();
    send({ type: 'finishLoading' });
    keeper.note(REPORT);
    keeper.rank(DAY, 7);
    keeper.note({ ...UNRANKED, score: 900 });
    expect(hud.daily.value.result).toEqual({ day: DAY, score: 500, rank: 7 });
  });

  test('has the result of today again after the clock has jumped a year forth and back', () => {
    const { hud, keeper, clock, send } = follow();
    send({ type: 'finishLoading' });
    keeper.note(REPORT);
    for (const time of ['2027-11-22T12:00:00Z', '2025-11-22T12:00:00Z']) {
      clock.now = Date.parse(time);
      keeper.note({ ...UNRANKED, day: time.slice(0, 10), score: 900 });
      expect(hud.daily.value).toMatchObject({ today: time.slice(0, 10), result: { score: 900 } });
    }
    clock.now = NOON;
    send({ type: 'openSettings' });
    expect(hud.daily.value).toMatchObject({ today: DAY, result: { day: DAY, score: 500 } });
  });

  test('has the stored result', () => {
    const { hud, send } = follow(`{"day":"${DAY}","score":9}`);
    send({ type: 'finishLoading' });
    expect(hud.daily.value.result).toEqual({ day: DAY, score: 9 });
  });
});

// Unfinished daily games of other days: with jumping clocks, other seeds, a reset and damaged text.
import { beforeEach, describe, expect, test } from 'vitest';
import { playDaily } from '../../src/scores/play-daily.ts';
import { createServerClock } from '../../src/scores/server-clock.ts';
import { KEPT_DAILIES_KEY } from '../../src/save/stored-dailies.ts';
import { createStore } from '../../src/page/storage.ts';
import { unrankedSeed } from '../../src/rules/daily-seed.ts';
import { legalDrops } from '../../tools/simulate/automatic-players.ts';
import { openHud, type HudStage } from '../hud/hud-markup.ts';
import { openMenu } from '../support/play-world.ts';
import { MemoryStorage } from '../support/storages.ts';

const TODAY = '2026-11-22';
const NEXT_YEAR = '2027-11-22';

let storage: MemoryStorage;
let stage: HudStage;
let day: string;

beforeEach(() => {
  storage = new MemoryStorage();
  stage = openHud(openMenu());
  day = TODAY;
});

/** Plays the daily game of the day by the clock, makes drops and leaves it. Returns the number of its moves before them. */
async function playToday(drops: number): Promise<number> {
  const { hud, driver, sent } = stage;
  const { world } = driver;
  const clock = createServerClock(() => Date.parse(`${day}T12:00:00Z`));
  const store = createStore(() => storage);
  const send = hud.send;
  await playDaily(undefined, { hud, store, profile: world.profile, clock, session: world.session, server: undefined, send, log: () => {} });
  driver.send(...sent.splice(0)).settle();
  expect(world.session.running).toMatchObject({ day, start: { seed: unrankedSeed(day) } });
  const before = world.session.running!.actions.length;
  for (let drop = 0; drop < drops; drop++) {
    const [{ slot, x, y }] = legalDrops(world.session.running!.state);
    driver.drop(slot, x, y).settle();
  }
  driver.send({ type: 'pause' }, { type: 'goHome' });
  hud.publish();
  return before;
}

describe('an unfinished daily game', () => {
  test('continues after the clock has jumped a year forth and back, and so does the one of next year', async () => {
    expect(await playToday(3)).toBe(0);
    day = NEXT_YEAR;
    expect(await playToday(2)).toBe(0);
    day = TODAY;
    expect(await playToday(1)).toBe(3);
    expect(await playToday(0), 'the saved game is newer than a kept one').toBe(4);
    day = NEXT_YEAR;
    expect(await playToday(0)).toBe(2);
  });

  test('that has not begun is not kept, nor one that continues', async () => {
    await playToday(0);
    day = NEXT_YEAR;
    await playToday(1);
    expect(storage.contents[KEPT_DAILIES_KEY]).toBeUndefined();
    day = TODAY;
    await playToday(0);
    day = NEXT_YEAR;
    await playToday(0);
    expect(storage.contents[KEPT_DAILIES_KEY]).toBeUndefined();
  });

  test('is one of at most eight', async () => {
    for (let number = 1; number <= 10; number++) {
      day = `2026-12-${String(number).padStart(2, '0')}`;
      await playToday(1);
    }
    day = '2026-12-02';
    expect(await playToday(0)).toBe(1);
    day = '2026-12-01';
    expect(await playToday(0)).toBe(0);
  });

  test('is gone after a reset of the records', async () => {
    await playToday(2);
    day = NEXT_YEAR;
    await playToday(1);
    stage.driver.send({ type: 'resetStats' });
    day = TODAY;
    expect(await playToday(0)).toBe(0);
  });

  test.each(['', 'x', '[]', '{"epoch":0,"games":{}}', `{"epoch":0,"games":[["${TODAY}","x"]]}`])(
    'that is damaged starts again: %j',
    async (text) => {
      storage.setItem(KEPT_DAILIES_KEY, text);
      expect(await playToday(1)).toBe(0);
    },
  );
});

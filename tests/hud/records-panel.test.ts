// Markup of the records: goals, statistics, calendar, and the goals beside the board.
import { beforeAll, describe, expect, test } from 'vitest';
import { createElement } from 'react';
import { layoutView } from '../../src/game/layout.ts';
import { GoalPage } from '../../src/hud/panels/records/goal-page.tsx';
import { Calendar, daysOf, firstColumn, shiftMonth } from '../../src/hud/panels/records/calendar.tsx';
import { RecordsPanel } from '../../src/hud/panels/records-panel.tsx';
import { Statistics } from '../../src/hud/panels/records/statistics.tsx';
import { SideGoals } from '../../src/hud/panels/side-goals.tsx';
import { loadMoreTexts, switchLanguage } from '../../src/i18n/translate.ts';
import { addDay } from '../../src/records/day-set.ts';
import { GOALS } from '../../src/records/goals.ts';
import { firstRecords, type Records } from '../../src/records/records.ts';
import { weekAt } from '../../src/records/weekly-goals.ts';
import { openMenu } from '../support/play-world.ts';
import { buttonsOf, openHud } from './hud-markup.ts';

const TODAY = '2026-11-22';
const RECORDS: Records = {
  ...firstRecords(0),
  rows: { phone: { games: 12, lines: 1234, emptied: 2, writtenAt: 1 } },
  longestCombo: 6,
  mostLines: 1,
  bestDaily: 4200,
  recent: [
    { score: 1000, endedAt: 1 },
    { score: 3000, endedAt: 2 },
  ],
  dailyDays: addDay({}, '2026-11-20'),
  reachedGoals: 1,
};

beforeAll(async () => {
  await switchLanguage('en');
  await loadMoreTexts();
});

const textOf = (markup: string) => markup.replaceAll(/<[^>]+>/g, '|').replaceAll(/\|+/g, '|');

describe('the panel', () => {
  test('has a page per tab, and begins with the goals', () => {
    const stage = openHud();
    stage.hud.records.value = { records: RECORDS, isNewer: false, today: TODAY };
    const markup = stage.show(RecordsPanel);
    expect(buttonsOf(markup)).toEqual(['Goals', 'Statistics', 'Calendar', 'Close']);
    expect(markup).toContain('Clear 2 lines with one piece');
  });

  test('explains records of a later version', () => {
    const stage = openHud();
    stage.hud.records.value = { isNewer: true, today: TODAY };
    expect(stage.show(RecordsPanel)).toContain('A newer version of the game keeps these records.');
  });
});

test('the goals have progress and reward, then the way to the next theme', () => {
  const { show } = openHud(openMenu({ profile: { coins: 40 } }));
  const markup = show(() => createElement(GoalPage, { records: RECORDS }));
  expect(textOf(markup)).toBe(
    '|Reach the combo +20%|Coins|10|20% / 20%|Clear 2 lines with one piece|Coins|10|1 / 2|Reach level 2|Coins|15|0 / 2|1 / 24|40 of 100 coins to the theme Aurora|',
  );
  expect(markup).toMatch(/aria-label="Clear 2 lines with one piece"[^>]*aria-valuenow="50"[^>]*aria-valuetext="1 of 2"/);
});

test('the goals of the week follow the last of the others, with a bar for days alone', () => {
  const stage = openHud();
  const plain = GOALS.reduce((bits, { isBonus }, index) => (isBonus ? bits : bits | (1 << index)), 0);
  const show = (week?: number) => {
    stage.hud.records.value = { isNewer: false, today: TODAY, ...(week !== undefined && { week }) };
    return stage.show(() => createElement(GoalPage, { records: { ...RECORDS, reachedGoals: plain } }));
  };
  const week = weekAt(Date.parse('2026-11-23T12:00:00Z'));
  expect(textOf(show(week))).toContain('|Play daily games|this week|Coins|40|0 / 4|Score 8,000 points in a game|this week|Coins|20|');
  expect(textOf(show())).not.toContain('this week');
});

test('the album has a crystal for each goal, and shows the reached ones', () => {
  const markup = openHud().show(() => createElement(GoalPage, { records: RECORDS }));
  expect(markup).toContain('aria-label="Goals: 1 / 24"');
  const crystals = markup.match(/<i title[^>]*>/g)!;
  expect(crystals).toHaveLength(24);
  expect(crystals.flatMap((crystal, index) => (crystal.includes('class="reached"') ? [index] : []))).toEqual([0]);
});

test('the statistics list all figures, and the last games as a line', () => {
  const { show } = openHud(openMenu({ profile: { bestScore: 9000 } }));
  const markup = show(() => createElement(Statistics, { records: RECORDS }));
  expect(textOf(markup)).toBe(
    '|Best score|9,000|Average, last 10 games|2,000|Best daily game|4,200|Best combo|+50%|Lines cleared|1,234|Crystal clears|2|Games|12|Days played|0|',
  );
  expect(markup).toContain('aria-label="Scores of the last games, oldest first: 1,000; 3,000"');
});

describe('the calendar', () => {
  const show = () => openHud().show(() => createElement(Calendar, { records: RECORDS, today: TODAY }));

  test('lights the played days, and offers today and the missed ones', () => {
    const markup = show();
    expect(markup).toContain('class="day lit" role="img" aria-label="November 20: played"');
    const days = buttonsOf(markup).filter((name) => name.endsWith(': play'));
    expect(days).toHaveLength(21);
    expect([days[0], days[20]]).toEqual(['November 1: play', 'November 22: play']);
    expect(markup).toMatch(/class="day open today"[^>]*aria-current="date"/);
    expect(markup).toContain('<span class="day">23</span>');
  });

  test('offers no day before the first daily game', () => {
    const markup = openHud().show(() => createElement(Calendar, { records: RECORDS, today: '2026-10-31' }));
    expect(buttonsOf(markup)).toEqual(['Previous month', 'Next month']);
    expect(markup).toMatch(/aria-label="Previous month"[^>]* aria-disabled="true"/);
  });

  test.each([
    ['2026-11', 0, '2026-11'],
    ['2026-01', -1, '2025-12'],
    ['2026-11', -12, '2025-11'],
  ])('%s shifted by %d months is %s', (month, months, shifted) => {
    expect(shiftMonth(month, months)).toBe(shifted);
  });

  test('knows the days of February, and the columns of weeks', () => {
    expect(daysOf('2028-02')).toHaveLength(29);
    expect(daysOf('2026-12').slice(-1)).toEqual(['2026-12-31']);
    // A Sunday.
    expect([firstColumn(TODAY, 'en'), firstColumn(TODAY, 'ru')]).toEqual([1, 7]);
  });
});

describe('beside the board', () => {
  function show(width: number, height: number, driver = openMenu().send({ type: 'play' })): string {
    const stage = openHud(driver.send({ type: 'changeLayout', layout: layoutView(width, height) }));
    stage.hud.records.value = { records: RECORDS, isNewer: false, today: TODAY };
    return stage.show(SideGoals);
  }

  test('are the goals, in a labelled region, at the limit of both sizes', () => {
    for (const [width, height] of [
      [1366, 768],
      [1135, 600],
    ]) {
      const markup = show(width, height);
      expect(textOf(markup)).toContain('|Goals|Reach the combo +20%|Coins|10|20% / 20%|');
      expect(markup).toContain('<section class="well side-goals" aria-label="Goals"');
    }
  });

  test.each([
    ['below 600 pixels of height', () => show(1366, 599)],
    ['without 300 pixels beside the column', () => show(1134, 600)],
    ['in a window that is not wide', () => show(1800, 1500)],
    ['in the tutorial', () => show(1366, 768, openMenu({ profile: { isTutorialDue: true } }).send({ type: 'play' }))],
  ])('is nothing %s', (_, draw) => {
    expect(draw()).toBe('');
  });
});

import { expect, test } from 'vitest';
import { dayAt, isDay, minutesToNextDay } from '../../src/platform/time-in-days.ts';

test.each([
  ['2026-11-22T00:00:00Z', '2026-11-22', 1440],
  ['2026-11-22T00:00:01Z', '2026-11-22', 1440],
  ['2026-11-22T12:42:30Z', '2026-11-22', 678],
  ['2026-11-22T23:59:59Z', '2026-11-22', 1],
  ['1969-12-31T23:00:00Z', '1969-12-31', 60],
])('%s is on %s, with %i minutes to the next day', (time, day, minutes) => {
  expect([dayAt(Date.parse(time)), minutesToNextDay(Date.parse(time))]).toEqual([day, minutes]);
});

test.each(['2026-11-22', '2024-02-29', '0001-01-01', '9999-12-31'])('%s is a day', (text) => {
  expect(isDay(text)).toBe(true);
});

test.each(['', '2026-02-29', '2026-02-31', '2026-13-01', '2026-00-10', '2026-1-1', ' 2026-11-22', '+002026-11-22', '2026-11-22T00:00:00Z'])(
  '%j is not a day',
  (text) => {
    expect(isDay(text)).toBe(false);
  },
);

// Seeds of the daily game without a server.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { FIRST_DAY, unrankedSeed } from '../../src/rules/daily-seed.ts';
import { startGame } from '../../src/rules/replay.ts';

const DAY_MILLISECONDS = 86_400_000;

test.each([
  ['2026-11-22', 1266101786],
  ['2026-11-23', 1282879405],
  ['2027-01-01', 1338254421],
])('the seed of %s is %i, permanently', (day, seed) => {
  expect(unrankedSeed(day)).toBe(seed);
});

test('the documentation has the first day and the seed of a day', () => {
  const page = readFileSync('docs/leaderboard.md', 'utf8');
  expect(page).toContain(`before ${FIRST_DAY}, the first day`);
  expect(page).toContain(`For 2026-11-22 it is ${unrankedSeed('2026-11-22')}.`);
});

test('ten years have different seeds, whose games start differently', () => {
  const first = Date.parse(FIRST_DAY);
  const days = Array.from({ length: 3653 }, (_, index) => new Date(first + index * DAY_MILLISECONDS).toISOString().slice(0, 10));
  const seeds = days.map(unrankedSeed);
  expect(new Set(seeds).size).toBe(days.length);
  const month = seeds.slice(0, 30).map((seed) =>
    startGame({ type: 'seed', seed })
      .queue.map(({ name }) => name)
      .join(),
  );
  expect(new Set(month).size).toBe(30);
});

// Pins the numbers of the rules to the specification's section 9 and readings R2.
import { expect, test } from 'vitest';
import { RULES, RULES_VERSION } from '../../src/rules/constants.ts';
import { lineScore, targetScore } from '../../src/rules/scoring.ts';
import { TUTORIAL_FLAG_CLEARED_AFTER_STEP, TUTORIAL_STEPS } from '../../src/rules/tutorial.ts';

// @spec 9.1 9.2
test('the constants match the specification', () => {
  expect(RULES).toEqual({
    boardCells: 8,
    queuePieces: 6,
    visiblePieces: 3,
    dropScore: 20,
    lineScoreTenth: 20,
    multiplierBaseTenths: 9,
    comboStatusFull: 3,
    targetBaseScore: 2000,
    targetScorePerLevel: 1200,
    targetCapScore: 60_000,
    coinChanceStartPercent: 6,
    coinChanceGrowthPercent: 1,
    minCoinsPerDrop: 1,
    maxCoinsPerLine: 3,
    minComboCoins: 2,
    comboCoinsFromCombo: 2,
    emptyingMaxCells: 10,
    reviveFirstRow: 2,
    reviveLastRow: 5,
  });
});

test('all constants are integers', () => {
  for (const [name, value] of Object.entries(RULES)) expect(Number.isInteger(value), name).toBe(true);
});

test('the rules are version 2', () => {
  expect(RULES_VERSION, 'a new version invalidates stored replays and saved games: regenerate the golden replays').toBe(2);
});

// @spec 1.5 9.11
test.each([1, 2, 3, 7, 8, 50, 1000])('a line at combo %i scores 200 x (0.9 + 0.1 x combo)', (combo) => {
  expect(lineScore(combo)).toBeCloseTo(200 * (0.9 + 0.1 * combo), 6);
  expect(Number.isInteger(lineScore(combo))).toBe(true);
});

// @spec 4.24 9.10
test.each([
  [1, 3200],
  [2, 4400],
  [3, 5600],
  [10, 14_000],
  [48, 59_600],
  [49, 60_000],
  [50, 60_000],
  [1_000_000, 60_000],
])('level %i has the target score %i', (level, target) => {
  expect(targetScore(level)).toBe(target);
});

// @spec 4.52
test("the tutorial's cells are (5,4), (5,2), (0,5), and step 2 clears its flag", () => {
  expect(TUTORIAL_STEPS.map(({ x, y }) => [x, y])).toEqual([
    [5, 4],
    [5, 2],
    [0, 5],
  ]);
  expect(TUTORIAL_FLAG_CLEARED_AFTER_STEP).toBe(2);
});

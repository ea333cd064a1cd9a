import { describe, expect, test } from 'vitest';
import { MOMENTS, momentsOf, weigh, type Moment, type Weight } from '../../src/game/effects/moments.ts';
import { summarise } from '../../tools/simulate/summary.ts';

const WEIGHTS: readonly (keyof Weight)[] = ['lights', 'size', 'sounds', 'vibration', 'seconds'];
const result = (lines: number, combo: number, isBoardEmptied = false) => ({ lines, combo, isBoardEmptied });

test.each(WEIGHTS)('a rarer moment has at least the %s of a more frequent one', (weight) => {
  const byDrops = Object.entries<Moment>(MOMENTS).sort(([, one], [, other]) => one.drops - other.drops);
  for (const [index, [name, moment]] of byDrops.entries()) {
    for (const [frequent, other] of byDrops.slice(0, index)) {
      if (other.drops < moment.drops) expect(moment[weight], `${name} and ${frequent}`).toBeGreaterThanOrEqual(other[weight]);
    }
  }
});

test('the usual player meets the moments as often as published', { tags: 'full' }, () => {
  for (const { name, drops, published } of summarise('usual', 150, 1).moments) {
    if (published > 60) continue;
    expect(drops! / published, name).toBeGreaterThan(0.8);
    expect(drops! / published, name).toBeLessThan(1.25);
  }
});

describe('the moments of a drop', () => {
  test.each([
    [result(1, 1), ['line']],
    [result(1, 2), ['line', 'combo2']],
    [result(2, 2), ['line', 'combo2', 'twoLines']],
    [result(3, 10), ['line', 'combo8', 'combo9', 'combo10', 'threeLines']],
    [result(1, 11), ['line']],
    [result(2, 11), ['line', 'combo10', 'twoLines']],
    [result(1, 25), ['line', 'combo20']],
    [result(5, 5, true), ['line', 'combo2', 'combo3', 'combo4', 'combo5', 'manyLines', 'boardEmptied']],
  ])('%o', (drop, names) => expect(momentsOf(drop)).toEqual(names));
});

describe('the weight of a drop', () => {
  test.each([
    ['one line', result(1, 1), false],
    ['combo 9', result(1, 9), false],
    ['combo 10', result(1, 10), true],
    ['two lines over combo 10', result(2, 11), true],
    ['combo 14', result(1, 14), false],
    ['combo 15', result(1, 15), true],
    ['combo 20', result(1, 20), true],
    ['two lines', result(2, 2), false],
    ['three lines', result(3, 3), true],
    ['an emptied board', result(1, 1, true), true],
  ])('%s', (_name, drop, isGolden) => expect(weigh(drop).isGolden).toBe(isGolden));

  test('is the greatest of each weight', () => {
    expect(weigh(result(2, 7))).toEqual({ ...MOMENTS.combo7, isGolden: false });
    expect(weigh(result(3, 3))).toMatchObject({ lights: 7, size: 1.6 });
    expect(weigh(result(2, 4))).toEqual({ ...MOMENTS.combo4, isGolden: false });
    expect(weigh(result(3, 15)).vibration).toBe(MOMENTS.combo15.vibration);
  });

  test('does not fall after combo 10', () => {
    for (const combo of [11, 14, 16, 19, 41])
      expect(weigh(result(1, combo))).toMatchObject({ size: MOMENTS.combo10.size, lights: MOMENTS.combo10.lights });
  });
});

// The shared save: merging is a semilattice, so order and repetition do not matter, and no data is lost.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FIRST_PROFILE } from '../../src/game/profile.ts';
import { DECORS, LIGHTS } from '../../src/game/shop.ts';
import { BOARDS } from '../../src/journey/open-journey.ts';
import { addDay, type DaySet } from '../../src/records/day-set.ts';
import { encodeRecords } from '../../src/records/records-text.ts';
import { firstRecords } from '../../src/records/records.ts';
import { daysOfWeek } from '../../src/records/weekly-goals.ts';
import { encodeStars, JOURNEY_KEY } from '../../src/save/journey-stars.ts';
import { THEMES } from '../../src/themes/themes.ts';
import {
  addToRow,
  balance,
  decodeShared,
  encodeShared,
  mergeShared,
  profileOf,
  shareProfile,
  type CoinRow,
  type SharedSave,
} from '../../src/save/shared-save.ts';
import { holds } from '../support/holds.ts';
import { profiles, SOME_PROFILE } from './saved-games.ts';

const stamps = fc.nat({ max: 3 });
const rows = fc.record({ earned: fc.nat({ max: 50 }), spent: fc.nat({ max: 50 }), writtenAt: stamps });

/** Small ranges, so that two saves often share writers, times and epochs. */
const saves: fc.Arbitrary<SharedSave> = fc
  .tuple(profiles, fc.nat({ max: 1 }), fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd'), rows), stamps, stamps)
  .map(([profile, epoch, coins, settingsAt, playerAt]) => ({ ...shareProfile({ ...profile, epoch }, 0), coins, settingsAt, playerAt }));

const save = (change: Partial<SharedSave>): SharedSave => ({ ...shareProfile(FIRST_PROFILE, 0), ...change });
const row = (earned: number, spent = 0, writtenAt = 0): CoinRow => ({ earned, spent, writtenAt });

describe('a row of coins', () => {
  test.each([
    ['adds earned coins', { a: row(100, 50, 7) }, 30, { a: row(130, 50, 8) }],
    ['counts spent coins separately', { a: row(100) }, -60, { a: row(100, 60, 8) }],
    ['is created by its first change', { b: row(5) }, 40, { b: row(5), a: row(40, 0, 8) }],
  ])('%s', (_, coins, change, expected) => {
    expect(addToRow(coins, 'a', change, 8)).toEqual(expected);
  });
});

test.each([0, 1, 300])('stores %i coins of a profile', (coins) => {
  expect(balance(shareProfile({ ...FIRST_PROFILE, coins }, 0).coins)).toBe(coins);
});

describe('merging', () => {
  holds(
    'is commutative',
    300,
    fc.property(saves, saves, (one, other) => {
      expect(encodeShared(mergeShared(one, other))).toBe(encodeShared(mergeShared(other, one)));
    }),
  );

  holds(
    'is associative',
    300,
    fc.property(saves, saves, saves, (one, other, third) => {
      const left = mergeShared(mergeShared(one, other), third);
      expect(encodeShared(left)).toBe(encodeShared(mergeShared(one, mergeShared(other, third))));
    }),
  );

  holds(
    'is idempotent',
    300,
    fc.property(saves, saves, (one, other) => {
      const merged = mergeShared(one, other);
      for (const part of [one, other, merged]) expect(encodeShared(mergeShared(merged, part))).toBe(encodeShared(merged));
    }),
  );

  test('keeps the higher best score, all themes, and the end of the tutorial', () => {
    const merged = mergeShared(
      save({ bestScore: 800, unlockedThemes: ['ember'], isTutorialDue: false }),
      save({ bestScore: 50_000, unlockedThemes: ['aurora'], isTutorialDue: true }),
    );
    expect(merged).toMatchObject({ bestScore: 50_000, unlockedThemes: ['aurora', 'ember'], isTutorialDue: false });
  });

  test('keeps things of a later version, without showing them, and drops texts that are not names', () => {
    const text = encodeShared(save({ unlockedThemes: ['ember', 'l1', 'l99', 'ruby-crown'] }));
    const own = mergeShared(decodeShared(text)!, save({ unlockedThemes: ['l2', 'l1'] }));
    expect(own.unlockedThemes).toEqual(['ember', 'l1', 'l2', 'l99', 'ruby-crown']);
    expect(decodeShared(encodeShared(own))).toEqual(own);
    const names = ['<b>', '', 'L1', 'a b', 'x'.repeat(21), '__proto__', ...Array.from({ length: 500 }, (_, index) => `n${index}`)];
    const odd = decodeShared(encodeShared({ ...save({}), unlockedThemes: names }))!;
    expect(odd.unlockedThemes).toHaveLength(200);
    expect(odd.unlockedThemes.every((name) => /^n\d+$/.test(name))).toBe(true);
  });

  test('keeps the newer settings and the newer player, independently', () => {
    const { settings, player } = shareProfile(SOME_PROFILE, 0);
    const merged = mergeShared(save({ settings, settingsAt: 9, playerAt: 1 }), save({ settingsAt: 5, player, playerAt: 2 }));
    expect(merged).toMatchObject({ settings, settingsAt: 9, player, playerAt: 2 });
  });

  test('adds up coins earned by two writers without refunding spent ones', () => {
    const before = save({ coins: { a: row(100) } });
    const bought = { ...before, coins: addToRow(before.coins, 'a', -50, 7) };
    const earned = { ...before, coins: addToRow(before.coins, 'b', 30, 8) };
    expect(balance(mergeShared(bought, earned).coins)).toBe(80);
    expect(mergeShared(bought, earned).coins).toEqual({ a: row(100, 50, 7), b: row(30, 0, 8) });
  });

  test('shows a debt as 0, and deducts it from later coins', () => {
    const coins = { a: row(100, 80), b: row(0, 80) };
    expect(balance(coins)).toBe(0);
    expect(balance(addToRow(coins, 'a', 70, 1))).toBe(10);
  });

  test('drops coins and best score of an earlier epoch, but keeps themes', () => {
    const before = save({ bestScore: 900, coins: { a: row(40) }, unlockedThemes: ['ember'] });
    const after = save({ epoch: 1, bestScore: 20, coins: { b: row(3) } });
    expect(mergeShared(before, after)).toEqual({ ...after, unlockedThemes: ['ember'] });
  });

  test('folds the oldest rows beyond eight without losing coins', () => {
    const coins = Object.fromEntries(Array.from({ length: 8 }, (_, index) => [`row${index}`, row(10, 1, index)]));
    const merged = mergeShared(save({ coins }), save({ coins: { x: row(5, 0, 90), y: row(5, 0, 91) } })).coins;
    expect(Object.keys(merged)).toHaveLength(8);
    expect(merged.folded).toEqual(row(30, 3, 2));
    expect(balance(merged)).toBe(8 * 9 + 10);
  });
});

test('everything bought, all stars and three years of weekly goals add at most one kilobyte to what is stored', () => {
  const names = [...LIGHTS, ...THEMES.slice(4), ...DECORS.frame, ...DECORS.trail].map(({ name }) => name);
  const full = save({ unlockedThemes: names, settings: { ...save({}).settings, frame: 'amethyst', trail: 'sparks' } });
  const bought = encodeShared(full).length - encodeShared(save({})).length;
  const stars = JOURNEY_KEY.length + encodeStars(BOARDS.map(() => 3)).length;
  const reachedWeekly = Array.from({ length: 156 }, (_, week) => daysOfWeek(2960 + week))
    .flat()
    .reduce<DaySet>(addDay, {});
  const weekly = encodeRecords({ ...firstRecords(0), reachedWeekly }).length - encodeRecords(firstRecords(0)).length;
  expect(bought + stars + weekly, `${bought} + ${stars} + ${weekly}`).toBeLessThanOrEqual(1024);
});

describe('the encoded text', () => {
  holds(
    'decodes to the same save',
    200,
    fc.property(saves, (shared) => {
      expect(decodeShared(encodeShared(shared))).toEqual(shared);
    }),
  );

  holds(
    'is refused if any character changes',
    300,
    fc.property(saves, fc.nat(), fc.string({ minLength: 1, maxLength: 1 }), (shared, place, letter) => {
      const text = encodeShared(shared);
      const index = place % text.length;
      const changed = text.slice(0, index) + letter + text.slice(index + 1);
      fc.pre(changed !== text);
      expect(decodeShared(changed)).toBeUndefined();
    }),
  );

  holds(
    'is refused without an error if it is any other text',
    300,
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      expect(decodeShared(text)).toBeUndefined();
    }),
  );

  test('of the largest save is shorter than two kilobytes', () => {
    const coins = Object.fromEntries(
      Array.from({ length: 8 }, (_, index) => [`0123456789a${index}`, row(1_000_000, 1_000_000, 1_800_000_000_000)]),
    );
    const largest = { ...shareProfile(SOME_PROFILE, 1_800_000_000_000), bestScore: 10_000_000, coins };
    expect(encodeShared(largest).length).toBeLessThan(2048);
  });

  holds(
    'restores the profile',
    100,
    fc.property(profiles, (profile) => {
      const shared = decodeShared(encodeShared(shareProfile(profile, 5)))!;
      expect(profileOf(shared)).toEqual({ ...profile, unlockedThemes: shared.unlockedThemes });
      expect(new Set(shared.unlockedThemes)).toEqual(new Set(profile.unlockedThemes));
    }),
  );
});

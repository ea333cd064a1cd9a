import { describe, expect, test } from 'vitest';
import { warningsAfter, warningsBefore, type Conditions } from '../../../bench/device/circumstances.ts';

const PHONE = { width: 390, height: 844 };
const GOOD: Conditions = { battery: { level: 0.8, charging: false }, screenHertz: 60, viewport: PHONE };
const CLOCK = 0.1;

describe('before a run', () => {
  test('has no warning in good circumstances, nor without the interfaces', () => {
    expect(warningsBefore(GOOD, CLOCK)).toEqual([]);
    expect(warningsBefore({ ...GOOD, battery: null }, CLOCK)).toEqual([]);
  });

  test('warns of a low battery only while it is not charged', () => {
    const warningsOf = (level: number, charging: boolean) => warningsBefore({ ...GOOD, battery: { level, charging } }, CLOCK);
    expect(warningsOf(0.14, false)).toEqual(['The battery is at 14 % and not charging. Many devices are slower then.']);
    expect(warningsOf(0.14, true)).toEqual([]);
    expect(warningsOf(0.2, false)).toEqual([]);
  });

  test('warns of a refresh rate of 30 Hz', () => {
    expect(warningsBefore({ ...GOOD, screenHertz: 29.9 }, CLOCK)).toEqual([expect.stringMatching(/^The screen refreshes at 30 Hz/)]);
    expect(warningsBefore({ ...GOOD, screenHertz: 48 }, CLOCK)).toEqual([]);
  });

  test('warns of a clock with steps of 1 ms or more', () => {
    expect(warningsBefore(GOOD, 1)).toEqual([expect.stringMatching(/^The clock of this browser has steps of 1 ms\./)]);
    expect(warningsBefore(GOOD, 16.7)).toHaveLength(1);
  });
});

describe('after a run', () => {
  const afterwards = (change: Partial<Conditions>, sizes: readonly { width: number; height: number }[] = []) =>
    warningsAfter(GOOD, { ...GOOD, ...change }, sizes);

  test('has no warning without changes', () => {
    expect(afterwards({})).toEqual([]);
    expect(afterwards({ battery: null })).toEqual([]);
    expect(afterwards({ screenHertz: 50 })).toEqual([]);
  });

  test('warns of a halved refresh rate', () => {
    expect(afterwards({ screenHertz: 30 })).toEqual([
      'The refresh rate fell from 60 Hz to 30 Hz during the run. A device does so to save power, or because it is busy.',
    ]);
  });

  test('warns once of a battery that became low', () => {
    const low = { level: 0.19, charging: false };
    expect(afterwards({ battery: low })).toEqual([expect.stringMatching(/^The battery is at 19 %/)]);
    const wasLow = { ...GOOD, battery: { level: 0.195, charging: false } };
    expect(warningsAfter(wasLow, { ...GOOD, battery: low }, [])).toEqual([]);
  });

  test('warns once of a turned device or a resized window, not of a hidden address bar', () => {
    expect(afterwards({}, [{ width: 390, height: 780 }])).toEqual([]);
    expect(afterwards({}, [{ width: 844, height: 390 }, PHONE])).toEqual([expect.stringMatching(/^The window was resized or/)]);
  });
});

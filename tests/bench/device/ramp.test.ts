import { describe, expect, test } from 'vitest';
import { hertzText, screenHertzOf, standardHertz } from '../../../bench/device/cadence.ts';
import { findCapacity, MAX_SPRITES, MIN_SPRITES, type HoldSprites } from '../../../bench/device/ramp/find-capacity.ts';
import { fitCapacity, type Hold } from '../../../bench/device/ramp/fit-capacity.ts';
import { outcomeOf } from '../../../bench/device/ramp/ramp-tasks.ts';
import { geometricMean } from '../../../bench/device/score/estimate.ts';
import { createModelDevice, limitOf, type ModelOptions } from './support/model-device.ts';

const SEEDS = Array.from({ length: 20 }, (_, seed) => seed + 1);

async function rampOf(hold: HoldSprites, hertz: number, isQuick = false) {
  return findCapacity({ hold, idleHertz: hertz, isQuick });
}

async function capacityOf(options: ModelOptions): Promise<number> {
  const found = await rampOf(createModelDevice(options), options.hertz);
  if (found.kind !== 'found') throw new Error(`The ramp ended with ${found.kind}`);
  return geometricMean(found.capacities);
}

describe('findCapacity', () => {
  test.each([
    { hertz: 60, capacity: 1300 },
    { hertz: 90, capacity: 21_000 },
    { hertz: 120, capacity: 230_000 },
    { hertz: 60, capacity: 5000, fixedShare: 0.25 },
    { hertz: 60, capacity: 9000, isPipelined: false },
    { hertz: 120, capacity: 40_000, isPipelined: false, clockMilliseconds: 0.1 },
  ])('finds the limit within 5 % in 19 of 20 runs, and two runs differ by at most 5 %: %o', async (options) => {
    const limit = await limitOf(options);
    const ratios: number[] = [];
    for (const seed of SEEDS) ratios.push((await capacityOf({ ...options, seed })) / limit);
    const isNear = (ratio: number) => Math.abs(ratio - 1) <= 0.05;
    expect(ratios.filter(isNear).length, ratios.join(' ')).toBeGreaterThanOrEqual(19);
    const pairs = ratios.filter((_, run) => run % 2 === 0).map((ratio, pair) => ratio / ratios[pair * 2 + 1]);
    expect(pairs.filter(isNear).length, pairs.join(' ')).toBeGreaterThanOrEqual(9);
  });

  test.each([60, 90, 120, 59.94])('measures the refresh rate of %s Hz with a clock of 1 ms', async (hertz) => {
    const { screenHertz } = await rampOf(createModelDevice({ hertz, capacity: 3000, clockMilliseconds: 1 }), 60);
    expect(Math.abs(screenHertz / hertz - 1)).toBeLessThan(0.01);
  });

  test('mixes the levels of a pass, and keeps its holds', async () => {
    const found = await rampOf(createModelDevice({ hertz: 60, capacity: 3000 }), 60);
    if (found.kind !== 'found') throw new Error(found.kind);
    for (const [pass, holds] of found.passes.entries()) {
      const counts = holds.map(([sprites]) => sprites);
      const sorted = [...counts].sort((a, b) => a - b);
      expect(counts).not.toEqual(sorted);
      expect(counts).not.toEqual(sorted.reverse());
      expect(fitCapacity(holds, 1000 / found.screenHertz)).toBe(found.capacities[pass]);
    }
  });

  test('adds passes on a noisy device', async () => {
    const passesOf = async (options: Partial<ModelOptions>) => {
      const found = await rampOf(createModelDevice({ hertz: 60, capacity: 3000, ...options }), 60);
      return found.kind === 'found' ? found.passes.length : 0;
    };
    expect(await passesOf({ frameNoise: 0.005, holdNoise: 0.001, spikes: 0 })).toBe(5);
    const counts: number[] = [];
    for (const seed of SEEDS) counts.push(await passesOf({ frameNoise: 0.06, holdNoise: 0.06, seed }));
    expect(Math.max(...counts)).toBe(8);
  });

  test('moves its levels to the limit if the device becomes faster or slower after the growth', async () => {
    for (const factor of [1.7, 0.6]) {
      const holds = [4000, 4000 * factor].map((capacity) => createModelDevice({ hertz: 60, capacity }));
      let count = 0;
      const found = await rampOf((sprites, milliseconds) => holds[count++ < 8 ? 0 : 1](sprites, milliseconds), 60);
      if (found.kind !== 'found') throw new Error(found.kind);
      expect(Math.abs(geometricMean(found.capacities) / (4000 * factor) - 1)).toBeLessThan(0.06);
    }
  });

  test('warns if the passes differ', () => {
    const found = { kind: 'found', screenHertz: 60, passes: [] } as const;
    expect(outcomeOf({ ...found, capacities: [1000, 1010, 990, 1005, 1000] }).warnings).toEqual([]);
    for (const capacities of [
      [1000, 1500, 700, 1300, 900],
      [1000, 1010],
    ]) {
      expect(outcomeOf({ ...found, capacities }).warnings).toEqual([expect.stringMatching(/^Ramp: inexact/)]);
    }
  });

  test('is not misled by one late hold while it grows', async () => {
    const device = createModelDevice({ hertz: 60, capacity: 6000 });
    let holds = 0;
    const found = await rampOf(async (sprites, milliseconds) => {
      const timestamps = await device(sprites, milliseconds);
      return ++holds === 2 ? timestamps.map((time) => time * 2) : timestamps;
    }, 60);
    if (found.kind !== 'found') throw new Error(found.kind);
    expect(Math.abs(geometricMean(found.capacities) / 6000 - 1)).toBeLessThan(0.05);
  });

  test('reports a device that keeps the most sprites, or not even the fewest', async () => {
    const above = await rampOf(createModelDevice({ hertz: 60, capacity: 2_000_000 }), 60);
    expect(above).toMatchObject({ kind: 'atLeast', sprites: MAX_SPRITES });
    expect(outcomeOf(above).missing).toEqual([
      'Ramp: this device keeps at least 500,000 moving sprites at 60 Hz, the most that the ramp tries.',
    ]);
    const below = await rampOf(createModelDevice({ hertz: 60, capacity: 40 }), 60);
    expect(below).toMatchObject({ kind: 'below', sprites: MIN_SPRITES });
    expect(outcomeOf(below).missing).toEqual([
      'Ramp: this device does not keep 100 moving sprites at 60 Hz, the fewest that the ramp tries.',
    ]);
  });

  test('takes about 20 s at 60 Hz, and 4 s in quick mode', async () => {
    const secondsOf = async (isQuick: boolean) => {
      const device = createModelDevice({ hertz: 60, capacity: 6000, frameNoise: 0.02 });
      let milliseconds = 0;
      await rampOf(
        async (sprites, least) => {
          const timestamps = await device(sprites, least);
          milliseconds += timestamps[timestamps.length - 1] - timestamps[0];
          return timestamps;
        },
        60,
        isQuick,
      );
      return milliseconds / 1000;
    };
    expect(await secondsOf(false)).toBeLessThan(22);
    expect(await secondsOf(true)).toBeLessThan(4);
  });
});

describe('fitCapacity', () => {
  const HERTZ_60 = 1000 / 60;
  const pass = (intervalOf: (sprites: number) => number): Hold[] =>
    [1000, 1100, 1200, 1300, 1500, 1800].map((sprites) => [sprites, intervalOf(sprites)]);

  test('finds the corner of a line, whatever its slope', () => {
    for (const slope of [0.5, 1, 2]) {
      const holds = pass((sprites) => HERTZ_60 * (1 + Math.max(0, slope * (sprites / 1250 - 1))));
      expect(Math.abs(fitCapacity(holds, HERTZ_60) / 1250 - 1)).toBeLessThan(0.01);
    }
  });

  test('finds the middle of a step to every second refresh', () => {
    const holds = pass((sprites) => (sprites > 1200 ? 2 : 1) * HERTZ_60);
    expect(Math.abs(fitCapacity(holds, HERTZ_60) / Math.sqrt(1200 * 1300) - 1)).toBeLessThan(0.02);
  });

  test('does not depend on the order of the holds', () => {
    const holds = pass((sprites) => HERTZ_60 * (1 + Math.max(0, sprites / 1234 - 1)));
    expect(fitCapacity([...holds].reverse(), HERTZ_60)).toBe(fitCapacity(holds, HERTZ_60));
  });
});

describe('refresh rates', () => {
  const timesOf = (hertz: number, frames: number) => Array.from({ length: frames }, (_, frame) => Math.floor((frame * 1000) / hertz + 0.4));

  test.each([30, 60, 72, 75, 90, 120, 144])('measures %s Hz with a clock of 1 ms', (hertz) => {
    const measured = screenHertzOf(timesOf(hertz, Math.round(hertz * 0.7)));
    expect(Math.abs(measured / hertz - 1)).toBeLessThan(0.01);
    expect(standardHertz(measured)).toBe(hertz);
  });

  test('does not count late frames', () => {
    expect(screenHertzOf([0, 10, 20, 30, 130, 140, 150, 170, 180])).toBe(100);
    expect(screenHertzOf([])).toBe(60);
    expect(screenHertzOf([5, 5])).toBe(60);
  });

  test('names only rates near a standard one', () => {
    expect([59.94, 57.7, 62.3, 89, 118].map(standardHertz)).toEqual([60, 60, 60, 90, 120]);
    expect([20, 40, 66, 300].map(standardHertz)).toEqual([null, null, null, null]);
    expect([59.94, 66.67].map(hertzText)).toEqual(['60 Hz', '66.7 Hz']);
  });
});

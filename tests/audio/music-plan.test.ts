import { describe, expect, test } from 'vitest';
import music from '../../assets/generated/sound/music.json';
import { LOOP, placeCombo, secondsToBar } from '../../src/audio/music-plan.ts';
import type { SoundName } from '../../src/game/commands.ts';

const FIRST_BAR = music.firstBarMs / 1000;
const BAR = LOOP.seconds / 8;
const SIXTEENTH = BAR / 12;
const COMBOS = ['combo1', 'combo2', 'combo3', 'combo4', 'combo5', 'combo6', 'combo7'] as const satisfies readonly SoundName[];

const semitonesAt = (position: number): number[] => COMBOS.map((name) => Math.round(12 * Math.log2(placeCombo(name, position)!.rate)) + 0);

describe('the notes of the combos', () => {
  test.each(music.comboSteps.map((steps, bar) => [bar + 1, steps] as const))('follow the chord of bar %i', (bar, steps) => {
    expect(semitonesAt(FIRST_BAR + (bar - 0.5) * BAR)).toEqual(steps);
    expect(semitonesAt(FIRST_BAR + (bar - 1) * BAR + 0.001)).toEqual(steps);
  });

  test('before the first bar are those of the last one', () => {
    expect(semitonesAt(0)).toEqual(music.comboSteps[7]);
  });

  test('that wait for the next bar are of its chord', () => {
    expect(semitonesAt(FIRST_BAR + BAR - 0.01)).toEqual(music.comboSteps[1]);
  });
});

test.each([
  [0.059, 0.059],
  [0.001, 0.001],
  [0.061, 0],
  [SIXTEENTH / 2, 0],
])('%d s before a sixteenth, a combo waits %d s', (before, wait) => {
  for (const sixteenth of [1, 40, 95]) {
    expect(placeCombo('combo3', FIRST_BAR + sixteenth * SIXTEENTH - before)!.delaySeconds).toBeCloseTo(wait, 9);
  }
});

test('other sounds are played as they are', () => {
  expect(placeCombo('explosion1', 0)).toBeUndefined();
});

test('bars have their edges on the first beats', () => {
  expect(secondsToBar(FIRST_BAR - 0.02)).toBeCloseTo(0.02);
  expect(secondsToBar(FIRST_BAR + 3.25 * BAR)).toBeCloseTo(0.75 * BAR);
});

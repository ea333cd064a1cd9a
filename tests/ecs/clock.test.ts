// The fixed-step clock: steps and motion do not depend on the screen's rate.
import { describe, expect, test } from 'vitest';
import { advanceClock, clockAlpha, createClock, restartClock } from '../../src/ecs/clock.ts';
import { TIMING } from '../../src/game/timing.ts';
import { stepRuntime } from '../../src/ecs/steps.ts';
import { startTween } from '../../src/ecs/start-tween.ts';
import { createRuntimeWorld } from '../../src/ecs/world.ts';
import { playWorld } from '../support/play-world.ts';

const RATES = [60, 90, 120, 144];
const SECONDS = 10;
const STEP_MILLISECONDS = TIMING.stepSeconds * 1000;

/** Returns the total of steps and the displayed time of each frame, in steps. */
function playFrames(times: readonly number[]): { steps: number; shown: number[] } {
  const clock = createClock();
  let steps = 0;
  const shown = times.map((milliseconds) => {
    steps += advanceClock(clock, milliseconds);
    return steps + clockAlpha(clock);
  });
  return { steps, shown };
}

function frameTimes(rate: number, seconds = SECONDS): number[] {
  return Array.from({ length: rate * seconds }, (_, index) => 1234.5 + (index * 1000) / rate);
}

describe('ten seconds at each rate', () => {
  // @spec 9.37
  test.each(RATES)('runs 600 steps at %i Hz', (rate) => {
    expect(playFrames(frameTimes(rate)).steps).toBe(600);
  });

  test.each(RATES)('advances the picture evenly at %i Hz', (rate) => {
    const { shown } = playFrames(frameTimes(rate));
    for (let k = 1; k < shown.length; k++) expect(shown[k] - shown[k - 1]).toBeCloseTo(60 / rate, 3);
  });

  test.each([59.94, 60.5, 61, 59])('runs one step per frame near 60 Hz (%d)', (rate) => {
    const clock = createClock();
    for (let k = 0; k < 600; k++) expect(advanceClock(clock, (k * 1000) / rate)).toBe(1);
  });

  test('runs one step per frame if time stamps jitter by a quarter of a millisecond', () => {
    const clock = createClock();
    for (let k = 0; k < 600; k++) expect(advanceClock(clock, k * STEP_MILLISECONDS + (k % 2 === 0 ? 0.12 : -0.12))).toBe(1);
  });
});

describe('time stamps that a browser rounds for privacy', () => {
  test.each([1, 1000 / 60, 100].flatMap((clockMilliseconds) => [30, ...RATES].map((rate) => ({ clockMilliseconds, rate }))))(
    'to $clockMilliseconds ms run 60 steps a second at $rate Hz',
    ({ clockMilliseconds, rate }) => {
      const times = frameTimes(rate).map((milliseconds) => Math.floor(milliseconds / clockMilliseconds) * clockMilliseconds);
      const { steps } = playFrames(times);
      expect(Math.abs(steps / 600 - 1)).toBeLessThan(0.02);
    },
  );

  test('allow a pause no more steps than the frames before it', () => {
    const clock = createClock();
    for (const milliseconds of [0, 0, 0]) advanceClock(clock, milliseconds);
    expect([advanceClock(clock, 10_000), advanceClock(clock, 20_000)]).toEqual([9, 3]);
  });
});

describe('irregular frames', () => {
  test('the first frame counts as one step', () => {
    const clock = createClock();
    expect(advanceClock(clock, 1e9)).toBe(1);
    expect(clockAlpha(clock)).toBe(0);
  });

  // @spec 9.38
  test.each([100, 1000, 86_400_000])('a frame of %i ms is clamped to 0.05 s: three steps', (gap) => {
    const clock = createClock();
    advanceClock(clock, 0);
    expect(advanceClock(clock, gap)).toBe(3);
    expect(clock.maxFrameSeconds).toBe(0.05);
  });

  test.each([
    [20, 0],
    [50, 0],
    [125, 0.075],
    [1000, 0.95],
    [86_400_000, 0.95],
    [-1000, 0],
  ])('a frame of %i ms is late by %f s', (gap, lateSeconds) => {
    const clock = createClock();
    advanceClock(clock, 5000);
    advanceClock(clock, 5000 + gap);
    expect(clock.lateSeconds).toBeCloseTo(lateSeconds, 9);
  });

  test('time asleep is not late', () => {
    const clock = createClock();
    advanceClock(clock, 0);
    restartClock(clock);
    advanceClock(clock, 700);
    expect(clock.lateSeconds).toBe(0);
  });

  test('a clock that goes backwards adds no steps, then or later', () => {
    const clock = createClock();
    advanceClock(clock, 5000);
    expect(advanceClock(clock, 1000)).toBe(0);
    expect(advanceClock(clock, 1000 + STEP_MILLISECONDS)).toBe(1);
  });

  test('a second frame with an equal time stamp adds no step', () => {
    const clock = createClock();
    advanceClock(clock, 10);
    expect(advanceClock(clock, 10)).toBe(0);
    expect(clockAlpha(clock)).toBe(0);
  });

  test('a restart discards time asleep and the remaining fraction', () => {
    const clock = createClock();
    advanceClock(clock, 0);
    advanceClock(clock, 10);
    expect(clockAlpha(clock)).toBeGreaterThan(0);
    restartClock(clock);
    expect(advanceClock(clock, 60_000)).toBe(1);
    expect(clockAlpha(clock)).toBe(0);
  });

  test('alpha is always in 0..1', () => {
    const clock = createClock();
    let time = 0;
    for (let k = 0; k < 5000; k++) {
      time += (k * 7919) % 61;
      advanceClock(clock, time);
      expect(clockAlpha(clock)).toBeGreaterThanOrEqual(0);
      expect(clockAlpha(clock)).toBeLessThan(1);
    }
  });
});

describe('a motion', () => {
  /** Returns the displayed x of a piece in each frame of a one-second tween over 600 units. */
  function sample(rate: number): number[] {
    const driver = playWorld('0 1a').settle();
    const { world } = driver;
    const entity = world.view.pieceAt[1];
    startTween(world, entity, 'x', { from: 0, to: 600, seconds: 1 });
    world.components.Transform.x[entity] = 0;
    const clock = createClock();
    return frameTimes(rate, 2).map((time) => {
      driver.frame(advanceClock(clock, time));
      const { x, previousX } = world.components.Transform;
      return previousX[entity] + (x[entity] - previousX[entity]) * clockAlpha(clock);
    });
  }

  test.each(RATES)('moves evenly to its exact end at %i Hz', (rate) => {
    const seen = sample(rate);
    expect(seen.at(-1)).toBe(600);
    for (let k = 1; k < seen.length; k++) expect(seen[k]).toBeGreaterThanOrEqual(seen[k - 1]);
    const whole = seen.slice(2, rate - 2);
    for (let k = 1; k < whole.length; k++) expect(whole[k] - whole[k - 1]).toBeCloseTo(600 / rate, 1);
  });

  test('is at an equal position after half a second at every rate', () => {
    for (const rate of RATES) expect(sample(rate)[rate / 2]).toBeCloseTo(300, 0);
  });
});

test('rejects a step that is not a positive time', () => {
  for (const stepSeconds of [0, -1, Number.NaN]) {
    expect(() => createClock({ stepSeconds })).toThrow(`stepSeconds is ${stepSeconds}; it must be a positive number`);
    const world = createRuntimeWorld({ kinds: { coins: { size: 1 } } });
    expect(() => stepRuntime(world, stepSeconds)).toThrow(`stepSeconds is ${stepSeconds}`);
  }
});

// The clock: the same steps and the same motion on every screen, whatever its rate.
import { describe, expect, test } from 'vitest';
import { advanceClock, clockAlpha, createClock, restartClock } from '../../src/ecs/clock.ts';
import { TIMING } from '../../src/game/timing.ts';
import { stepRuntime } from '../../src/ecs/steps.ts';
import { startTween } from '../../src/ecs/tweens.ts';
import { createRuntimeWorld } from '../../src/ecs/world.ts';
import { playWorld } from '../support/play-world.ts';

const RATES = [60, 90, 120, 144];
const SECONDS = 10;
const STEP_MILLISECONDS = TIMING.stepSeconds * 1000;

/** The times, in steps with their fraction, that the picture shows at each frame. */
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
  test.each(RATES)('%i Hz gives 600 steps', (rate) => {
    expect(playFrames(frameTimes(rate)).steps).toBe(600);
  });

  test.each(RATES)('at %i Hz the picture never goes back and moves by the same amount each frame', (rate) => {
    const { shown } = playFrames(frameTimes(rate));
    for (let k = 1; k < shown.length; k++) expect(shown[k] - shown[k - 1]).toBeCloseTo(60 / rate, 3);
  });

  test.each([59.94, 60.5, 61, 59])('a screen of nearly 60 Hz (%d) gets one step a frame, no beat', (rate) => {
    const clock = createClock();
    for (let k = 0; k < 600; k++) expect(advanceClock(clock, (k * 1000) / rate)).toBe(1);
  });

  test('time stamps that jitter by a quarter of a millisecond still give one step a frame', () => {
    const clock = createClock();
    for (let k = 0; k < 600; k++) expect(advanceClock(clock, k * STEP_MILLISECONDS + (k % 2 === 0 ? 0.12 : -0.12))).toBe(1);
  });
});

describe('frames that are late, early or none', () => {
  test('the first frame owes one step', () => {
    const clock = createClock();
    expect(advanceClock(clock, 1e9)).toBe(1);
    expect(clockAlpha(clock)).toBe(0);
  });

  // @spec 9.38
  test.each([100, 1000, 86_400_000])('a frame of %i ms counts as 0.05 s: three steps', (gap) => {
    const clock = createClock();
    advanceClock(clock, 0);
    expect(advanceClock(clock, gap)).toBe(3);
    expect(TIMING.maxFrameSeconds).toBe(0.05);
  });

  test('a clock that runs back owes nothing and does not owe it later either', () => {
    const clock = createClock();
    advanceClock(clock, 5000);
    expect(advanceClock(clock, 1000)).toBe(0);
    expect(advanceClock(clock, 1000 + STEP_MILLISECONDS)).toBe(1);
  });

  test('two frames at the same time give no step', () => {
    const clock = createClock();
    advanceClock(clock, 10);
    expect(advanceClock(clock, 10)).toBe(0);
    expect(clockAlpha(clock)).toBe(0);
  });

  test('time asleep does not count: after a restart one step is due, and no half step is left from before', () => {
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
  /** Where a piece is seen at each frame of a one-second tween of 600 units. */
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

  test.each(RATES)('at %i Hz ends in its place and goes there evenly', (rate) => {
    const seen = sample(rate);
    expect(seen.at(-1)).toBe(600);
    for (let k = 1; k < seen.length; k++) expect(seen[k]).toBeGreaterThanOrEqual(seen[k - 1]);
    const whole = seen.slice(2, rate - 2);
    for (let k = 1; k < whole.length; k++) expect(whole[k] - whole[k - 1]).toBeCloseTo(600 / rate, 1);
  });

  test('half a second in it is seen in the same place at every rate', () => {
    for (const rate of RATES) expect(sample(rate)[rate / 2]).toBeCloseTo(300, 0);
  });
});

test('a step that is not a positive time is refused by name', () => {
  for (const stepSeconds of [0, -1, Number.NaN]) {
    expect(() => createClock({ stepSeconds })).toThrow(`stepSeconds is ${stepSeconds}; it must be a positive number`);
    const world = createRuntimeWorld({ kinds: { coins: { size: 1 } } });
    expect(() => stepRuntime(world, stepSeconds)).toThrow(`stepSeconds is ${stepSeconds}`);
  }
});

// Vibrations that accompany the sounds of real play.
import { describe, expect, test, vi } from 'vitest';
import { vibrateWith } from '../../src/page/vibrate-with.ts';
import { NO_MOVE } from '../support/positions.ts';
import { playWorld, type PlayWorldOptions, type WorldDriver } from '../support/play-world.ts';

const QUEUE = '1a,2a,3a,4a,5a,6a';
const NEAR_LINE = `1111111/01 ${QUEUE}`;

/** Returns the patterns of all sounds of a driver, with their times in ms if they are delayed. */
function patterns({ effects, world }: WorldDriver): (number | readonly number[])[][] {
  vi.useFakeTimers({ now: 0 });
  const played: (number | readonly number[])[][] = [];
  vi.stubGlobal('navigator', {
    vibrate: (pattern: readonly number[]) => void played.push(Date.now() === 0 ? [...pattern] : [Date.now(), pattern]),
  });
  for (const effect of effects) if (effect.type === 'playSound') vibrateWith(world, effect);
  vi.runAllTimers();
  vi.useRealTimers();
  return played;
}

function dropped(fields = '', options: PlayWorldOptions = {}): WorldDriver {
  return playWorld(`${NEAR_LINE} ${fields}`, options).drop(0, 7, 0).settle();
}

describe('the player feels', () => {
  // The burst comes after the hit-stop, and after the slow motion of a high combo.
  test.each([
    [1, 52, 22],
    [2, 64, 26],
    [7, 196, 46],
    [9, 202, 54],
  ])('a drop, then the burst of combo %d after %d ms, for %d ms', (lines, delay, milliseconds) => {
    const driver = playWorld(`${NEAR_LINE} ${lines > 1 ? `combo=${lines - 1}:3` : ''}`).drop(0, 7, 0);
    const [drop, [at, pattern], ...rest] = patterns(driver);
    expect([drop, pattern, rest]).toEqual([[12], [milliseconds], []]);
    expect(Math.abs(Number(at) - delay)).toBeLessThan(10);
  });

  test('an emptied board when it is celebrated, a level, and the end', () => {
    const emptied = patterns(playWorld(`1111111 ${QUEUE}`).drop(0, 7, 0).settle());
    expect(emptied.at(-1)).toEqual([expect.any(Number), [20, 40, 20, 40, 60]]);
    expect(emptied.at(-1)![0]).toBeGreaterThan(52);
    expect(patterns(dropped('stage=3100'))).toContainEqual([30, 50, 30]);
    expect(patterns(playWorld(NO_MOVE).settle())).toContainEqual([80]);
  });

  test('a piece that is picked up, the first cell of its ghost, and the refusal', () => {
    const driver = playWorld(`0 ${QUEUE}`).pressSlot(0).moveTo(20, 20).release();
    expect(patterns(driver)).toEqual([[8], [4], [10, 40, 10]]);
  });

  test('a passed best score', () => {
    expect(patterns(dropped('score=1000', { profile: { bestScore: 1100 } }))).toContainEqual([20, 40, 20, 40, 60]);
  });

  test('nothing with vibrations off, with reduced motion, and in a watched game', () => {
    expect(patterns(dropped('', { profile: { isVibrationOn: false } }))).toEqual([]);
    expect(patterns(dropped('', { isReducedMotion: true }))).toEqual([]);
    const watched = dropped();
    watched.world.flow = { ...watched.world.flow, mode: 'watch' };
    expect(patterns(watched)).toEqual([]);
  });
});

test('the switch is saved', () => {
  expect(playWorld(NEAR_LINE).send({ type: 'toggle', name: 'vibration' }).stored.profile.isVibrationOn).toBe(false);
});

describe('the device', () => {
  const pickUp = () => vibrateWith(playWorld(NEAR_LINE).world, { type: 'playSound', name: 'pickUp', rate: 1, delaySeconds: 0, pan: 0 });

  test.each([
    [false, []],
    [true, [[[8]]]],
  ])('vibrates only after a gesture in the frame (%s)', (hasBeenActive, expected) => {
    const vibrate = vi.fn<(pattern: number[]) => boolean>(() => true);
    vi.stubGlobal('navigator', { vibrate, userActivation: { hasBeenActive } });
    pickUp();
    expect(vibrate.mock.calls).toEqual(expected);
  });

  test('that cannot vibrate is left alone', () => {
    vi.stubGlobal('navigator', {});
    expect(pickUp).not.toThrow();
  });
});

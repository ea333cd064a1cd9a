// Vibrations that accompany the sounds of real play.
import { describe, expect, test, vi } from 'vitest';
import { vibrateWith } from '../../src/app/vibrate-with.ts';
import { vibrate } from '../../src/platform/vibrate.ts';
import { playWorld, type PlayWorldOptions, type WorldDriver } from '../support/play-world.ts';

const QUEUE = '1a,2a,3a,4a,5a,6a';
const NEAR_LINE = `1111111/01 ${QUEUE}`;

/** Returns the patterns of all sounds of a driver. */
function patterns({ effects, world }: WorldDriver): (readonly number[])[] {
  const played: (readonly number[])[] = [];
  for (const effect of effects) if (effect.type === 'playSound') vibrateWith(world, effect, (pattern) => void played.push(pattern));
  return played;
}

function dropped(fields = '', options: PlayWorldOptions = {}): WorldDriver {
  return playWorld(`${NEAR_LINE} ${fields}`, options).drop(0, 7, 0).settle();
}

describe('the player feels', () => {
  test('a drop, then its line', () => {
    expect(patterns(dropped())).toEqual([[12], [0, 18]]);
  });

  test.each([
    [2, 26],
    [7, 46],
    [9, 46],
  ])('combo %d for %d ms', (lines, milliseconds) => {
    expect(patterns(dropped(`combo=${lines - 1}:3`))).toEqual([[12], [milliseconds]]);
  });

  test('a piece that is picked up and refused', () => {
    const driver = playWorld(`0 ${QUEUE}`).pressSlot(0).moveTo(20, 20).release();
    expect(patterns(driver)).toEqual([[8], [10, 40, 10]]);
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
  const open = (hasBeenActive: boolean) => ({
    vibrate: vi.fn<(pattern: number[]) => boolean>(() => true),
    userActivation: { hasBeenActive },
  });

  test('vibrates only after a gesture in the frame', () => {
    const [before, after] = [open(false), open(true)];
    for (const device of [before, after]) vibrate([8], device);
    expect(before.vibrate).not.toHaveBeenCalled();
    expect(after.vibrate.mock.calls).toEqual([[[8]]]);
  });

  test('that cannot vibrate is left alone', () => {
    expect(() => vibrate([8], {})).not.toThrow();
  });
});

// The loop: runs while frames are requested, sleeps otherwise, and runs once a frame.
import { beforeEach, expect, test, vi } from 'vitest';
import { createLoop } from '../../src/platform/loop.ts';

/** Requested animation frames by handle. */
let waiting = new Map<number, FrameRequestCallback>();
let lastRequest = 0;

beforeEach(() => {
  waiting = new Map();
  vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) => {
    waiting.set(++lastRequest, callback);
    return lastRequest;
  });
  vi.stubGlobal('cancelAnimationFrame', (request: number) => waiting.delete(request));
});

function playFrame(milliseconds: number): void {
  const due = [...waiting.values()];
  waiting.clear();
  for (const callback of due) callback(milliseconds);
}

test('sleeps until the first wake', () => {
  createLoop(() => true);
  expect(waiting.size).toBe(0);
});

test('runs once a frame for several wakes, with the time of the frame', () => {
  const times: number[] = [];
  const loop = createLoop((milliseconds) => times.push(milliseconds) < 3);
  loop.wake();
  loop.wake();
  playFrame(10);
  loop.wake();
  playFrame(20);
  playFrame(30);
  playFrame(40);
  expect(times).toEqual([10, 20, 30]);
  expect(waiting.size).toBe(0);
});

test('marks only the first frame after a sleep', () => {
  const slept: boolean[] = [];
  const loop = createLoop((_, hasSlept) => {
    slept.push(hasSlept);
    return slept.length % 2 === 1;
  });
  loop.wake();
  playFrame(1);
  playFrame(2);
  expect(waiting.size).toBe(0);
  loop.wake();
  playFrame(3);
  playFrame(4);
  expect(slept).toEqual([true, false, true, false]);
});

test('propagates an error in a frame without stopping', () => {
  let frames = 0;
  const loop = createLoop(() => {
    frames++;
    if (frames === 1) throw new Error('once');
    return frames < 3;
  });
  loop.wake();
  expect(() => playFrame(1)).toThrow('once');
  expect(waiting.size).toBe(1);
  playFrame(2);
  playFrame(3);
  expect(frames).toBe(3);
});

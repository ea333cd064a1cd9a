// The loop: it runs while it is asked to, sleeps when it is not, and is never run twice a frame.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLoop } from '../../src/platform/loop.ts';

/** The page's animation frames, by hand. */
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

afterEach(() => vi.unstubAllGlobals());

function playFrame(milliseconds: number): void {
  const due = [...waiting.values()];
  waiting.clear();
  for (const callback of due) callback(milliseconds);
}

test('does nothing until it is woken', () => {
  const loop = createLoop(() => true);
  expect([loop.isAwake, waiting.size]).toEqual([false, 0]);
});

test('woken often it runs once a frame, with the time of the frame', () => {
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
  expect(loop.isAwake).toBe(false);
});

test('tells the first frame after a sleep, and no other', () => {
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

test('an error in a frame is seen and does not end the loop', () => {
  let frames = 0;
  const loop = createLoop(() => {
    frames++;
    if (frames === 1) throw new Error('once');
    return frames < 3;
  });
  loop.wake();
  expect(() => playFrame(1)).toThrow('once');
  expect(loop.isAwake).toBe(true);
  playFrame(2);
  playFrame(3);
  expect(frames).toBe(3);
});

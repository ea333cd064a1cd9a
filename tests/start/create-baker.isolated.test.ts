import { beforeEach, expect, test, vi } from 'vitest';
import { createBaker } from '../../src/start/create-baker.ts';
import type { Backdrop, BackdropRequest } from '../../src/game/backdrop/bake-backdrop.ts';

const { bakeBackdrop } = vi.hoisted(() => ({ bakeBackdrop: vi.fn<(request: BackdropRequest) => Backdrop>() }));
vi.mock('../../src/game/backdrop/bake-backdrop.ts', () => ({ bakeBackdrop }));

const REQUEST = { widthPixels: 7 } as BackdropRequest;
const FROM_PAGE = { depths: [] } as unknown as Backdrop;
const FROM_WORKER = { depths: [], board: 'worker' } as unknown as Backdrop;

/** A worker that calls `reply` for each request. */
function fakeWorker(reply: (target: EventTarget) => void) {
  const target = new EventTarget();
  const postMessage = vi.fn((request: unknown) => {
    expect(request).toBe(REQUEST);
    reply(target);
  });
  return Object.assign(target, { postMessage, terminate: vi.fn() });
}

/** Lets the page script open `worker`, and returns the game's baker. */
function openBaker(worker: Promise<unknown> | undefined) {
  vi.stubGlobal('window', { bakeWorker: worker });
  return createBaker();
}

const noWorker = () => Promise.reject(new Error('no origin'));

beforeEach(() => {
  vi.useFakeTimers();
  bakeBackdrop.mockReset().mockReturnValue(FROM_PAGE);
});

test('bakes in the worker of the page script', async () => {
  const worker = fakeWorker((target) => queueMicrotask(() => target.dispatchEvent(new MessageEvent('message', { data: FROM_WORKER }))));
  const bake = openBaker(Promise.resolve(worker));
  expect(await bake(REQUEST)).toBe(FROM_WORKER);
  expect(await bake(REQUEST)).toBe(FROM_WORKER);
  expect(worker.postMessage).toHaveBeenCalledTimes(2);
  expect(bakeBackdrop).not.toHaveBeenCalled();
});

test.each([
  ['reports an error', (target: EventTarget) => queueMicrotask(() => target.dispatchEvent(new Event('error')))],
  ['never answers', () => undefined],
])('bakes in the page from then on if the worker %s', async (_, reply) => {
  const worker = fakeWorker(reply);
  const bake = openBaker(Promise.resolve(worker));
  const first = bake(REQUEST);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await first).toBe(FROM_PAGE);
  expect(await bake(REQUEST)).toBe(FROM_PAGE);
  expect(worker.postMessage).toHaveBeenCalledTimes(1);
  expect(worker.terminate).toHaveBeenCalled();
  expect(bakeBackdrop.mock.calls).toEqual([[REQUEST], [REQUEST]]);
});

test.each([
  ['cannot be opened', noWorker],
  ['is not available', () => undefined],
])('bakes in the page if a worker %s', async (_, open) => {
  const bake = openBaker(open());
  expect(await bake(REQUEST)).toBe(FROM_PAGE);
  expect(await bake(REQUEST)).toBe(FROM_PAGE);
});

test('rejects if the page cannot bake either', async () => {
  bakeBackdrop.mockImplementation(() => {
    throw new Error('no painters');
  });
  await expect(openBaker(noWorker())(REQUEST)).rejects.toThrow('no painters');
});

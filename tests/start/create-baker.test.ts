import { beforeEach, describe, expect, test, vi } from 'vitest';
import { bakeAhead, createBaker, startBaking } from '../../src/start/create-baker.ts';
import type { Backdrop, BackdropRequest } from '../../src/game/backdrop/bake-backdrop.ts';
import { firstRequest } from '../../src/game/backdrop/first-request.ts';
import { loadTheme } from '../../src/themes/load-theme.ts';

const REQUEST = { widthPixels: 7 } as BackdropRequest;
const FROM_PAGE = { depths: [] } as unknown as Backdrop;
const FROM_WORKER = { depths: [], board: 'worker' } as unknown as Backdrop;

/** A worker that calls `reply` for each request. */
function fakeWorker(reply: (target: EventTarget, request: unknown) => void) {
  const target = new EventTarget();
  return Object.assign(target, {
    postMessage: (request: unknown) => reply(target, request),
    terminate: vi.fn(),
  }) as unknown as Worker;
}

const answering = () =>
  fakeWorker((target, request) => {
    expect(request).toBe(REQUEST);
    queueMicrotask(() => target.dispatchEvent(new MessageEvent('message', { data: FROM_WORKER })));
  });

beforeEach(() => void vi.useFakeTimers());

test('bakes in one worker', async () => {
  const openWorker = vi.fn(async () => answering());
  const bake = createBaker({ openWorker, bakeInPage: () => Promise.reject(new Error('not needed')) });
  expect(await bake(REQUEST)).toBe(FROM_WORKER);
  expect(await bake(REQUEST)).toBe(FROM_WORKER);
  expect(openWorker).toHaveBeenCalledTimes(1);
});

test.each([
  [
    'cannot be opened',
    () => {
      throw new Error('no origin');
    },
  ],
  ['reports an error', () => fakeWorker((target) => queueMicrotask(() => target.dispatchEvent(new Event('error'))))],
  ['never answers', () => fakeWorker(() => undefined)],
])('bakes in the page from then on if the worker %s', async (_, open) => {
  const openWorker = vi.fn(async () => open());
  const bakeInPage = vi.fn(() => Promise.resolve(FROM_PAGE));
  const bake = createBaker({ openWorker, bakeInPage });
  const first = bake(REQUEST);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await first).toBe(FROM_PAGE);
  expect(await bake(REQUEST)).toBe(FROM_PAGE);
  expect(openWorker).toHaveBeenCalledTimes(1);
  expect(bakeInPage).toHaveBeenCalledTimes(2);
  for (const { value } of openWorker.mock.settledResults) {
    if (!(value instanceof Error)) expect(value.terminate).toHaveBeenCalled();
  }
});

test('reports when the worker begins, and bakes on', async () => {
  const onBegun = vi.fn();
  const worker = fakeWorker((target) => {
    target.dispatchEvent(new MessageEvent('message', { data: 'begun' }));
    expect(onBegun).toHaveBeenCalledTimes(1);
    target.dispatchEvent(new MessageEvent('message', { data: FROM_WORKER }));
  });
  expect(await createBaker({ openWorker: async () => worker, onBegun })(REQUEST)).toBe(FROM_WORKER);
});

test('reports that it begins if the page must bake', async () => {
  const onBegun = vi.fn();
  const bakeInPage = () => {
    expect(onBegun).toHaveBeenCalledTimes(1);
    return Promise.resolve(FROM_PAGE);
  };
  await createBaker({ openWorker: () => Promise.reject(new Error('no worker')), bakeInPage, onBegun })(REQUEST);
  expect(onBegun).toHaveBeenCalledTimes(1);
});

test('rejects if the page cannot bake either', async () => {
  const bake = createBaker({
    openWorker: () => Promise.reject(new Error('no worker')),
    bakeInPage: () => Promise.reject(new Error('no painters')),
  });
  await expect(bake(REQUEST)).rejects.toThrow('no painters');
});

describe('bakeAhead', () => {
  function fakeBake() {
    const closed = vi.fn();
    const bake = vi.fn(async () => ({ depths: [], board: { picture: { close: closed } }, slot: { picture: {} } }) as unknown as Backdrop);
    return { bake, closed };
  }

  test('answers an equal first request with the backdrop that it has baked before', async () => {
    const { bake } = fakeBake();
    const ahead = bakeAhead(bake, { ...REQUEST });
    expect(bake).toHaveBeenCalledTimes(1);
    expect(await ahead({ ...REQUEST })).toBe(await bake.mock.results[0].value);
    await ahead({ ...REQUEST });
    expect(bake).toHaveBeenCalledTimes(2);
  });

  test('bakes another request after the first one, whose pictures it closes', async () => {
    const { bake, closed } = fakeBake();
    const other = { widthPixels: 8 } as BackdropRequest;
    await bakeAhead(bake, REQUEST)(other);
    expect(bake.mock.calls).toEqual([[REQUEST], [other]]);
    expect(closed).toHaveBeenCalledTimes(1);
  });

  test('bakes another request although the first one failed', async () => {
    const { bake } = fakeBake();
    bake.mockRejectedValueOnce(new Error('no memory'));
    const ahead = bakeAhead(bake, REQUEST);
    await ahead({ widthPixels: 8 } as BackdropRequest);
    expect(bake).toHaveBeenCalledTimes(2);
  });
});

describe('startBaking', () => {
  /** Opens a page of 390 x 844 with a notch, and returns the requests that its worker receives. */
  async function requestsOf(isLeftHanded: boolean): Promise<unknown[]> {
    const requests: unknown[] = [];
    const worker = fakeWorker((target, request) => {
      requests.push(request);
      target.dispatchEvent(new MessageEvent('message', { data: FROM_WORKER }));
    });
    vi.stubGlobal('window', { innerWidth: 390, innerHeight: 400, devicePixelRatio: 3, bakeWorker: Promise.resolve(worker) });
    vi.stubGlobal('getComputedStyle', () => ({ paddingTop: '47px', paddingRight: '0px', paddingBottom: '34px', paddingLeft: '0px' }));
    const page = { hudElement: { style: {} }, options: {}, saved: { profile: { isLeftHanded } } };
    const bake = await startBaking(page as Parameters<typeof startBaking>[0], await loadTheme('classic'));
    expect(await bake(requests[0] as BackdropRequest)).toBe(FROM_WORKER);
    return requests;
  }

  test('requests the backdrop that the page script lets its worker bake', async () => {
    const view = { width: 390, height: 400, insets: { top: 47, right: 0, bottom: 34, left: 0 }, pixelRatio: 3 };
    expect(JSON.stringify(await requestsOf(false))).toBe(JSON.stringify([firstRequest(view)]));
  });

  test('does not wait for the limit if the worker answers without having to begin', async () => {
    await expect(requestsOf(true)).resolves.toHaveLength(1);
  });
});

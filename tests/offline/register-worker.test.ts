// Registration of the service worker: places, used files, a deleted worker.
import { beforeEach, expect, test, vi } from 'vitest';
import { mayRegister, registerWorker } from '../../src/offline/register-worker.ts';
import { createFakeStorage } from './fake-caches.ts';
import { SCOPE } from './fake-game.ts';

const PLACE = { hostname: 'game.example', pathname: '/play/', origin: 'https://game.example', isLocalAllowed: false };

test.each([
  [true, 'a website', {}],
  [true, 'a page with its name', { pathname: '/play/index.html' }],
  [false, 'a frame without an origin', { origin: 'null' }],
  [false, 'a local host', { hostname: 'localhost' }],
  [false, 'a local address', { hostname: '127.0.0.1' }],
  [true, 'a local address, if requested', { hostname: '127.0.0.1', isLocalAllowed: true }],
  [false, 'a frame without an origin, even if requested', { origin: 'null', isLocalAllowed: true }],
  [false, 'the page of the bench', { pathname: '/play/bench-game.html' }],
])('%s for %s', (isAllowed, _, change) => {
  const { origin, isLocalAllowed, ...place } = { ...PLACE, ...change };
  expect(mayRegister(place, origin, isLocalAllowed)).toBe(isAllowed);
});

const register = vi.fn();
const unregister = vi.fn();
const postMessage = vi.fn();
const fetch = vi.fn();

/** Replaces the globals of the page. `controller` is null before the first worker. */
function openPage(controller: object | null): ReturnType<typeof createFakeStorage> {
  const storage = createFakeStorage();
  const registration = { scope: SCOPE, active: { postMessage }, unregister };
  const serviceWorker = { controller, register, ready: Promise.resolve(registration), getRegistration: async () => registration };
  vi.stubGlobal('navigator', { serviceWorker });
  vi.stubGlobal('location', PLACE);
  vi.stubGlobal('self', PLACE);
  vi.stubGlobal('caches', storage.caches);
  vi.stubGlobal('fetch', fetch);
  return storage;
}

beforeEach(() => {
  for (const mock of [register, unregister, postMessage, fetch]) mock.mockReset();
});

test('reports the loaded files to the first worker, and those that arrive later', async () => {
  openPage(null);
  const observe = vi.fn<PerformanceObserver['observe']>();
  let load: (...names: string[]) => void;
  function Observer(callback: (list: Pick<PerformanceObserverEntryList, 'getEntries'>) => void) {
    load = (...names) => callback({ getEntries: () => names.map((name) => ({ name: SCOPE + name }) as PerformanceEntry) });
    return { observe };
  }
  vi.stubGlobal('PerformanceObserver', Observer);
  await registerWorker(false);
  expect(register).toHaveBeenCalledExactlyOnceWith('worker.js');
  expect(fetch).not.toHaveBeenCalled();
  expect(observe).toHaveBeenCalledExactlyOnceWith({ type: 'resource', buffered: true });
  load!('title-aaaaaaaa.webp', 'boot-aaaaaaaa.js');
  load!('music-aaaaaaaa.ogg');
  expect(postMessage.mock.calls).toEqual([
    [[`${SCOPE}title-aaaaaaaa.webp`, `${SCOPE}boot-aaaaaaaa.js`], []],
    [[`${SCOPE}music-aaaaaaaa.ogg`], []],
  ]);
});

test('does nothing without service workers', async () => {
  openPage(null);
  vi.stubGlobal('navigator', {});
  await registerWorker(false);
  expect(register).not.toHaveBeenCalled();
});

test('rejects if the browser refuses', async () => {
  openPage(null);
  register.mockRejectedValue(new DOMException('private mode', 'SecurityError'));
  await expect(registerWorker(false)).rejects.toThrow('private mode');
});

test.each<[string, () => Promise<Response>]>([
  ['the worker exists', async () => new Response('', { headers: { 'content-type': 'text/javascript' } })],
  ['the server fails', async () => new Response('', { status: 503 })],
  ['the network fails', () => Promise.reject(new TypeError('Failed to fetch'))],
])('keeps a worker if %s', async (_, answer) => {
  openPage({});
  fetch.mockImplementation(answer);
  await registerWorker(false);
  expect([register.mock.calls.length, unregister.mock.calls.length, postMessage.mock.calls.length]).toEqual([1, 0, 0]);
});

test.each<[string, Response]>([
  ['is missing', new Response('', { status: 404 })],
  ['is gone', new Response('', { status: 410 })],
  ['is replaced by a page', new Response('', { headers: { 'content-type': 'text/html; charset=utf-8' } })],
])('removes the worker and its caches if the script %s', async (_, answer) => {
  const storage = openPage({});
  await storage.caches.open(`frozen-jewel ${SCOPE} offline-aaaaaaaa.json`);
  await storage.caches.open('another game');
  fetch.mockResolvedValue(answer);
  await registerWorker(false);
  expect([register.mock.calls.length, unregister.mock.calls.length]).toEqual([0, 1]);
  expect([...storage.entries.keys()]).toEqual(['another game']);
});

import { beforeEach, expect, test, vi } from 'vitest';
import { bakeEarly } from '../../src/start/early-baker.ts';

const PROBE = { style: {} } as HTMLElement;

/** Opened workers, with their messages. */
let workers: (EventTarget & { readonly messages: unknown[] })[];
let page: { OffscreenCanvas?: unknown; bakeWorker?: Promise<Worker> };

beforeEach(() => {
  vi.useFakeTimers();
  workers = [];
  page = { OffscreenCanvas: EventTarget };
  vi.stubGlobal('window', page);
  vi.stubGlobal('innerWidth', 390);
  vi.stubGlobal('innerHeight', 844);
  vi.stubGlobal('devicePixelRatio', 3);
  vi.stubGlobal('getComputedStyle', () => ({ paddingTop: '47px', paddingRight: '0px', paddingBottom: '34px', paddingLeft: '0px' }));
  vi.stubGlobal('fetch', async () => new Response(''));
  vi.stubGlobal(
    'Worker',
    class extends EventTarget {
      readonly messages: unknown[] = [];
      constructor() {
        super();
        workers.push(this);
      }
      postMessage(message: unknown): void {
        this.messages.push(message);
      }
    },
  );
});

test('lets a worker bake the backdrop of the window, and offers it to the game', async () => {
  bakeEarly(PROBE, true);
  expect(await page.bakeWorker).toBe(workers[0]);
  expect(workers[0].messages).toEqual([{ width: 390, height: 844, insets: { top: 47, right: 0, bottom: 34, left: 0 }, pixelRatio: 3 }]);
});

test('opens a worker that bakes nothing for players with another backdrop', async () => {
  bakeEarly(PROBE, false);
  expect(await page.bakeWorker).toBe(workers[0]);
  expect(workers[0].messages).toEqual([]);
});

test('offers a rejection if the script cannot be loaded', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  bakeEarly(PROBE, true);
  await expect(page.bakeWorker).rejects.toThrow('offline');
});

test('offers a rejection if the script fails before the game listens', async () => {
  bakeEarly(PROBE, true);
  await page.bakeWorker;
  workers[0].dispatchEvent(Object.assign(new Event('error'), { message: 'damaged' }));
  await expect(page.bakeWorker).rejects.toThrow('damaged');
});

test('opens no worker in browsers without offscreen canvases', () => {
  delete page.OffscreenCanvas;
  bakeEarly(PROBE, true);
  expect(page.bakeWorker).toBeUndefined();
});

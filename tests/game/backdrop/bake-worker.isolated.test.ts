// The worker that bakes backdrops, with a stand-in for the painters.
import { beforeEach, expect, test, vi } from 'vitest';
import type { BackdropRequest } from '../../../src/game/backdrop/bake-backdrop.ts';
import { firstRequest, type FirstView } from '../../../src/game/backdrop/first-request.ts';

const { bakeBackdrop, closed } = vi.hoisted(() => {
  const closed: unknown[] = [];
  const pictureOf = (request: unknown) => ({ transferToImageBitmap: () => ({ request, close: () => closed.push(request) }) });
  return {
    closed,
    bakeBackdrop: vi.fn((request: unknown) => ({
      depths: [],
      board: { picture: pictureOf(request) },
      slot: { picture: pictureOf(request) },
    })),
  };
});
vi.mock('../../../src/game/backdrop/bake-backdrop.ts', () => ({ bakeBackdrop }));

const VIEW: FirstView = { width: 390, height: 844, insets: { top: 47, right: 0, bottom: 34, left: 0 }, pixelRatio: 3 };
const OTHER = { ...firstRequest(VIEW), widthPixels: 7 };

let sent: unknown[];
let send: (message: FirstView | BackdropRequest) => void;

beforeEach(async () => {
  bakeBackdrop.mockClear();
  closed.length = 0;
  sent = [];
  vi.resetModules();
  vi.stubGlobal('postMessage', (message: unknown) => sent.push(message));
  vi.stubGlobal('addEventListener', (_: string, listener: (event: unknown) => void) => {
    // A message is a copy.
    send = (message) => listener({ data: structuredClone(message) });
  });
  await import('../../../src/game/backdrop/bake-worker.ts');
});

const backdropOf = (request: BackdropRequest) => ({ board: { picture: { request } }, slot: { picture: { request } } });

test('bakes the first backdrop ahead, and answers its request once', () => {
  const request = firstRequest(VIEW);
  send(VIEW);
  expect(bakeBackdrop).toHaveBeenCalledTimes(1);
  expect(sent).toEqual([]);
  send(request);
  expect(bakeBackdrop).toHaveBeenCalledTimes(1);
  expect(sent).toMatchObject([backdropOf(request)]);
  expect(closed).toEqual([]);
  // Its pictures were transferred to the page.
  send(request);
  expect(bakeBackdrop).toHaveBeenCalledTimes(2);
  expect(sent).toMatchObject([backdropOf(request), backdropOf(request)]);
});

test('bakes another request, and releases the first backdrop', () => {
  send(VIEW);
  send(OTHER);
  expect(sent).toMatchObject([backdropOf(OTHER)]);
  expect(closed).toEqual([firstRequest(VIEW), firstRequest(VIEW)]);
});

test('bakes without a first view', () => {
  send(OTHER);
  expect(sent).toMatchObject([backdropOf(OTHER)]);
});

// Reload of a page whose files a deploy has removed: once, at a calm moment, never in a loop.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createRenewal } from '../../src/app/renew-page.ts';

const OLD = 'boot-AAAAAAAA.js';
const NEW_PAGE = '<script async type="module" src="boot-BBBBBBBB.js"></script>';

let isCalm: boolean;
let marks: Map<string, string>;
const reload = vi.fn();
const onOutdated = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  isCalm = true;
  marks = new Map();
});

afterEach(() => void vi.clearAllMocks());

function renewal(fetchPage: () => Promise<string>, openMarks?: () => never): () => Promise<void> {
  const storage = { getItem: (key: string) => marks.get(key) ?? null, setItem: (key: string, mark: string) => void marks.set(key, mark) };
  const parts = { isCalm: () => isCalm, reload, onOutdated };
  return createRenewal(parts, { ownScript: OLD, fetchPage, openMarks: openMarks ?? (() => storage) });
}

/** Reports lost code. Returns whether the listener's promise has settled. */
async function lose(listener: () => Promise<void>): Promise<boolean> {
  let isSettled = false;
  void listener().then(() => (isSettled = true));
  await vi.advanceTimersByTimeAsync(0);
  return isSettled;
}

test('reloads an outdated page, with the promise pending meanwhile', async () => {
  expect(await lose(renewal(async () => NEW_PAGE))).toBe(false);
  expect(reload).toHaveBeenCalledOnce();
});

test.each([
  ['is unchanged', async () => `<script src="${OLD}">`],
  ['belongs to another site', async () => '<h1>Please log in to this network</h1>'],
  ['cannot be fetched', () => Promise.reject(new Error('offline'))],
])("does not reload if the server's page %s", async (_, fetchPage) => {
  expect(await lose(renewal(fetchPage))).toBe(true);
  expect([reload.mock.calls.length, onOutdated.mock.calls.length]).toEqual([0, 0]);
});

test('delays the reload until a calm moment', async () => {
  isCalm = false;
  expect(await lose(renewal(async () => NEW_PAGE))).toBe(true);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(reload).not.toHaveBeenCalled();
  isCalm = true;
  await vi.advanceTimersByTimeAsync(1000);
  expect(reload).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(reload).toHaveBeenCalledOnce();
});

test('reports instead of reloading if a reload returned the outdated page again', async () => {
  await lose(renewal(async () => NEW_PAGE));
  expect(await lose(renewal(async () => NEW_PAGE))).toBe(true);
  expect([reload.mock.calls.length, onOutdated.mock.calls.length]).toEqual([1, 1]);
});

test('reports instead of reloading if the session storage is blocked', async () => {
  const openMarks = () => {
    throw new Error('SecurityError');
  };
  expect(await lose(renewal(async () => NEW_PAGE, openMarks))).toBe(true);
  expect([reload.mock.calls.length, onOutdated.mock.calls.length]).toEqual([0, 1]);
});

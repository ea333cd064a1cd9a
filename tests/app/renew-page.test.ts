// Reload of a page whose files a deploy has removed: once, at a calm moment, never in a loop.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { LiveHud } from '../../src/app/create-hud.ts';
import type { PageLifecycle } from '../../src/app/page-lifecycle.ts';
import { createRenewal, followRenewal } from '../../src/app/renew-page.ts';
import type { GameWorld } from '../../src/game/world.ts';
import { loadLate } from '../../src/loading/load-late.ts';

const OLD = 'boot-AAAAAAAA.js';
const NEW_PAGE = '<script async type="module" src="boot-BBBBBBBB.js"></script>';

let isCalm: boolean;
let marks: Record<string, unknown>;
const reload = vi.fn();
const onOutdated = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  isCalm = true;
  marks = {};
});

afterEach(() => void vi.clearAllMocks());

function renewal(fetchPage: () => Promise<string>, openMarks?: () => never): () => Promise<void> {
  return createRenewal({ isCalm: () => isCalm, reload, onOutdated, ownScript: OLD, fetchPage, openMarks: openMarks ?? (() => marks) });
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

describe('a page whose late script is gone', () => {
  const MENU = { screen: 'menu', overlay: 'none', ad: 'none', awaited: 'none' };
  const GAME = { ...MENU, screen: 'game', overlay: 'paused' };

  /** Loses a script on a page in this state. Returns what the page does, in order. */
  async function loseScript(flow: object, { isPartAwaited = false, phase = 'idle' } = {}): Promise<string[]> {
    const done: string[] = [];
    const script = { getAttribute: () => OLD };
    vi.stubGlobal('document', { querySelector: () => script, querySelectorAll: () => [] });
    vi.stubGlobal('location', { href: 'https://game.example/', reload: () => void done.push('reload') });
    vi.stubGlobal('sessionStorage', marks);
    vi.stubGlobal('fetch', async (address: string) =>
      address.includes('.js') ? new Response('', { status: 404 }) : new Response(NEW_PAGE),
    );
    const world = { flow, input: { drag: { phase } } } as GameWorld;
    const hud = { isPartAwaited: { peek: () => isPartAwaited } } as LiveHud;
    followRenewal({ world, hud, lifecycle: { leave: () => void done.push('save') } as unknown as PageLifecycle });
    const load = Object.assign(async () => undefined, { toString: () => 'import("./panels-AAAAAAAA.js")' });
    loadLate(load).catch(() => done.push('failure'));
    await vi.advanceTimersByTimeAsync(60_000);
    vi.clearAllTimers();
    return done;
  }

  test.each([
    ['the menu is open', MENU, {}],
    ['the open panel waits for it', GAME, { isPartAwaited: true }],
  ])('saves and reloads while %s', async (_, flow, state) => {
    expect(await loseScript(flow, state)).toEqual(['save', 'reload']);
  });

  test.each([
    ['in a game', GAME, {}],
    ['during a drag', GAME, { isPartAwaited: true, phase: 'dragging' }],
    ['during an ad', { ...MENU, ad: 'shown' }, {}],
    ['while an answer is awaited', { ...MENU, awaited: 'ad' }, {}],
  ])('does not reload %s', async (_, flow, state) => {
    expect(await loseScript(flow, state)).toEqual(['failure']);
  });
});

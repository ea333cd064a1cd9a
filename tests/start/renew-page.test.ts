// Reload of a page whose files a deploy has removed: once, at a calm moment, never in a loop.
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { signal } from '@preact/signals-core';
import type { LiveHud } from '../../src/state/hud.ts';
import { followRenewal } from '../../src/start/renew-page.ts';
import type { GameWorld } from '../../src/game/world.ts';
import { loadLate } from '../../src/loading/load-late.ts';

const OLD = 'boot-AAAAAAAA.js';
const NEW_PAGE = '<script async type="module" src="boot-BBBBBBBB.js"></script>';
const MENU = { screen: 'menu', overlay: 'none', ad: 'none', awaited: 'none' };
const GAME = { ...MENU, screen: 'game', overlay: 'paused' };

beforeEach(() => void vi.useFakeTimers());

type State = { readonly flow?: object; readonly isPartAwaited?: boolean; readonly phase?: string; readonly marks?: object };

/** Opens a page whose server has this page now. */
function openPage(served: () => string | number, { flow = MENU, isPartAwaited = false, phase = 'idle', marks = {} }: State = {}) {
  /** Actions of the page, in order. */
  const done: string[] = [];
  vi.stubGlobal('document', { querySelector: () => ({ getAttribute: () => OLD }), querySelectorAll: () => [] });
  vi.stubGlobal('location', { href: 'https://game.example/', reload: () => void done.push('reload') });
  vi.stubGlobal('sessionStorage', marks);
  vi.stubGlobal('fetch', async (address: string) => {
    const answer = address.includes('.js') ? 404 : served();
    if (answer === 0) throw new TypeError('offline');
    return typeof answer === 'number' ? new Response('', { status: answer }) : new Response(answer);
  });
  const world = { flow, input: { drag: { phase } } };
  const hud = { isPartAwaited: { peek: () => isPartAwaited }, snackbar: signal({ count: 0, text: undefined }) };
  followRenewal({ world: world as unknown as GameWorld, hud: hud as unknown as LiveHud, leave: () => void done.push('save') });
  return {
    world,
    marks,
    done,
    message: () => hud.snackbar.value.text as string | undefined,
    /** Loses a late script, and waits. */
    async loseScript() {
      const load = Object.assign(async () => undefined, { toString: () => 'import("./panels-AAAAAAAA.js")' });
      loadLate(load).catch(() => done.push('failure'));
      await vi.advanceTimersByTimeAsync(60_000);
    },
  };
}

test.each<[string, State]>([
  ['the menu is open', {}],
  ['the open panel waits for it', { flow: GAME, isPartAwaited: true }],
])('saves and reloads an outdated page while %s', async (_, state) => {
  const page = openPage(() => NEW_PAGE, state);
  await page.loseScript();
  expect(page.done).toEqual(['save', 'reload']);
});

test.each<[string, string | number]>([
  ['is unchanged', `<script src="${OLD}">`],
  ['belongs to another site', '<h1>Please log in to this network</h1>'],
  ['cannot be fetched', 0],
])("does not reload if the server's page %s", async (_, served) => {
  const page = openPage(() => served);
  await page.loseScript();
  expect([page.done, page.message()]).toEqual([['failure'], undefined]);
});

describe('an outdated page that is not calm', () => {
  test.each<[string, State]>([
    ['in a game', { flow: GAME }],
    ['during a drag', { phase: 'dragging' }],
    ['during an ad', { flow: { ...MENU, ad: 'shown' } }],
    ['while an answer is awaited', { flow: { ...MENU, awaited: 'ad' } }],
  ])('reloads %s only afterwards, and once', async (_, state) => {
    const page = openPage(() => NEW_PAGE, state);
    await page.loseScript();
    expect(page.done).toEqual(['failure']);
    Object.assign(page.world, { flow: MENU, input: { drag: { phase: 'idle' } } });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(page.done).toEqual(['failure', 'save', 'reload']);
  });
});

describe('a message replaces the reload', () => {
  test('if a reload returned the outdated page again', async () => {
    const marks = {};
    await openPage(() => NEW_PAGE, { marks }).loseScript();
    const again = openPage(() => NEW_PAGE, { marks });
    await again.loseScript();
    expect([again.done, again.message()]).toEqual([['failure'], 'snackbar.newVersion']);
  });

  test('if the session storage is blocked', async () => {
    const refuse = () => {
      throw new DOMException('refused', 'SecurityError');
    };
    const page = openPage(() => NEW_PAGE, { marks: new Proxy({}, { get: refuse, set: refuse }) });
    await page.loseScript();
    expect([page.done, page.message()]).toEqual([['failure'], 'snackbar.newVersion']);
  });
});

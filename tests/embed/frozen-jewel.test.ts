// The element <frozen-jewel> without a browser: its attributes, property, events and end.
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { EmbedOptions } from '../../src/embed/embed.ts';
import type { FrozenJewelElement } from '../../src/embed/frozen-jewel.ts';
import { MemoryStorage } from '../support/storages.ts';
import { createPage, GAME, settle } from './fake-page.ts';

/** The attributes of an element. */
class FakeElement extends EventTarget {
  readonly #attributes = new Map<string, string>();
  declare attributeChangedCallback: (name: string, before: string | null, value: string | null) => void;

  getAttribute(name: string): string | null {
    return this.#attributes.get(name) ?? null;
  }

  hasAttribute(name: string): boolean {
    return this.#attributes.has(name);
  }

  setAttribute(name: string, value: string): void {
    this.#change(name, () => this.#attributes.set(name, value));
  }

  removeAttribute(name: string): void {
    this.#change(name, () => this.#attributes.delete(name));
  }

  #change(name: string, change: () => unknown): void {
    const before = this.getAttribute(name);
    change();
    const { observedAttributes } = this.constructor as unknown as typeof FrozenJewelElement;
    if (observedAttributes.includes(name)) this.attributeChangedCallback(name, before, this.getAttribute(name));
  }
}

const STATE = {
  screen: 'menu',
  overlay: 'none',
  score: 0,
  bestScore: 0,
  level: 1,
  combo: 0,
  coins: 0,
  language: 'en',
  isMuted: false,
  isPlaying: false,
};

let Element: typeof FrozenJewelElement;
const opened: FrozenJewelElement[] = [];

beforeAll(async () => {
  vi.stubGlobal('HTMLElement', FakeElement);
  const define = vi.fn<(name: string, type: unknown) => void>();
  vi.stubGlobal('customElements', { define });
  ({ FrozenJewelElement: Element } = await import('../../src/embed/frozen-jewel.ts'));
  expect(define).toHaveBeenCalledExactlyOnceWith('frozen-jewel', Element);
});

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.stubGlobal('localStorage', new MemoryStorage());
});

afterEach(() => {
  for (const element of opened.splice(0)) element.disconnectedCallback();
});

/** Puts an element with these attributes into a page. */
function start(attributes: Readonly<Record<string, string>>, options: EmbedOptions = {}) {
  const page = createPage();
  const element = Object.assign(new Element(), page.element, { options });
  for (const [name, value] of Object.entries({ src: `${GAME}/jewel/`, ...attributes })) element.setAttribute(name, value);
  element.connectedCallback();
  opened.push(element);
  const seen: unknown[] = [];
  const listen = (...names: readonly string[]) => {
    for (const name of names) element.addEventListener(name, (event) => seen.push([name, (event as CustomEvent<unknown>).detail]));
  };
  return { page, element, seen, listen };
}

type Started = ReturnType<typeof start>;

/** Lets the game become ready, and answers its calls. Returns them. */
async function makeReady({ page }: Pick<Started, 'page'>) {
  const { port, post } = page.sayHello();
  const calls: string[] = [];
  port.addEventListener('message', ({ data }: MessageEvent<{ id: number; call: string; value?: unknown }>) => {
    calls.push(`${data.call} ${String(data.value)}`);
    post({ type: 'answer', id: data.id, state: STATE });
  });
  post({ type: 'ready' });
  for (let turn = 0; turn < 4; turn++) await settle();
  return { calls, post };
}

const offerOf = ({ connects }: Started['page']) => (connects().at(-1)!.data as { offer: object }).offer;

describe('an attribute', () => {
  test('is an option of the game', async () => {
    const attributes = { title: 'A game', theme: 'ember', language: 'fr', player: 'Anna', leaderboard: 'host', loading: 'lazy', seed: '7' };
    const started = start({ ...attributes, daily: '', muted: '' });
    const { calls } = await makeReady(started);
    expect(started.page.iframe).toMatchObject({ src: `${GAME}/jewel/`, title: 'A game', loading: 'lazy' });
    expect(offerOf(started.page)).toMatchObject({ theme: 'ember', player: 'Anna', leaderboard: 'host', seed: 7, daily: true });
    expect(calls).toEqual(['mute true', 'setLanguage fr']);
  });

  test('that is missing or empty leaves the default', async () => {
    const started = start({ theme: '', language: '' });
    const { calls } = await makeReady(started);
    expect(started.page.iframe).toMatchObject({ title: 'Frozen Jewel', loading: '' });
    expect(offerOf(started.page)).toEqual({ ads: [], storage: 'page', board: 'none', daily: false });
    expect(calls).toEqual([]);
  });

  test('is followed by the property `options`', async () => {
    const started = start({ theme: 'ember', seed: '7' }, { theme: 'thaw', ads: { show: () => false } });
    await makeReady(started);
    expect(offerOf(started.page)).toMatchObject({ theme: 'thaw', seed: 7, ads: ['interstitial', 'rewarded'] });
  });

  test.each([
    ['seed', 'x', 'seed must be'],
    ['theme', 'lava', 'theme must be'],
    ['leaderboard', 'off', 'leaderboard must be'],
  ])('%s with the value %s is refused', (name, value, message) => {
    expect(() => start({ [name]: value })).toThrow(message);
  });

  test('that changes takes effect immediately', async () => {
    const started = start({});
    const { calls } = await makeReady(started);
    started.element.setAttribute('language', 'fr');
    started.element.setAttribute('muted', '');
    started.element.removeAttribute('muted');
    started.element.removeAttribute('language');
    for (let turn = 0; turn < 4; turn++) await settle();
    expect(calls).toEqual(['setLanguage fr', 'mute true', 'mute false']);
  });
});

describe('the element', () => {
  test('dispatches ready, then each event of the game with its detail', async () => {
    const started = start({});
    const details = {
      start: { mode: 'daily' },
      pause: { isPaused: true },
      ad: { stage: 'shown' },
      coins: { coins: 7 },
      language: { language: 'fr' },
      mute: { isMuted: true },
      dailyResult: { day: '2026-11-22', score: 40, rank: 3 },
      leaderboard: { bestScore: 40 },
    };
    started.listen('ready', 'error', ...Object.keys(details));
    const { post } = await makeReady(started);
    for (const [event, detail] of Object.entries(details)) post({ type: 'event', event, detail });
    await settle();
    expect(started.seen).toEqual([['ready', null], ...Object.entries(details)]);
  });

  test('dispatches the error of a game that does not load', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    const started = start({});
    started.listen('ready', 'error');
    vi.advanceTimersByTime(30_000);
    await settle();
    expect(started.seen).toEqual([['error', expect.objectContaining({ code: 'not-ready' })]]);
  });

  test('ends its game when it is removed, and has another one when it is put back', async () => {
    const { page, element } = start({});
    await makeReady({ page });
    const { game } = element;
    element.disconnectedCallback();
    expect([element.game, page.iframe.isConnected]).toEqual([undefined, false]);
    await expect(game!.getState()).rejects.toMatchObject({ code: 'destroyed' });
    element.connectedCallback();
    await makeReady({ page });
    expect(await element.game!.getState()).toEqual(STATE);
  });
});

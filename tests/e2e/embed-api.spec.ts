// The embedding API in a real browser: a host of another origin controls the game with embed.js, and hostile pages cannot.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Frame, Page } from '@playwright/test';
import type { EmbeddedGame, EmbedOptions, EmbedError, GameState } from '../../src/embed/embed.ts';
import { hostingHeaders } from '../../server/web/hosting-headers.ts';
import { unpackSave } from '../../src/save/sync-portal-save.ts';
import { readSavedData } from '../../src/save/saved-data.ts';
import { createStaticServer } from '../../tools/static-server.ts';
import { prepareGamePage } from '../support/game-page.ts';
import { NO_MOVE } from '../support/positions.ts';
import { collectComplaints, expect, FULL, passFrames, STILL, test } from './support/test.ts';

declare global {
  interface Window {
    /** Set by `openHost`. */
    host: { readonly game: EmbeddedGame; readonly events: [name: string, detail: unknown][]; readonly logged: string[] };
  }
}

const DIST = new URL('../../dist/web/', import.meta.url);
const SEED = '?debug=true&seed=7';

test.setTimeout(40_000);
test.use({ ...STILL, viewport: { width: 600, height: 900 } });
test.beforeEach(({ page }) => prepareGamePage(page, { portal: 'standalone', isFirstStart: false }));

type HostOptions = Pick<EmbedOptions, 'sandbox' | 'language' | 'isMuted'> & {
  /** The host's content security policy. */
  readonly policy?: string;
  readonly isOfGameOrigin?: boolean;
  /** Lets embed.js choose the game's address. */
  readonly isSrcLeftOut?: boolean;
};

const closers: (() => void)[] = [];
test.afterEach(() => {
  for (const close of closers.splice(0)) close();
});

/** Serves one page at "localhost", which the browser treats as another site than the game's. */
async function serve(html: string, headers: Record<string, string> = {}): Promise<string> {
  const server = createServer((_, response) => {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    response.setHeader('content-type', 'text/html').end(html);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => server.close());
  return `http://localhost:${(server.address() as AddressInfo).port}`;
}

/** Opens a host page with one game, without waiting for the game. */
async function openHost(
  page: Page,
  game: string,
  { policy, isOfGameOrigin = false, isSrcLeftOut = false, ...options }: HostOptions = {},
): Promise<Frame> {
  const html = `<!doctype html><title>Host</title><div id="game"></div><script type="module" src="${game}/embed.js"></script>`;
  const headers = policy === undefined ? {} : { 'content-security-policy': policy };
  const address = isOfGameOrigin ? `${game}/host.html` : await serve(html, headers);
  if (isOfGameOrigin) await page.route(address, (route) => route.fulfill({ body: html, contentType: 'text/html' }));
  await page.goto(address);
  await page.evaluate(
    async ({ script, options }) => {
      const { embed } = (await import(script)) as { embed: (element: Element, options?: EmbedOptions) => EmbeddedGame };
      const events: Window['host']['events'] = [];
      const logged: string[] = [];
      const log = (message: string) => void logged.push(message);
      const game = embed(document.querySelector('#game')!, { width: 400, log, ...options });
      window.host = { game, events, logged };
      for (const name of ['score', 'levelUp', 'gameOver', 'size'] as const) {
        game.on(name, (detail) => void events.push([name, detail]));
      }
    },
    { script: `${game}/embed.js`, options: { ...(isSrcLeftOut ? {} : { src: `${game}/${SEED}` }), ...options } },
  );
  return findFrame(page);
}

async function findFrame(page: Page): Promise<Frame> {
  const element = await page.locator('iframe').elementHandle();
  return (await element.contentFrame())!;
}

type Call = 'play' | 'pause' | 'resume' | 'getState';

const call = (page: Page, name: Call): Promise<GameState> => page.evaluate((name) => window.host.game[name](), name);
const ready = (page: Page): Promise<void> => page.evaluate(() => window.host.game.ready);
const eventsOf = (page: Page, name: string) =>
  page.evaluate((name) => window.host.events.filter(([event]) => event === name).map(([, detail]) => detail), name);

/** Returns the error code of a call, or `fine`. */
const codeOf = (page: Page, name: 'pause' | 'resume'): Promise<string> =>
  page.evaluate(
    (name) =>
      window.host.game[name]().then(
        () => 'fine',
        (error: EmbedError) => error.code,
      ),
    name,
  );

/** Loads a position and drags the first piece to cell (x, y). Returns the milliseconds until it scores. */
async function drag(page: Page, frame: Frame, notation: string, x: number, y: number): Promise<number> {
  await frame.evaluate((line) => window.frozenJewel.load(line), notation);
  const [from, to] = await frame.evaluate(([x, y]) => [window.frozenJewel.slotCentre(0), window.frozenJewel.cellCentre(x, y)], [x, y]);
  const box = (await page.locator('iframe').first().boundingBox())!;
  const before = await frame.evaluate(() => window.frozenJewel.state().score);
  await page.mouse.move(box.x + from.x, box.y + from.y);
  await page.mouse.down();
  await page.mouse.move(box.x + (from.x + to.x) / 2, box.y + (from.y + to.y) / 2);
  await page.mouse.move(box.x + to.x, box.y + to.y);
  const began = Date.now();
  await page.mouse.up();
  await frame.waitForFunction((score) => window.frozenJewel.state().score > score, before, { polling: 20 });
  return Date.now() - began;
}

test('controls the game from another origin and receives its events', async ({ page, origin }) => {
  const frame = await openHost(page, origin, { language: 'es', isMuted: true });
  await ready(page);
  expect(await call(page, 'getState')).toMatchObject({ screen: 'menu', overlay: 'none', language: 'es', isMuted: true, isPlaying: false });
  await expect(page.locator('iframe')).toHaveAttribute('sandbox', 'allow-scripts allow-same-origin');
  expect(await codeOf(page, 'pause')).toBe('refused');
  expect(await call(page, 'play')).toMatchObject({ screen: 'game', isPlaying: true });
  expect(await call(page, 'pause')).toMatchObject({ overlay: 'paused', isPlaying: false });
  expect(await call(page, 'resume')).toMatchObject({ overlay: 'none', isPlaying: true });
  const states = await page.evaluate(async () => [await window.host.game.mute(false), await window.host.game.setLanguage('fr')]);
  expect(states).toMatchObject([{ isMuted: false }, { isMuted: false, language: 'fr' }]);
  await expect(frame.locator('html')).toHaveAttribute('lang', 'fr');

  await drag(page, frame, '1111111 1a,3a,3a stage=3100 score=3100', 7, 0);
  await expect.poll(() => eventsOf(page, 'levelUp')).toEqual([{ level: 2 }]);
  expect(await eventsOf(page, 'score')).toEqual([{ score: 3100 }, { score: 3320 }]);
  await frame.evaluate((line) => window.frozenJewel.load(line), `${NO_MOVE} score=5000 revives=1`);
  // The game's time passes slowly on a busy machine.
  await expect
    .poll(() => eventsOf(page, 'gameOver'), { timeout: 30_000 })
    .toEqual([{ score: 5000, bestScore: 5000, isNewBest: true, replay: expect.stringContaining('score=5000') as unknown as string }]);
  expect(await call(page, 'play')).toMatchObject({ overlay: 'none', score: 0 });
  expect(await page.evaluate(() => window.host.logged)).toEqual([]);
});

test('plays in a sandboxed frame under the strictest host policy, with size events', async ({ page, origin }) => {
  // The host page needs only these two sources. Test scripts are exempt from the policy.
  const policy = `default-src 'none'; script-src ${origin}; frame-src ${origin}`;
  const frame = await openHost(page, origin, { sandbox: 'allow-scripts', policy });
  await ready(page);
  expect(await frame.evaluate(() => window.origin)).toBe('null');
  expect(await eventsOf(page, 'size')).toEqual([{ width: 400, height: 711, preferredHeight: 711 }]);
  await page.evaluate(() => (window.host.game.iframe.style.width = '300px'));
  await expect.poll(() => eventsOf(page, 'size')).toContainEqual({ width: 300, height: 533, preferredHeight: 533 });
  expect(await call(page, 'play')).toMatchObject({ screen: 'game' });
  await drag(page, frame, '0 1a,3a,3a', 4, 4);
  expect(await call(page, 'getState')).toMatchObject({ score: 20 });
});

test('continues a saved game after the frame reloads, and rejects pending calls', FULL, async ({ page, origin }) => {
  const frame = await openHost(page, origin, { isOfGameOrigin: true });
  await ready(page);
  expect(await page.locator('iframe').getAttribute('sandbox')).toBeNull();
  await call(page, 'play');
  await drag(page, frame, '0 1a,3a,3a', 4, 4);
  await expect.poll(() => eventsOf(page, 'score')).toContainEqual({ score: 20 });
  const code = page.evaluate(async () => {
    window.host.game.iframe.contentWindow!.location.reload();
    // The unloading game sends no further responses.
    for (;;) {
      try {
        await window.host.game.getState();
      } catch (error) {
        return (error as EmbedError).code;
      }
    }
  });
  expect(await code).toBe('reloaded');
  expect(await call(page, 'play')).toMatchObject({ screen: 'game', score: 20 });
});

test('keeps score and tutorial of a frame without storage when the host reloads', FULL, async ({ page, origin }) => {
  const options = { isOfGameOrigin: true, sandbox: 'allow-scripts' };
  const frame = await openHost(page, origin, options);
  await ready(page);
  await call(page, 'play');
  await frame.getByRole('button', { name: 'Skip' }).click();
  await drag(page, frame, '0 1a,3a,3a', 4, 4);
  const keptScore = async () => {
    const text = await page.evaluate((key) => localStorage.getItem(key), `frozen-jewel:${origin}/`);
    const save = unpackSave(text ?? '');
    return save && readSavedData(save).session?.running?.state.score;
  };
  await expect.poll(keptScore).toBe(20);
  const next = await openHost(page, origin, options);
  await ready(page);
  expect(await call(page, 'play')).toMatchObject({ screen: 'game', score: 20 });
  expect(await next.evaluate(() => window.frozenJewel.state().tutorialStep)).toBe(0);
  expect(await page.evaluate(() => window.host.logged)).toEqual([]);
});

test('ignores messages of a sibling frame and of another window', FULL, async ({ page, origin, context }) => {
  const hostile = await serve(`<!doctype html><title>Hostile</title>`);
  const frame = await openHost(page, origin, { isSrcLeftOut: true });
  await ready(page);
  await expect(page.locator('iframe')).toHaveAttribute('src', `${origin}/`);
  const before = await call(page, 'getState');
  await page.evaluate(
    (src) => {
      const sibling = document.createElement('iframe');
      sibling.src = src;
      sibling.name = 'hostile';
      document.body.append(sibling);
    },
    hostile.replace('localhost', '127.0.0.1'),
  );
  await expect.poll(() => page.frame('hostile')?.url()).toContain('127.0.0.1');
  const attack = () => {
    const windows = window.opener ? [window.opener as Window] : [parent, parent.frames[0]];
    const calls = [{ id: 1, call: 'play' }, { id: 1, call: 'mute', value: true }, 'x'.repeat(1_000_000)];
    for (const target of windows) {
      for (const data of [{ type: 'frozen-jewel:hello', version: 1 }, ...calls]) target.postMessage(data, '*');
      const { port1, port2 } = new MessageChannel();
      target.postMessage({ type: 'frozen-jewel:connect', version: 1 }, '*', [port2]);
      for (const data of calls) port1.postMessage(data);
    }
  };
  const [popup] = await Promise.all([context.waitForEvent('page'), page.evaluate((src) => void window.open(src), hostile)]);
  await popup.waitForLoadState();
  await page.frame('hostile')!.evaluate(attack);
  await popup.evaluate(attack);
  await popup.close();
  await Promise.all([passFrames(page), passFrames(frame)]);
  expect(await call(page, 'getState')).toEqual(before);
  expect(await page.evaluate(() => window.host.logged)).toEqual([]);
});

test('stays responsive under ten thousand messages per second and megabyte strings', FULL, async ({ page, origin }) => {
  // The host implements the protocol itself, because embed.js would not send this flood.
  const html = `<!doctype html><title>Flood</title><iframe src="${origin}/${SEED}" width="400" height="711" style="border:0"></iframe>`;
  const host = await serve(html);
  await page.addInitScript(() => {
    window.addEventListener('message', ({ data, source }) => {
      if ((data as { type?: string }).type !== 'frozen-jewel:hello') return;
      const { port1, port2 } = new MessageChannel();
      (source as Window).postMessage({ type: 'frozen-jewel:connect', version: 1 }, '*', [port2]);
      Object.assign(window, { port: port1 });
    });
  });
  await page.goto(host);
  const frame = await findFrame(page);
  await frame.getByRole('button', { name: 'Play' }).click();
  await frame.waitForFunction(() => window.frozenJewel?.state().screen === 'game');
  // A frame of another origin has its own process.
  const client = await page.context().newCDPSession(frame);
  /** Returns the bytes that a garbage collection leaves. */
  const memory = async () => {
    await client.send('HeapProfiler.collectGarbage');
    return (await client.send('Runtime.getHeapUsage')).usedSize;
  };
  const calm = await drag(page, frame, '0 1a,1a,1a', 0, 0);
  const heapBefore = await memory();

  const flood = page.evaluate(async () => {
    const { port } = window as unknown as { port: MessagePort };
    const game = window.frames[0];
    const large = 'x'.repeat(1_000_000);
    const end = performance.now() + 3000;
    let posted = 0;
    for (let last = performance.now(); last < end;) {
      await new Promise((resolve) => setTimeout(resolve, 10));
      const now = performance.now();
      for (let due = (now - last) * 10; due > 0; due--) {
        posted++;
        // No call starts or pauses the game, so that it stays playable.
        port.postMessage({ id: posted, call: posted % 2 ? 'getState' : 'mute', value: true });
      }
      port.postMessage(large);
      port.postMessage({ id: posted, call: large });
      game.postMessage(large, '*');
      last = now;
    }
    return posted;
  });
  const drags: number[] = [];
  for (let cell = 0; cell < 3; cell++) {
    await passFrames(frame, 10);
    drags.push(await drag(page, frame, '0 1a,1a,1a', cell, 4));
  }
  const frames = await frame.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let count = 0;
        const end = performance.now() + 500;
        const next = () => (performance.now() < end ? (count++, requestAnimationFrame(next)) : resolve(count));
        next();
      }),
  );
  const posted = await flood;
  const heapAfter = await memory();
  console.log(
    `${posted} messages in 3 s. A drag scores after ${calm} ms without and ${drags.join(', ')} ms with the flood. ` +
      `${frames} frames in 0.5 s. Heap: ${Math.round(heapBefore / 1e6)} to ${Math.round(heapAfter / 1e6)} MB.`,
  );
  expect(posted).toBeGreaterThan(20_000);
  // The median: a busy machine may delay any of them.
  expect(drags.sort((a, b) => a - b)[1]).toBeLessThan(1500);
  expect(frames).toBeGreaterThan(4);
  expect(heapAfter - heapBefore).toBeLessThan(10e6);
});

test('plays two games side by side in the demo, one from another origin', FULL, async ({ page }) => {
  const server = createStaticServer(DIST, hostingHeaders);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => server.close());
  const { port } = server.address() as AddressInfo;
  const complaints = collectComplaints(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(`http://127.0.0.1:${port}/demo/`);
  const cards = page.locator('article');
  await expect(cards.locator('.origin')).toHaveText([
    `http://127.0.0.1:${port} no sandbox`,
    `http://localhost:${port} allow-scripts allow-same-origin`,
  ]);
  for (const [index, language] of [
    [0, 'fr'],
    [1, 'ru'],
  ] as const) {
    const card = cards.nth(index);
    const press = (name: string) => card.getByRole('button', { name, exact: true }).click();
    const screen = card.locator('dd').last();
    await expect(card.getByRole('button', { name: 'Play' })).toBeEnabled();
    await press('Play');
    await expect(screen).toHaveText('game');
    await press('Pause');
    await expect(screen).toHaveText('game, paused');
    await press('Resume');
    await expect(screen).toHaveText('game');
    await press('Mute');
    await expect(card.getByRole('button', { name: 'Mute' })).toHaveAttribute('aria-pressed', 'true');
    await card.getByRole('combobox').selectOption(language);
    await expect(card.getByRole('log')).toContainText(`setLanguage("${language}") done`);
    await expect(card.frameLocator('iframe').locator('html')).toHaveAttribute('lang', language);
    await expect(card.locator('.error')).toHaveCount(0);
  }
  expect(complaints).toEqual([]);
});

// bench.html in a browser, in quick mode: all parts and their JSON, embedding, failures.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AxeBuilder } from '@axe-core/playwright';
import type { Frame, Page } from '@playwright/test';
import type { DeviceResult } from '../../bench/device/result.ts';
import type { EmbeddedGame, EmbedOptions } from '../../src/embed/embed.ts';
import { SESSION_KEY } from '../../src/save/session.ts';
import { expect, test } from './support/test.ts';

const QUICK = 'bench.html?quick=true';
const RUN_MILLISECONDS = 90_000;

/** Warnings of the GL driver about readPixels. */
const IGNORED = /GL Driver Message/;

test.setTimeout(120_000);
test.use({ viewport: { width: 390, height: 844 } });

async function runBench(page: Page | Frame): Promise<DeviceResult> {
  await page.getByRole('button', { name: 'Start' }).click();
  await expect(page.locator('#status')).toContainText('Done', { timeout: RUN_MILLISECONDS });
  return readJson(page);
}

async function readJson(page: Page | Frame): Promise<DeviceResult> {
  return JSON.parse(await page.locator('#json').inputValue()) as DeviceResult;
}

function partsOf({ results }: DeviceResult): number[] {
  return [results.sprites.length, results.step.length, results.frame.length];
}

/** Rows of sprites (three draw paths, a bare loop), step (the game, a bare loop) and frame (five scenes). */
const ALL_PARTS = [4, 2, 5];

test('measures and shows all parts, copies the JSON and keeps the saved game', async ({ page, origin, context }) => {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()) && !IGNORED.test(message.text())) complaints.push(message.text());
  });
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`${origin}/${QUICK}`);
  await page.evaluate((key) => localStorage.setItem(key, 'as it was'), SESSION_KEY);

  const result = await runBench(page);
  expect({ ...result, results: undefined }).toMatchObject({ isQuick: true, isFinished: true, wrong: [], missing: [] });
  expect(partsOf(result)).toEqual(ALL_PARTS);
  expect(result.build).toEqual({ bench: expect.stringMatching(/^bench-\w+\.js$/), game: expect.stringMatching(/^boot-\w+\.js$/) });
  expect(result.device).toMatchObject({ webGl: 2, isCrossOriginIsolated: true, isEmbedded: false, viewport: { width: 390, height: 844 } });
  expect(result.device.timerMilliseconds).toBeLessThan(0.05);
  for (const { script, whole } of result.results.sprites)
    for (const { p50, p99 } of [script, whole]) expect(p99).toBeGreaterThanOrEqual(p50);
  expect(result.results.sprites[0]).toMatchObject({ engine: 'pull-buffer', sprites: 1000, drawCalls: 1, uploadedBytes: 16_000 });
  expect(result.results.frame.map(({ drawPath, width }) => `${drawPath} ${width}`)).toEqual(
    Array.from({ length: 5 }, () => 'pull-buffer 326'),
  );

  for (const id of ['sprites', 'step', 'frame']) await expect(page.locator(`#${id} figure`).first()).toBeVisible();
  await expect(page.locator('#frame li')).toHaveCount(5);
  await page.getByRole('button', { name: 'Copy the figures' }).click();
  await expect(page.locator('#copied')).toHaveText('Copied.');
  expect(JSON.parse(await page.evaluate(() => navigator.clipboard.readText()))).toEqual(result);

  expect(await page.evaluate(() => Object.entries(localStorage))).toEqual([[SESSION_KEY, 'as it was']]);
  expect(requests.filter((address) => !address.startsWith(origin) || /\/(api|service|js)\//.test(address))).toEqual([]);
  expect(complaints).toEqual([]);
});

test('fits the smallest phone without axe violations, and omits snow with reduced motion', async ({ page, origin }) => {
  await page.setViewportSize({ width: 320, height: 568 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(`${origin}/${QUICK}&parts=frame`);
  const { wrong, missing } = await runBench(page);
  expect(wrong).toEqual([]);
  expect(missing).toEqual(['Menu with snow: skipped: there is no snow, because this device requests reduced motion.']);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join()}`)).toEqual([]);
});

for (const { sandbox, parts, counts } of [
  { sandbox: undefined, parts: 'step', counts: [0, 2, 0] },
  { sandbox: 'allow-scripts', parts: 'sprites,step,frame', counts: ALL_PARTS },
]) {
  test(`runs in a frame of another site with embed.js, sandbox: ${sandbox ?? 'default'}`, async ({ page, origin }) => {
    const server = createServer((_, response) =>
      response.setHeader('content-type', 'text/html').end('<!doctype html><title>Host</title><div id="bench"></div>'),
    );
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    try {
      await page.goto(`http://localhost:${(server.address() as AddressInfo).port}/`);
      const events = await page.evaluate(
        async ({ script, sandbox }) => {
          const { embed } = (await import(script)) as { embed: (element: Element, options?: EmbedOptions) => EmbeddedGame };
          const game = embed(document.querySelector('#bench')!, { page: 'bench', width: 380, height: 800, sandbox });
          const size = new Promise<{ preferredHeight: number }>((resolve) => void game.on('size', resolve));
          await game.ready;
          const refusal = await game.play().catch((error: Error & { code?: string }) => error.code);
          return { refusal, preferredHeight: (await size).preferredHeight };
        },
        { script: `${origin}/embed.js`, sandbox },
      );
      expect(events.refusal).toBe('refused');
      expect(events.preferredHeight).toBeGreaterThan(800);
      const element = await page.locator('iframe').elementHandle();
      const frame = (await element.contentFrame())!;
      expect(frame.url()).toBe(`${origin}/bench.html`);
      // Only the query parameter selects quick mode, which `embed` cannot set.
      await frame.goto(`${origin}/${QUICK}&parts=${parts}`);
      const result = await runBench(frame);
      expect(result.device.isEmbedded).toBe(true);
      expect([result.wrong, result.missing]).toEqual([[], []]);
      expect(partsOf(result)).toEqual(counts);
      await frame.getByRole('button', { name: 'Copy the figures' }).click();
      await expect(frame.locator('#copied')).toHaveText(/^Copied\.|copy it manually/);
    } finally {
      server.close();
    }
  });
}

test('reports missing WebGL and measures the rest', async ({ page, origin }) => {
  await page.addInitScript(() => {
    const { getContext } = HTMLCanvasElement.prototype;
    Reflect.set(HTMLCanvasElement.prototype, 'getContext', function (this: HTMLCanvasElement, type: string) {
      return type.startsWith('webgl') ? null : Reflect.apply(getContext, this, [type]);
    });
  });
  await page.goto(`${origin}/${QUICK}`);
  const result = await runBench(page);
  await expect(page.locator('#complaints li')).toHaveText(['Skipped sprites and the game: this browser has no WebGL.']);
  expect(result.device).toMatchObject({ webGl: 0, gpu: '' });
  expect(partsOf(result)).toEqual([0, 2, 0]);
});

test('reports a wrong picture without times', async ({ page, origin }) => {
  await page.addInitScript(() => {
    // The path `quads` uses WebGL1 and is not affected.
    WebGL2RenderingContext.prototype.drawElements = () => undefined;
  });
  await page.goto(`${origin}/${QUICK}&parts=sprites`);
  const { results, wrong, missing } = await runBench(page);
  expect(results.sprites.map(({ engine }) => engine)).toEqual(['quads']);
  expect(wrong.filter((line) => line.includes('wrong picture: 0.0 % of the pixels match'))).toHaveLength(3);
  expect(missing).toEqual([]);
  await expect(page.locator('#complaints li')).toHaveCount(wrong.length);
});

test('skips sprites after three lost contexts and measures the rest', async ({ page, origin }) => {
  await page.addInitScript(() => {
    const { getContext } = HTMLCanvasElement.prototype;
    Reflect.set(HTMLCanvasElement.prototype, 'getContext', function (this: HTMLCanvasElement, ...parts: unknown[]) {
      const gl = Reflect.apply(getContext, this, parts) as WebGLRenderingContext | null;
      if (gl && this.width === 1280) setTimeout(() => gl.getExtension('WEBGL_lose_context')?.loseContext());
      return gl;
    });
  });
  await page.goto(`${origin}/${QUICK}&parts=sprites,step`);
  const result = await runBench(page);
  expect(result.missing).toEqual(['1,000 sprites of 8 x 8: skipped: the graphics context was lost (3 tries).']);
  expect(partsOf(result)).toEqual([0, 2, 0]);
});

test('waits while the page is hidden, and repeats interrupted work', async ({ page, origin }) => {
  await page.goto(`${origin}/${QUICK}&parts=sprites`);
  await page.evaluate(() => {
    // Hides the page during the first task.
    new MutationObserver((_, observer) => {
      if (!document.querySelector('#stage canvas')) return;
      observer.disconnect();
      Object.defineProperty(document, 'hidden', { value: true, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }).observe(document.querySelector('#stage')!, { childList: true });
  });
  await page.getByRole('button', { name: 'Start' }).click();
  await expect(page.locator('#status')).toContainText('1,000 sprites of 8 x 8: paused while the page is hidden');
  expect((await readJson(page)).results.sprites).toEqual([]);
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { value: false, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await expect(page.locator('#status')).toContainText('Done', { timeout: RUN_MILLISECONDS });
  expect(partsOf(await readJson(page))).toEqual([4, 0, 0]);
});

test('selects the text if the clipboard is unavailable', async ({ page, origin }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined });
    Reflect.set(HTMLCanvasElement.prototype, 'getContext', () => null);
  });
  await page.goto(`${origin}/${QUICK}`);
  await runBench(page);
  await page.getByRole('button', { name: 'Copy the figures' }).click();
  await expect(page.locator('#copied')).toHaveText('The browser denied access to the clipboard. The text is selected: copy it manually.');
  const selected = await page.locator('#json').evaluate((field: HTMLTextAreaElement) => field.selectionEnd - field.selectionStart);
  expect(selected).toBe((await page.locator('#json').inputValue()).length);
});

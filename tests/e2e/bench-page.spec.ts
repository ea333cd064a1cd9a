// bench.html in a browser, in quick mode: a run and its JSON, files, links, comparison, embedding, failures.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AxeBuilder } from '@axe-core/playwright';
import type { Frame, Page } from '@playwright/test';
import { readResult, writeResult } from '../../bench/device/document/read-result.ts';
import type { DeviceResult } from '../../bench/device/result.ts';
import { workloadsOf } from '../../bench/device/score/workloads.ts';
import type { EmbeddedGame, EmbedOptions } from '../../src/embed/embed.ts';
import { SESSION_KEY } from '../../src/save/session.ts';
import { fakeResult } from '../bench/support/fake-result.ts';
import { expect, FULL, test } from './support/test.ts';

const QUICK = 'bench.html?quick=true&parts=score';
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

/** Waits until a list of the result has a sentence, then stops the run. */
async function stopAfter(page: Page, isReached: (result: DeviceResult) => boolean): Promise<DeviceResult> {
  await expect(async () => expect(isReached(await readJson(page))).toBe(true)).toPass({ timeout: RUN_MILLISECONDS });
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(page.locator('#status')).toHaveText('Stopped. The partial results are below.');
  await expect(page.getByRole('button', { name: 'Run again' })).toBeEnabled();
  const result = await readJson(page);
  expect(result.isFinished).toBe(false);
  return result;
}

const namesOf = ({ workloads }: DeviceResult) => workloads.map(({ name }) => name);
const fileOf = (result: DeviceResult) => ({ name: 'result.json', mimeType: 'application/json', buffer: Buffer.from(writeResult(result)) });

async function expectAccessible(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join()}`)).toEqual([]);
}

test('measures, saves, links and compares, and keeps the saved game', FULL, async ({ page, origin, context }) => {
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
  expect(result).toMatchObject({ isQuick: true, isFinished: true, wrong: [], missing: [] });
  expect(namesOf(result)).toEqual(workloadsOf(2));
  expect(result.score!.value).toBeGreaterThan(0);
  expect(result.startUp!.firstMove.value).toBeGreaterThan(result.startUp!.firstFrame.value);
  expect(result.build).toEqual({ bench: expect.stringMatching(/^bench-\w+\.js$/), game: expect.stringMatching(/^boot-\w+\.js$/) });
  expect(result.device).toMatchObject({ webGl: 2, isCrossOriginIsolated: true, isEmbedded: false, viewport: { width: 390, height: 844 } });
  expect(result.device.timerMilliseconds).toBeLessThan(0.05);
  await expect(page.locator('#workloads li')).toHaveCount(workloadsOf(2).length);
  const score = (await page.locator('.score:visible').textContent())!;
  expect(score).toBe(Math.round(result.score!.value).toLocaleString('en-US'));

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save file' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^frozen-jewel-bench-\d{4}-\d\d-\d\dT\d\d-\d\d\.json$/);
  expect(readResult(readFileSync(await file.path(), 'utf8'))).toHaveProperty('result.date', result.date);
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.locator('#notice')).toHaveText(/^Copied a link of [\d,]+ characters\.$/);
  const link = await page.evaluate(() => navigator.clipboard.readText());

  const CUT_OFF = 'This link is cut off: copy all of it again, or ask for the file.';
  await page.goto('about:blank');
  await page.goto(link.slice(0, -9));
  await expect(page.locator('#notice')).toHaveText(CUT_OFF);
  await expect(page.locator('#notice')).toBeInViewport({ ratio: 1 });

  // Opening a link measures nothing.
  await page.goto('about:blank');
  requests.length = 0;
  await page.goto(link);
  await expect(page.locator('#summary-title')).toHaveText('A shared result');
  await expect(page.locator('.score:visible')).toHaveText(score);
  expect(requests.filter((address) => address.includes('bench-realm'))).toEqual([]);
  await page.evaluate((hash) => void (location.hash = hash), new URL(link).hash.slice(0, -9));
  await expect(page.locator('#notice')).toHaveText(CUT_OFF);
  await expect(page.locator('.score:visible')).toHaveText(score);

  // The list: files with a damaged one, order, comparison, CSV.
  const fast = fakeResult({ seed: 5, speed: 2.4, label: '<b>fast</b>', date: '2026-11-25T12:00:00.000Z' });
  const damaged = { ...fileOf(fakeResult()), name: 'damaged.json', buffer: Buffer.from('{') };
  await page.locator('#file').setInputFiles([fileOf(fakeResult({ label: 'usual' })), fileOf(fast), damaged]);
  await expect(page.locator('#notice')).toHaveText(
    '1 of 3 were refused. damaged.json: This is not the file of a result: it is not complete JSON.',
  );
  const rowLabels = page.locator('#table tbody th');
  await expect(rowLabels).toHaveText([/./, '<b>fast</b>', 'usual']);
  await page.getByRole('button', { name: 'Score', exact: true }).click();
  await expect(rowLabels).toHaveText([/./, 'usual', '<b>fast</b>']);
  await expect(page.locator('#chart li')).toHaveCount(2);
  await page.getByRole('button', { name: 'Copy CSV' }).click();
  await expect(page.locator('#notice')).toHaveText(/^Copied a table of/);
  expect((await page.evaluate(() => navigator.clipboard.readText())).split('\n')).toHaveLength(5);
  await page.getByRole('button', { name: 'Show' }).nth(1).click();
  await expect(page.locator('#summary-title')).toHaveText('A collected result');
  await page.getByRole('button', { name: 'Compare' }).nth(0).click();
  await expect(page.locator('#compared')).toContainText('A quick run is a test of the page, not a measurement');
  await page.getByRole('button', { name: 'Compare' }).nth(2).click();
  await expect(page.locator('#compared summary').nth(1)).toHaveText('Workloads: 11 faster');
  await page.getByRole('button', { name: 'Remove all' }).click();
  await page.getByLabel('Link to a result').fill(link);
  await page.getByRole('button', { name: 'Add the link' }).click();
  await expect(rowLabels).toHaveCount(1);
  await page.setViewportSize({ width: 320, height: 568 });
  await page.evaluate(() => document.querySelectorAll('details').forEach((details) => void (details.open = true)));
  await expectAccessible(page);

  expect(await page.evaluate(() => Object.entries(localStorage))).toEqual([[SESSION_KEY, 'as it was']]);
  expect(requests.filter((address) => !address.startsWith(origin) || /\/(api|service|js)\//.test(address))).toEqual([]);
  expect(complaints).toEqual([]);
});

test('measures engines and the sustained speed, and leaves no frame behind', FULL, async ({ page, origin }) => {
  await page.goto(`${origin}/bench.html?quick=true&parts=engines,sustained`);
  const { engines, sustained, score, wrong, missing } = await runBench(page);
  expect([...wrong, ...missing]).toEqual([]);
  // Our two paths and two bare loops; more with the packages of bench/peers.
  expect(engines.length).toBeGreaterThanOrEqual(4);
  expect(engines.slice(0, 4).map(({ drawCalls }) => drawCalls)).toEqual([1, 1, 1, 1]);
  expect(sustained!.points.length).toBeGreaterThan(0);
  expect(score).toBeNull();
  expect(page.frames()).toHaveLength(1);
});

test(
  'runs by its address alone: several labeled runs of one workload, kept in the browser and sent to a server',
  FULL,
  async ({ page, origin }) => {
    const sent: string[] = [];
    await page.route('**/bench/results', async (route) => {
      if (route.request().method() === 'GET') return route.fulfill({ contentType: 'text/plain', body: `${sent.join('\n')}\nnothing\n` });
      sent.push((route.request().postDataJSON() as { result: string }).result);
      return route.fulfill({ status: sent.length === 1 ? 204 : 503 });
    });
    await page.goto(`${origin}/bench.html`);
    await page.getByLabel('Keep the list in this browser').check();
    await page.goto(`${origin}/bench.html?quick=true&autostart&runs=2&label=Lab%203&workloads=packing&seed=7&send=true`);
    await expect(page.locator('#status')).toHaveText('Done. The result could not be sent: it answered with status 503.', {
      timeout: RUN_MILLISECONDS,
    });
    expect(sent).toHaveLength(2);
    expect(await readJson(page)).toMatchObject({ label: 'Lab 3', seed: 7, score: null, startUp: null, workloads: [{ name: 'packing' }] });
    await page.reload();
    await page.getByRole('button', { name: 'Stop' }).click();
    await expect(page.locator('#status')).toContainText('Stopped');
    await expect(page.locator('#table tbody th').filter({ hasText: 'Lab 3' })).toHaveCount(3);
    await page.getByRole('button', { name: 'Open the server’s results' }).click();
    await expect(page.locator('#notice')).toHaveText(/^1 of 3 were refused\. This link is damaged/);
  },
);

test('runs in a sandboxed frame of another site with embed.js', FULL, async ({ page, origin }) => {
  const server = createServer((_, response) =>
    response.setHeader('content-type', 'text/html').end('<!doctype html><title>Host</title><div id="bench"></div>'),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    for (const sandbox of [undefined, 'allow-scripts']) {
      await page.goto(`http://localhost:${(server.address() as AddressInfo).port}/`);
      const events = await page.evaluate(
        async ({ script, sandbox }) => {
          const { embed } = (await import(script)) as { embed: (element: Element, options?: EmbedOptions) => EmbeddedGame };
          const game = embed(document.querySelector('#bench')!, { page: 'bench', width: 380, height: 500, sandbox });
          const size = new Promise<{ preferredHeight: number }>((resolve) => void game.on('size', resolve));
          await game.ready;
          const refusal = await game.play().catch((error: Error & { code?: string }) => error.code);
          return { refusal, preferredHeight: (await size).preferredHeight };
        },
        { script: `${origin}/embed.js`, sandbox },
      );
      expect(events.refusal).toBe('refused');
      expect(events.preferredHeight).toBeGreaterThan(500);
    }
    const frame = (await (await page.locator('iframe').elementHandle()).contentFrame())!;
    expect(frame.url()).toBe(`${origin}/bench.html`);
    // Only the query parameter selects quick mode, which `embed` cannot set.
    await frame.goto(`${origin}/${QUICK}`);
    await page.evaluate(() => {
      addEventListener('message', ({ data }) => void (data?.type === 'frozen-jewel-bench:result' && (document.title = data.result.date)));
    });
    const result = await runBench(frame);
    await expect(page).toHaveTitle(result.date);
    expect(result).toMatchObject({ device: { isEmbedded: true }, wrong: [], missing: [] });
    expect(namesOf(result)).toEqual(workloadsOf(2));
    await frame.getByRole('button', { name: 'Copy link' }).click();
    await expect(frame.locator('#notice')).toHaveText(/^Copied a link|copy it manually/);
  } finally {
    server.close();
  }
});

test('scores a browser without WebGL in a class of its own, and reports a denied clipboard', FULL, async ({ page, origin }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined });
    const { getContext } = HTMLCanvasElement.prototype;
    Reflect.set(HTMLCanvasElement.prototype, 'getContext', function (this: HTMLCanvasElement, type: string) {
      return type.startsWith('webgl') ? null : Reflect.apply(getContext, this, [type]);
    });
  });
  await page.setViewportSize({ width: 320, height: 568 });
  await page.goto(`${origin}/${QUICK}`);
  const result = await runBench(page);
  await expect(page.locator('#complaints li')).toHaveText([
    'This browser has no WebGL: its score has no drawing and no game, and is compared with its like only.',
  ]);
  expect(result).toMatchObject({ score: { interval: null }, device: { webGl: 0, gpu: '' }, missing: [] });
  expect(namesOf(result)).toEqual(workloadsOf(0));
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.locator('#notice')).toHaveText(
    /^The browser denied access to the clipboard\. The link .* is selected: copy it manually\.$/,
  );
  const selected = await page.locator('#link').evaluate((field: HTMLTextAreaElement) => field.selectionEnd - field.selectionStart);
  expect(selected).toBe((await page.locator('#link').inputValue()).length);
});

test('reports a wrong picture without times', FULL, async ({ page, origin }) => {
  await page.addInitScript(() => {
    WebGL2RenderingContext.prototype.drawElements = () => undefined;
  });
  await page.goto(`${origin}/${QUICK}`);
  await page.getByRole('button', { name: 'Start' }).click();
  const result = await stopAfter(page, ({ wrong }) => wrong.length > 0);
  expect(namesOf(result).filter((name) => name.startsWith('draw-'))).toEqual([]);
  expect(result.score).toBeNull();
  expect(result.wrong.filter((line) => line.includes('wrong picture: 0.0 % of the pixels match'))).toHaveLength(1);
  await expect(page.locator('#complaints li')).toHaveText([...result.wrong, ...result.missing, ...result.warnings]);
});

test('skips a round after three lost contexts', FULL, async ({ page, origin }) => {
  await page.addInitScript(() => {
    for (const { prototype } of [WebGLRenderingContext, WebGL2RenderingContext]) {
      const { readPixels } = prototype;
      Reflect.set(prototype, 'readPixels', function (this: WebGLRenderingContext, ...parts: unknown[]) {
        if (this.canvas.width === 1280) this.getExtension('WEBGL_lose_context')?.loseContext();
        return Reflect.apply(readPixels, this, parts);
      });
    }
  });
  await page.goto(`${origin}/${QUICK}`);
  await page.getByRole('button', { name: 'Start' }).click();
  const result = await stopAfter(page, ({ missing }) => missing.length > 0);
  expect(result.missing[0]).toBe('Round 1 of 1: skipped: the graphics context was lost (3 tries).');
  expect(namesOf(result).filter((name) => !name.startsWith('game-'))).toEqual([]);
});

test('waits while the page is hidden, and repeats interrupted work', FULL, async ({ page, origin }) => {
  await page.goto(`${origin}/${QUICK}`);
  await page.evaluate(() => {
    // Hides the page during the first task.
    new MutationObserver((_, observer) => {
      if (!document.querySelector('#stage iframe')) return;
      observer.disconnect();
      Object.defineProperty(document, 'hidden', { value: true, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }).observe(document.querySelector('#stage')!, { childList: true });
  });
  await page.getByRole('button', { name: 'Start' }).click();
  await expect(page.locator('#status')).toHaveText(/^Round 1 of 1: paused while the page is hidden, about \d+ s left$/, {
    timeout: RUN_MILLISECONDS,
  });
  expect(namesOf(await readJson(page))).toEqual([]);
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { value: false, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  const result = await stopAfter(page, ({ workloads }) => workloads.length > 0);
  expect(result.missing).toEqual([]);
});

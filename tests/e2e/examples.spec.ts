// The runtime's examples in a real browser, as served by `npm start`, and stages that come and go.
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { expect, type Page, test } from '@playwright/test';
import { build } from 'esbuild';
import { PNG } from 'pngjs';
import { hostingHeaders } from '../../server/web/hosting-headers.ts';
import { createStaticServer } from '../../tools/static-server.ts';
import type { MountOrder, stageMounts } from '../support/stage-mounts.ts';
import { collectComplaints, FULL } from './support/test.ts';

declare global {
  interface Window {
    stageMounts: typeof stageMounts;
    requestedFrames: number;
  }
}

const server = createStaticServer(new URL('../../dist/mocks/', import.meta.url), hostingHeaders);
const addressOf = (path: string) => `http://127.0.0.1:${(server.address() as AddressInfo).port}/examples/${path}`;

test.beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
test.afterAll(() => void server.close());

/** Counts the frames that the next page requests. */
async function countFrames(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const request = window.requestAnimationFrame.bind(window);
    window.requestedFrames = 0;
    window.requestAnimationFrame = (callback) => {
      window.requestedFrames++;
      return request(callback);
    };
  });
}

/** Waits until a page of `countFrames` requests no frames. */
async function waitUntilIdle(page: Page): Promise<void> {
  let before = -1;
  await expect.poll(async () => before === (before = await page.evaluate(() => window.requestedFrames)), 'no more frames').toBe(true);
}

test.describe('bubbles', () => {
  test.use({ viewport: { width: 300, height: 400 } });

  test('pops bubbles on a press, regrows them, then requests no frames', FULL, async ({ page }) => {
    const complaints = collectComplaints(page);
    await countFrames(page);
    await page.goto(addressOf('bubbles/'));
    const popped = page.locator('#popped');
    await expect(popped).toHaveText('0');
    await waitUntilIdle(page);
    const grown = await page.screenshot();
    await page.mouse.click(150, 150);
    await expect(popped).toHaveText('1');
    await page.mouse.click(100, 100);
    await expect(popped, 'a press between bubbles').toHaveText('1');
    await waitUntilIdle(page);
    expect((await page.screenshot()).equals(grown), 'the new bubble has another size').toBe(false);
    await page.evaluate(() => {
      const gl = document.querySelector('canvas')!.getContext('webgl2')!;
      const extension = gl.getExtension('WEBGL_lose_context')!;
      document.querySelector('canvas')!.addEventListener('webglcontextlost', () => setTimeout(() => extension.restoreContext()));
      extension.loseContext();
    });
    await waitUntilIdle(page);
    await page.mouse.click(50, 50);
    await expect(popped).toHaveText('2');
    expect(complaints).toEqual([]);
  });
});

test.describe('comets', () => {
  test.use({ viewport: { width: 240, height: 320 } });

  test('starts, breaks a comet, pauses without frames, and continues', async ({ page }) => {
    const complaints = collectComplaints(page);
    await countFrames(page);
    await page.goto(addressOf('comets/'));
    const body = page.locator('body');
    const score = page.locator('#score');
    await expect(body).toHaveClass('title');
    await page.keyboard.press('Space');
    await expect(body).toHaveClass('game');
    await expect(page.locator('#lives')).toHaveText('▲▲▲');
    await page.keyboard.down('Space');
    await page.keyboard.down('ArrowRight');
    // A machine that draws few frames plays in slow motion.
    await expect(score).not.toHaveText('0', { timeout: 60_000 });
    await page.keyboard.up('ArrowRight');
    await page.keyboard.up('Space');
    await page.keyboard.press('KeyP');
    await expect(body).toHaveClass('paused');
    await waitUntilIdle(page);
    await page.keyboard.press('KeyP');
    await expect(body).toHaveClass('game');
    expect(complaints).toEqual([]);
  });
});

test.describe('recipes', () => {
  /** Height of buttons and numbers over the canvas, in CSS pixels. */
  const HUD_HEIGHT = 60;

  /** Returns the number of colours of the canvas below the HUD. A cleared canvas has one. */
  async function countColors(page: Page): Promise<number> {
    const { x, y, width, height } = (await page.locator('canvas').boundingBox())!;
    const picture = await page.screenshot({ clip: { x, y: y + HUD_HEIGHT, width, height: height - HUD_HEIGHT } });
    const { data } = PNG.sync.read(picture);
    return new Set(new Uint32Array(data.buffer, data.byteOffset, data.length / 4)).size;
  }

  async function choose(page: Page, title: string): Promise<void> {
    const link = page.getByRole('link', { name: title });
    await link.click();
    await expect(link).toHaveAttribute('aria-current', 'page');
    await expect(page.locator('main')).toHaveAttribute('aria-busy', 'false');
  }

  test('draw one after the other on one canvas', FULL, async ({ page }) => {
    const complaints = collectComplaints(page);
    await page.goto(addressOf('recipes/'));
    const titles = await page.locator('nav a').allTextContents();
    expect(titles).toHaveLength(11);
    for (const title of [...titles, titles[0]]) {
      await choose(page, title);
      await expect(page.locator('#hud')).not.toContainText('Failed');
      if (title === 'Tests') await expect(page.locator('pre')).toContainText('stepRuntime(world, 1 / 60)');
      else await expect.poll(() => countColors(page), title).toBeGreaterThan(2);
    }
    await page.goBack();
    await expect(page.locator('#path')).toHaveText('tests/stage/recipe.test.ts');
    expect(complaints).toEqual([]);
  });

  test('answer presses and buttons', FULL, async ({ page }) => {
    const complaints = collectComplaints(page);
    await page.goto(addressOf('recipes/?recipe=scenes'));
    const output = page.locator('#hud output');
    const canvas = page.locator('canvas');
    await expect.poll(() => countColors(page)).toBeGreaterThan(2);
    const title = await canvas.screenshot();
    await canvas.click();
    await expect.poll(async () => (await canvas.screenshot()).equals(title), 'the game').toBe(false);
    for (const hud of ['React HUD', 'Plain HUD']) {
      await choose(page, hud);
      await expect(output).toHaveText('Score: 0');
      await canvas.click();
      await expect(output, hud).toHaveText('Score: 1');
      await page.getByRole('button', { name: 'Reset' }).click();
      await expect(output, hud).toHaveText('Score: 0');
    }
    await choose(page, 'Pause');
    await expect(output).toHaveText(/^\d{2,} frames/);
    await page.getByRole('button', { name: 'Pause' }).click();
    let before: string | undefined;
    await expect.poll(async () => before === (before = await output.innerText()), 'the number of frames of a pause').toBe(true);
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(output).not.toHaveText(before!);
    await choose(page, 'Save');
    await expect(output).toHaveText(/^Step \d{3}/);
    await page.getByRole('button', { name: 'Load' }).click();
    await expect(output, 'the state of the start').toHaveText(/^Step \d{1,2}$/);
    expect(complaints).toEqual([]);
  });
});

test.describe('100 stages leave no frame, listener, observer, timer, resource or lost context', () => {
  const STAGES = 100;

  async function openMounts(page: Page): Promise<void> {
    const { outputFiles } = await build({
      entryPoints: ['tests/support/stage-mounts.ts'],
      absWorkingDir: fileURLToPath(new URL('../..', import.meta.url)),
      bundle: true,
      write: false,
      format: 'iife',
      target: 'es2022',
    });
    await page.goto('about:blank');
    await page.setContent('<!doctype html><body></body>');
    await page.addScriptTag({ content: outputFiles[0].text });
  }

  const ORDERS: Readonly<Record<MountOrder, { canvases: number; kept: number }>> = {
    'one canvas': { canvases: 1, kept: 2 },
    'removed first': { canvases: STAGES, kept: 1 },
    'destroyed first': { canvases: STAGES, kept: 1 },
  };
  for (const [order, { canvases, kept }] of Object.entries(ORDERS)) {
    test(order, order === 'one canvas' ? {} : FULL, async ({ page }) => {
      const complaints = collectComplaints(page);
      await openMounts(page);
      const left = await page.evaluate(([order, times]) => window.stageMounts.run(order, times), [order as MountOrder, STAGES] as const);
      expect(left).toEqual({
        frames: 0,
        // Each canvas keeps the one that lets the browser restore its context.
        listeners: { webglcontextlost: canvases },
        observers: 0,
        intervals: 0,
        resources: [],
        areLost: Array.from({ length: kept }, () => false),
      });
      expect(complaints).toEqual([]);
    });
  }

  test('a canvas that was removed and put back', { tag: '@full' }, async ({ page }) => {
    await openMounts(page);
    expect(await page.evaluate(() => window.stageMounts.reuse(3))).toBe(true);
  });
});

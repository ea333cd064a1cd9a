// The runtime example in a real browser, as served by `npm start`.
import type { AddressInfo } from 'node:net';
import { expect, test } from '@playwright/test';
import { hostingHeaders } from '../../server/web/hosting-headers.ts';
import { createStaticServer } from '../../tools/static-server.ts';

const server = createStaticServer(new URL('../../dist/mocks/', import.meta.url), hostingHeaders);

test.beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
test.afterAll(() => void server.close());

test.use({ viewport: { width: 300, height: 400 } });

test('pops bubbles on a press, regrows them, then requests no frames', async ({ page }) => {
  const complaints: string[] = [];
  page.on('pageerror', ({ message }) => complaints.push(message));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  await page.addInitScript(() => {
    const request = window.requestAnimationFrame.bind(window);
    const counted = { frames: 0 };
    Object.assign(window, { counted });
    window.requestAnimationFrame = (callback) => {
      counted.frames++;
      return request(callback);
    };
  });
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/examples/bubbles/`);
  const frames = () => page.evaluate(() => (window as unknown as { counted: { frames: number } }).counted.frames);
  const waitUntilIdle = async () => {
    let before = -1;
    await expect
      .poll(async () => {
        const now = await frames();
        const isStill = now === before;
        before = now;
        return isStill;
      })
      .toBe(true);
  };
  const popped = page.locator('#popped');
  await expect(popped).toHaveText('0');
  await waitUntilIdle();
  const grown = await page.screenshot();
  await page.mouse.click(150, 150);
  await expect(popped).toHaveText('1');
  await page.mouse.click(100, 100);
  await expect(popped, 'a press between bubbles').toHaveText('1');
  await page.mouse.click(150, 150);
  await expect(popped, 'a press on a popped bubble').toHaveText('1');
  await waitUntilIdle();
  expect((await page.screenshot()).equals(grown), 'the new bubble has another size').toBe(false);
  await page.evaluate(() => {
    const gl = document.querySelector('canvas')!.getContext('webgl2')!;
    const extension = gl.getExtension('WEBGL_lose_context')!;
    document.querySelector('canvas')!.addEventListener('webglcontextlost', () => setTimeout(() => extension.restoreContext()));
    extension.loseContext();
  });
  await waitUntilIdle();
  await page.mouse.click(50, 50);
  await expect(popped).toHaveText('2');
  expect(complaints).toEqual([]);
});

// The game in other people's pages: a frame of another origin, sandboxed to almost nothing, in a page that scrolls.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Frame, Page } from '@playwright/test';
import type { DebugState } from '../../src/debug/debug-surface.ts';
import { expect, STILL, test } from './support/test.ts';

test.setTimeout(40_000);
test.use({ ...STILL, viewport: { width: 1200, height: 900 } });

/** The sizes that portals test at. */
const SIZES = [
  [640, 360],
  [836, 470],
  [1031, 580],
  [907, 510],
  [320, 480],
  [360, 800],
] as const;

type Embedding = { readonly frame: Frame; readonly complaints: string[]; readonly close: () => void };

/** A page of its own origin, taller than its window, with the game in a frame of that size. */
async function embed(page: Page, game: string, [width, height]: readonly [number, number], sandbox: string): Promise<Embedding> {
  const html = `<!doctype html><title>Host</title><body style="margin:0;height:4000px;padding-top:40px">
    <iframe src="${game}" sandbox="${sandbox}" width="${width}" height="${height}" style="border:0" title="Frozen Jewel"></iframe>`;
  const server = createServer((_, response) => response.setHeader('content-type', 'text/html').end(html));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  await page.goto(`http://localhost:${(server.address() as AddressInfo).port}/`);
  const element = await page.locator('iframe').elementHandle();
  const frame = await element.contentFrame();
  await frame!.getByRole('button', { name: 'Play' }).waitFor();
  await frame!.evaluate(() => window.frozenJewel.toggleOverlay());
  return { frame: frame!, complaints, close: () => server.close() };
}

const stateOf = (frame: Frame): Promise<DebugState> => frame.evaluate(() => window.frozenJewel.state());

/** Starts a game, past the tutorial, and drags a piece by the mouse. */
async function playOnce(page: Page, frame: Frame): Promise<void> {
  await frame.getByRole('button', { name: 'Play' }).click();
  await frame.getByRole('button', { name: 'Skip' }).click();
  await frame.evaluate(() => window.frozenJewel.load('0 1a,3a,3a'));
  const [from, to] = await frame.evaluate(() => [window.frozenJewel.slotCentre(0), window.frozenJewel.cellCentre(4, 4)]);
  const box = await page.locator('iframe').boundingBox();
  await page.mouse.move(box!.x + from.x, box!.y + from.y);
  await page.mouse.down();
  await page.mouse.move(box!.x + (from.x + to.x) / 2, box!.y + (from.y + to.y) / 2);
  await page.mouse.move(box!.x + to.x, box!.y + to.y);
  await page.mouse.up();
  await expect.poll(async () => (await stateOf(frame)).score).toBe(20);
}

const ADDRESS = 'debug=true&seed=7&ad=no-sdk';

for (const size of SIZES) {
  test(`a frame of ${size.join(' x ')} without an origin of its own is played in, and its host never scrolls`, async ({ page, origin }) => {
    const { frame, complaints, close } = await embed(page, `${origin}/?${ADDRESS}`, size, 'allow-scripts');
    await playOnce(page, frame);
    // Where nothing is to be scrolled a browser would scroll the page around.
    await page.mouse.wheel(0, 600);
    for (const key of ['ArrowDown', 'Space', 'ArrowDown', 'PageDown', 'End']) await page.keyboard.press(key);
    await page.waitForTimeout(300);
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    expect(complaints).toEqual([]);
    close();
  });
}

test('a frame with its origin plays on where the browser blocks the storage of third parties', async ({ page, origin }) => {
  const { frame, complaints, close } = await embed(page, `${origin}/?${ADDRESS}`, [360, 700], 'allow-scripts allow-same-origin');
  await playOnce(page, frame);
  expect(complaints).toEqual([]);
  close();
});

test('keys belong to the host while the frame has not the focus', async ({ page, origin }) => {
  const { frame, close } = await embed(page, `${origin}/?${ADDRESS}`, [640, 360], 'allow-scripts');
  await playOnce(page, frame);
  await page.mouse.click(1000, 700);
  await page.keyboard.press('Escape');
  await page.keyboard.press('PageDown');
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(100);
  expect((await stateOf(frame)).overlay).toBe('none');
  close();
});

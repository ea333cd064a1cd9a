// The game in pages of other origins: in a strictly sandboxed frame, within a page that scrolls.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Frame, Page } from '@playwright/test';
import type { DebugState } from '../../src/debug/debug-surface.ts';
import { boardDigits, toNotation } from '../../src/rules/notation.ts';
import { applyAction } from '../../src/rules/game.ts';
import { BROWSER_ARGUMENTS, BROWSER_VARIABLE } from '../../tools/browser.ts';
import { nearEnd } from '../support/near-end.ts';
import { audioStates, watchAudio } from './support/page-audio.ts';
import { collectComplaints, casesOf, expect, FULL, passFrames, STILL, test } from './support/test.ts';

test.setTimeout(40_000);
// These tests need a separate browser; one is enough.
test.describe.configure({ mode: 'default' });
// Without the autoplay permission of the other tests' browser.
const program = process.env[BROWSER_VARIABLE];
const args = BROWSER_ARGUMENTS.filter((argument) => !argument.startsWith('--autoplay-policy'));
test.use({ ...STILL, viewport: { width: 1200, height: 900 }, launchOptions: { ...(program ? { executablePath: program } : {}), args } });

/** Sizes that portals test. */
const SIZES = [
  [640, 360],
  [836, 470],
  [1031, 580],
  [907, 510],
  [320, 480],
  [360, 800],
] as const;

type Embedding = { readonly frame: Frame; readonly complaints: readonly string[]; readonly close: () => void };

/** The frame of docs/embedding.md for pages without scripts. */
const [RECIPE] = /<iframe[^>]*><\/iframe>/.exec(readFileSync(new URL('../../docs/embedding.md', import.meta.url), 'utf8'))!;

/** Opens a scrollable host page of another origin, with the game in a frame of the given size. */
async function embed(
  page: Page,
  game: string,
  [width, height]: readonly [number, number],
  sandbox: string,
  hostHeaders: Readonly<Record<string, string>> = {},
): Promise<Embedding> {
  const html = `<!doctype html><title>Host</title><body style="margin:0;height:4000px;padding-top:40px">
    <iframe src="${game}" sandbox="${sandbox}" width="${width}" height="${height}" style="border:0" title="Frozen Jewel"></iframe>`;
  const server = createServer((_, response) => response.writeHead(200, { 'content-type': 'text/html', ...hostHeaders }).end(html));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // No score server. A frame without an origin needs CORS.
  const headers = { 'access-control-allow-origin': '*' };
  await page.route('**/settings.json', (route) => route.fulfill({ headers, json: { leaderboard: { address: '' } } }));
  const complaints = collectComplaints(page);
  await page.goto(`http://localhost:${(server.address() as AddressInfo).port}/`);
  const element = await page.locator('iframe').elementHandle();
  const frame = await element.contentFrame();
  await frame!.waitForFunction(() => 'frozenJewel' in window && document.querySelector('#hud > *'));
  await frame!.evaluate(() => window.frozenJewel.toggleOverlay());
  return { frame: frame!, complaints, close: () => server.close() };
}

const stateOf = (frame: Frame): Promise<DebugState> => frame.evaluate(() => window.frozenJewel.state());

/** Starts a game and skips the tutorial. */
async function startGame(frame: Frame): Promise<void> {
  await frame.getByRole('button', { name: 'Play' }).click();
  await frame.getByRole('button', { name: 'Skip' }).click();
  await expect.poll(async () => (await stateOf(frame)).tutorialStep).toBe(0);
}

/** Drags a piece with the mouse to cell (x, y). */
async function drag(page: Page, frame: Frame, slot: number, x: number, y: number): Promise<void> {
  const [from, to] = await frame.evaluate(
    (drop) => {
      const { frozenJewel: game } = window;
      const { rows } = game.state().queue[drop.slot];
      const first = game.cellCentre(drop.x, drop.y);
      const last = game.cellCentre(drop.x + rows[0].length - 1, drop.y + rows.length - 1);
      return [game.slotCentre(drop.slot), { x: (first.x + last.x) / 2, y: (first.y + last.y) / 2 }];
    },
    { slot, x, y },
  );
  const box = await page.locator('iframe').boundingBox();
  await page.mouse.move(box!.x + from.x, box!.y + from.y);
  await page.mouse.down();
  await page.mouse.move(box!.x + (from.x + to.x) / 2, box!.y + (from.y + to.y) / 2);
  await page.mouse.move(box!.x + to.x, box!.y + to.y);
  await page.mouse.up();
}

async function playOnce(page: Page, frame: Frame): Promise<void> {
  await frame.evaluate(() => window.frozenJewel.load('0 1a,3a,3a'));
  await drag(page, frame, 0, 4, 4);
  await expect.poll(async () => (await stateOf(frame)).score).toBe(20);
}

const ADDRESS = 'debug=true&seed=7&ad=no-sdk';

test('plays in a sandboxed frame at every size, without scrolling the host', FULL, async ({ page, origin }) => {
  const { frame, complaints, close } = await embed(page, `${origin}/?${ADDRESS}`, SIZES[0], 'allow-scripts');
  await startGame(frame);
  for (const [width, height] of casesOf(SIZES, [0])) {
    await page.locator('iframe').evaluate((element: HTMLIFrameElement, size) => Object.assign(element, size), {
      width: `${width}`,
      height: `${height}`,
    });
    await expect.poll(() => frame.evaluate(() => [innerWidth, innerHeight])).toEqual([width, height]);
    // The layout follows one frame later.
    await passFrames(frame);
    await playOnce(page, frame);
    // Unhandled scroll input of a frame would scroll the host.
    await page.mouse.wheel(0, 600);
    for (const key of ['ArrowDown', 'Space', 'ArrowDown', 'PageDown', 'End']) await page.keyboard.press(key);
    await passFrames(page, 10);
    expect(await page.evaluate(() => window.scrollY), `${width} x ${height}`).toBe(0);
  }
  // A browser that is busy may give the focus only to a later click.
  await expect(async () => {
    await page.mouse.click(1150, 850);
    expect(await frame.evaluate(() => document.hasFocus()), 'the host has the focus').toBe(false);
  }).toPass({ timeout: 15_000 });
  await page.keyboard.press('Escape');
  // So may a busy browser lose a key, or a frame keep the keys after the focus has gone.
  await expect(async () => {
    await page.mouse.click(1150, 850);
    await page.keyboard.press('PageDown');
    await expect.poll(() => page.evaluate(() => window.scrollY), { timeout: 1000 }).toBeGreaterThan(100);
  }).toPass({ timeout: 15_000 });
  expect((await stateOf(frame)).overlay).toBe('none');
  expect(complaints).toEqual([]);
  close();
});

test.describe('a reader with a touch screen', () => {
  test.use({ viewport: { width: 390, height: 664 }, hasTouch: true });

  test('scrolls the page by swipes over the frame, except on board and slots', FULL, async ({ page, origin }) => {
    const { frame, close } = await embed(page, `${origin}/?${ADDRESS}`, [390, 600], 'allow-scripts');
    const client = await page.context().newCDPSession(page);

    /** Swipes up from a point of the frame. Returns how far the page has scrolled when a second swipe, beside the frame, has ended. */
    async function scrollBySwipe(x: number, y: number): Promise<number> {
      await page.evaluate(() => scrollTo(0, 0));
      const top = (await page.locator('iframe').boundingBox())!.y;
      const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: number) =>
        client.send('Input.dispatchTouchEvent', { type, touchPoints: at === undefined ? [] : [{ x, y: top + at }] });
      await send('touchStart', y);
      for (let moved = 20; moved <= 160; moved += 20) await send('touchMove', y - moved);
      await send('touchEnd');
      await passFrames(page, 5);
      return page.evaluate(() => scrollY);
    }

    await expect(frame.getByRole('button', { name: 'Play' })).toBeVisible();
    expect(await scrollBySwipe(195, 560), 'on the ground of the menu').toBeGreaterThan(50);
    await startGame(frame);
    const [slot, cell] = await frame.evaluate(() => [window.frozenJewel.slotCentre(0), window.frozenJewel.cellCentre(4, 6)]);
    expect(await scrollBySwipe(slot.x, slot.y), 'from a slot').toBe(0);
    expect(await scrollBySwipe(cell.x, cell.y), 'on the board').toBe(0);
    expect(await scrollBySwipe(195, 590), 'below the slots').toBeGreaterThan(50);
    close();
  });
});

for (const policy of ['require-corp', 'credentialless'])
  test(`plays, with its worker, in a cross-origin isolated page (${policy})`, FULL, async ({ page, origin }) => {
    const isolation = { 'cross-origin-opener-policy': 'same-origin', 'cross-origin-embedder-policy': policy };
    const requests: string[] = [];
    page.on('requestfailed', (request) => requests.push(request.url()));
    const { frame, complaints, close } = await embed(
      page,
      `${origin}/?${ADDRESS}`,
      [360, 700],
      'allow-scripts allow-same-origin',
      isolation,
    );
    expect(await page.evaluate(() => crossOriginIsolated)).toBe(true);
    await startGame(frame);
    await playOnce(page, frame);
    expect([complaints, requests]).toEqual([[], []]);
    close();
  });

test('plays in the plain frame of the docs, in a theme that resizes frames', FULL, async ({ page, origin }) => {
  const theme = 'iframe { max-width: 100%; height: auto } article { margin: 0 auto; max-width: 900px; padding: 0 20px }';
  const frameElement = RECIPE.replace('https://games.example/', `${origin}/?${ADDRESS}`);
  const html = `<!doctype html><title>Post</title><style>${theme}</style><article>${frameElement}</article>`;
  const server = createServer((_, response) => response.setHeader('content-type', 'text/html').end(html));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  await page.goto(`http://localhost:${(server.address() as AddressInfo).port}/`);
  const element = page.locator('iframe');
  for (const [viewport, size] of [
    [{ width: 1200, height: 1200 }, [540, 960]],
    [{ width: 1200, height: 800 }, [540, 680]],
    [{ width: 406, height: 844 }, [350, 622]],
  ] as const) {
    await page.setViewportSize(viewport);
    const { width, height } = (await element.boundingBox())!;
    expect([width, Math.round(height)]).toEqual(size);
  }
  const frame = (await (await element.elementHandle()).contentFrame())!;
  await frame.waitForFunction(() => 'frozenJewel' in window && document.querySelector('#hud > *'));
  await startGame(frame);
  await playOnce(page, frame);
  server.close();
});

test('plays in a frame with its origin although third-party storage is blocked', FULL, async ({ page, origin }) => {
  const { frame, complaints, close } = await embed(page, `${origin}/?${ADDRESS}`, [360, 700], 'allow-scripts allow-same-origin');
  await startGame(frame);
  await playOnce(page, frame);
  expect(complaints).toEqual([]);
  close();
});

test('plays a game to its end with sound in a frame that allows only scripts', FULL, async ({ page, origin }) => {
  await watchAudio(page);
  const { frame, complaints, close } = await embed(page, `${origin}/?${ADDRESS}`, [360, 700], 'allow-scripts');
  // The frame may neither autoplay sounds nor enter full screen.
  expect(await frame.evaluate(() => document.fullscreenEnabled)).toBe(false);
  expect(await audioStates(frame)).toEqual([]);
  await startGame(frame);
  await expect.poll(() => audioStates(frame)).toEqual(['running at 1']);
  const { rules, drops } = nearEnd();
  await frame.evaluate((notation) => window.frozenJewel.load(notation), toNotation(rules));
  for (const drop of drops) {
    await drag(page, frame, drop.slot, drop.x, drop.y);
    applyAction(rules, { type: 'drop', ...drop });
    await expect.poll(async () => (await stateOf(frame)).board, { intervals: [30] }).toBe(boardDigits(rules));
  }
  await frame.getByRole('button', { name: 'End the game' }).click();
  await expect(frame.getByRole('dialog', { name: 'Game over' })).toContainText(`${rules.score}`, { timeout: 15_000 });
  expect(await stateOf(frame)).toMatchObject({ overlay: 'gameOver', score: rules.score, best: rules.score });
  expect(complaints).toEqual([]);
  close();
});

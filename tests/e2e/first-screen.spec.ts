// Menu and tutorial of index.html: presses before the game has loaded, and the opening of the HUD.
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Page, Route } from '@playwright/test';
import { overBudget } from '../../tools/build/budget.ts';
import { requestedFiles, weighServed } from '../support/served-files.ts';
import type { BackdropRequest } from '../../src/game/backdrop/bake-backdrop.ts';
import type { FirstView } from '../../src/game/backdrop/first-request.ts';
import { canvasSize, layoutView } from '../../src/game/layout.ts';
import { makeFirstMove } from './support/first-move.ts';
import { withoutPaint } from './support/game.ts';
import { expect, FULL, type GamePage, STILL, test } from './support/test.ts';

const FOLDER = new URL('../../dist/mocks/', import.meta.url);
const VIEW = { width: 360, height: 640 };
test.use({ ...STILL, viewport: VIEW });

const SCRIPTS = /\/(?!boot)[\w-]+\.js$/;

/** Holds the requests of a pattern until the returned function is called. */
async function hold(page: Page, pattern: RegExp): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(pattern, async (route: Route) => {
    await released;
    await route.continue();
  });
  return release;
}

/** Returns the name of the script with React. */
async function hudScript(): Promise<string[]> {
  const names = (await readdir(FOLDER)).filter((name) => /^chunk-.*\.js$/.test(name));
  const texts = await Promise.all(names.map((name) => readFile(new URL(name, FOLDER), 'utf8')));
  return names.filter((_, index) => texts[index].includes('react.dev/errors'));
}

const holdHud = async (page: Page) => hold(page, new RegExp((await hudScript())[0]));

/** Drops complaints about the held script: on a slow machine its request times out, and is repeated. */
async function forgetHeldHud(game: GamePage): Promise<void> {
  const [script] = await hudScript();
  const others = game.complaints.filter((text) => !text.includes(script));
  game.complaints.splice(0, Infinity, ...others);
}

/** Records the messages to the worker that bakes the backdrop, and its answers as `baked`. Call it before the page opens. */
const recordBaking = (page: Page) =>
  page.addInitScript(() => {
    const messages: unknown[] = [];
    Object.assign(window, { messages });
    window.Worker = class extends Worker {
      constructor(address: string | URL) {
        super(address);
        this.addEventListener('message', () => messages.push('baked'));
      }
      override postMessage(message: unknown): void {
        messages.push(message);
        super.postMessage(message, []);
      }
    };
  });
const bakingOf = (page: Page) => page.evaluate(() => (window as unknown as { messages: unknown[] }).messages);

const firstScreen = (page: Page) => page.locator('#first-screen');
/** Waits until the page script has filled the first screen. The styles hide it before. */
const untilFilled = (page: Page) => expect(firstScreen(page)).not.toHaveClass(/blank/);
const hudContent = (page: Page) => page.locator('#hud > *');
const untilHud = (page: Page) => expect(hudContent(page)).not.toHaveCount(0);

/** Takes a picture of the page without its canvas, which moves. Takes it again until two are equal: a busy machine draws parts of a page late. */
async function pictureOf(page: Page): Promise<Buffer> {
  const setVisibility = (value: string) => page.evaluate((to) => (document.querySelector('canvas')!.style.visibility = to), value);
  const take = () => page.screenshot({ animations: 'disabled' });
  await setVisibility('hidden');
  let [last, picture] = [await take(), await take()];
  while (!picture.equals(last)) [last, picture] = [picture, await take()];
  await setVisibility('');
  return picture;
}

const SIZES = [
  [320, 568],
  [390, 844],
  [768, 1024],
  [1280, 720],
] as const;

/** Returns the rounded places of pause button and numbers, by size of the window. */
async function placesBySize(page: Page): Promise<Record<string, readonly string[]>> {
  const places: Record<string, readonly string[]> = {};
  await withoutPaint(page, async () => {
    for (const [width, height] of SIZES) {
      await page.setViewportSize({ width, height });
      places[`${width}x${height}`] = await page.evaluate(async () => {
        // The game follows the window in its next frame.
        for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
        const found = document.querySelectorAll<HTMLElement>('.pause button, .score, .stat, .stat span');
        return [...found]
          .filter((element) => element.checkVisibility())
          .map((element) => {
            const { left, top, width: wide, height: high } = element.getBoundingClientRect();
            return `${element.tagName} ${[left, top, wide, high].map(Math.round).join(' ')}`;
          });
      });
    }
  });
  return places;
}

test.describe('at the first start', () => {
  test.use({ isFirstStart: true });

  test('a press on Play before the game has loaded is shown, and starts the tutorial without React', async ({ page, game }) => {
    const release = await hold(page, SCRIPTS);
    await recordBaking(page);
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    await page.goto(game.address(''), { waitUntil: 'commit' });
    await untilFilled(page);
    const play = firstScreen(page).getByRole('button', { name: 'Play' });
    await play.click();
    await expect(play).toHaveAttribute('aria-busy', 'true', { timeout: 100 });
    // Pressed twice.
    await play.click();
    release();
    await expect(page.locator('.hint:visible')).toHaveText('Drag the piece into the gap to fill the row.');
    await expect(hudContent(page)).toHaveCount(0);
    await expect(page.getByRole('group', { name: 'Score' })).toHaveText('0');
    await expect(play).toBeHidden();
    await expect.poll(() => bakingOf(page)).toContain('baked');
    const [view, request, ...answers] = (await bakingOf(page)) as [FirstView, BackdropRequest, ...unknown[]];
    const layout = layoutView(view.width, view.height, view.insets);
    expect(request, 'the page script has let a worker bake what the game requests').toMatchObject({
      layout,
      ...canvasSize(layout, 0, view.pixelRatio),
    });
    expect(answers).toEqual(['baked']);
    expect(await hudScript()).toHaveLength(1);
    const files = requestedFiles(requests, game.address('').replace(/\?$/, ''));
    expect(files).not.toContain((await hudScript())[0]);
    const { javascript, everything } = weighServed(files, fileURLToPath(FOLDER));
    expect(
      overBudget({ 'firstMove.requests': files.length, 'firstMove.javascript': javascript, 'firstMove.everything': everything }),
    ).toEqual([]);
    // The first drop, before the HUD.
    await makeFirstMove(page);
    await untilHud(page);
    await expect(page.locator('.hint:visible')).toHaveText('Columns clear as well.');
  });

  test('in a private window without any storage, Play starts the tutorial', async ({ page, game }) => {
    await page.addInitScript(() => {
      const refuse = () => {
        throw new DOMException('Refused', 'SecurityError');
      };
      for (const name of ['localStorage', 'sessionStorage', 'caches', 'indexedDB']) Object.defineProperty(window, name, { get: refuse });
      Reflect.deleteProperty(Navigator.prototype, 'serviceWorker');
      Reflect.deleteProperty(Navigator.prototype, 'locks');
    });
    await page.goto(game.address('worker'));
    await page.getByRole('button', { name: 'Play' }).click();
    await makeFirstMove(page);
    await untilHud(page);
  });

  test('the numbers of the tutorial are where those of a game are, from small phones to desktops', FULL, async ({ page, game }) => {
    await page.goto(game.address(''));
    await page.getByRole('button', { name: 'Play' }).click();
    await expect(page.locator('.hint:visible')).toHaveCount(1);
    await untilHud(page);
    const tutorial = await placesBySize(page);
    await page.setViewportSize(VIEW);
    await page.getByRole('button', { name: 'Skip' }).click();
    await expect(page.locator('.level')).toBeVisible();
    expect(await placesBySize(page)).toEqual(tutorial);
  });

  test('the opening of the HUD changes no pixel, and waits for the end of a drag', FULL, async ({ page, game }) => {
    const release = await holdHud(page);
    const [script] = await hudScript();
    await Promise.all([page.waitForRequest((request) => request.url().endsWith(script)), page.goto(game.address(''))]);
    await page.getByRole('button', { name: 'Play' }).click();
    await expect(page.locator('.hint:visible')).toHaveText('Drag the piece into the gap to fill the row.');
    // A press before the game has loaded starts it under the progress bar.
    await expect(page.locator('#splash')).toBeHidden();
    await page.mouse.move(0, 0);
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    const before = await pictureOf(page);
    const { slots, pixelsPerUnit, left } = layoutView(VIEW.width, VIEW.height);
    const [x, y] = [(slots[0].x - left) * pixelsPerUnit, slots[0].y * pixelsPerUnit];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 20, y - 40, { steps: 4 });
    release();
    await page.waitForFunction((name) => performance.getEntriesByType('resource').some((entry) => entry.name.endsWith(name)), script);
    // Longer than the HUD takes to run and to appear, on a busy machine too: each round waits until the page is idle.
    await page.evaluate(async () => {
      for (let round = 0; round < 15; round++) {
        await new Promise((resolve) => setTimeout(resolve, 50));
        await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1000 }));
      }
    });
    await expect(hudContent(page)).toHaveCount(0);
    await page.mouse.up();
    await untilHud(page);
    await page.mouse.move(0, 0);
    const after = await pictureOf(page);
    expect(after.equals(before), 'the same pixels').toBe(true);
    await forgetHeldHud(game);
  });
});

test.describe('a press before the game has loaded', () => {
  test('on another button opens its panel, in the language that was chosen meanwhile', FULL, async ({ page, game }) => {
    const release = await hold(page, SCRIPTS);
    await page.goto(game.address(''), { waitUntil: 'commit' });
    await untilFilled(page);
    await firstScreen(page).getByRole('combobox', { name: 'Language' }).selectOption('fr');
    await expect(firstScreen(page).getByRole('button', { name: 'Jouer' })).toBeVisible();
    release();
    await expect.poll(() => page.evaluate(() => localStorage.getItem('language'))).toBe('fr');
    await untilHud(page);
    const releaseAgain = await hold(page, SCRIPTS);
    await page.reload({ waitUntil: 'commit' });
    await untilFilled(page);
    await firstScreen(page).getByRole('button', { name: 'Réglages' }).click();
    releaseAgain();
    await expect(page.getByRole('dialog', { name: 'Réglages' })).toBeVisible();
  });
});

test.describe('the opening of the HUD', () => {
  for (const [language, themes] of [
    ['en', 'Themes'],
    ['ru', 'Темы'],
  ] as const) {
    test.describe(`in "${language}"`, language === 'en' ? {} : FULL, () => {
      test.use({ hasLeaderboard: true, locale: language, stored: { bestscore: '12345', 'bwp-playercoins': '70' } });

      test('changes no pixel of the menu, keeps the focus, and shifts nothing', async ({ page, game }) => {
        await page.addInitScript(() => {
          const shifts = { sum: 0 };
          Object.assign(window, { shifts });
          const add = (list: PerformanceObserverEntryList) => {
            for (const entry of list.getEntries()) shifts.sum += (entry as PerformanceEntry & { value: number }).value;
          };
          new PerformanceObserver(add).observe({ type: 'layout-shift', buffered: true });
        });
        // The daily game of the leaderboard would add a button.
        await page.route('**/api/*', () => undefined);
        const release = await holdHud(page);
        await page.goto(game.address(''));
        await expect(page.locator('#splash')).toBeHidden();
        await page.getByRole('button', { name: themes }).focus();
        const before = await pictureOf(page);
        release();
        await untilHud(page);
        await expect(page.getByRole('button', { name: themes })).toBeFocused();
        const after = await pictureOf(page);
        expect(after.equals(before), 'the same pixels').toBe(true);
        // The icons move by a few pixels when the font of the texts beside them arrives. Google counts up to 0.1 as good.
        expect(await page.evaluate(() => (window as unknown as { shifts: { sum: number } }).shifts.sum)).toBeLessThan(0.005);
        await forgetHeldHud(game);
      });
    });
  }
});

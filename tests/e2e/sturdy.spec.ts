// Failures of real devices: no WebGL, a lost context, a resize. Also the idle loop, accessibility and focus.
import { readdirSync, readFileSync } from 'node:fs';
import { AxeBuilder } from '@axe-core/playwright';
import { PNG } from 'pngjs';
import pixelmatch from 'pixelmatch';
import type { Page } from '@playwright/test';
import { waitForLateParts } from './support/game.ts';
import { casesOf, expect, FULL, type GamePage, passFrames, STILL, test } from './support/test.ts';

test.use(STILL);

/** None of the three pieces fits. */
const STUCK = '1010101/01010101/1010101/01010101/1010101/01010101/1010101/01010101 3a,3b,3c score=100';
const POSITION = '00110022/1102233/55500444/12304411/3330660 3a,2a,1a score=5230 level=2 stage=2030';

const DIST = new URL('../../dist/mocks/', import.meta.url);

async function dropOnce(game: GamePage): Promise<void> {
  await game.load('0 1a,3a,3a');
  await game.drag(0, 4, 4);
  await game.waitFor(({ score }) => score === 20);
}

test('shows a message without WebGL', async ({ page, origin }) => {
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => null;
  });
  await page.goto(origin);
  await expect(page.getByRole('alert')).toContainText('WebGL');
});

// @spec 8.23
test('shows a message if scripts fail to load', async ({ page, origin }) => {
  await page.route(/chunk-.*\.js/, (route) => route.abort());
  await page.goto(origin);
  await expect(page.getByRole('alert')).toContainText('could not be loaded');
});

// lost-requests.spec.ts covers each file in each way.
test('closes an overlay with a message if its panel is lost, and shows it once it can be loaded', async ({ game, page }) => {
  // Chunks have no names: this class identifies the panels.
  const panels = readdirSync(DIST).find((name) => name.endsWith('.js') && readFileSync(new URL(name, DIST), 'utf8').includes('theme-card'));
  await page.route(`**/${panels!}`, (route) => route.abort());
  await game.open();
  await page.getByRole('button', { name: 'Settings' }).click();
  await expect(page.locator('.snackbar')).toContainText('This could not be loaded');
  expect(await game.state()).toMatchObject({ screen: 'menu', overlay: 'none' });
  await page.unroute(`**/${panels!}`);
  await expect(async () => {
    await page.getByRole('button', { name: 'Settings' }).click();
    await expect(page.getByRole('dialog', { name: 'Settings' })).toBeVisible({ timeout: 2000 });
  }).toPass();
  game.complaints.length = 0;
});

test('plays the same game with WebGL1', async ({ game, page }) => {
  await page.addInitScript(() => {
    const getContext = HTMLCanvasElement.prototype.getContext as (this: HTMLCanvasElement, type: string, options?: unknown) => unknown;
    HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, type: string, options?: unknown) {
      return type === 'webgl2' ? null : getContext.call(this, type, options);
    } as typeof HTMLCanvasElement.prototype.getContext;
  });
  await game.open();
  await game.play();
  await dropOnce(game);
  // The backdrop may come late.
  await expect.poll(() => page.evaluate(() => window.frozenJewel.stats())).toMatchObject({ drawPath: 'quads', drawCalls: 2 });
});

test('draws the same frame after a lost context is restored', FULL, async ({ sharedGame: game }) => {
  const { page } = game;
  await waitForLateParts(page);
  await game.load(POSITION);
  await game.waitFor(({ isSettled }) => isSettled);
  await passFrames(page);
  const before = await canvasPicture(page);
  await page.evaluate(async () => {
    const canvas = document.querySelector('canvas')!;
    const extension = canvas.getContext('webgl2')!.getExtension('WEBGL_lose_context')!;
    const next = (event: string) => new Promise((resolve) => canvas.addEventListener(event, resolve, { once: true }));
    const lost = next('webglcontextlost');
    extension.loseContext();
    await lost;
    const restored = next('webglcontextrestored');
    // A context cannot be restored within the event of its loss.
    setTimeout(() => extension.restoreContext());
    await restored;
  });
  const difference = ({ data }: PNG) => pixelmatch(before.data, data, undefined, before.width, before.height, { threshold: 0.02 });
  await expect.poll(async () => difference(await canvasPicture(page))).toBe(0);
  await game.drag(2, 2, 0);
});

test('offers a reload while the context is lost, and hides the message once restored', async ({ game, page }) => {
  await page.addInitScript(() => {
    // Speeds up one-second intervals tenfold. Only the test can restore the context.
    const { setInterval } = window;
    window.setInterval = ((work: () => void, milliseconds: number) =>
      setInterval(work, milliseconds === 1000 ? 100 : milliseconds)) as typeof window.setInterval;
    const getExtension = WebGL2RenderingContext.prototype.getExtension as (this: WebGL2RenderingContext, name: string) => unknown;
    WebGL2RenderingContext.prototype.getExtension = function (this: WebGL2RenderingContext, name: string) {
      const extension = getExtension.call(this, name);
      if (name !== 'WEBGL_lose_context' || !extension) return extension;
      Object.assign(window, { lossExtension: extension });
      return { loseContext: () => undefined, restoreContext: () => undefined };
    } as typeof WebGL2RenderingContext.prototype.getExtension;
  });
  const callExtension = (call: 'loseContext' | 'restoreContext') =>
    page.evaluate((name) => (window as unknown as { lossExtension: WEBGL_lose_context }).lossExtension[name](), call);
  await game.open();
  await game.play();
  await dropOnce(game);
  const before = (await game.state()).notation;
  const message = page.getByRole('dialog', { name: 'The picture was lost' });
  await callExtension('loseContext');
  await expect(message).toBeVisible();
  expect(await game.state()).toMatchObject({ isPictureLost: true, notation: before });
  await callExtension('restoreContext');
  await expect(message).toBeHidden();
  expect(await page.evaluate(() => window.frozenJewel.stats())).toMatchObject({ drawPath: 'pull-buffer' });
  await game.drag(1, 2, 2);
  const played = await game.waitFor(({ notation }) => notation !== before);

  await callExtension('loseContext');
  await message.getByRole('button', { name: 'Reload' }).click();
  await game.waitFor(({ screen }) => screen === 'menu').catch(() => undefined);
  await page.waitForFunction(() => window.frozenJewel?.state().screen === 'menu' && document.querySelector('#hud > *'));
  await page.getByRole('button', { name: 'Play' }).click();
  await page.getByRole('button', { name: 'Yes' }).click();
  expect((await game.waitFor(({ screen }) => screen === 'game')).notation).toBe(played.notation);
});

test('recovers from a context lost before the game is loaded', FULL, async ({ game, page }) => {
  await page.addInitScript(() => {
    const getContext = HTMLCanvasElement.prototype.getContext as (this: HTMLCanvasElement, type: string, options?: unknown) => unknown;
    HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, type: string, options?: unknown) {
      const context = getContext.call(this, type, options);
      if (type === 'webgl2' && this.id === 'canvas' && !('lossExtension' in window)) {
        const lossExtension = (context as WebGL2RenderingContext).getExtension('WEBGL_lose_context')!;
        Object.assign(window, { lossExtension });
        lossExtension.loseContext();
      }
      return context;
    } as typeof HTMLCanvasElement.prototype.getContext;
  });
  await game.open();
  await page.evaluate(() => (window as unknown as { lossExtension: WEBGL_lose_context }).lossExtension.restoreContext());
  await expect.poll(() => page.evaluate(() => window.frozenJewel.stats().drawPath)).toBe('pull-buffer');
  await game.play();
  await dropOnce(game);
});

test.describe('with motion', () => {
  test.use({ contextOptions: {} });

  test('needs at most two draw calls per frame, and stops the loop when nothing moves', async ({ game, page }) => {
    await game.open();
    expect((await page.evaluate(() => window.frozenJewel.stats())).drawCalls).toBeLessThanOrEqual(2);
    await game.play();
    await game.load('1111111/2/2/3/3/4/4 1a,6b,4c');
    await game.drag(0, 7, 0);
    for (let k = 0; k < 10; k++) {
      await passFrames(page);
      expect((await page.evaluate(() => window.frozenJewel.stats())).drawCalls).toBe(2);
    }
    await game.load(POSITION);
    const inASecond = () =>
      page.evaluate(async () => {
        const before = window.frozenJewel.stats();
        let frames = 0;
        const request = window.requestAnimationFrame;
        window.requestAnimationFrame = (callback) => {
          frames++;
          return request(callback);
        };
        await new Promise((resolve) => setTimeout(resolve, 1000));
        window.requestAnimationFrame = request;
        const after = window.frozenJewel.stats();
        return { frames, drawn: after.framesDrawn - before.framesDrawn, skipped: after.framesSkipped - before.framesSkipped };
      });
    // The backdrop eases to rest.
    await expect.poll(inASecond).toEqual({ frames: 0, drawn: 0, skipped: 0 });
  });
});

test('resizes the canvas during a drag, and later drops hit their cells', async ({ sharedGame: game }) => {
  const { page } = game;
  await game.load('0 3a,2a,1a');
  const { x, y } = await game.slotCentre(0);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y - 120, { steps: 3 });
  const size = () =>
    page
      .locator('canvas')
      .evaluate((canvas: HTMLCanvasElement) => [canvas.width, canvas.height].map((pixels) => pixels / devicePixelRatio));
  await page.setViewportSize({ width: 844, height: 390 });
  await expect.poll(size).toEqual([844, 390]);
  await page.mouse.up();
  await page.setViewportSize({ width: 360, height: 800 });
  await expect.poll(size).toEqual([360, 800]);
  await game.drag(0, 6, 6);
  const state = await game.waitFor(({ score }) => score === 20);
  expect(state.board.slice(48)).toBe('0000003300000033');
});

test('rejects an invalid position with a message and changes nothing', async ({ sharedGame: game }) => {
  const { page } = game;
  await game.play();
  const before = await game.waitFor(({ isSettled }) => isSettled);
  const message = await page.evaluate(() => {
    try {
      window.frozenJewel.load('11111111');
      return 'accepted';
    } catch (error) {
      return String(error);
    }
  });
  expect(message).toContain('full line');
  expect(await game.state()).toEqual(before);
});

/** Screens and panels for axe. */
const SCREENS = [
  ...['menu', 'Themes', 'Settings', 'Goals', 'Statistics', 'Calendar'],
  ...['game', 'paused', 'level up', 'revive', 'game over'],
] as const;

test.describe('a returning player', () => {
  test.use({ stored: { bestscore: '4210' } });

  test('has no axe violation in menu, game and panels', async ({ sharedGame: game }) => {
    const { page } = game;
    const checked = casesOf(SCREENS, [0, 2, 6]);
    const check = async (name: (typeof SCREENS)[number], isPanel = true) => {
      if (isPanel) await page.locator('dialog[open]').waitFor();
      if (!checked.includes(name)) return;
      const shown = isPanel ? page.locator('dialog[open]') : page;
      await expect(shown.getByRole('heading', { level: 1 }), name).toHaveCount(1);
      const axe = new AxeBuilder({ page }).setLegacyMode();
      // During its transition a panel has less contrast.
      await page.evaluate(() => {
        const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
        return Promise.all(ending.map(({ finished }) => finished.catch(() => undefined)));
      });
      // The content under an open panel was checked before.
      const { violations } = await (isPanel ? axe.include('dialog[open]') : axe).analyze();
      expect(violations.map(({ id, nodes }) => `${name}: ${id} ${nodes.map((node) => node.html).join(' ')}`)).toEqual([]);
    };
    await check('menu', false);
    for (const name of ['Themes', 'Settings'] as const) {
      await page.getByRole('button', { name }).click();
      await check(name);
      await page.keyboard.press('Escape');
      await game.waitFor(({ overlay }) => overlay === 'none');
    }
    await page.getByRole('button', { name: 'Records' }).click();
    for (const name of ['Goals', 'Statistics', 'Calendar'] as const) {
      await page.getByRole('tab', { name }).click();
      await check(name);
    }
    await page.keyboard.press('Escape');
    await game.play();
    await check('game', false);
    await page.getByRole('button', { name: 'Pause' }).click();
    await check('paused');
    await game.load('1111111 1a,3a,3a stage=3100');
    await game.drag(0, 7, 0);
    await game.waitFor(({ overlay }) => overlay === 'levelUp');
    await check('level up');
    await game.load(STUCK);
    await game.waitFor(({ overlay }) => overlay === 'revive');
    await check('revive');
    await page.getByRole('button', { name: 'End the game' }).click();
    await game.waitFor(({ overlay }) => overlay === 'gameOver');
    await check('game over');
  });
});

async function canvasPicture(page: Page): Promise<PNG> {
  return PNG.sync.read(await page.locator('canvas').screenshot());
}

test('keeps a panel of the flow open after any number of Escapes', FULL, async ({ sharedGame: game }) => {
  const { page } = game;
  await game.load(`${STUCK} revives=1`);
  await game.waitFor(({ overlay }) => overlay === 'gameOver');
  for (let k = 0; k < 6; k++) await page.keyboard.press('Escape');
  await passFrames(page);
  await page.getByRole('button', { name: 'Replay' }).click();
  await game.waitFor(({ overlay }) => overlay === 'none');
  for (let k = 0; k < 31; k++) await page.keyboard.press('Escape');
  await passFrames(page);
  if ((await game.state()).overlay === 'none') await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Continue' }).click();
  await game.waitFor(({ overlay }) => overlay === 'none');
});

test('moves the focus into an open panel and restores it', async ({ sharedGame: game }) => {
  const { page } = game;
  await page.getByRole('button', { name: 'Settings' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Close' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Settings' })).toBeFocused();
  const touchAction = () => page.locator('#canvas').evaluate((canvas) => getComputedStyle(canvas).touchAction);
  expect(await touchAction(), 'zoom in the menu').toBe('pinch-zoom');
  await page.getByRole('button', { name: 'Play' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('#canvas'), 'a game that begins by a key').toBeFocused();
  expect(await touchAction(), 'zoom during play').toBe('none');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Continue' })).toBeFocused();
});

// What goes wrong on real devices: blocked or full storage, damaged saves, no WebGL, a lost context, a resize; and a loop that sleeps.
import { AxeBuilder } from '@axe-core/playwright';
import { PNG } from 'pngjs';
import pixelmatch from 'pixelmatch';
import type { Page } from '@playwright/test';
import { SESSION_KEY } from '../../src/save/session.ts';
import { expect, test } from './support/test.ts';

/** Nothing of the three pieces fits. */
const STUCK = '1010101/01010101/1010101/01010101/1010101/01010101/1010101/01010101 3a,3b,3c score=100';
const POSITION = '00110022/1102233/55500444/12304411/3330660 3a,2a,1a score=5230 level=2 stage=2030';

async function dropOnce(game: Parameters<Parameters<typeof test>[2]>[0]['game']): Promise<void> {
  await game.load('0 1a,3a,3a');
  await game.drag(0, 4, 4);
  await game.waitFor(({ score }) => score === 20);
}

test('storage that is full does not stop the game', async ({ game, page }) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await game.open();
  await game.play();
  await dropOnce(game);
});

for (const [name, damaged] of [
  ['nonsense', 'not a session at all'],
  ['a truncated session', '{"boardBlocks":[[0,0'],
] as const) {
  test(`${name} in place of the saved game starts clean, is kept, and loses nothing else`, async ({ game, page }) => {
    await page.addInitScript(
      ([key, text]) => {
        localStorage.setItem(key, text);
        localStorage.setItem('bestscore', '4321');
        localStorage.setItem('bwp-playercoins', '17');
      },
      [SESSION_KEY, damaged],
    );
    await game.open();
    await expect(page.locator('.snackbar')).toContainText('The saved game could not be read.');
    await game.play();
    expect(await game.state()).toMatchObject({ score: 0, best: 4321 });
    await expect(page.locator('.coins')).toHaveText('17');
    expect(await page.evaluate((key) => localStorage.getItem(`${key}.damaged`), SESSION_KEY)).toBe(damaged);
  });
}

test('a browser without WebGL is told so in words', async ({ page, origin }) => {
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => null;
  });
  await page.goto(origin);
  await expect(page.getByRole('alert')).toContainText('WebGL');
});

test('scripts that cannot be loaded are told in words, not by a blank page', async ({ page, origin }) => {
  await page.route(/chunk-.*\.js/, (route) => route.abort());
  await page.goto(origin);
  await expect(page.getByRole('alert')).toContainText('could not be loaded');
});

test('a browser with WebGL1 alone plays the same game', async ({ game, page }) => {
  await page.addInitScript(() => {
    const getContext = HTMLCanvasElement.prototype.getContext as (this: HTMLCanvasElement, type: string, options?: unknown) => unknown;
    HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, type: string, options?: unknown) {
      return type === 'webgl2' ? null : getContext.call(this, type, options);
    } as typeof HTMLCanvasElement.prototype.getContext;
  });
  await game.open();
  await game.play();
  await dropOnce(game);
  expect(await page.evaluate(() => window.frozenJewel.stats())).toMatchObject({ drawPath: 'quads', drawCalls: 2 });
});

test('a lost context comes back with the same picture', async ({ game, page }) => {
  await game.open();
  await game.play();
  await game.load(POSITION);
  await page.waitForTimeout(500);
  const before = await canvasPicture(page);
  await page.evaluate(async () => {
    const canvas = document.querySelector('canvas')!;
    const loser = canvas.getContext('webgl2')!.getExtension('WEBGL_lose_context')!;
    loser.loseContext();
    await new Promise((resolve) => setTimeout(resolve, 100));
    loser.restoreContext();
    await new Promise((resolve) => setTimeout(resolve, 400));
  });
  const after = await canvasPicture(page);
  expect(pixelmatch(before.data, after.data, undefined, before.width, before.height, { threshold: 0.02 })).toBe(0);
  await game.drag(2, 2, 0);
});

test('nothing moves, nothing is drawn, and the loop sleeps', async ({ game, page }) => {
  await game.open();
  await game.play();
  await game.load(POSITION);
  await page.waitForTimeout(900);
  const requested = await page.evaluate(async () => {
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
  expect(requested).toEqual({ frames: 0, drawn: 0, skipped: 0 });
});

test('the whole scene takes at most two draw calls', async ({ game, page }) => {
  await game.open();
  expect((await page.evaluate(() => window.frozenJewel.stats())).drawCalls).toBeLessThanOrEqual(2);
  await game.play();
  await game.load('1111111/2/2/3/3/4/4 1a,6b,4c');
  await game.drag(0, 7, 0);
  for (let k = 0; k < 10; k++) {
    await page.waitForTimeout(50);
    expect((await page.evaluate(() => window.frozenJewel.stats())).drawCalls).toBe(2);
  }
});

test('a new size, also in mid-drag, gives a sharp picture and drops that land', async ({ game, page }) => {
  await game.open();
  await game.play();
  await game.load('0 3a,2a,1a');
  const { x, y } = await game.slotCentre(0);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y - 120, { steps: 3 });
  await page.setViewportSize({ width: 844, height: 390 });
  await page.waitForTimeout(200);
  await page.mouse.up();
  const size = await page.evaluate(() => {
    const canvas = document.querySelector('canvas')!;
    return [canvas.width, canvas.height, devicePixelRatio];
  });
  expect(size).toEqual([844, 390, 1]);
  await page.setViewportSize({ width: 360, height: 800 });
  await page.waitForTimeout(200);
  await game.drag(0, 6, 6);
  const state = await game.waitFor(({ score }) => score === 20);
  expect(state.board.slice(48)).toBe('0000003300000033');
});

test('the debug surface is there only when asked for', async ({ game, page }) => {
  await game.open('');
  expect(await page.evaluate(() => 'frozenJewel' in window)).toBe(false);
});

test('a position that is none is refused in words and changes nothing', async ({ game, page }) => {
  await game.open();
  await game.play();
  const before = await game.state();
  const message = await page.evaluate(() => {
    try {
      window.frozenJewel.load('11111111');
      return 'taken';
    } catch (error) {
      return String(error);
    }
  });
  expect(message).toContain('full line');
  expect(await game.state()).toEqual(before);
});

test('sound effects can be turned off, and stay off', async ({ game, page }) => {
  await game.open();
  await page.getByRole('button', { name: 'Settings' }).click();
  const toggle = page.getByRole('switch', { name: 'Sound effects' });
  await expect(toggle).toBeChecked();
  await toggle.click();
  await expect(toggle).not.toBeChecked();
  await page.reload();
  await page.getByRole('button', { name: 'Settings' }).click();
  await expect(page.getByRole('switch', { name: 'Sound effects' })).not.toBeChecked();
});

test('sounds load after the first gesture, and not before', async ({ game, page }) => {
  const sounds: string[] = [];
  page.on('request', (request) => /\.(ogg|mp3)$/.test(request.url()) && sounds.push(request.url()));
  await game.open();
  expect(sounds).toEqual([]);
  await game.play();
  await expect.poll(() => sounds.length).toBe(2);
});

test('menu, game and panels have no accessibility fault that axe can find', async ({ game, page }) => {
  const check = async (name: string) => {
    const axe = new AxeBuilder({ page }).disableRules(['meta-viewport']).setLegacyMode();
    // What lies under an open panel has been looked at before.
    const { violations } = await ((await page.locator('dialog[open]').count()) > 0 ? axe.include('dialog[open]') : axe).analyze();
    expect(violations.map(({ id, nodes }) => `${name}: ${id} ${nodes.map((node) => node.html).join(' ')}`)).toEqual([]);
  };
  await game.open();
  await check('menu');
  for (const name of ['Leaderboard', 'Themes', 'Settings']) {
    await page.getByRole('button', { name }).click();
    await page.waitForTimeout(400);
    await check(name);
    await page.keyboard.press('Escape');
  }
  await game.play();
  await check('game');
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.waitForTimeout(400);
  await check('paused');
  await game.load('1111111 1a,3a,3a stage=3100');
  await game.drag(0, 7, 0);
  await game.waitFor(({ overlay }) => overlay === 'levelUp');
  await page.waitForTimeout(400);
  await check('level up');
  await game.load(STUCK);
  await game.waitFor(({ overlay }) => overlay === 'gameOver');
  await page.waitForTimeout(400);
  await check('game over');
});

async function canvasPicture(page: Page): Promise<PNG> {
  return PNG.sync.read(await page.locator('canvas').screenshot());
}

test('no number of Escapes closes a panel that the flow has open', async ({ game, page }) => {
  await game.open();
  await game.play();
  await game.load(STUCK);
  await game.waitFor(({ overlay }) => overlay === 'gameOver');
  for (let k = 0; k < 6; k++) await page.keyboard.press('Escape');
  await page.waitForTimeout(200);
  await page.getByRole('button', { name: 'Replay' }).click();
  await game.waitFor(({ overlay }) => overlay === 'none');
  for (let k = 0; k < 31; k++) await page.keyboard.press('Escape');
  await page.waitForTimeout(300);
  if ((await game.state()).overlay === 'none') await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Continue' }).click();
  await game.waitFor(({ overlay }) => overlay === 'none');
});

test('a panel takes the focus to its first answer and gives it back', async ({ game, page }) => {
  await game.open();
  await page.getByRole('button', { name: 'Settings' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Close' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Settings' })).toBeFocused();
  await game.play();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Continue' })).toBeFocused();
});

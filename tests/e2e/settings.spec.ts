// Settings, themes and leaderboard panels, and their stored state.
import type { Page } from '@playwright/test';
import { PNG } from 'pngjs';
import pixelmatch from 'pixelmatch';
import { coinsPlace, crownPlace } from '../../src/game/header.ts';
import { layoutView } from '../../src/game/layout.ts';
import { KEYS } from '../../src/save/keys.ts';
import { PLAIN_KEYS } from '../../src/save/saved-data.ts';
import { SESSION_KEY } from '../../src/save/session.ts';
import { prefillStorage } from './support/prefill-storage.ts';
import { expect, FULL, passFrames, STILL, test } from './support/test.ts';

test.use(STILL);

// @spec 1.13 1.15 1.17 2.68 4.74 5.22 5.23
test('stores switches and a bought theme across a reload', async ({ game, page }) => {
  await prefillStorage(page, { 'bwp-playercoins': '450' });
  await game.open();
  const before = await canvasPicture(page);
  await page.getByRole('button', { name: 'Themes' }).click();
  const panel = page.getByRole('dialog', { name: 'Themes' });
  await expect(panel.getByRole('button', { name: /^(Select|Buy): Midnight/ }), 'no button for a theme that is too expensive').toHaveCount(
    0,
  );
  await expect(panel.locator('.price').first()).toHaveText('$100');
  await panel.getByRole('button', { name: 'Buy: Aurora' }).dblclick();
  await expect(panel.locator('.purse')).toHaveText('Coins350');
  await expect(panel.getByRole('button', { name: 'Select: Classic' })).toBeVisible();
  await expect(panel.getByRole('button', { name: /^(Select|Buy): Aurora/ }), 'no button for the selected theme').toHaveCount(0);
  await panel.getByRole('button', { name: 'Close' }).click();
  await expect.poll(async () => difference(before, await canvasPicture(page))).toBeGreaterThan(0.2);
  expect(
    await page.evaluate((keys) => [keys.theme, keys.themeIndex, keys.unlockedThemes].map((key) => localStorage.getItem(key)), KEYS),
  ).toEqual(['aurora', '1', '{"aurora":true}']);

  const names = ['Sound effects', 'Music', 'Less motion', 'Strong symbols', 'Left-handed'];
  const switches = () => Promise.all(names.map((name) => page.getByRole('switch', { name }).getAttribute('aria-checked')));
  await page.getByRole('button', { name: 'Settings' }).click();
  expect(await switches()).toEqual(['true', 'true', 'false', 'false', 'false']);
  const lostIcons = await page
    .locator('use')
    .evaluateAll((uses) => uses.flatMap((use) => (document.querySelector(`symbol${use.getAttribute('href')}`) ? [] : use.outerHTML)));
  expect(lostIcons, 'icons of a panel that the first screen lacks').toEqual([]);
  for (const name of names) await page.getByRole('switch', { name }).click();
  await expect.poll(() => page.evaluate(() => [localStorage.getItem('sfx'), localStorage.getItem('bgm')])).toEqual(['0', '0']);
  await expect(page.locator('html')).toHaveClass(/less-motion/);
  const slider = page.getByRole('slider', { name: 'Volume of music' });
  await expect(slider).toHaveValue('100');
  await slider.press('ArrowLeft');
  await slider.press('ArrowLeft');
  expect((await slider.boundingBox())!.height).toBeGreaterThanOrEqual(44);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('musicVolume'))).toBe('0.9');

  await page.reload();
  await page.getByRole('button', { name: 'Settings' }).click();
  expect(await switches()).toEqual(['false', 'false', 'true', 'true', 'true']);
  await expect(slider).toHaveValue('90');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Themes' }).click();
  await expect(page.getByRole('button', { name: 'Select: Classic' })).toBeVisible();
  await page.keyboard.press('Escape');

  await game.play();
  const { width, height } = page.viewportSize()!;
  const layout = layoutView(width, height);
  for (const [selector, place] of [
    ['.best', crownPlace(layout, true)],
    ['.coins', coinsPlace(layout, true)],
  ] as const) {
    const box = (await page.locator(`.top:visible ${selector}`).boundingBox())!;
    const x = (place.x - layout.left) * layout.pixelsPerUnit - (box.x + box.width / 2);
    expect(Math.abs(x), `an effect flies to the mirrored ${selector}`).toBeLessThan(20);
  }
  const leftOf = async (name: string) => (await page.getByRole('button', { name }).boundingBox())!.x;
  expect((await leftOf('Pause')) - (await leftOf('Mute'))).toBeGreaterThan(200);
});

function difference(a: PNG, b: PNG): number {
  return pixelmatch(a.data, b.data, undefined, a.width, a.height, { threshold: 0.05 }) / (a.width * a.height);
}

/** Waits for the backdrop first, which is all that a still menu draws: the menu opens without one that takes long. */
async function canvasPicture(page: Page): Promise<PNG> {
  await expect.poll(() => page.evaluate(() => window.frozenJewel.stats().drawCalls)).toBe(1);
  return PNG.sync.read(await page.locator('canvas').screenshot());
}

// @spec 3.22 3.25 3.27
test('takes over plain keys that were edited on the page', async ({ game, page }) => {
  await game.open();
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('switch', { name: 'Less motion' }).click();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('lessMotion'))).toBe('1');
  await page.evaluate(() => {
    for (const [key, text] of Object.entries({ sfx: '0', bestscore: '7777', 'bwp-playercoins': '999', language: 'fr' })) {
      localStorage.setItem(key, text);
    }
  });
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  await expect(page.locator('.menu-stats')).toContainText(/7.777[^]*999/);
  await game.waitUntilOpen();
  await page.locator('.menu-buttons button:has([href="#settings"])').click();
  await expect(page.getByRole('switch').first()).toHaveAttribute('aria-checked', 'false');
});

test('keeps the game playable if the files of a theme are missing', FULL, async ({ game, page }) => {
  await page.addInitScript(() => localStorage.setItem('bwp-playercoins', '450'));
  await page.route(/atlas-aurora.*\.(avif|webp)/, (route) => route.abort());
  await game.open();
  await page.getByRole('button', { name: 'Themes' }).click();
  await page.getByRole('button', { name: 'Buy: Aurora' }).click();
  await expect.poll(() => game.complaints.length, 'the game reports the loss').toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Close' }).click();
  await game.play();
  await page.reload();
  await page.getByRole('button', { name: 'Play' }).waitFor();
  game.complaints.length = 0;
});

test('shows a theme behind the panel that is pointed at, without buying or saving it', FULL, async ({ game, page }) => {
  await page.addInitScript(() => localStorage.setItem('bwp-playercoins', '450'));
  await game.open();
  const night = () => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--night').trim());
  const classic = await night();
  // The date of the daily game appears late, above the canvas.
  await page.locator('.daily small').waitFor();
  const before = await canvasPicture(page);
  await page.getByRole('button', { name: 'Themes' }).click();
  const panel = page.getByRole('dialog', { name: 'Themes' });
  const view = panel.getByRole('button', { name: 'Preview: Midnight' });
  await view.hover();
  await expect.poll(night).toBe('#05050f');
  await expect(view).toHaveAttribute('aria-pressed', 'true');
  await panel.getByRole('button', { name: 'Preview: Ember' }).focus();
  await expect.poll(night).toBe('#1a0f36');
  // A new language creates the panel again.
  for (const language of ['fr', 'en'] as const) {
    await page.evaluate((name) => window.frozenJewel.chooseLanguage(name), language);
    await expect(page.locator('html')).toHaveAttribute('lang', language);
  }
  await page.keyboard.press('Escape');
  await expect.poll(night).toBe(classic);
  // The pointer and the focus would show on the menu's buttons.
  await page.mouse.move(0, 0);
  await page.getByRole('button', { name: 'Themes' }).blur();
  await expect.poll(async () => difference(before, await canvasPicture(page))).toBeLessThan(0.01);
  expect(await page.evaluate((keys) => [keys.theme, keys.coins].map((key) => localStorage.getItem(key)), KEYS)).toEqual(['classic', '450']);
});

test('shows the present theme if the files of a pressed one are missing', FULL, async ({ game, page }) => {
  await page.route(/atlas-ember.*\.(avif|webp)/, (route) => route.abort());
  await prefillStorage(page, { bestscore: '4210' });
  await game.open();
  await page.getByRole('button', { name: 'Themes' }).click();
  const view = page.getByRole('button', { name: 'Preview: Ember' });
  await view.click();
  await expect(view).toHaveAttribute('aria-pressed', 'false', { timeout: 15_000 });
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--night').trim())).toBe('#06122b');
  await expect(page.locator('.snackbar')).toHaveCount(0);
  game.complaints.length = 0;
});

test.describe('a leaderboard', () => {
  test.use({ hasLeaderboard: true });

  // @spec 2.58 2.62
  test('closes by its button, by Escape and by a click beside it', async ({ sharedGame: game }) => {
    const { page } = game;
    const panel = page.getByRole('dialog', { name: 'Leaderboard' });
    const open = async () => {
      await page.getByRole('button', { name: 'Leaderboard' }).click();
      await expect(panel).toBeVisible();
    };
    await open();
    await panel.getByRole('button', { name: 'Close' }).click();
    await expect(panel).toBeHidden();
    await open();
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
    await open();
    await panel.getByRole('heading').click();
    await expect(panel, 'a click inside').toBeVisible();
    // The second click of a double click is ignored.
    await expect(async () => {
      await page.mouse.click(270, 20);
      await expect(panel).toBeHidden({ timeout: 300 });
    }).toPass();
    await page.getByRole('button', { name: 'Leaderboard' }).dblclick();
    await passFrames(page, 10);
    await expect(panel).toBeVisible();
    await page.keyboard.press('Escape');
  });
});

/** tests/save covers every kind of damage under every key. */
const DAMAGED_TEXT = 'x'.repeat(300_000);

test('starts with damaged text under all keys, reports it once and keeps it', FULL, async ({ game, page }) => {
  await page.addInitScript(
    ([session, names, text]) => {
      if (sessionStorage.getItem('has been damaged')) return;
      sessionStorage.setItem('has been damaged', 'true');
      for (const [index, name] of names.entries()) localStorage.setItem(name, index % 2 ? '' : text);
      localStorage.setItem(session, text);
    },
    [SESSION_KEY, PLAIN_KEYS, DAMAGED_TEXT] as const,
  );
  await page.goto(game.address('debug=true&seed=7'));
  const play = page.locator('.menu-buttons button').first();
  await play.waitFor();
  await expect(page.locator('.snackbar')).toBeVisible();
  expect(await page.evaluate((key) => localStorage.getItem(`${key}.damaged`), SESSION_KEY)).toBe(DAMAGED_TEXT);
  await play.click();
  await game.waitFor(({ screen }) => screen === 'game');
  await page.reload();
  await play.waitFor();
  await expect(page.locator('.snackbar')).toHaveCount(0);
});

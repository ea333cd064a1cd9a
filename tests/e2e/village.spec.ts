// The village in the menu: a tap opens its panel, coins light its lamps, and it is never over another part of the menu.
import { KEYS } from '../../src/save/keys.ts';
import { RECORDS_KEY } from '../../src/save/session.ts';
import { findInLanguages, withoutPaint } from './support/game.ts';
import { ONE_GAME } from './support/prefill-storage.ts';
import { casesOf, expect, FULL, STILL, test } from './support/test.ts';

const SIZES = [
  [180, 320],
  [320, 568],
  [390, 844],
  [600, 960],
  [768, 1024],
  [844, 390],
  [1366, 768],
  [1920, 1080],
  [3840, 1080],
  [3840, 2160],
] as const;

/** Returns parts of the menu that the shown village overlaps, and a drawing outside the window. Runs in the page. */
function findOverlaps(): string[] {
  const village = document.querySelector<HTMLElement>('.menu .village')!;
  if (village.style.visibility === 'hidden') return [];
  const box = village.getBoundingClientRect();
  const faults = box.bottom > innerHeight + 0.5 || box.height < 80 ? [`place: ${box.top} to ${box.bottom}`] : [];
  for (const other of document.querySelectorAll('.menu h1, .menu :is(button:not(.village), select), .menu-stats')) {
    const { bottom } = other.getBoundingClientRect();
    if (other.checkVisibility() && bottom > box.top + 0.5) faults.push(`over ${other.getAttribute('name') ?? other.className}`);
  }
  return faults;
}

test.use(STILL);

test.describe('after the first game', () => {
  test.use({ viewport: { width: 390, height: 844 }, stored: { bestscore: '900', [KEYS.coins]: '60', [RECORDS_KEY]: ONE_GAME } });

  test('a tap on the village opens it, coins light a lamp, which stays after a reload', async ({ game, page }) => {
    await game.open();
    const village = page.locator('.menu .village');
    await expect(village).toBeVisible();
    expect(await page.evaluate(findOverlaps)).toEqual([]);
    await expect(village.locator('.lit')).toHaveCount(0);
    await page.getByRole('button', { name: 'Village' }).click();
    const panel = page.getByRole('dialog', { name: 'Village' });
    await panel.getByRole('button', { name: 'Light a lamp' }).click();
    await expect(panel.locator('.purse')).toHaveText('Coins35');
    await expect(panel).toContainText('Lights: 1 of 40');
    await expect(panel.locator('.village .lit')).toHaveCount(1);
    await panel.getByRole('button', { name: 'Close' }).click();
    await page.reload();
    await expect(village.locator('.lit')).toHaveCount(1);
  });

  test('the village is apart from all other parts of the menu, or left out', FULL, async ({ game, page }) => {
    await game.open();
    await expect(page.locator('.menu .village')).toBeVisible();
    await withoutPaint(page, async () => {
      for (const [width, height] of casesOf(SIZES, [0, 2, 9])) {
        await page.setViewportSize({ width, height });
        await expect.poll(() => page.evaluate(() => innerHeight)).toBe(height);
        expect(await findInLanguages(page, [findOverlaps]), `${width}x${height}`).toEqual([]);
      }
    });
  });
});

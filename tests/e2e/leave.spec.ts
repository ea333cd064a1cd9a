// Screens and panels that leave: an inert copy plays their end, and nothing waits for it.
import { expect, test } from './support/test.ts';

const COPIES = '.column > [inert]';

test('a closed panel leaves as an inert copy, and the game can be played meanwhile', async ({ page, game }) => {
  await game.open();
  await page.getByRole('button', { name: 'Settings' }).click();
  const panel = page.getByRole('dialog', { name: 'Settings' });
  await expect(panel).toBeVisible();
  // Holds each copy: its animation would remove it after 140 ms.
  await page.evaluate(() => {
    const { animate } = Element.prototype;
    Element.prototype.animate = function held(...options) {
      const animation = animate.apply(this, options);
      animation.pause();
      return animation;
    };
  });
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(page.locator(COPIES)).toHaveCount(1);
  await expect(page.locator(COPIES)).toHaveAttribute('aria-hidden', 'true');
  await expect(page.locator(`${COPIES} dialog`)).toHaveCount(0);
  await page.getByRole('button', { name: 'Play' }).click();
  await expect(page.getByRole('group', { name: 'Score' })).toBeVisible();
  // The menu has left as well.
  await expect(page.locator(COPIES)).toHaveCount(2);
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) animation.finish();
  });
  await expect(page.locator(COPIES)).toHaveCount(0);
});

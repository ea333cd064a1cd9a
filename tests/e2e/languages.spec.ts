// Six languages: detection, choice, and that every text fits its place in each of them.
import type { Page } from '@playwright/test';
import { LANGUAGES } from '../../src/i18n/translate.ts';
import { expect, test } from './support/test.ts';

/** Texts that are wider or higher than what holds them, and controls that they have driven out of shape (64 CSS pixels on this phone). */
function findOverflows(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    // A line of text may be higher than its box by its own descenders; a panel or a control that has to scroll is too full.
    const isTooHigh = (element: Element) => element.matches('dialog, button, label') && element.scrollHeight > element.clientHeight + 1;
    const isTooLarge = (element: Element) => element.scrollWidth > element.clientWidth + 1 || isTooHigh(element);
    const isMisshapen = (element: Element) => element.matches('button, label') && element.getBoundingClientRect().height > 64;
    const isOutside = (element: Element) => {
      const { left, right } = element.getBoundingClientRect();
      return left < -1 || right > window.innerWidth + 1;
    };
    const elements = [...document.querySelectorAll('#hud button, #hud label, #hud h2, #hud dialog, #hud p, #hud .stat')];
    return elements
      .filter((element) => isTooLarge(element) || isMisshapen(element) || isOutside(element))
      .map((element) => element.outerHTML.slice(0, 120));
  });
}

test.describe('on a narrow phone', () => {
  test.use({ viewport: { width: 320, height: 568 } });

  for (const language of LANGUAGES) {
    test(`every text fits its place in ${language}`, async ({ game, page }) => {
      await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language);
      await page.goto(game.address('debug=true&seed=7'));
      await page.waitForFunction(() => window.frozenJewel?.state().screen === 'menu');
      expect(await page.evaluate(() => document.documentElement.lang)).toBe(language);
      const buttons = page.locator('.menu-buttons button');
      expect(await findOverflows(page)).toEqual([]);
      await buttons.nth(1).click();
      await page.waitForTimeout(300);
      expect(await findOverflows(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await buttons.nth(0).click();
      await game.waitFor(({ screen }) => screen === 'game');
      expect(await findOverflows(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await page.waitForTimeout(300);
      expect(await findOverflows(page)).toEqual([]);
      await game.load('1111111 1a,3a,3a stage=3100 score=987654321');
      await game.drag(0, 7, 0);
      await game.waitFor(({ overlay }) => overlay === 'levelUp');
      await page.waitForTimeout(300);
      expect(await findOverflows(page)).toEqual([]);
      await game.load('1010101/01010101/1010101/01010101/1010101/01010101/1010101/01010101 3a,3b,3c score=987654321');
      await game.waitFor(({ overlay }) => overlay === 'gameOver');
      await page.waitForTimeout(300);
      expect(await findOverflows(page)).toEqual([]);
    });
  }
});

test.describe('in a browser that prefers Brazilian Portuguese', () => {
  test.use({ locale: 'pt-BR' });

  test('the first start is in Portuguese, a choice is kept, and only what is shown is loaded', async ({ game, page }) => {
    const scripts: string[] = [];
    page.on('response', async (response) => {
      if (response.url().endsWith('.js')) scripts.push(await response.text());
    });
    await page.goto(game.address(''));
    await expect(page.getByRole('button', { name: 'Jogar' })).toBeVisible();
    expect(scripts.some((script) => script.includes('Jogar'))).toBe(true);
    expect(scripts.some((script) => script.includes('Играть'))).toBe(false);
    await page.getByRole('combobox').selectOption('ru');
    await expect(page.getByRole('button', { name: 'Играть' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('button', { name: 'Играть' })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('ru');
  });
});

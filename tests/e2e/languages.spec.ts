// Six languages: detection, choice, and texts that fit their boxes in every language.
import type { Response } from '@playwright/test';
import { LANGUAGES } from '../../src/i18n/languages.ts';
import portuguese from '../../src/i18n/pt.json' with { type: 'json' };
import russian from '../../src/i18n/ru.json' with { type: 'json' };
import { TUTORIAL_STEPS } from '../../src/rules/tutorial.ts';
import { findInLanguages, withoutPaint } from './support/game.ts';
import { casesOf, expect, FULL, passFrames, STILL, test } from './support/test.ts';

/** Returns texts that exceed their boxes, and controls higher than 64 CSS pixels, or 80 with a caption below. Runs in the page. */
function findOverflows(): string[] {
  // Descenders may exceed the box of a line. A panel or control that scrolls is too full.
  const isTooHigh = (element: Element) => element.matches('dialog, button, label') && element.scrollHeight > element.clientHeight + 1;
  const isTooLarge = (element: Element) => element.scrollWidth > element.clientWidth + 1 || isTooHigh(element);
  const isMisshapen = (element: Element) =>
    element.matches('button, label') &&
    element.getBoundingClientRect().height > (element.matches('.captioned') ? 80 : element.matches('.theme-view') ? 180 : 64);
  const isOutside = (element: Element) => {
    const { left, right } = element.getBoundingClientRect();
    return left < -1 || right > window.innerWidth + 1;
  };
  const ruler = document.createElement('canvas').getContext('2d')!;
  const isCut = (element: Element) => {
    if (!(element instanceof HTMLInputElement)) return false;
    const { paddingLeft, paddingRight } = getComputedStyle(element);
    ruler.font = getComputedStyle(element, '::placeholder').font;
    const room = element.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
    return ruler.measureText(element.placeholder).width > room + 1;
  };
  // Its text is for screen readers only, and its badge overlaps its edge.
  const isIconAlone = (element: Element) => element.matches('[data-foot$=icon] .foot .pill');
  // A drawing, which spreads beyond its button.
  const isDrawing = (element: Element) => element.matches('.village');
  return [
    ...document.querySelectorAll(
      '.hud button, .hud label, .hud dialog h1, .hud h2, .hud dialog, .hud p:not(.unseen), .hud .stat, .hud input',
    ),
  ]
    .filter((element) => element.getClientRects().length > 0 && !isIconAlone(element) && !isDrawing(element))
    .filter((element) => isTooLarge(element) || isMisshapen(element) || isOutside(element) || isCut(element))
    .map((element) => element.outerHTML.slice(0, 120));
}

/** Returns shown texts below 11 CSS pixels and progress bars narrower than 40. Runs in the page. */
function findTooSmall(): string[] {
  const small: string[] = [];
  const isShown = (element: Element) => element.getClientRects().length > 0 && element.closest('.unseen, #debug-overlay') === null;
  const report = (element: Element, pixels: number) => small.push(`${pixels} px: ${element.outerHTML.slice(0, 120)}`);
  for (const element of document.querySelectorAll('.hud *')) {
    const hasText = [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== '');
    const pixels = Number.parseFloat(getComputedStyle(element).fontSize);
    // Captions without room have no size: screen readers have them.
    if (hasText && isShown(element) && pixels > 0 && pixels < 11) report(element, pixels);
  }
  for (const bar of document.querySelectorAll('.hud [role=progressbar]'))
    if (isShown(bar) && bar.getBoundingClientRect().width < 40) report(bar, bar.getBoundingClientRect().width);
  return small;
}

/** Returns names of settings that break into lines. Runs in the page. */
function findBrokenSettings(): string[] {
  const names = [...document.querySelectorAll('.panel.settings button > span:not(.switch)')];
  const text = document.createRange();
  const broken = names.filter((name) => {
    text.selectNodeContents(name);
    return text.getClientRects().length > 1;
  });
  return names.length < 10 ? ['missing settings'] : broken.map(({ outerHTML }) => outerHTML);
}

const STUCK = '1010101/01010101/1010101/01010101/1010101/01010101/1010101/01010101 3a,3b,3c score=987654321';

test.describe('on a narrow phone', () => {
  test.use({ viewport: { width: 320, height: 568 }, portal: 'gamedistribution', isFirstStart: true, hasLeaderboard: true, ...STILL });

  // @spec 1.16
  test('fits every text in every language', FULL, async ({ game, page }) => {
    await page.addInitScript(() => {
      if (localStorage.getItem('language') !== null) return;
      localStorage.setItem('language', 'en');
      localStorage.setItem('bwp-playercoins', '354');
    });
    await page.goto(game.address('debug=true&seed=7&ad=fill&ad-delay=3&device=mobile'));
    await page.waitForFunction(() => window.frozenJewel?.state().screen === 'menu');
    const menu = (icon: string) => page.locator(`.menu-buttons button:has([href="#${icon}"])`);
    const checkTexts = async (name: string) => {
      const find = [findOverflows, findTooSmall];
      expect(await withoutPaint(page, () => findInLanguages(page, find)), name).toEqual([]);
    };
    await checkTexts('menu');
    for (const [icon, name] of [
      ['trophy', 'ranking'],
      ['palette', 'themes'],
      ['records', 'records'],
      ['settings', 'settings'],
    ] as const) {
      await menu(icon).click();
      // Its code may load after the overlay has opened.
      await page.locator(`.panel.${name}`).waitFor();
      await checkTexts(name);
      await page.keyboard.press('Escape');
      await game.waitFor(({ overlay }) => overlay === 'none');
    }
    await menu('play').click();
    await game.waitFor(({ isAdAwaited }) => isAdAwaited);
    await checkTexts('the wait for an ad');
    await page.locator('.mock-ad button').click();
    await game.waitFor(({ isAdAwaited, isAdShown }) => !isAdAwaited && !isAdShown);
    for (const [index, { x, y }] of TUTORIAL_STEPS.entries()) {
      await game.waitFor(({ tutorialStep, isSettled }) => tutorialStep === index + 1 && isSettled);
      await checkTexts(`tutorial ${index + 1}`);
      await game.drag(0, x, y);
    }
    await game.waitFor(({ tutorialStep, screen }) => tutorialStep === 0 && screen === 'game');
    await checkTexts('game');
    await page.keyboard.press('Escape');
    await checkTexts('paused');
    await game.load('1111111 1a,3a,3a stage=3100 score=987654321');
    await game.drag(0, 7, 0);
    await game.waitFor(({ overlay }) => overlay === 'levelUp');
    await checkTexts('level up');
    await game.load(STUCK);
    await game.waitFor(({ overlay }) => overlay === 'revive');
    await checkTexts('revive');
    await page.locator('.revive .pill').last().click();
    await game.waitFor(({ overlay }) => overlay === 'gameOver');
    await checkTexts('game over');
    // Texts grow with the panel.
    await page.setViewportSize({ width: 390, height: 844 });
    await passFrames(page);
    await checkTexts('game over on a wide phone');
    await page.setViewportSize({ width: 320, height: 568 });
    await page.locator('.game-over .pill').nth(0).click();
    await game.load('0 1a,3a,3a');
    await game.drag(0, 4, 4);
    await page.keyboard.press('Escape');
    await page.locator('.paused .pill').nth(2).click();
    await menu('play').click();
    await game.waitFor(({ overlay }) => overlay === 'continue');
    await checkTexts('continue');
    await page.setViewportSize({ width: 568, height: 320 });
    await page.locator('.panel.rotate').waitFor();
    await checkTexts('held sideways');
    expect(await page.locator('.rotate .drawing').evaluate((drawing) => drawing.getAnimations({ subtree: true }).length)).toBe(0);
  });
});

test.describe('with coins for one theme', () => {
  test.use({ viewport: { width: 320, height: 568 }, stored: { 'bwp-playercoins': '130' } });

  test('no shown text is below 11 pixels, and no progress bar narrower than 40', FULL, async ({ sharedGame: game }) => {
    const { page } = game;
    const languages = casesOf(LANGUAGES, [4]);
    const check = async (name: string) => {
      for (const size of casesOf(
        [
          { width: 320, height: 568 },
          { width: 390, height: 844 },
          { width: 768, height: 1024 },
          { width: 1366, height: 768 },
          { width: 844, height: 390 },
        ],
        [0],
      )) {
        await page.setViewportSize(size);
        expect(await withoutPaint(page, () => findInLanguages(page, [findTooSmall], languages)), `${name} at ${size.width} px`).toEqual([]);
      }
    };
    for (const name of ['Themes', 'Records', 'Settings'] as const) {
      await page.locator(`.menu-buttons [name="menu.${name.toLowerCase()}"]`).click();
      // Its code may load after the overlay has opened.
      await page.locator(`.panel.${name.toLowerCase()}`).waitFor();
      if (name === 'Themes') {
        await expect(page.locator('.theme-card [role=progressbar]')).toHaveCount(4);
        const isOverPicture = (card: Element) =>
          card.querySelector('.price')!.getBoundingClientRect().top < card.querySelector('img')!.getBoundingClientRect().bottom;
        const cards = await page.locator('.theme-card:has(.price)').all();
        expect(await Promise.all(cards.map((card) => card.evaluate(isOverPicture)))).not.toContain(true);
      }
      await expect.poll(() => page.locator('.menu h1').evaluate((title) => getComputedStyle(title).opacity), 'below a panel').toBe('0');
      await check(name);
      if (name === 'Settings') {
        await page.setViewportSize({ width: 390, height: 844 });
        expect(await withoutPaint(page, () => findInLanguages(page, [findBrokenSettings])), 'each setting is one line').toEqual([]);
      }
      await page.keyboard.press('Escape');
      await game.waitFor(({ overlay }) => overlay === 'none');
    }
    await game.load('0 1a,2a,3a score=987654321');
    await check('game');
    await expect(page.locator('.combo .pips'), 'the combo bar without a combo').toBeVisible();
  });
});

test.describe('in a browser that prefers Brazilian Portuguese', () => {
  test.use({ locale: 'pt-BR' });

  // @spec 2.28 4.72
  test('starts in Portuguese, stores a choice, and loads only the texts in use', async ({ game, page }) => {
    const responses: Response[] = [];
    page.on('response', (response) => response.url().endsWith('.js') && responses.push(response));
    await page.goto(game.address(''));
    await expect(page.getByRole('button', { name: 'Jogar' })).toBeVisible();
    await expect(page.locator('#hud > *')).not.toHaveCount(0);
    // Read before the reload, which discards the responses. Scripts escape letters that are not ASCII.
    const sources = await Promise.all(responses.map((response) => response.text()));
    const scripts = sources.map((text) => text.replace(/\\u([\da-f]{4})/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16))));
    expect(scripts.some((script) => script.includes(portuguese.loading))).toBe(true);
    expect(scripts.some((script) => script.includes(russian.loading))).toBe(false);
    await page.getByRole('combobox').selectOption('ru');
    await expect(page.getByRole('button', { name: 'Играть' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('button', { name: 'Играть' })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('ru');
  });
});

// The menu: its controls at all sizes of a window and in all languages, the order of the keyboard, and the depth of a press.
import { findInLanguages, withoutPaint } from './support/game.ts';
import { casesOf, expect, STILL, test } from './support/test.ts';

const SIZES = [
  [180, 320],
  [240, 320],
  [320, 480],
  [320, 568],
  [360, 640],
  [390, 844],
  [480, 480],
  [568, 320],
  [640, 360],
  [768, 1024],
  [844, 390],
  [1366, 768],
  [1920, 1080],
  [3840, 1080],
  [3840, 2160],
] as const;

const NAMES = [
  'menu.play',
  'menu.journey',
  'daily.title',
  'menu.leaderboard',
  'menu.themes',
  'menu.records',
  'menu.settings',
  'menu.language',
];

/** Returns controls that are small, outside the window or over another part of the menu, and texts that are cut. Runs in the page. */
function findFaults(): string[] {
  const nameOf = (element: Element) => element.getAttribute('name') ?? element.textContent;
  const faults: string[] = [];
  const boxes = [...document.querySelectorAll('#first-screen .menu :is(.menu-buttons button, .menu-buttons select, .menu-stats)')]
    .filter((element) => element.checkVisibility())
    .map((element) => ({ element, name: nameOf(element), box: element.getBoundingClientRect() }));
  for (const [index, { element, name, box }] of boxes.entries()) {
    if (element.matches('button, select') && Math.min(box.width, box.height) < 43.99) faults.push(`small: ${name}`);
    if (box.left < 0 || box.top < 0 || box.right > innerWidth || box.bottom > innerHeight) faults.push(`outside: ${name}`);
    if (element.scrollWidth > element.clientWidth + 1) faults.push(`cut: ${name}`);
    for (const other of boxes.slice(index + 1)) {
      const isApart =
        box.right <= other.box.left || other.box.right <= box.left || box.bottom <= other.box.top || other.box.bottom <= box.top;
      if (!isApart) faults.push(`overlap: ${name} and ${other.name}`);
    }
  }
  if (boxes.length === 0) faults.push('no control');
  return faults;
}

test.describe('with a leaderboard', () => {
  test.use({ ...STILL, hasLeaderboard: true, stored: { bestscore: '12345678', 'bwp-playercoins': '1234' } });

  test('controls are 44 pixels, inside the window and apart, at all sizes and in all languages', async ({ sharedGame: { page } }) => {
    // A new size takes longer than a new language: the backdrop is painted again.
    await withoutPaint(page, async () => {
      for (const [width, height] of casesOf(SIZES, [0, 4, 10])) {
        await page.setViewportSize({ width, height });
        expect(await findInLanguages(page, [findFaults]), `${width}x${height}`).toEqual([]);
      }
      await page.evaluate(() => window.frozenJewel.chooseLanguage('en'));
      await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    });
  });

  // @spec 2.27
  test('the Tab key reaches Play, the daily game, the row of icons and the language in this order', async ({ sharedGame: { page } }) => {
    // The end of the game of an earlier test in this page may have moved the focus to Play.
    await page.evaluate(() => {
      document.body.tabIndex = -1;
      document.body.focus();
    });
    const reached: (string | null)[] = [];
    for (let k = 0; k < NAMES.length; k++) {
      await page.keyboard.press('Tab');
      reached.push(await page.evaluate(() => document.activeElement!.getAttribute('name')));
    }
    expect(reached).toEqual(NAMES);
  });

  test('a press pushes the face of a button to its lower edge, and moves no other part', async ({ sharedGame: { page } }) => {
    for (const name of ['menu.play', 'menu.themes']) {
      const button = page.locator(`#first-screen [name="${name}"]`);
      const measure = () =>
        button.evaluate((element) => {
          const face = element.querySelector('.round') ?? element;
          const depth = Number.parseInt(getComputedStyle(face).getPropertyValue('--thick'));
          const others = [...document.querySelectorAll('.menu-buttons button')].filter((other) => other !== element);
          const { bottom } = face.getBoundingClientRect();
          return { depth, edge: bottom + depth, others: others.map((other) => other.getBoundingClientRect().top) };
        });
      const before = await measure();
      await button.hover();
      await page.mouse.down();
      const pressed = await measure();
      // A release elsewhere does not click.
      await page.mouse.move(1, 1);
      await page.mouse.up();
      expect([before.depth, pressed.depth]).toEqual([4, 1]);
      expect(pressed.edge).toBeCloseTo(before.edge, 1);
      expect(pressed.others).toEqual(before.others);
    }
  });
});

test.describe('before the first score and the first coin', () => {
  test.use({ ...STILL, hasLeaderboard: true });

  test('the menu has Play, the leaderboard, the settings and the language alone', async ({ sharedGame: { page } }) => {
    const names = await page.evaluate(() =>
      [...document.querySelectorAll('#first-screen .menu :is(button, select)')]
        .filter((element) => element.checkVisibility())
        .map((element) => element.getAttribute('name')),
    );
    expect(names).toEqual(['menu.play', 'menu.leaderboard', 'menu.settings', 'menu.language']);
  });
});

// What stands on each screen and panel, for how long, and what two clicks at once do: sections 2 and 9 of the specification in the page.
import type { Page } from '@playwright/test';
import { LANGUAGES, type Language } from '../../src/i18n/languages.ts';
import { SESSION_KEY } from '../../src/save/session.ts';
import { expect, type GamePage, STILL, test } from './support/test.ts';

const VIEWPORT = { width: 360, height: 640 };
test.use({ viewport: VIEWPORT, ...STILL });

/** Under load a page may take longer to stand, or a game to end, than a click to be answered. */
const PATIENT = { timeout: 20_000 };

/** Nothing of the three pieces fits. */
const STUCK = '1010101/01010101/1010101/01010101/1010101/01010101/1010101/01010101 3a,3b,3c score=1234 revives=1';

/** The words on a panel's pills, from the top. */
function pillsOf(page: Page, panel: string): Promise<string[]> {
  return page.getByRole('dialog', { name: panel }).locator('.pill:not(.picker)').allInnerTexts();
}

test.describe('the splash', () => {
  // @spec 2.22 2.23 2.24
  test('shows title and progress before any script runs, and stays for 250 ms after all is loaded; without a server there is no leaderboard', async ({
    game,
    page,
  }) => {
    await page.addInitScript(() => {
      const times = { full: 0, hidden: 0 };
      Object.assign(window, { times });
      // An observer would hear of the full bar only at the end of its task, when the wait has long begun.
      const value = Object.getOwnPropertyDescriptor(HTMLProgressElement.prototype, 'value') as Required<PropertyDescriptor>;
      Object.defineProperty(HTMLProgressElement.prototype, 'value', {
        ...value,
        set(this: HTMLProgressElement, fraction: number) {
          if (fraction === 1) times.full ||= performance.now();
          value.set.call(this, fraction);
        },
      });
      new MutationObserver(() => {
        if (document.querySelector('#splash')?.hasAttribute('hidden')) times.hidden ||= performance.now();
      }).observe(document, { subtree: true, childList: true, attributes: true });
    });
    let letScriptsGo = () => {};
    const mayRun = new Promise<void>((resolve) => (letScriptsGo = resolve));
    await page.route(/\.js$/, async (route) => {
      await mayRun;
      await route.continue();
    });
    await page.goto(game.address('debug=true'), { waitUntil: 'commit' });
    const title = page.locator('#splash img');
    await expect(title).toBeVisible();
    await expect(title).toHaveAttribute('src', /title-en/);
    await expect.poll(() => title.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth)).toBeGreaterThan(0);
    const bar = page.getByRole('progressbar');
    await expect(bar).toBeVisible();
    expect(await bar.evaluate((element: HTMLProgressElement) => element.value), 'it has only begun').toBeLessThan(0.5);
    letScriptsGo();
    await expect(page.locator('#splash')).toBeHidden(PATIENT);
    await expect(page.getByRole('button', { name: 'Play' })).toBeVisible();
    const { full, hidden } = await page.evaluate(() => (window as unknown as { times: { full: number; hidden: number } }).times);
    expect(full, 'the bar was full').toBeGreaterThan(0);
    // Timers count whole milliseconds.
    expect(hidden - full).toBeGreaterThanOrEqual(249);
    expect(hidden - full).toBeLessThan(3000);

    await expect(page.getByRole('button', { name: 'Leaderboard' })).toHaveCount(0);
  });
});

test.describe('the menu', () => {
  const NAMES: Readonly<Record<Language, string>> = {
    en: 'Frozen Jewel',
    ru: 'Ледяные самоцветы',
    fr: 'Joyaux de glace',
    es: 'Joyas de hielo',
    pt: 'Joias de gelo',
    zh: '冰晶宝石',
  };

  // @spec 4.73
  test("each language brings its own title picture, and is the document's own", async ({ sharedGame: game }) => {
    const { page } = game;
    const title = page.locator('.menu h1 img');
    // English last: it must come back, too.
    for (const language of [...LANGUAGES].reverse()) {
      await page.getByRole('combobox').selectOption(language);
      await expect(title).toHaveAttribute('src', new RegExp(`title-${language}\\b`));
      await expect(title).toHaveAttribute('alt', NAMES[language]);
      await expect(page).toHaveTitle(NAMES[language]);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await expect.poll(() => title.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth)).toBeGreaterThan(0);
    }
  });

  // @spec 2.39
  test('its panel is titled Settings, and has what a game has none of: no way on, no replay, no way home', async ({ sharedGame: game }) => {
    const { page } = game;
    await page.getByRole('button', { name: 'Settings' }).click();
    await expect(page.getByRole('dialog', { name: 'Settings' }).getByRole('heading')).toHaveText('Settings');
    expect(await pillsOf(page, 'Settings')).toEqual(['Theme', 'How to play', 'Close']);
    await expect(page.getByRole('switch', { name: 'Sound effects' })).toBeVisible();
    await expect(page.getByRole('switch', { name: 'Music' })).toBeVisible();
  });
});

test.describe('who has played before', () => {
  test.use({ stored: { bestscore: '4321', 'bwp-playercoins': '450', 'premiumwood-unlockedthemes': '{"aurora":true,"ember":true}' } });

  // @spec 2.69
  test('prices of themes are dollar amounts, and what is owned has none', async ({ sharedGame: game }) => {
    const { page } = game;
    await page.getByRole('button', { name: 'Themes' }).click();
    const cards = page.locator('.theme-card');
    await expect(cards).toHaveCount(4);
    const prices = await cards.evaluateAll((list) =>
      list.map((card) => [card.querySelector('.theme-name')?.textContent, card.querySelector('.price')?.textContent]),
    );
    expect(prices).toEqual([
      ['Classic', undefined],
      ['Aurora', undefined],
      ['Ember', undefined],
      ['Midnight', '$1,000'],
    ]);
  });

  test('the best score stands above the board', async ({ sharedGame: game }) => {
    await game.play();
    await expect(game.page.locator('.top .best')).toHaveText('4,321');
  });

  test.describe('and a leaderboard without entries', () => {
    test.use({ hasLeaderboard: true });

    // @spec 2.65 8.6
    test('are asked for the first entry and see the best score at its foot', async ({ sharedGame: game }) => {
      const panel = game.page.getByRole('dialog', { name: 'Leaderboard' });
      await game.page.getByRole('button', { name: 'Leaderboard' }).click();
      await expect(panel.getByText('No entry yet! Be the first!', { exact: true })).toBeVisible();
      await expect(panel.locator('.own-result')).toHaveText(/^Your result\s*4,321$/);
      await game.page.keyboard.press('Escape');
    });
  });

  // @spec 2.45 2.46 2.47
  test('the end shows the score and the best one, and leads to a new game or home', async ({ sharedGame: game }) => {
    const { page } = game;
    const panel = page.getByRole('dialog', { name: 'Game over' });
    for (const [way, screen] of [
      ['Replay', 'game'],
      ['Home', 'menu'],
    ]) {
      await game.load(STUCK);
      await game.waitFor(({ overlay }) => overlay === 'gameOver');
      await expect(panel.locator('.big')).toHaveText('1,234');
      await expect(panel.locator('.best')).toHaveText(/^Best score\s*4,321$/);
      expect(await pillsOf(page, 'Game over')).toEqual(['Replay', 'Share this game', 'Home']);
      await panel.getByRole('button', { name: way }).click();
      expect(await game.waitFor(({ overlay }) => overlay === 'none')).toMatchObject({ screen, score: 0 });
    }
  });

  // @spec 9.46
  test('two clicks within 10 ms are one: on themes and on pills', async ({ sharedGame: game }) => {
    const { page } = game;
    const selected = page.locator('.theme-card.selected .theme-name');
    await page.getByRole('button', { name: 'Themes' }).click();
    await expect(page.getByRole('button', { name: 'Select: Aurora' })).toBeVisible();
    await clickAtOnce(page, '[aria-label="Select: Aurora"]', '[aria-label="Select: Ember"]');
    await expect(selected).toHaveText('Aurora');
    await passEcho(page);
    await page.getByRole('button', { name: 'Select: Classic' }).click();
    await expect(selected).toHaveText('Classic');
    await passEcho(page);
    await clickAtOnce(page, '.themes > .pill', '.menu-buttons .pill:nth-of-type(3)');
    expect(await game.state(), 'closed, and nothing else was opened').toMatchObject({ overlay: 'none' });
  });
});

test.describe('the game', () => {
  // @spec 2.34
  test('the level bar stands between this level and the next, as full as the stage', async ({ sharedGame: game }) => {
    const { page } = game;
    await game.play();
    await game.load('0 1a,3a,3a stage=1600');
    const level = page.locator('.level');
    const bar = page.getByRole('progressbar', { name: 'Progress to level 2' });
    expect(await game.state()).toMatchObject({ level: 1, stageScore: 1600, target: 3200 });
    await expect(level.locator('.badge')).toHaveText(['1', '2']);
    await expect(bar).toHaveAttribute('aria-valuenow', '50');
    await expect(bar.locator('.fill')).toHaveCSS('transform', 'matrix(0.5, 0, 0, 1, 0, 0)');
    await game.load('0 1a,3a,3a level=7 stage=2600');
    await expect(level.locator('.badge')).toHaveText(['7', '8']);
    await expect(page.getByRole('progressbar', { name: 'Progress to level 8' })).toHaveAttribute('aria-valuenow', '25');
  });

  // @spec 2.37 9.16
  test('the combo bar is the status in thirds, and glides from one to the next in 0.2 s', async ({ sharedGame: game }) => {
    const { page } = game;
    await game.play();
    const bar = page.getByRole('progressbar', { name: 'Combo' });
    const shareOf = () => bar.locator('.fill').evaluate((fill) => new DOMMatrix(getComputedStyle(fill).transform).a);
    for (const status of [1, 2, 3]) {
      await game.load(`0 1a,3a,3a combo=2:${status}`);
      await expect(bar).toHaveAttribute('aria-valuenow', `${status}`);
      await expect(bar).toHaveAttribute('aria-valuemax', '3');
      await expect.poll(shareOf).toBeCloseTo(status / 3, 3);
    }
    const glide = bar
      .locator('.fill')
      .evaluate(
        (fill: HTMLElement) =>
          new Promise<[string, number]>((resolve) =>
            fill.addEventListener('transitionend', (event) => resolve([event.propertyName, event.elapsedTime])),
          ),
      );
    await game.drag(0, 4, 4);
    expect(await glide).toEqual(['transform', 0.2]);
    expect(await game.state()).toMatchObject({ combo: 2, comboStatus: 2 });
    expect(await shareOf()).toBeCloseTo(2 / 3, 3);
  });

  // @spec 1.12 2.38 2.43 4.50
  test('a pause is titled Paused, with three ways on, two switches and the settings, and its button is away until it is over', async ({
    sharedGame: game,
  }) => {
    const { page } = game;
    await game.play();
    const button = page.locator('.pause');
    await expect(button).toHaveCSS('opacity', '1');
    await page.getByRole('button', { name: 'Pause' }).focus();
    await page.keyboard.press('Enter');
    const panel = page.getByRole('dialog', { name: 'Paused' });
    await expect(panel.getByRole('heading')).toHaveText('Paused');
    expect(await pillsOf(page, 'Paused')).toEqual(['Continue', 'Replay', 'Home', 'Settings']);
    expect(await panel.getByRole('switch').allInnerTexts()).toEqual(['Sound effects', 'Music']);
    await expect(button).toHaveCSS('opacity', '0');
    await panel.getByRole('button', { name: 'Settings' }).click();
    await expect(page.getByRole('dialog', { name: 'Settings' }).getByRole('switch')).toHaveCount(4);
    expect(await pillsOf(page, 'Settings')).toEqual(['Close']);
    await expect(button).toHaveCSS('opacity', '0');
    await page.keyboard.press('Escape');
    await expect(panel.getByRole('button', { name: 'Continue' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(panel).toBeHidden();
    await expect(button).toHaveCSS('opacity', '1');
    await expect(page.getByRole('button', { name: 'Pause' })).toBeFocused();
  });

  // @spec 2.2 2.3
  test('the HUD covers the canvas in one container: its buttons take their presses, the canvas takes the others', async ({
    sharedGame: game,
  }) => {
    const { page } = game;
    await game.play();
    const pause = (await page.getByRole('button', { name: 'Pause' }).boundingBox())!;
    const cell = await page.evaluate(() => window.frozenJewel.cellCentre(3, 3));
    const seen = await page.evaluate(
      ({ button, cell }) => ({
        parents: ['canvas', 'hud'].map((id) => document.getElementById(id)?.parentElement?.id),
        boxes: ['game', 'canvas', 'hud'].map((id) => {
          const { x, y, width, height } = document.getElementById(id)!.getBoundingClientRect();
          return { x, y, width, height };
        }),
        atButton: document.elementFromPoint(button.x, button.y)?.closest('#hud')?.id,
        atCell: document.elementFromPoint(cell.x, cell.y)?.id,
      }),
      { button: { x: pause.x + pause.width / 2, y: pause.y + pause.height / 2 }, cell },
    );
    const whole = { x: 0, y: 0, ...VIEWPORT };
    expect(seen).toEqual({ parents: ['game', 'game'], boxes: [whole, whole, whole], atButton: 'hud', atCell: 'canvas' });
  });

  test.describe('paused by its button', () => {
    const POSITION = '11 1a,3a,3a score=320';
    const pause = async (game: GamePage) => {
      await game.play();
      await game.load(POSITION);
      await game.page.getByRole('button', { name: 'Pause' }).click();
      await game.waitFor(({ overlay }) => overlay === 'paused');
      return game.page.getByRole('dialog', { name: 'Paused' });
    };

    // @spec 2.35 2.40
    test('goes on as it was with Continue', async ({ sharedGame: game }) => {
      const panel = await pause(game);
      const { notation } = await game.state();
      await panel.getByRole('button', { name: 'Continue' }).click();
      await expect(panel).toBeHidden();
      expect(await game.state()).toMatchObject({ screen: 'game', overlay: 'none', score: 320, notation });
      await game.drag(0, 4, 4);
      await game.waitFor(({ score }) => score === 340);
    });

    // @spec 2.41
    test('begins again from nothing with Replay', async ({ sharedGame: game }) => {
      const panel = await pause(game);
      await panel.getByRole('button', { name: 'Replay' }).click();
      await expect(panel).toBeHidden();
      expect(await game.state()).toMatchObject({ screen: 'game', overlay: 'none', score: 0, board: '0'.repeat(64) });
    });

    // @spec 2.42
    test('is left for the menu with Home', async ({ sharedGame: game }) => {
      const panel = await pause(game);
      await panel.getByRole('button', { name: 'Home' }).click();
      await expect(panel).toBeHidden();
      expect(await game.state()).toMatchObject({ screen: 'menu', overlay: 'none' });
      await expect(game.page.getByRole('button', { name: 'Play' })).toBeVisible();
    });
  });
});

// @spec 9.46
test('two clicks within 10 ms are one: on a switch, and on two beside each other', async ({ sharedGame: game }) => {
  const { page } = game;
  const [SOUND, MUSIC] = ['.toggle:nth-of-type(1)', '.toggle:nth-of-type(2)'];
  await page.getByRole('button', { name: 'Settings' }).click();
  const sound = page.getByRole('switch', { name: 'Sound effects' });
  const music = page.getByRole('switch', { name: 'Music' });
  await expect(sound).toBeChecked();
  await clickAtOnce(page, SOUND, SOUND);
  await expect(sound).not.toBeChecked();
  await passEcho(page);
  await clickAtOnce(page, SOUND, MUSIC);
  await expect(sound, 'two that are not so close are two').toBeChecked();
  await expect(music).toBeChecked();
});

/** Clicks them all at one moment, however long the answer to each takes, and looks at the world's answer two frames later. */
async function clickAtOnce(page: Page, ...selectors: string[]): Promise<void> {
  await page.evaluate(async (list) => {
    const buttons = list.map((selector) => document.querySelector<HTMLElement>(selector)!);
    const timeStamp = performance.now();
    for (const button of buttons) {
      const click = new MouseEvent('click', { bubbles: true, cancelable: true });
      button.dispatchEvent(Object.defineProperty(click, 'timeStamp', { value: timeStamp }));
    }
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
  }, selectors);
}

/** Until a click is one of its own. */
async function passEcho(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const end = performance.now() + 20;
    while (performance.now() < end) await new Promise(requestAnimationFrame);
  });
}

// @spec 2.66 3.35 9.7
test('a truncated session in place of the saved game starts clean, is kept, and loses nothing else; a short message goes by itself after 3 s', async ({
  game,
  page,
}) => {
  const damaged = '{"boardBlocks":[[0,0';
  await page.addInitScript(
    ([key, text]) => {
      localStorage.setItem(key, text);
      localStorage.setItem('bestscore', '4321');
      localStorage.setItem('bwp-playercoins', '17');
      const times = { come: 0, gone: 0 };
      Object.assign(window, { times });
      new MutationObserver(() => {
        const isThere = document.querySelector('.snackbar') !== null;
        if (isThere && !times.come) times.come = performance.now();
        if (!isThere && times.come && !times.gone) times.gone = performance.now();
      }).observe(document, { subtree: true, childList: true });
    },
    [SESSION_KEY, damaged],
  );
  await game.open();
  await expect(page.locator('.snackbar')).toContainText('The saved game could not be read.');
  await expect(page.locator('.snackbar')).toHaveCount(0);
  const { come, gone } = await page.evaluate(() => (window as unknown as { times: { come: number; gone: number } }).times);
  expect(gone - come).toBeGreaterThan(2500);
  expect(gone - come).toBeLessThan(4500);
  await game.play();
  expect(await game.state()).toMatchObject({ score: 0, best: 4321 });
  await expect(page.locator('.coins')).toHaveText('17');
  expect(await page.evaluate((key) => localStorage.getItem(`${key}.damaged`), SESSION_KEY)).toBe(damaged);
});

test.describe('ads', () => {
  test.use({ portal: 'gamedistribution' });

  // @spec 2.12
  test("the portal's state is told with verbose, and why no ad comes", async ({ game, page }) => {
    const lines: string[] = [];
    page.on('console', (message) => lines.push(message.text()));
    await game.open('debug=true&ad=no-sdk&verbose');
    await expect.poll(() => lines).toContain('The portal gamedistribution is degraded.');
    expect(lines.filter((line) => line.startsWith('There are no ads for now:'))).toHaveLength(1);
    // What is told is told as a warning.
    game.complaints.length = 0;
  });
});

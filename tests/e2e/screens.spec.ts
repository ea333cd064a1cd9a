// Content and timing of screens and panels, and double clicks: sections 2 and 9 of the specification in the page.
import type { Page } from '@playwright/test';
import { LANGUAGES, type Language } from '../../src/i18n/languages.ts';
import { SESSION_KEY } from '../../src/save/session.ts';
import { expect, type GamePage, STILL, test } from './support/test.ts';

const VIEWPORT = { width: 360, height: 640 };
test.use({ viewport: VIEWPORT, ...STILL });

/** Under load a page load or the end of a game takes longer than the default. */
const PATIENT = { timeout: 20_000 };

/** None of the three pieces fits. */
const STUCK = '1010101/01010101/1010101/01010101/1010101/01010101/1010101/01010101 3a,3b,3c score=1234 revives=1';

/** Returns the labels of a panel's pills, from the top. */
function pillsOf(page: Page, panel: string): Promise<string[]> {
  return page.getByRole('dialog', { name: panel }).locator('.pill:not(.picker)').allInnerTexts();
}

test.describe('the splash', () => {
  // @spec 2.22 2.23 2.24
  test('shows title and progress before the game runs, and stays 250 ms after loading', async ({ game, page }) => {
    await page.addInitScript(() => {
      const times = { full: 0, hidden: 0 };
      Object.assign(window, { times });
      // An observer would report the full bar only at the end of its task, after the wait has started.
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
    let releaseScripts = () => {};
    const released = new Promise<void>((resolve) => (releaseScripts = resolve));
    await page.route(/\/(?!boot)[\w-]+\.js$/, async (route) => {
      await released;
      await route.continue();
    });
    await page.goto(game.address('debug=true'), { waitUntil: 'commit' });
    const title = page.locator('#first-screen h1 img');
    await expect(title).toBeVisible();
    await expect(title).toHaveAttribute('src', /title-en/);
    await expect.poll(() => title.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth)).toBeGreaterThan(0);
    const bar = page.getByRole('progressbar');
    await expect(bar).toBeVisible();
    expect(await bar.evaluate((element: HTMLProgressElement) => element.value), 'progress before scripts').toBeLessThan(0.5);
    releaseScripts();
    await expect(page.locator('#splash')).toBeHidden(PATIENT);
    await expect(page.getByRole('button', { name: 'Play' })).toBeVisible();
    const { full, hidden } = await page.evaluate(() => (window as unknown as { times: { full: number; hidden: number } }).times);
    expect(full, 'the bar was full').toBeGreaterThan(0);
    // Timers have a resolution of one millisecond.
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

  // @spec 2.26 4.73
  test('sets title picture and document language with each language', async ({ sharedGame: game }) => {
    const { page } = game;
    const title = page.locator('.menu h1 img');
    // English is last, to test the way back to it.
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
  test('opens settings without buttons of a running game', async ({ sharedGame: game }) => {
    const { page } = game;
    await page.getByRole('button', { name: 'Settings' }).click();
    await expect(page.getByRole('dialog', { name: 'Settings' }).getByRole('heading')).toHaveText('Settings');
    expect(await pillsOf(page, 'Settings')).toEqual(['How to play', 'Move to another device', 'Close']);
    await expect(page.getByRole('switch', { name: 'Sound effects' })).toBeVisible();
    await expect(page.getByRole('switch', { name: 'Music' })).toBeVisible();
  });
});

test.describe('a returning player', () => {
  test.use({ stored: { bestscore: '4321', 'bwp-playercoins': '450', 'premiumwood-unlockedthemes': '{"aurora":true,"ember":true}' } });

  // @spec 2.69
  test('sees prices in dollars, and none for owned themes', async ({ sharedGame: game }) => {
    const { page } = game;
    await page.getByRole('button', { name: 'Themes' }).click();
    const cards = page.locator('.theme-card');
    await expect(cards).toHaveCount(6);
    const prices = await cards.evaluateAll((list) =>
      list.map((card) => [card.querySelector('.theme-name')?.textContent, card.querySelector('.price')?.textContent]),
    );
    expect(prices).toEqual([
      ['Classic', undefined],
      ['Aurora', undefined],
      ['Ember', undefined],
      ['Midnight', '$600'],
      ['Thaw', '$800'],
      ['Polar day', '$990'],
    ]);
  });

  test('sees the best score above the board', async ({ sharedGame: game }) => {
    await game.play();
    await expect(game.page.locator('.top:visible .best > span')).toHaveText('4,321');
  });

  test.describe('with an empty leaderboard', () => {
    test.use({ hasLeaderboard: true });

    // @spec 2.65 8.6
    test('sees a call for the first entry and the own best score', async ({ sharedGame: game }) => {
      const panel = game.page.getByRole('dialog', { name: 'Leaderboard' });
      await game.page.getByRole('button', { name: 'Leaderboard' }).click();
      await expect(panel.getByText('No entry yet! Be the first!', { exact: true })).toBeVisible();
      await expect(panel.locator('.own-result')).toHaveText(/^Your result\s*4,321$/);
      await game.page.keyboard.press('Escape');
    });
  });

  // @spec 2.45 2.46 2.47
  test('sees score and best score at the end, and buttons to continue', async ({ sharedGame: game }) => {
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
      expect(await panel.getByRole('button').allInnerTexts()).toEqual(['Home', 'See the move', 'Share this game', 'Replay']);
      // Enter plays again, also after a press beside the buttons.
      await panel.getByRole('heading').click();
      if (way === 'Replay') await page.keyboard.press('Enter');
      else await panel.getByRole('button', { name: way }).click();
      expect(await game.waitFor(({ overlay }) => overlay === 'none')).toMatchObject({ screen, score: 0 });
    }
  });

  // @spec 9.46
  test('triggers one action by two clicks within 10 ms on themes and pills', async ({ sharedGame: game }) => {
    const { page } = game;
    const selected = page.locator('.theme-card.selected .theme-name');
    await page.getByRole('button', { name: 'Themes' }).click();
    await expect(page.getByRole('button', { name: 'Select: Aurora' })).toBeVisible();
    await clickTogether(page, '[aria-label="Select: Aurora"]', '[aria-label="Select: Ember"]');
    await expect(selected).toHaveText('Aurora');
    await waitForDebounce(page);
    await page.getByRole('button', { name: 'Select: Classic' }).click();
    await expect(selected).toHaveText('Classic');
    await waitForDebounce(page);
    await clickTogether(page, '.themes [name="panel.close"]', '.menu-row button:last-child');
    expect(await game.state(), 'closed, without another panel').toMatchObject({ overlay: 'none' });
  });
});

test.describe('the game', () => {
  // @spec 2.34
  test('shows the progress between this level and the next in the level bar', async ({ sharedGame: game }) => {
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
  test('shows the combo status in thirds, with a transition of 0.2 s', async ({ sharedGame: game }) => {
    const { page } = game;
    await game.play();
    const bar = page.getByRole('progressbar', { name: 'Combo' });
    const whole = () => bar.locator('i').evaluateAll((pips) => pips.filter((pip) => getComputedStyle(pip).opacity === '1').length);
    for (const status of [1, 2, 3]) {
      await game.load(`0 1a,3a,3a combo=2:${status}`);
      await expect(bar).toHaveAttribute('aria-valuenow', `${status}`);
      await expect(bar).toHaveAttribute('aria-valuemax', '3');
      await expect.poll(whole).toBe(status);
    }
    const glide = bar
      .locator('i')
      .last()
      .evaluate(
        (pip: HTMLElement) =>
          new Promise<number>((resolve) => pip.addEventListener('transitionend', ({ elapsedTime }) => resolve(elapsedTime))),
      );
    await game.drag(0, 4, 4);
    expect(await glide).toBe(0.2);
    expect(await game.state()).toMatchObject({ combo: 2, comboStatus: 2 });
    expect(await whole()).toBe(2);
  });

  // @spec 1.12 2.38 2.43 4.50
  test('shows the pause panel with its buttons and hides the pause button meanwhile', async ({ sharedGame: game }) => {
    const { page } = game;
    await game.play();
    const button = page.locator('#hud .pause');
    await expect(button).toHaveCSS('opacity', '1');
    await page.getByRole('button', { name: 'Pause' }).focus();
    await page.keyboard.press('Enter');
    const panel = page.getByRole('dialog', { name: 'Paused' });
    await expect(panel.getByRole('heading')).toHaveText('Paused');
    expect(await pillsOf(page, 'Paused')).toEqual(['Continue', 'Replay', 'Home', 'Settings']);
    expect(await panel.getByRole('switch').allInnerTexts()).toEqual(['Sound effects', 'Music']);
    await expect(button).toHaveCSS('opacity', '0');
    await panel.getByRole('button', { name: 'Settings' }).click();
    await expect(page.getByRole('dialog', { name: 'Settings' }).getByRole('switch')).toHaveCount(7);
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
  test('covers the canvas with the HUD, which passes presses beside its buttons', async ({ sharedGame: game }) => {
    const { page } = game;
    await game.play();
    const pause = (await page.getByRole('button', { name: 'Pause' }).boundingBox())!;
    const cell = await page.evaluate(() => window.frozenJewel.cellCentre(3, 3));
    const actual = await page.evaluate(
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
    expect(actual).toEqual({ parents: ['game', 'game'], boxes: [whole, whole, whole], atButton: 'hud', atCell: 'canvas' });
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
    test('continues unchanged with Continue', async ({ sharedGame: game }) => {
      const panel = await pause(game);
      const { notation } = await game.state();
      await panel.getByRole('button', { name: 'Continue' }).click();
      await expect(panel).toBeHidden();
      expect(await game.state()).toMatchObject({ screen: 'game', overlay: 'none', score: 320, notation });
      await game.drag(0, 4, 4);
      await game.waitFor(({ score }) => score === 340);
    });

    // @spec 2.41
    test('starts a new game with Replay', async ({ sharedGame: game }) => {
      const panel = await pause(game);
      await panel.getByRole('button', { name: 'Replay' }).click();
      await expect(panel).toBeHidden();
      expect(await game.state()).toMatchObject({ screen: 'game', overlay: 'none', score: 0, board: '0'.repeat(64) });
    });

    // @spec 2.42
    test('opens the menu with Home', async ({ sharedGame: game }) => {
      const panel = await pause(game);
      await panel.getByRole('button', { name: 'Home' }).click();
      await expect(panel).toBeHidden();
      expect(await game.state()).toMatchObject({ screen: 'menu', overlay: 'none' });
      await expect(game.page.getByRole('button', { name: 'Play' })).toBeVisible();
    });
  });
});

// @spec 9.46
test('counts two clicks within 10 ms as one, on one switch or on two', async ({ sharedGame: game }) => {
  const { page } = game;
  const [SOUND, MUSIC] = ['.volume:nth-of-type(1) .toggle', '.volume:nth-of-type(2) .toggle'];
  await page.getByRole('button', { name: 'Settings' }).click();
  const sound = page.getByRole('switch', { name: 'Sound effects' });
  const music = page.getByRole('switch', { name: 'Music' });
  await expect(sound).toBeChecked();
  await clickTogether(page, SOUND, SOUND);
  await expect(sound).not.toBeChecked();
  await waitForDebounce(page);
  await clickTogether(page, SOUND, MUSIC);
  await expect(sound, 'a later click counts').toBeChecked();
  await expect(music).toBeChecked();
});

/** Clicks all elements with the same time stamp, and waits three frames for the effects. */
async function clickTogether(page: Page, ...selectors: string[]): Promise<void> {
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

/** Waits until the next click is not treated as part of the last one. */
async function waitForDebounce(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const end = performance.now() + 20;
    while (performance.now() < end) await new Promise(requestAnimationFrame);
  });
}

// @spec 2.66 3.35 9.7
test('puts a truncated session aside, shows a message, and keeps all other data', async ({ game, page }) => {
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
  await expect(page.locator('.coins:visible > span')).toHaveText('17');
  expect(await page.evaluate((key) => localStorage.getItem(`${key}.damaged`), SESSION_KEY)).toBe(damaged);
});

test.describe('ads', () => {
  test.use({ portal: 'gamedistribution' });

  // @spec 2.12
  test("logs the portal's state and the reason for missing ads with verbose", async ({ game, page }) => {
    const lines: string[] = [];
    page.on('console', (message) => lines.push(message.text()));
    await game.open('debug=true&ad=no-sdk&verbose');
    await expect.poll(() => lines).toContain('The portal gamedistribution is degraded.');
    expect(lines.filter((line) => line.startsWith('Playing without ads:'))).toHaveLength(1);
    // These log lines are warnings.
    game.complaints.length = 0;
  });
});

test('the daily game without a server is resumed after a reload, and its pause panel counts the minutes down', async ({ game, page }) => {
  await page.addInitScript(() => {
    localStorage.setItem('bestscore', '4210');
    const now = Date.now.bind(Date);
    const date = new Date();
    // Half a minute before noon, and later 5 s before it.
    const noon = Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate(), 12);
    const lead = { milliseconds: noon - 30_000 - now() };
    Object.assign(window, { lead, beNearNoon: () => (lead.milliseconds = noon - 5000 - now()) });
    Date.now = () => now() + lead.milliseconds;
  });
  const start = async () => {
    await page.getByRole('button', { name: /Daily game/ }).click();
    return game.waitFor(({ screen }) => screen === 'game');
  };
  await game.open();
  await start();
  await game.drag(0, 0, 0);
  const { notation } = await game.waitFor(({ score, isSettled }) => score > 0 && isSettled);
  await page.reload();
  await game.waitUntilOpen();
  expect((await start()).notation).toBe(notation);
  await page.evaluate(() => (window as unknown as { beNearNoon: () => void }).beNearNoon());
  await page.getByRole('button', { name: 'Pause' }).click();
  const panel = page.getByRole('dialog', { name: 'Paused' });
  await expect(panel).toContainText('for another 12 hr 1 min');
  await expect(panel).toContainText('for another 12 hr.');
});

test('the explanation of combos is above the board, covers nothing, and is not shown above a panel', async ({ game, page }) => {
  const findCovered = () =>
    page.evaluate(() => {
      const hint = document.querySelector('.over-board .snackbar');
      if (!hint?.checkVisibility()) return 'not shown';
      for (const entrance of hint.getAnimations()) entrance.finish();
      const { left, right, top, bottom } = hint.getBoundingClientRect();
      const [first, second] = [0, 1].map((row) => window.frozenJewel.cellCentre(0, row).y);
      if (bottom > first - (second - first) / 2) return 'the board';
      return [...document.querySelectorAll('#hud main :is(button, .stat, [role=progressbar])')]
        .filter((element) => {
          const box = element.getBoundingClientRect();
          return box.left < right && box.right > left && box.top < bottom && box.bottom > top;
        })
        .map((element) => element.outerHTML);
    });
  await game.open();
  await game.play();
  // The effects load after the first screen.
  await expect(async () => {
    await game.load('1111111 1a,3a,3a combo=3:3');
    await game.drag(0, 7, 0);
    await expect.poll(findCovered, { timeout: 1000 }).not.toBe('not shown');
  }).toPass();
  expect(await findCovered()).toEqual([]);
  await page.keyboard.press('Escape');
  await page.locator('.panel.paused').waitFor();
  expect(await findCovered()).toBe('not shown');
});

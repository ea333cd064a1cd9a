// Page and device: leaving and coming back, a device held sideways, what the address asks for, quick fingers, and an idle React.
import type { Page } from '@playwright/test';
import { SESSION_KEY } from '../../src/save/session.ts';
import { setHidden } from './support/hearing.ts';
import { expect, STILL, test } from './support/test.ts';

test.use(STILL);

/** The letters come last of what comes behind the first screen, and wait a while for a first move. */
async function lateParts(page: Page): Promise<void> {
  await page.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => name.includes('letters-')), undefined, {
    timeout: 15_000,
  });
  await page.waitForTimeout(600);
}

test.describe('with snow', () => {
  test.use({ contextOptions: {} });

  // @spec 4.75
  test('a page that is left stands still, and goes on when it is seen again', async ({ game, page }) => {
    await game.open();
    await lateParts(page);
    const drawn = () => page.evaluate(() => window.frozenJewel.stats().framesDrawn);
    const first = await drawn();
    await expect.poll(drawn, 'snow falls').toBeGreaterThan(first + 10);
    await setHidden(page, true);
    await game.waitFor(({ isPageAway }) => isPageAway);
    const before = await drawn();
    await page.waitForTimeout(1000);
    expect(await drawn()).toBeLessThanOrEqual(before + 1);
    await setHidden(page, false);
    await expect.poll(drawn, 'snow falls again').toBeGreaterThan(before + 10);
    await game.play();
    await game.load('1111111 1a,3a,3a');
    await game.drag(0, 7, 0);
    await game.waitFor(({ score }) => score === 220);
  });
});

// @spec 4.77
test('a window without the focus is left; coming back leaves an open panel open', async ({ sharedGame: game }) => {
  const { page } = game;
  await game.play();
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.evaluate(() => window.dispatchEvent(new Event('blur')));
  await game.waitFor(({ isPageAway }) => isPageAway);
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  expect(await game.waitFor(({ isPageAway }) => !isPageAway)).toMatchObject({ overlay: 'paused' });
});

// @spec 1.8 2.4
test('nothing that is read or pressed lies under a notch; a phone held sideways is asked to be turned; a panel under the overlay is still there behind it', async ({
  game,
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const session = await page.context().newCDPSession(page);
  // Playwright's list of the protocol does not know this method yet.
  const setInsets = 'Emulation.setSafeAreaInsetsOverride' as 'Emulation.setDeviceMetricsOverride';
  await session.send(setInsets, { insets: { top: 59, bottom: 34, left: 0, right: 0 } } as never);
  await game.open('debug=true&seed=7&device=mobile');
  await game.play();
  const [pause, foot] = await page.evaluate(() =>
    ['.top .round', '.foot'].map((selector) => document.querySelector(selector)!.getBoundingClientRect().toJSON()),
  );
  expect(pause.top).toBeGreaterThanOrEqual(59);
  expect(foot.bottom).toBeLessThanOrEqual(844 - 34);
  const { y } = await page.evaluate(() => window.frozenJewel.slotCentre(0));
  expect(y).toBeLessThan(844 - 34);

  await page.getByRole('button', { name: 'Pause' }).click();
  await page.setViewportSize({ width: 844, height: 390 });
  await expect(page.getByText('Please turn your device')).toBeVisible();
  await page.keyboard.press('Escape');
  expect(await game.state()).toMatchObject({ isSideways: true, overlay: 'paused' });
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByText('Please turn your device')).toBeHidden();
  await page.getByRole('button', { name: 'Continue' }).click();
  await game.waitFor(({ overlay }) => overlay === 'none');
});

// @spec 2.11
test('a desktop is never sideways, unless the address says so', async ({ game, page, sharedGame }) => {
  await sharedGame.page.setViewportSize({ width: 1280, height: 720 });
  await sharedGame.play();
  expect(await sharedGame.state()).toMatchObject({ isSideways: false });
  await expect(sharedGame.page.getByText('Please turn your device')).toBeHidden();
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.goto(game.address('debug=true&force-rotate=landscape'));
  await expect(page.getByText('Please turn your device')).toBeVisible();
});

// @spec 2.18 2.19
test('view=stats forgets records and ends the saved game', async ({ game, page, sharedGame }) => {
  await sharedGame.load('0 1a,3a,3a');
  await sharedGame.drag(0, 4, 4);
  await sharedGame.waitFor(({ score }) => score === 20);
  await setHidden(sharedGame.page, true);
  const session = await sharedGame.page.evaluate((key) => localStorage.getItem(key)!, SESSION_KEY);
  await setHidden(sharedGame.page, false);
  await page.addInitScript(
    ([key, text]) => {
      localStorage.setItem(key, text);
      localStorage.setItem('bestscore', '4321');
      localStorage.setItem('bwp-playercoins', '77');
    },
    [SESSION_KEY, session],
  );
  await game.open('debug=true&view=stats');
  expect(await game.state()).toMatchObject({ best: 0 });
  await game.play();
  expect(await game.state()).toMatchObject({ score: 0, board: '0'.repeat(64) });
  await expect(page.locator('.coins')).toHaveText('0');
});

// @spec 2.17 2.20 2.21
test('what the address asks for that nobody knows is ignored; a press of two seconds opens the debug overlay and another closes it, over buttons and panels too', async ({
  game,
  page,
}) => {
  await game.open('seed=-1&device=toaster&force-rotate=up&iphone=maybe&webview=1&view=nothing&verbose=%00&draw-path=&%%%');
  expect(await page.evaluate(() => 'frozenJewel' in window), 'the debug surface is there only when asked for').toBe(false);
  const overlay = page.locator('#debug-overlay');
  const hold = async (count: number) => {
    await page.mouse.down();
    await expect(overlay).toHaveCount(count);
    await page.mouse.up();
  };
  await page.mouse.move(30, 500);
  await hold(1);
  const play = page.getByRole('button', { name: 'Play' });
  await play.hover();
  await hold(0);
  await expect(play, 'the hold does not press the button').toBeVisible();
  await play.click();
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.getByRole('button', { name: 'Home' }).hover();
  await hold(1);
  await expect(page.getByRole('dialog', { name: 'Paused' }).locator(overlay), 'over the panel').toBeVisible();
  // A draw path that does not exist is told in the console; and whatever verbose is, it asks for more words.
  expect(game.complaints.filter((text) => !/Unknown draw path|The portal standalone is ready/.test(text))).toEqual([]);
  game.complaints.length = 0;
});

// @spec 2.27
test('quick double clicks and fifty times back and forth leave nothing stuck', async ({ sharedGame: game }) => {
  const { page } = game;
  for (const name of ['Settings', 'Themes']) {
    await page.getByRole('button', { name }).dblclick();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await game.waitFor(({ overlay }) => overlay === 'none');
  }
  for (let k = 0; k < 50; k++) {
    await page.evaluate((round) => {
      const press = (selector: string) => document.querySelector<HTMLElement>(selector)?.click();
      press(round % 2 ? '.menu-buttons button:nth-of-type(3)' : '.menu-buttons button:nth-of-type(2)');
      press('dialog[open] .pill:last-of-type');
    }, k);
  }
  await page.keyboard.press('Escape');
  await game.waitFor(({ screen, overlay }) => screen === 'menu' && overlay === 'none');
  await game.play();
  await page.getByRole('button', { name: 'Pause' }).dblclick();
  await page.getByRole('button', { name: 'Home' }).dblclick();
  await game.waitFor(({ screen }) => screen === 'menu');
});

test('React renders nothing while a piece is dragged', async ({ game, page }) => {
  await page.addInitScript(() => {
    const commits = { count: 0 };
    const hook = {
      supportsFiber: true,
      checkDCE() {},
      inject: () => 1,
      onCommitFiberUnmount() {},
      onCommitFiberRoot: () => commits.count++,
    };
    Object.assign(window, { commits, __REACT_DEVTOOLS_GLOBAL_HOOK__: hook });
  });
  await game.open();
  await game.play();
  await game.load('0/0/0/0/1111 3a,2a,4a');
  await lateParts(page);
  // The panels that a game comes to are set up in its first idle moments.
  await expect(page.locator('dialog')).toHaveCount(3);
  const commits = () => page.evaluate(() => (window as unknown as { commits: { count: number } }).commits.count);
  expect(await commits(), 'the hook counts').toBeGreaterThan(0);
  const { x, y } = await game.slotCentre(0);
  const before = await commits();
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let k = 0; k < 60; k++) await page.mouse.move(150 + 4 * k, 300 + 3 * k);
  expect(await commits()).toBe(before);
  await page.mouse.up();
});

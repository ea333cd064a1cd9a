// Page and device: visibility, orientation, address options, fast clicks, and React renders during a drag.
import { SESSION_KEY } from '../../src/save/session.ts';
import { waitForLateParts } from './support/game.ts';
import { setHidden } from './support/page-audio.ts';
import { expect, FULL, passFrames, STILL, test } from './support/test.ts';

test.use(STILL);

test.describe('with snow', () => {
  test.use({ contextOptions: {} });

  // @spec 4.75
  test('stops on a hidden page, and continues when it is visible', async ({ game, page }) => {
    await game.open();
    await waitForLateParts(page);
    const drawn = () => page.evaluate(() => window.frozenJewel.stats().framesDrawn);
    const first = await drawn();
    await expect.poll(drawn, 'snow falls').toBeGreaterThan(first + 10);
    await setHidden(page, true);
    await game.waitFor(({ isPageAway }) => isPageAway);
    const before = await drawn();
    await passFrames(page, 30);
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
test('pauses without the focus, and keeps an open panel afterwards', async ({ sharedGame: game }) => {
  const { page } = game;
  await game.play();
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.evaluate(() => window.dispatchEvent(new Event('blur')));
  await game.waitFor(({ isPageAway }) => isPageAway);
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  expect(await game.waitFor(({ isPageAway }) => !isPageAway)).toMatchObject({ overlay: 'paused' });
});

// @spec 1.8 2.4
test('avoids the notch, and asks to turn a sideways phone without closing panels', async ({ game, page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const session = await page.context().newCDPSession(page);
  // Playwright's protocol types lack this method.
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
  // The emulation would stay in a reused page.
  await page.close();
});

// @spec 2.11
test('never asks to turn a desktop, except with force-rotate', FULL, async ({ game, page, sharedGame }) => {
  await sharedGame.page.setViewportSize({ width: 800, height: 450 });
  await sharedGame.play();
  expect(await sharedGame.state()).toMatchObject({ isSideways: false });
  await expect(sharedGame.page.getByText('Please turn your device')).toBeHidden();
  await page.setViewportSize({ width: 800, height: 450 });
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto(game.address('debug=true&force-rotate=landscape'));
  await expect(page.getByText('Please turn your device')).toBeVisible();
  expect(await page.locator('.rotate .drawing').evaluate((drawing) => drawing.getAnimations({ subtree: true }).length)).toBe(2);
});

// @spec 2.18 2.19
test('resets records and ends the saved game with view=stats', async ({ game, page, sharedGame }) => {
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
  const question = page.getByRole('dialog', { name: 'Delete your records and saved games?' });
  await expect(question).toBeVisible();
  expect(await game.state()).toMatchObject({ best: 4321 });
  await question.getByRole('button', { name: 'Yes' }).click();
  await expect(question).toBeHidden();
  expect(await game.state()).toMatchObject({ best: 0 });
  await game.play();
  expect(await game.state()).toMatchObject({ score: 0, board: '0'.repeat(64) });
  await expect(page.locator('.coins:visible > span')).toHaveText('0');
});

test('keeps the records with view=stats if the player refuses, and in a frame', FULL, async ({ game, page, origin }) => {
  await page.addInitScript(() => localStorage.setItem('bestscore', '4321'));
  await game.open('debug=true&view=stats');
  await page.getByRole('dialog').getByRole('button', { name: 'No' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await game.state()).toMatchObject({ best: 4321 });

  await page.route(`${origin}/host.html`, (route) =>
    route.fulfill({ contentType: 'text/html', body: `<iframe src="${origin}/?debug=true&view=stats" width="360" height="640"></iframe>` }),
  );
  await page.goto(`${origin}/host.html`);
  const frame = page.frameLocator('iframe');
  await frame.getByRole('button', { name: 'Play' }).waitFor();
  await passFrames(page.frames()[1], 60);
  await expect(frame.getByRole('dialog')).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem('bestscore'))).toBe('4321');
});

// @spec 2.1 2.17 2.20 2.21
test('ignores unknown address options, and toggles the debug overlay with a long press', async ({ game, page }) => {
  await game.open('seed=-1&device=toaster&force-rotate=up&iphone=maybe&webview=1&view=nothing&verbose=%00&draw-path=&screen=settings&%%%');
  expect(await page.evaluate(() => 'frozenJewel' in window), 'no debug surface without debug=true').toBe(false);
  const overlay = page.locator('#debug-overlay');
  const hold = async (count: number) => {
    await page.mouse.down();
    await expect(overlay).toHaveCount(count);
    await page.mouse.up();
  };
  // The listener is loaded after the first screen, with the link to the manifest.
  await page.locator('link[rel=manifest]').waitFor({ state: 'attached' });
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
  // An unknown draw path is logged. Any value of verbose enables verbose logs.
  expect(game.complaints.filter((text) => !/Unknown draw path|The portal standalone is ready/.test(text))).toEqual([]);
  game.complaints.length = 0;
});

test.describe('a returning player', () => {
  test.use({ stored: { bestscore: '4210' } });

  // @spec 2.1 2.27
  test('stays usable at one address after double clicks and fifty fast panel changes', FULL, async ({ sharedGame: game }) => {
    const { page } = game;
    const readAddress = () => page.evaluate(() => [location.href, history.length]);
    const address = await readAddress();
    for (const name of ['Settings', 'Themes']) {
      await page.getByRole('button', { name }).dblclick();
      await expect(page.getByRole('dialog')).toBeVisible();
      await page.keyboard.press('Escape');
      await game.waitFor(({ overlay }) => overlay === 'none');
    }
    for (let k = 0; k < 50; k++) {
      await page.evaluate((round) => {
        const press = (selector: string) => document.querySelector<HTMLElement>(selector)?.click();
        press(round % 2 ? '[name="menu.records"]' : '[name="menu.themes"]');
        press('dialog[open] .pill:last-of-type');
      }, k);
    }
    // The last presses take effect in the next frame, and a panel opens after it: an Escape before that closes nothing.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    await expect(async () => {
      await page.keyboard.press('Escape');
      expect(await game.state()).toMatchObject({ screen: 'menu', overlay: 'none' });
    }).toPass();
    await game.play();
    await page.getByRole('button', { name: 'Pause' }).dblclick();
    expect(await readAddress(), 'no screen has an address').toEqual(address);
    await page.getByRole('button', { name: 'Home' }).dblclick();
    await game.waitFor(({ screen }) => screen === 'menu');
    expect(await readAddress()).toEqual(address);
  });
});

test('does not render React during a drag', async ({ game, page }) => {
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
  // In the menu: in a game they wait for its first move.
  await waitForLateParts(page);
  await game.play();
  await game.load('0/0/0/0/1111 3a,2a,4a');
  // A game's panels are created during its first idle time.
  await expect(page.locator('dialog')).toHaveCount(3);
  const commits = () => page.evaluate(() => (window as unknown as { commits: { count: number } }).commits.count);
  expect(await commits(), 'the hook counts commits').toBeGreaterThan(0);
  const { x, y } = await game.slotCentre(0);
  const before = await commits();
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let k = 0; k < 60; k++) await page.mouse.move(150 + 4 * k, 300 + 3 * k);
  expect(await commits()).toBe(before);
  await page.mouse.up();
});

// GameDistribution's real SDK without a network: the game is playable, and no ad counts as shown.
import { fileURLToPath } from 'node:url';
import { BROWSER_ARGUMENTS, BROWSER_VARIABLE } from '../../tools/browser.ts';
import { expect, FULL, STILL, test } from './support/test.ts';

const RUNTIME = fileURLToPath(new URL('../../node_modules/@bygd/gd-sdk-pes/dist/default/iife/index.js', import.meta.url));

/** Blocks every host but the test server. */
const OFFLINE = '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1';

/** Returns the visible buttons that are covered by another element. */
function coveredButtons(): string[] {
  const buttons = [...document.querySelectorAll('button')].filter((button) => button.checkVisibility());
  const covered = buttons.filter((button) => {
    const { left, top, width, height } = button.getBoundingClientRect();
    return !button.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });
  return covered.map((button) => button.outerHTML);
}

/** Returns a promise, and the function that resolves it. */
function createGate() {
  let open: () => void = () => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { open, opened };
}

// These tests need a separate browser; one is enough.
test.describe.configure({ mode: 'default' });

const executablePath = process.env[BROWSER_VARIABLE];

test.use({
  portal: 'gamedistribution',
  ...STILL,
  launchOptions: { ...(executablePath ? { executablePath } : {}), args: [...BROWSER_ARGUMENTS, OFFLINE] },
});

for (const [name, bypassCSP] of [
  ['with the content security policy of the test server', false],
  ['without a content security policy, as on a portal', true],
] as const) {
  test.describe(name, () => {
    test.use({ bypassCSP });

    // @spec 1.21
    test('plays the game, reports ads as not shown, and keeps the page usable', FULL, async ({ game, page }) => {
      const lines: string[] = [];
      page.on('console', (message) => lines.push(message.text()));
      const line = (pattern: RegExp) => expect.poll(() => lines.join('\n'), { timeout: 15_000 }).toMatch(pattern);
      const sdk = createGate();
      await page.route('**/js/main.min.js', async (route) => {
        await sdk.opened;
        await route.fulfill({ path: RUNTIME, contentType: 'text/javascript; charset=utf-8' });
      });

      await game.open('debug=true&seed=7&verbose=true');
      await game.play();
      sdk.open();
      await line(/The portal gamedistribution is ready\./);
      await expect(page.getByRole('button', { name: 'Change pieces' })).toBeVisible();
      expect(await page.evaluate(() => (window as { gdsdk?: { preloadAd(type: string): unknown } }).gdsdk!.preloadAd('rewarded'))).toBe(
        'gdsdk://preloaded',
      );

      await page.getByRole('button', { name: 'Pause' }).click();
      await page.getByRole('button', { name: 'Replay' }).click();
      await line(/No interstitial ad was shown: (no-fill|adblock)\./);
      await game.waitFor(({ isAdShown, overlay }) => !isAdShown && overlay === 'none');

      const before = await game.state();
      await page.getByRole('button', { name: 'Change pieces' }).click();
      await line(/No rewarded ad was shown: (no-fill|adblock)\./);
      await expect(page.locator('.snackbar')).toHaveText('No rewarded video to show now. Please try again later!');
      const noVideo = page.getByRole('button', { name: 'No video now' });
      await expect(noVideo, 'a preloaded ad is not a guarantee').toHaveAttribute('aria-disabled', 'true');
      expect(await game.state()).toMatchObject({ notation: before.notation, isAdShown: false });

      expect(lines.filter((text) => text.includes('SDK_GAME_PAUSE') || text.includes('WATCH_COMPLETE'))).toEqual([]);
      expect(await page.evaluate(() => document.querySelectorAll('.gd__toaster__container').length), 'the SDK has added its element').toBe(
        1,
      );
      expect(await page.evaluate(coveredButtons)).toEqual([]);
      await game.load('0 1a,3a,3a');
      await game.drag(0, 4, 4);
      await game.waitFor(({ score }) => score === 20);
      // Errors of the SDK about blocked scripts and addresses.
      expect(game.complaints.filter((text) => text.startsWith('thrown:') && text !== 'thrown: Failed to fetch')).toEqual([]);
      game.complaints.length = 0;
    });
  });
}

test.describe('with responses that the test holds back', () => {
  test.use({ bypassCSP: true });

  test('waits 4 s for an ad, then plays before and after the late response', FULL, async ({ game, page }) => {
    const lines: string[] = [];
    page.on('console', (message) => lines.push(message.text()));
    const line = (pattern: RegExp) => expect.poll(() => lines.join('\n'), { timeout: 30_000 }).toMatch(pattern);
    // Answers immediately what the SDK requests before it is ready.
    const isHeld = (url: string) => !/^https:\/\/(game\.api|msgrt)\./.test(url);
    const [sdk, responses] = [createGate(), createGate()];
    await page.route(/^https?:\/\/(?!127\.0\.0\.1)/, async (route) => {
      if (isHeld(route.request().url())) await responses.opened;
      await route.abort().catch(() => undefined);
    });
    await page.route('**/js/main.min.js', async (route) => {
      await sdk.opened;
      await route.fulfill({ path: RUNTIME, contentType: 'text/javascript; charset=utf-8' });
    });
    await game.open('debug=true&seed=7&verbose=true');
    await game.play();
    sdk.open();
    await line(/The portal gamedistribution is ready\./);
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByRole('button', { name: 'Replay' }).click();
    const countdown = page.getByRole('dialog', { name: 'Showing ad in' });
    await expect(countdown).toBeVisible();
    await line(/No interstitial ad was shown: timeout\./);
    await expect(countdown).toBeHidden();
    expect(lines.join('\n'), 'the SDK has not responded yet').not.toContain('after showAd');
    await game.load('0 1a,3a,3a');
    await game.drag(0, 4, 4);
    await game.waitFor(({ score }) => score === 20);
    expect(lines.join('\n'), 'the SDK has not responded yet').not.toContain('after showAd');
    responses.open();
    await line(/after showAd/);
    await game.drag(0, 0, 0);
    expect(await game.waitFor(({ score }) => score === 40)).toMatchObject({ overlay: 'none', isAdAwaited: false, isAdShown: false });
    game.complaints.length = 0;
  });
});

// Hostile ad services: failing scripts, SDKs that change at run time, and ads at the worst moments.
import type { Page } from '@playwright/test';
import type { GdEventName } from '../../mocks/sdks/gamedistribution/event-sender.ts';
import type { GdWindow } from '../../src/portal/gamedistribution-sdk.ts';
import { setHidden, watchAudio } from './support/page-audio.ts';
import { expect, FULL, type GamePage, passFrames, STILL, test } from './support/test.ts';

test.use({ portal: 'gamedistribution', ...STILL });

/** None of the three pieces fits. */
const STUCK = '1010101/01010101/1010101/01010101/1010101/01010101/1010101/01010101 3a,3b,3c score=100';
const QUERY = 'debug=true&seed=7&ad-speed=8';

/** Opens the game and starts it, past an ad that the press may trigger. */
async function openAndPlay(game: GamePage, query = ''): Promise<void> {
  await game.openWithPortal(`${QUERY}${query}`);
  await game.page.getByRole('button', { name: 'Play' }).click();
  await game.waitFor(({ screen, isAdAwaited }) => screen === 'game' && !isAdAwaited);
  const close = game.page.locator('.mock-ad button');
  if ((await game.state()).isAdShown) await close.click();
  await game.waitFor(({ isAdShown }) => !isAdShown);
}

/** Drops a piece and expects its score. */
async function expectPlayable(game: GamePage): Promise<void> {
  await game.load('0 1a,3a,3a');
  await game.drag(0, 4, 4);
  expect(await game.waitFor(({ score }) => score === 20)).toMatchObject({ screen: 'game', overlay: 'none', isAdShown: false });
}

/** Sends an unsolicited event of the SDK. */
async function send(page: Page, name: GdEventName): Promise<void> {
  await page.evaluate((event) => (window as GdWindow).GD_OPTIONS!.onEvent({ name: event, message: '', status: 'success' }), name);
}

/** Returns whether the game is audible. */
function isAudible(page: Page): Promise<boolean> {
  return page.evaluate(() => window.audio.some(({ context, master }) => context.state === 'running' && master?.gain.value !== 0));
}

/** Waits for an ad and returns whether the game is silent before it ends. In the page, because the ad takes less than two seconds. */
function isSilentDuringAd(page: Page): Promise<boolean> {
  return page.evaluate(async () => {
    const pause = () => new Promise((resolve) => setTimeout(resolve, 20));
    const isAdShown = () => window.frozenJewel.state().isAdShown;
    while (!isAdShown()) await pause();
    while (isAdShown()) {
      if (window.audio.every(({ context, master }) => context.state !== 'running' || master?.gain.value === 0)) return true;
      await pause();
    }
    return false;
  });
}

test('plays without ads if the script throws', FULL, async ({ game, page }) => {
  const body = 'window.gdsdk = undefined; throw new Error("broken");';
  await page.route('**/js/main.min.js', (route) => route.fulfill({ body, contentType: 'text/javascript' }));
  await openAndPlay(game);
  await expect(page.getByRole('button', { name: 'Not available here' })).toHaveAttribute('aria-disabled', 'true');
  await expectPlayable(game);
  expect(game.complaints).toEqual(['thrown: broken']);
  game.complaints.length = 0;
});

test('mutes an ad on a hidden page, grants one reward, and continues when visible', FULL, async ({ game, page }) => {
  await watchAudio(page);
  await openAndPlay(game);
  await expect.poll(() => isAudible(page)).toBe(true);
  const before = await game.state();
  const isSilent = isSilentDuringAd(page);
  await page.getByRole('button', { name: 'Change pieces' }).click();
  expect(await isSilent, 'during the ad').toBe(true);
  await setHidden(page, true);
  await game.waitFor(({ isPageAway }) => isPageAway);
  await expect(page.locator('.mock-ad'), 'the ad has ended').toHaveCount(0);
  await passFrames(page);
  expect(await isAudible(page), 'the page is hidden').toBe(false);
  await setHidden(page, false);
  const after = await game.waitFor(({ isPageAway, isAdShown }) => !isPageAway && !isAdShown);
  expect(after.board).toBe(before.board);
  await expect.poll(async () => (await game.state()).notation).not.toBe(before.notation);
  await expectPlayable(game);
  await expect.poll(() => isAudible(page)).toBe(true);

  await setHidden(page, true);
  await send(page, 'SDK_GAME_PAUSE');
  await game.waitFor(({ isAdShown }) => isAdShown);
  await send(page, 'SDK_GAME_START');
  await game.waitFor(({ isAdShown, isPageAway }) => !isAdShown && isPageAway);
  expect(await isAudible(page), 'an ad came and went while the page was hidden').toBe(false);
  await setHidden(page, false);
  await expectPlayable(game);
});

// @spec 4.62 8.1 8.8
test('keeps the revive offer during an ad, and survives a broken and a removed SDK', FULL, async ({ game, page }) => {
  await openAndPlay(game);
  await game.load(STUCK);
  await game.waitFor(({ overlay }) => overlay === 'revive');
  await send(page, 'SDK_GAME_PAUSE');
  await game.waitFor(({ isAdShown }) => isAdShown);
  await passFrames(page, 10);
  expect(await game.state()).toMatchObject({ overlay: 'revive' });
  await send(page, 'SDK_GAME_START');
  await game.waitFor(({ isAdShown }) => !isAdShown);
  await page.getByRole('dialog').getByRole('button', { name: 'Continue?' }).click();
  const revived = await game.waitFor(({ overlay, isAdShown }) => overlay === 'none' && !isAdShown);
  expect(revived.board.slice(16, 48)).toBe('0'.repeat(32));
  await expectPlayable(game);

  const before = await game.state();
  await page.evaluate(() => {
    const broken = () => {
      throw new TypeError('broken');
    };
    (window as { gdsdk?: unknown }).gdsdk = { showAd: broken, preloadAd: broken };
  });
  await game.changeBlocks();
  await expect(page.locator('.snackbar')).toHaveText('Failed to show ad!');
  await page.evaluate(() => delete (window as GdWindow).gdsdk);
  await game.changeBlocks();
  await expect(page.locator('.snackbar')).toHaveText('SDK is not ready');
  expect((await game.state()).notation).toBe(before.notation);
  await expectPlayable(game);
});

test('reaches the game-over panel and a new game after an ad at the end', FULL, async ({ game, page }) => {
  await openAndPlay(game, '&ad=no-fill');
  await page.getByRole('button', { name: 'Change pieces' }).click();
  await expect(page.getByRole('button', { name: 'No video now' })).toBeVisible();
  await game.load(`${STUCK} revives=1`);
  await send(page, 'SDK_GAME_PAUSE');
  await game.waitFor(({ isAdShown }) => isAdShown);
  await send(page, 'SDK_REWARDED_WATCH_COMPLETE');
  await send(page, 'SDK_GAME_START');
  await send(page, 'SDK_GAME_PAUSE');
  await send(page, 'SDK_GAME_START');
  const over = await game.waitFor(({ overlay, isAdShown }) => overlay === 'gameOver' && !isAdShown);
  expect(over, 'no revive for an unsolicited reward').toMatchObject({ score: 100, reviveOffers: 0 });
  await page.getByRole('button', { name: 'Replay' }).click();
  await game.waitFor(({ overlay, score }) => overlay === 'none' && score === 0);
  await expectPlayable(game);
});

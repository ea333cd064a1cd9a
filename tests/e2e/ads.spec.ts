// Ads of the mock SDKs: videos for a revive and for new blocks, ad breaks, and failing services.
import type { Page } from '@playwright/test';
import { watchAudio } from './support/page-audio.ts';
import { expect, FULL, type GamePage, passFrames, STILL, test } from './support/test.ts';

test.use({ portal: 'gamedistribution', ...STILL });

/** None of the three pieces fits. */
const STUCK = '1010101/01010101/1010101/01010101/1010101/01010101/1010101/01010101 3a,3b,3c score=100';
/** Slow enough that self-closing ads last for seconds, even on a slow machine. */
const QUERY = 'debug=true&seed=7&ad-speed=3';

function ad(page: Page) {
  return page.locator('dialog').filter({ has: page.locator('#mock-ad-title') });
}

/** Starts a game and closes the ad of the first press on Play. */
async function playAfterFirstAd({ page }: GamePage): Promise<void> {
  await page.getByRole('button', { name: 'Play' }).click();
  await ad(page).getByRole('button').click();
  await expect(ad(page)).toBeHidden();
}

/** Delays the SDK. Returns a function that releases it. */
async function delaySdk(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/js/main.min.js', async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

// @spec 1.11 1.20 2.36 2.70 4.65 9.31
test('shows one ad with a dark overlay at the first Play; a video changes the blocks', async ({ game, page }) => {
  const lines: string[] = [];
  page.on('console', (message) => message.type() !== 'warning' && lines.push(message.text()));
  await game.openWithPortal(QUERY);
  expect(await game.state(), 'no ad without a press').toMatchObject({ isAdAwaited: false, isAdShown: false });
  await page.getByRole('button', { name: 'Play' }).click();
  await expect(ad(page)).toBeVisible();
  // The SDK reports its ad a moment later.
  await game.waitFor(({ isAdShown }) => isAdShown);
  const overlay = page.locator('.dark-overlay');
  await expect(overlay).toHaveCSS('background-color', /^rgba\(.*, 0\.8\)$/);
  expect(await overlay.boundingBox()).toEqual({ x: 0, y: 0, ...page.viewportSize() });
  await ad(page).getByRole('button').click();
  await game.waitFor(({ isAdShown }) => !isAdShown);
  await expect(overlay).toHaveCount(0);
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.getByRole('button', { name: 'Replay' }).click();
  await passFrames(page, 10);
  expect(await game.state(), 'no second ad so soon').toMatchObject({ isAdAwaited: false, isAdShown: false, overlay: 'none' });
  const before = await game.state();
  await page.getByRole('button', { name: 'Change pieces' }).click();
  const after = await game.waitFor(({ notation, isAdShown }) => notation !== before.notation && !isAdShown);
  expect(after.board).toBe(before.board);
  expect(lines).toEqual(['Mock ads of GameDistribution. Add ?ad=help to the address to choose how they behave.']);
});

/** Returns the game's countdown dialog. */
function countdown(page: Page) {
  return page.getByRole('dialog', { name: 'Showing ad in' });
}

/**
 * Records in the page the titles of the countdown, which a check from outside may miss, and the longest time in milliseconds without a timer.
 * Returns a function that reads both.
 */
async function recordTitles(page: Page): Promise<() => Promise<{ titles: string[]; longestStall: number }>> {
  const record = await page.evaluateHandle(() => {
    const found = { titles: [] as string[], longestStall: 0 };
    new MutationObserver(() => {
      const title = document.querySelector('.break-countdown[open] h1')?.textContent;
      if (title && title !== found.titles.at(-1)) found.titles.push(title);
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
    let last = performance.now();
    setInterval(() => {
      const now = performance.now();
      found.longestStall = Math.max(found.longestStall, now - last);
      last = now;
    }, 50);
    return found;
  });
  return () => record.jsonValue();
}

// @spec 2.67 4.67
test(
  'counts down 4 s to an ad without accepting input, queues later videos, and stays playable without a response',
  FULL,
  async ({ game, page }) => {
    await game.openWithPortal('debug=true&seed=7&ad=never-settles');
    const readRecord = await recordTitles(page);
    // A click may return long after its effect.
    const began = Date.now();
    await page.getByRole('button', { name: 'Play' }).click();
    await expect(countdown(page)).toBeVisible();
    expect(await game.state()).toMatchObject({ screen: 'game', isAdAwaited: true, isAdShown: false });
    await page.keyboard.press('Escape');
    const before = await game.state();
    await game.drag(0, 4, 4);
    expect(await game.state()).toMatchObject({ overlay: 'none', notation: before.notation });
    await expect(countdown(page), 'Escape does not close it').toBeVisible();
    await expect(countdown(page)).toBeHidden();
    const { titles, longestStall } = await readRecord();
    const expected = [4, 3, 2, 1].map((seconds) => `Showing ad in ${seconds} second${seconds === 1 ? '' : 's'}...`);
    // The countdown follows the clock: only a page that stalls for most of a second skips a number.
    expect(titles).toEqual(expected.filter((title) => longestStall < 900 || titles.includes(title)));
    expect(Date.now() - began).toBeGreaterThan(3500);
    await game.load('0 1a,3a,3a');
    await game.drag(0, 4, 4);
    await game.waitFor(({ score }) => score === 20);
    await game.changeBlocks();
    await expect(countdown(page), 'the SDK has not responded yet').toBeVisible();
    expect(await game.state()).toMatchObject({ isAdAwaited: true });
    await expect(countdown(page)).toBeHidden();
    await expect(page.locator('.snackbar')).toHaveText('No rewarded video to show now. Please try again later!');
    await expect(page.getByRole('button', { name: 'Change pieces' })).not.toHaveAttribute('aria-disabled');
    expect(await game.state()).toMatchObject({ isAdAwaited: false });
    await game.load('0 1a,3a,3a');
    await game.drag(0, 4, 4);
    await game.waitFor(({ score }) => score === 20);
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByRole('button', { name: 'Home' }).click();
    await game.waitFor(({ screen }) => screen === 'menu');
  },
);

test.describe('with ads that cannot be cancelled', () => {
  test.use({ portal: 'poki' });

  test('returns the piece and mutes within a frame if a late ad interrupts a drag', FULL, async ({ game, page }) => {
    await watchAudio(page);
    await page.addInitScript(watchLateAd);
    // Four seconds after the game has stopped its wait: the drag must begin before.
    await game.open('debug=true&seed=7&ad-delay=8');
    // The first press on Play has no ad on Poki.
    await game.play();
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(countdown(page)).toBeVisible();
    await expect(countdown(page)).toBeHidden();
    await game.waitFor(({ isAdAwaited }) => !isAdAwaited);
    const before = await game.state();
    const from = await game.slotCentre(0);
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x, from.y - 200, { steps: 5 });
    expect(await game.state()).toMatchObject({ isDragging: true });
    await expect(ad(page)).toBeVisible();
    await game.waitFor(({ isAdShown, isDragging }) => isAdShown && !isDragging);
    const { volumes, frames } = await page.evaluate(() => window.lateAd);
    expect(volumes, 'volumes in the task after the start of the ad').toEqual([0]);
    expect(frames, 'frames until the game is stopped').toBeLessThanOrEqual(1);
    expect((await game.state()).notation).toBe(before.notation);
    await page.mouse.up();
    await ad(page).getByRole('button').click();
    const after = await game.waitFor(({ isAdShown, isSettled }) => !isAdShown && isSettled);
    expect(after.notation).toBe(before.notation);
    await game.drag(0, 4, 4);
    await game.waitFor(({ score }) => score === 20);
  });
});

declare global {
  interface Window {
    /** Set by `watchLateAd`: volumes directly after the start of the ad, and frames until the game reports the ad. */
    lateAd: { volumes: number[]; frames: number };
  }
}

/** Runs in the page. Reads volumes in the task after the mock opens its ad, then counts frames. */
function watchLateAd(): void {
  const { showModal } = HTMLDialogElement.prototype;
  HTMLDialogElement.prototype.showModal = function () {
    showModal.call(this);
    if (!this.classList.contains('mock-ad')) return;
    window.lateAd = { volumes: [], frames: 0 };
    setTimeout(() => {
      window.lateAd.volumes = window.audio.map(({ context, master }) => (context.state === 'running' ? (master?.gain.value ?? 1) : 0));
      requestAnimationFrame(function countFrames() {
        if (window.frozenJewel.state().isAdShown) return;
        window.lateAd.frames++;
        requestAnimationFrame(countFrames);
      });
    });
  };
}

test('plays without ads and with one free change of blocks if the settings are invalid', FULL, async ({ game, page }) => {
  await page.route('**/settings.json', (route) => route.fulfill({ body: 'not JSON at all' }));
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await game.open(QUERY);
  await game.play();
  const { notation } = await game.state();
  const button = page.getByRole('button', { name: 'Change pieces' });
  await expect(button).toContainText('Free: one per game');
  await button.click();
  await game.waitFor((state) => state.notation !== notation);
  await expect(button).toContainText('Used in this game');
  await expect(button).toHaveAttribute('aria-disabled', 'true');
  await page.reload();
  await page.getByRole('button', { name: 'Play' }).click();
  await page.getByRole('button', { name: 'Yes' }).click();
  await expect(button, 'a reload does not renew it').toContainText('Used in this game');
  expect(requests.filter((address) => address.includes('main.min.js'))).toEqual([]);
  expect(new Set(game.complaints)).toEqual(new Set([expect.stringContaining('Failed to read the settings')]));
  game.complaints.length = 0;
});

test.describe('on the first visit of a browser', () => {
  test.use({ isFirstStart: true });

  // @spec 4.65
  test('shows no interstitial, and the mock logs how to see one', FULL, async ({ game, page }) => {
    const isHinted = page.waitForEvent('console', {
      predicate: (message) => message.text().includes('No interstitials on the first visit'),
    });
    await page.addInitScript(() => {
      new MutationObserver(() => {
        if (document.querySelector('.mock-ad')) document.documentElement.dataset['adSeen'] = '';
      }).observe(document, { subtree: true, childList: true });
    });
    await game.openWithPortal(QUERY);
    await isHinted;
    await game.play();
    await game.waitFor(({ tutorialStep, isSettled, isAdAwaited }) => tutorialStep === 1 && isSettled && !isAdAwaited);
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByRole('button', { name: 'Continue' }).click();
    await game.waitFor(({ overlay, isAdAwaited }) => overlay === 'none' && !isAdAwaited);
    expect(await page.locator('html').getAttribute('data-ad-seen')).toBeNull();
  });
});

test('shows no ad during play if the SDK loads late', FULL, async ({ game, page }) => {
  const releaseSdk = await delaySdk(page);
  await game.open(QUERY);
  await game.play();
  releaseSdk();
  await expect(page.getByRole('button', { name: 'Change pieces' }), 'the SDK is ready').toBeVisible();
  await passFrames(page, 10);
  expect(await game.state()).toMatchObject({ isAdShown: false });
});

/** Returns the milliseconds until the countdown of the revive shows another number. */
async function measureSecond(page: Page): Promise<number> {
  await passFrames(page);
  const timer = page.getByRole('timer');
  const since = Date.now();
  await expect(timer).not.toHaveText((await timer.textContent())!);
  return Date.now() - since;
}

// @spec 1.10 2.50 2.51
test('revives after a video, offers it again, and a key holds the countdown for five seconds', async ({ game, page }) => {
  await game.openWithPortal(QUERY);
  await playAfterFirstAd(game);
  await game.load(STUCK);
  await game.waitFor(({ overlay }) => overlay === 'revive');
  await page.getByRole('dialog').getByRole('button', { name: 'Continue?' }).click();
  await expect(ad(page)).toBeVisible();
  await expect(page.getByRole('dialog', { name: 'Continue?' }), 'nothing covers the ad').toBeHidden();
  const revived = await game.waitFor(({ overlay, isAdShown }) => overlay === 'none' && !isAdShown);
  expect(revived.board.slice(16, 48)).toBe('0'.repeat(32));
  expect(revived).toMatchObject({ score: 100, reviveOffers: 1 });
  await game.load(STUCK);
  await page.getByRole('timer').waitFor();
  await page.keyboard.press('Shift');
  expect(await measureSecond(page)).toBeGreaterThan(3500);
  await page.getByRole('button', { name: 'End the game' }).click();
  await game.waitFor(({ overlay }) => overlay === 'gameOver');
});

// @spec 4.37 4.39
test('restarts the revive countdown after a video closed early, and a move of the focus holds it', FULL, async ({ game, page }) => {
  await game.openWithPortal('debug=true&seed=7&ad=closed-early&ad-speed=2');
  await page.getByRole('button', { name: 'Play' }).click();
  await game.waitFor(({ isAdShown }) => isAdShown);
  await game.waitFor(({ isAdShown }) => !isAdShown);
  await game.load(STUCK);
  await game.waitFor(({ overlay }) => overlay === 'revive');
  await expect(page.getByRole('timer')).toContainText('4');
  await page.getByRole('dialog').getByRole('button', { name: 'Continue?' }).click();
  await game.waitFor(({ isAdShown }) => isAdShown);
  await game.waitFor(({ isAdShown }) => !isAdShown);
  await expect(page.getByRole('timer')).toContainText('5');
  await page.getByRole('button', { name: 'End the game' }).focus();
  expect(await measureSecond(page)).toBeGreaterThan(3500);
  await game.waitFor(({ overlay }) => overlay === 'gameOver');
});

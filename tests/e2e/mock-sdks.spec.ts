// The mock SDKs in a browser: their help card, the options in the address, and violations on the console.
import type { ConsoleMessage, Page } from '@playwright/test';
import type { PokiWindow } from '../../src/portal/poki-sdk.ts';
import SETTINGS from '../../src/settings/settings.json' with { type: 'json' };
import { PORTALS } from '../../policies/portal-table.ts';
import { expect, FULL, STILL, test } from './support/test.ts';

test.use({ ...STILL, portal: 'gamedistribution' });

const SCRIPTS = Object.values(PORTALS).flatMap(({ sdk }) => (sdk ? [SETTINGS[sdk.settingsKey].script] : []));

test('the help card can be closed to play', FULL, async ({ game, page }) => {
  await page.goto(game.address('debug=true&seed=7&ad=help'));
  const card = page.getByRole('dialog', { name: 'Ads of GameDistribution' });
  await card.getByRole('button', { name: 'Just play' }).click();
  await expect(card).toBeHidden();
  await game.play();
  expect(await game.state()).toMatchObject({ isAdShown: false });
});

/** Serves a page without the game at every address. */
async function servePageWithoutGame(page: Page): Promise<void> {
  await page.route('**/?*', (route) => route.fulfill({ body: '<!doctype html><title>Mock</title>', contentType: 'text/html' }));
}

test('each mock SDK has a help card with its scenarios and options', FULL, async ({ page, origin }) => {
  await servePageWithoutGame(page);
  const titles = new Set<string>();
  for (const script of SCRIPTS) {
    await page.goto(`${origin}/?debug=true&seed=7&ad=help`);
    await page.addScriptTag({ url: script });
    const card = page.getByRole('dialog', { name: /^Ads of \w+/ });
    await expect(card).toBeVisible();
    titles.add(await card.getByRole('heading').innerText());
    await expect(card).toContainText('&ad-delay=5 in the address: ads start after 5 seconds');
    await expect(card).toContainText('&ad-speed=5');
    await card.getByRole('link', { name: 'no-fill', exact: true }).click();
    await expect(page).toHaveURL(/\?debug=true&seed=7&ad=no-fill$/);
  }
  expect([...titles]).toHaveLength(SCRIPTS.length);
});

test('a violation is an error on the console, an invalid delay a warning', FULL, async ({ page, origin }) => {
  const messages: string[] = [];
  page.on('console', (message: ConsoleMessage) => messages.push(`${message.type()}: ${message.text()}`));
  await servePageWithoutGame(page);
  await page.goto(`${origin}/?ad=fill&ad-delay=later`);
  await page.addScriptTag({ url: 'js/poki-sdk.js' });
  await page.evaluate(() => (window as PokiWindow).PokiSDK!.gameplayStart());
  expect(messages).toContain('warning: Invalid ad-delay "later": not a number of seconds from 0 to 60. Using 2.');
  expect(messages).toContain('error: Poki: gameplayStart() before the SDK is ready');
});

test('an ad begins after the delay, without a countdown', FULL, async ({ page, origin }) => {
  await servePageWithoutGame(page);
  await page.goto(`${origin}/?ad=fill&ad-delay=1.5`);
  await page.addScriptTag({ url: 'js/poki-sdk.js' });
  const seconds = await page.evaluate(async () => {
    const { PokiSDK } = window as PokiWindow;
    await PokiSDK!.init();
    const began = performance.now();
    await new Promise<void>((onStart) => void PokiSDK!.rewardedBreak({ onStart }));
    return (performance.now() - began) / 1000;
  });
  expect(seconds).toBeGreaterThanOrEqual(1.49);
  const card = page.getByRole('dialog', { name: 'This is where an ad would be' });
  await expect(card.getByRole('button', { name: 'Close without the reward' })).toBeVisible();
  await expect(card).not.toContainText('second');
});

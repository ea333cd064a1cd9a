// The service worker in the built game: a start, a game and its score without the network.
import type { BrowserContext, Page } from '@playwright/test';
import { parseNotation } from '../../src/rules/notation.ts';
import { legalDrops } from '../../src/rules/players.ts';
import { prepareGamePage } from '../support/game-page.ts';
import { startScoreServer, type ScoreServer } from './support/score-server.ts';
import { expect, GamePage, STILL, test as base } from './support/test.ts';

const test = base.extend<{ context: BrowserContext }, { server: ScoreServer }>({
  server: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures' names from the pattern
    async ({}, use) => {
      const server = await startScoreServer();
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
});

test.use(STILL);
test.setTimeout(40_000);

const QUERY = 'debug=true&worker';
const STUCK = '1010101/01010101/1010101/01010101/1010101/01010101/1010101/01010101 3a,3b,3c score=100';
const LOST_SCORE = 100;

/** Waits until the worker has stored the version and the files that the page has used. */
async function waitForStored(page: Page): Promise<void> {
  await page.waitForFunction(async () => {
    const { active } = await navigator.serviceWorker.ready;
    const names = await caches.keys();
    const stored = await Promise.all(names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)));
    return (
      active?.state === 'activated' &&
      ['atlas-', 'title-', 'effects-', '.woff2'].every((part) => stored.flat().some((url) => url.includes(part)))
    );
  });
}

/** Makes a drop with the mouse. Returns the score. */
async function drop(game: GamePage): Promise<number> {
  const { notation, score } = await game.state();
  const [first] = legalDrops(parseNotation(notation));
  await game.drag(first.slot, first.x, first.y);
  return (await game.waitFor((state) => state.score > score)).score;
}

async function goHome({ page }: GamePage): Promise<void> {
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.getByRole('button', { name: 'Home' }).click();
}

test('starts and plays without the network after a first game, and sends each score once afterwards', async ({ page, server }) => {
  await prepareGamePage(page, { portal: 'standalone', isFirstStart: false });
  await page.unrouteAll();
  const game = new GamePage(page, server.origin);
  await game.open(QUERY);
  await page.getByRole('button', { name: 'Leaderboard' }).click();
  await page.getByRole('textbox').fill('Ada aloft');
  await page.keyboard.press('Enter');
  await page.getByRole('textbox').waitFor({ state: 'detached' });
  await page.keyboard.press('Escape');
  expect(await page.evaluate(() => navigator.serviceWorker.getRegistration()), 'no worker before the first move').toBeUndefined();
  await game.play();
  await drop(game);
  await waitForStored(page);

  await page.context().setOffline(true);
  await game.open(QUERY);
  await page.getByRole('button', { name: 'Play' }).click();
  await page.locator('dialog[open] button:has([href="#check"])').click();
  await game.waitFor(({ screen }) => screen === 'game');
  const score = await drop(game);
  await goHome(game);
  await expect(page.locator('.snackbar')).toHaveText('Failed to send score!');
  await game.load(STUCK);
  await game.waitFor(({ overlay }) => overlay === 'gameOver');
  await page.locator('dialog[open] button:has([href="#home"])').first().click();
  await game.waitFor(({ screen }) => screen === 'menu');

  const answers: Promise<unknown>[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('/api/score')) answers.push(response.json());
  });
  await page.context().setOffline(false);
  await game.open(QUERY);
  await page.getByRole('button', { name: 'Leaderboard' }).click();
  const rows = page.getByRole('row').filter({ hasText: 'Ada aloft' });
  await expect(rows).toContainText([`${score}`, `Not verified, no rank${LOST_SCORE}`]);
  // Lists are arrays.
  const sent = (await Promise.all(answers)).filter((answer) => !Array.isArray(answer));
  expect(sent, 'one request for each game').toHaveLength(2);
});

// Leaderboards with the real server: verified scores in two browsers, watched runs, the daily game, the score service.
import type { Browser, Page } from '@playwright/test';
import { parseNotation } from '../../src/rules/notation.ts';
import { legalDrops } from '../../tools/simulate/automatic-players.ts';
import { prepareGamePage } from '../support/game-page.ts';
import { prefillStorage, type Stored } from './support/prefill-storage.ts';
import { startScoreServer, type ScoreServer } from './support/score-server.ts';
import { expect, FULL, GamePage, STILL, test as base } from './support/test.ts';

const test = base.extend<{ openPlayer: (settings?: object, stored?: Stored) => Promise<GamePage> }, { server: ScoreServer }>({
  server: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures' names from the pattern
    async ({}, use) => {
      const server = await startScoreServer();
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
  openPlayer: async ({ browser, server }, use) => {
    const games: GamePage[] = [];
    await use(async (settings = {}, stored = {}) => {
      const game = await openPlayer(browser, server.origin, settings, stored);
      games.push(game);
      return game;
    });
    for (const game of games) {
      expect(game.complaints).toEqual([]);
      await game.page.context().close();
    }
  },
});

/** A player whose menu has the daily game. */
const RETURNING: Stored = { bestscore: '4210' };

/** Opens the game in a separate browser context. */
async function openPlayer(browser: Browser, origin: string, settings: object, stored: Stored): Promise<GamePage> {
  const context = await browser.newContext({ ...STILL.contextOptions, viewport: { width: 360, height: 640 } });
  const page = await context.newPage();
  await prefillStorage(page, stored);
  await prepareGamePage(page, { portal: 'standalone', isFirstStart: false, settings });
  const game = new GamePage(page, origin);
  const ticketResponse = page.waitForResponse((response) => response.url().endsWith('/api/ticket'));
  await game.open('debug=true');
  await ticketResponse;
  return game;
}

/** Makes `count` drops with the mouse. Returns the score. */
async function dropSome(game: GamePage, count: number): Promise<number> {
  for (let drop = 0; drop < count; drop++) {
    const { notation, score } = await game.state();
    const [first] = legalDrops(parseNotation(notation));
    await game.drag(first.slot, first.x, first.y);
    await game.waitFor((state) => state.score > score);
  }
  return (await game.state()).score;
}

async function goHome({ page }: GamePage): Promise<void> {
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.getByRole('button', { name: 'Home' }).click();
}

async function join({ page }: GamePage, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Leaderboard' }).click();
  await page.getByRole('textbox').fill(name);
  await page.keyboard.press('Enter');
}

function rowOf(page: Page, name: string) {
  return page.getByRole('row').filter({ hasText: name });
}

// @spec 1.19 2.60 5.4 6.4
test('shows a verified score in another browser, which can watch its game', async ({ openPlayer }) => {
  const ada = await openPlayer();
  await ada.play();
  const score = await dropSome(ada, 2);
  await goHome(ada);
  await join(ada, 'Ada');
  await expect(rowOf(ada.page, 'Ada')).toContainText(`${score}`);

  const grace = await openPlayer();
  await grace.page.getByRole('button', { name: 'Leaderboard' }).click();
  const row = rowOf(grace.page, 'Ada');
  await expect(row).toContainText(`${score}`);
  await expect(row.getByTitle('Verified')).toBeVisible();
  await row.getByRole('button', { name: /Watch/ }).click();
  await grace.waitFor(({ screen }) => screen === 'game');
  await expect.poll(async () => (await grace.state()).score, { timeout: 15_000 }).toBe(score);
  expect((await grace.state()).best, 'a watched game does not count').toBe(0);
});

test('starts the same daily game for all players, with a leaderboard of its own', FULL, async ({ openPlayer }) => {
  const ada = await openPlayer({}, RETURNING);
  await join(ada, 'Ada of the day');
  await ada.page.keyboard.press('Escape');
  await ada.page.getByRole('button', { name: /Daily game/ }).click();
  const { notation: first } = await ada.waitFor(({ screen }) => screen === 'game');
  const score = await dropSome(ada, 1);
  await goHome(ada);
  await ada.page.getByRole('button', { name: 'Leaderboard' }).click();
  await ada.page.getByRole('tab', { name: 'Today' }).click();
  await expect(rowOf(ada.page, 'Ada of the day'), 'a separate leaderboard').toContainText(`${score}`);

  const grace = await openPlayer({}, RETURNING);
  const { page } = grace;
  await page.getByRole('button', { name: /Daily game/ }).click();
  await grace.waitFor(({ screen }) => screen === 'game');
  expect((await grace.state()).notation).toBe(first);
});

test('keeps a score while offline and sends it once afterwards', FULL, async ({ openPlayer }) => {
  const ada = await openPlayer();
  const { page } = ada;
  await join(ada, 'Ada offline');
  await page.keyboard.press('Escape');
  await page.context().setOffline(true);
  await ada.play();
  const score = await dropSome(ada, 1);
  await goHome(ada);
  await expect(page.locator('.snackbar')).toHaveText('Failed to send score!');
  await page.context().setOffline(false);
  await ada.open('debug=true');
  ada.complaints.length = 0;
  await page.getByRole('button', { name: 'Leaderboard' }).click();
  await expect(rowOf(page, 'Ada offline')).toContainText(`${score}`, { timeout: 15_000 });
  await expect(rowOf(page, 'Ada offline')).toHaveCount(1);
  await expect(rowOf(page, 'Ada offline').getByTitle('Verified')).toBeVisible();
});

test('registers with the score service, shows the PIN and its leaderboards', async ({ openPlayer }) => {
  const { page } = await openPlayer({ scoreService: { isEnabled: true } });
  const nickname = page.getByRole('textbox', { name: 'Nickname' });
  await nickname.fill('Ada');
  await expect(page.getByText('Invalid nickname, it must contains at least 5 letters.')).toBeVisible();
  await nickname.fill('Ada99');
  await page.getByRole('button', { name: 'Register' }).click();
  const pin = page.getByRole('dialog', { name: 'Welcome, Ada99!' }).getByText(/^\d{6}$/);
  await expect(pin, 'can be copied').toHaveCSS('user-select', 'all');
  await page.getByRole('button', { name: 'Ok' }).click();
  await page.getByRole('button', { name: 'Leaderboard' }).click();
  await page.getByRole('button', { name: 'More leaderboards' }).click();
  const board = page.getByRole('dialog', { name: 'LEADERBOARD', exact: true });
  await expect(board).toContainText('Ada99');
  await expect(board.getByRole('button', { name: 'Log Out' })).toBeVisible();
});

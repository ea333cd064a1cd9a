// Leaderboards against the real server: verified scores that two browsers see, runs that are watched, the daily game, the score service.
import type { Browser, Page } from '@playwright/test';
import { parseNotation } from '../../src/rules/notation.ts';
import { legalDrops } from '../../tools/simulate/players.ts';
import { prepareGamePage } from '../support/game-page.ts';
import { startOnlineServer, type OnlineServer } from './support/online-server.ts';
import { expect, GamePage, STILL, test as base } from './support/test.ts';

const test = base.extend<{ openPlayer: (settings?: object) => Promise<GamePage> }, { server: OnlineServer }>({
  server: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures' names from the pattern
    async ({}, use) => {
      const server = await startOnlineServer();
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
  openPlayer: async ({ browser, server }, use) => {
    const games: GamePage[] = [];
    await use(async (settings = {}) => {
      const game = await openPlayer(browser, server.origin, settings);
      games.push(game);
      return game;
    });
    for (const game of games) {
      expect(game.complaints).toEqual([]);
      await game.page.context().close();
    }
  },
});

/** A browser of somebody's own. */
async function openPlayer(browser: Browser, origin: string, settings: object): Promise<GamePage> {
  const context = await browser.newContext({ ...STILL.contextOptions, viewport: { width: 540, height: 960 } });
  const page = await context.newPage();
  await prepareGamePage(page, { portal: 'standalone', isFirstStart: false, settings });
  const game = new GamePage(page, origin);
  const isSeedThere = page.waitForResponse((response) => response.url().endsWith('/api/ticket'));
  await game.open('debug=true');
  await isSeedThere;
  return game;
}

/** As many drops as the game allows, at most so many, by the mouse. */
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

test('two browsers see each other’s verified scores, and watch each other’s games', async ({ openPlayer }) => {
  const ada = await openPlayer();
  await ada.play();
  const score = await dropSome(ada, 4);
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
  expect((await grace.state()).best, 'the watched game is nobody’s').toBe(0);
});

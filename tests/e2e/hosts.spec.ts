// Pages that host the game, as a site owner writes them: the examples of docs/embedding.md, served as by `npm start -- --portal host`.
import type { AddressInfo } from 'node:net';
import { readFileSync } from 'node:fs';
import type { Frame, Page } from '@playwright/test';
import { hostingHeaders } from '../../server/web/hosting-headers.ts';
import { createStaticServer } from '../../tools/static-server.ts';
import { prepareGamePage } from '../support/game-page.ts';
import { collectComplaints, expect, FULL, STILL, test } from './support/test.ts';

test.setTimeout(60_000);
test.use({ ...STILL, viewport: { width: 1000, height: 1000 } });

const server = createStaticServer(new URL('../../dist/mocks/', import.meta.url), hostingHeaders);
const addressOf = (name: string) => `http://127.0.0.1:${(server.address() as AddressInfo).port}/examples/${name}/`;

test.beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
test.afterAll(() => void server.close());

/** Opens an example. Its games have the debug surface. */
async function open(page: Page, name: string): Promise<readonly string[]> {
  const complaints = collectComplaints(page);
  await prepareGamePage(page, { portal: 'host', isFirstStart: false });
  await page.route(/\/host(-react)?\.js$/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replace(/(['"`])\.\.\/\.\.\/\1/, '"../../?debug=true&seed=7"') });
  });
  await page.goto(addressOf(name));
  return complaints;
}

/** Returns the frame once its game shows the menu. */
async function frameOf(page: Page): Promise<Frame> {
  const element = await page.locator('iframe').elementHandle();
  const frame = (await element.contentFrame())!;
  await frame.waitForFunction(() => 'frozenJewel' in window && window.frozenJewel.state().screen === 'menu');
  await frame.evaluate(() => window.frozenJewel.toggleOverlay());
  return frame;
}

/** Ends a game with this score, without the offer of a revive. */
async function endGame(frame: Frame, score: number): Promise<void> {
  await frame.evaluate((line) => window.frozenJewel.load(line), `1 1a,2a,3a score=${score}`);
  await expect.poll(async () => (await stateOf(frame)).score).toBe(score);
  await frame.evaluate(() => window.frozenJewel.endGame());
}

const stateOf = (frame: Frame) => frame.evaluate(() => window.frozenJewel.state());

test('a page rewards and refuses, lists its scores, and holds the game', async ({ page }) => {
  const complaints = await open(page, 'host-plain');
  const frame = await frameOf(page);
  const ad = page.getByRole('dialog', { name: 'An ad of this site' });
  await frame.getByRole('button', { name: 'Play' }).click();
  await expect.poll(async () => (await stateOf(frame)).screen).toBe('game');
  const change = frame.getByRole('button', { name: 'Change pieces' });
  const { notation } = await stateOf(frame);

  await change.click();
  await expect(ad).toBeVisible();
  await expect.poll(async () => (await stateOf(frame)).isAdShown).toBe(true);
  await ad.getByRole('button', { name: 'Close' }).click();
  await expect.poll(async () => (await stateOf(frame)).isAdShown).toBe(false);
  expect((await stateOf(frame)).notation, 'no reward for an ad that was closed early').toBe(notation);
  await change.click();
  await expect.poll(async () => (await stateOf(frame)).notation, { timeout: 15_000 }).not.toBe(notation);
  await expect(ad).toBeHidden();

  const hold = page.getByRole('button', { name: 'Hold the game' });
  await hold.click();
  await expect.poll(async () => (await stateOf(frame)).isAdShown).toBe(true);
  await hold.click();
  await expect.poll(async () => (await stateOf(frame)).isAdShown).toBe(false);

  await endGame(frame, 500);
  await expect(page.getByRole('listitem')).toHaveText(['Clara: 1200', 'Guest: 500', 'Emil: 300'], { timeout: 30_000 });
  await expect(page.getByRole('status')).toContainText('Game over: 500, a replay of');
  await frame.getByRole('button', { name: 'Home' }).click();
  await frame.getByRole('button', { name: 'Leaderboard' }).click();
  await expect(frame.getByRole('row').filter({ hasText: /\d/ })).toHaveText([/Clara1,200/, /Guest500/, /Emil300/]);
  await expect(frame.getByRole('textbox'), 'no form to join').toHaveCount(0);
  const [list, close] = [frame.getByRole('table'), frame.getByRole('button', { name: 'Close' })];
  expect((await close.boundingBox())!.y, 'the button is below the list').toBeGreaterThan((await list.boundingBox())!.y);
  expect(complaints).toEqual([]);
});

test('a page keeps the save of each account, and mixes no two accounts', FULL, async ({ page }) => {
  await open(page, 'host-plain');
  const frame = await frameOf(page);
  await frame.getByRole('button', { name: 'Play' }).click();
  await endGame(frame, 500);
  await expect(page.getByRole('status')).toContainText('Game over', { timeout: 30_000 });
  for (const [user, best] of [
    ['Anna', 500],
    ['Boris', 0],
    ['Anna', 500],
  ] as const) {
    await page.getByRole('combobox').selectOption(user);
    const next = await frameOf(page);
    await expect.poll(async () => (await stateOf(next)).best, user).toBe(best);
  }
  const keys = await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('winter-games.save')));
  expect(keys.sort()).toEqual(['winter-games.save.Anna', 'winter-games.save.Boris', 'winter-games.save.guest']);
});

test('a React component opens and closes the game, in strict mode too', FULL, async ({ page }) => {
  const complaints = await open(page, 'host-react');
  const frame = await frameOf(page);
  await expect(page.locator('iframe')).toHaveCount(1);
  await expect(frame.getByRole('button', { name: 'Leaderboard' })).toHaveCount(0);
  await frame.getByRole('button', { name: 'Play' }).click();
  await endGame(frame, 420);
  await expect(page.getByRole('status')).toHaveText('Score: 420');
  await page.getByRole('button', { name: 'Close the game' }).click();
  await expect(page.locator('iframe')).toHaveCount(0);
  await page.getByRole('button', { name: 'Open the game' }).click();
  await frameOf(page);
  expect(complaints).toEqual([]);
});

test('the element of the WordPress shortcode fits a post, has its theme, and ends when it is removed', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 700 });
  const complaints = await open(page, 'host-wordpress');
  const plugin = readFileSync(new URL('../../examples/host-wordpress/frozen-jewel.php', import.meta.url), 'utf8');
  expect(plugin).toContain(`'<frozen-jewel loading="lazy"%s></frozen-jewel>'`);
  const element = page.locator('frozen-jewel');
  const events = await element.evaluateHandle((target) => {
    const seen: string[] = [];
    for (const name of ['ready', 'start', 'error']) target.addEventListener(name, () => seen.push(name));
    return seen;
  });
  await element.scrollIntoViewIfNeeded();
  await expect.poll(() => events.evaluate((seen) => seen)).toEqual(['ready']);
  const box = (await page.locator('iframe').boundingBox())!;
  expect([box.width, Math.round(box.height)]).toEqual([366, 595]);
  const frame = page.frameLocator('iframe');
  await expect(frame.locator('html')).toHaveAttribute('lang', 'en');
  await expect(frame.locator('html'), 'the theme').toHaveClass(/themed/);
  await frame.getByRole('button', { name: 'Play' }).click();
  await expect.poll(() => events.evaluate((seen) => seen)).toEqual(['ready', 'start']);
  await element.evaluate((target) => target.setAttribute('language', 'fr'));
  await expect(frame.locator('html')).toHaveAttribute('lang', 'fr');
  expect(
    await element.evaluate(async (target) => {
      const { game } = target as HTMLElement & { game: { getState(): Promise<unknown> } };
      target.remove();
      return game.getState().catch((error: { code: string }) => error.code);
    }),
  ).toBe('destroyed');
  expect(complaints).toEqual([]);
});

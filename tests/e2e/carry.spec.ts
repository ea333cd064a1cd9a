// The save is carried by a link from one browser to another.
import { AxeBuilder } from '@axe-core/playwright';
import { prepareGamePage } from '../support/game-page.ts';
import { setSettings } from './support/game-server.ts';
import { expect, GamePage, STILL, test } from './support/test.ts';

test.use({ ...STILL, stored: { bestscore: '4210', 'bwp-playercoins': '120', 'premiumwood-unlockedthemes': '{"aurora":true}' } });

test('carries records and the running game to another browser, after a question', async ({ game, page, origin, browser }) => {
  await game.open();
  await game.play();
  await game.drag(0, 2, 2);
  const { notation, score } = await game.waitFor((state) => state.isSettled && state.score > 0);
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.getByRole('button', { name: 'Home' }).click();
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'Move to another device' }).click();
  const panel = page.getByRole('dialog', { name: 'Move to another device' });
  const address = await panel.getByRole('textbox').inputValue();
  expect(address).toMatch(new RegExp(`^${origin}/#save=[\\w-]{60,600}$`));
  const code = await panel.getByRole('img', { name: 'QR code of the link' }).boundingBox();
  expect(code!.width, 'as large as the panel').toBeGreaterThan(250);
  expect((await new AxeBuilder({ page }).setLegacyMode().include('dialog[open]').analyze()).violations).toEqual([]);

  const context = await browser.newContext(STILL.contextOptions);
  const other = new GamePage(await context.newPage(), origin);
  await prepareGamePage(other.page, {
    portal: 'standalone',
    isFirstStart: true,
    setSettings: (settings) => setSettings(context, origin, settings),
  });
  await other.page.goto(address.replace('#', '?debug=true#'));
  const question = other.page.getByRole('dialog', { name: 'Use this save here?' });
  await expect(question.getByRole('listitem')).toHaveText([
    'Best score: 4,210',
    'Coins: 120',
    'Themes: Aurora',
    `Game in progress: ${score} points`,
  ]);
  expect(await other.page.evaluate(() => [location.hash, localStorage.getItem('bestscore')])).toEqual(['', '0']);
  await question.getByRole('button', { name: 'Use this save' }).click();
  await expect(question).toBeHidden();
  await other.page.getByRole('button', { name: 'Play' }).click();
  await other.page.getByRole('button', { name: 'Yes' }).click();
  expect((await other.waitFor(({ screen }) => screen === 'game')).notation).toBe(notation);
  const stored = () => other.page.evaluate(() => ['bestscore', 'bwp-playercoins'].map((key) => localStorage.getItem(key)));
  await expect.poll(stored).toEqual(['4210', '120']);

  await other.page.goto(`${origin}/?debug=true${address.slice(address.indexOf('#'), -3)}`);
  await expect(other.page.getByRole('dialog')).toContainText('This link was cut off.');
  expect(await stored()).toEqual(['4210', '120']);
  expect(other.complaints).toEqual([]);
  await context.close();
});

// The help of the local SDKs: a card with their scenarios, each a link to the same page with it.
import { expect, STILL, test } from './support/test.ts';

test.use({ ...STILL, portal: 'gamedistribution' });

/** The SDKs' scripts, and the sites that they stand in for. */
const SITES = [
  ['main.min', 'GameDistribution'],
  ['poki-sdk', 'Poki'],
  ['crazygames-sdk', 'CrazyGames'],
  ['yandex-sdk', 'Yandex Games'],
] as const;

test('whoever asks for help may just play', async ({ game, page }) => {
  await page.goto(game.address('debug=true&seed=7&ad=help'));
  const card = page.getByRole('dialog', { name: 'Ads of GameDistribution' });
  await card.getByRole('button', { name: 'Just play' }).click();
  await expect(card).toBeHidden();
  await game.play();
  expect(await game.state()).toMatchObject({ isAdShown: false });
});

test('or chooses how ads behave: each local SDK has a card of its own', async ({ page, origin }) => {
  // Without a game: the card is the SDK's.
  await page.route('**/?*', (route) => route.fulfill({ body: '<!doctype html><title>Help</title>', contentType: 'text/html' }));
  for (const [script, site] of SITES) {
    await page.goto(`${origin}/?debug=true&seed=7&ad=help`);
    await page.addScriptTag({ url: `js/${script}.js` });
    const card = page.getByRole('dialog', { name: `Ads of ${site}` });
    await expect(card).toBeVisible();
    await card.getByRole('link', { name: 'no-fill', exact: true }).click();
    await expect(page).toHaveURL(/\?debug=true&seed=7&ad=no-fill$/);
  }
});

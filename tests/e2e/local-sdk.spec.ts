// The help of the local SDKs: a card with their scenarios, each a link to the same page with it.
import type { PortalName } from '../../src/portal/settings.ts';
import { expect, STILL, test } from './support/test.ts';

test.use({ ...STILL, portal: 'gamedistribution' });

const OTHERS: readonly (readonly [PortalName, string])[] = [
  ['poki', 'Poki'],
  ['crazygames', 'CrazyGames'],
  ['yandex', 'Yandex Games'],
];

test('whoever asks for help chooses how ads behave, or just plays', async ({ game, page }) => {
  await page.goto(game.address('debug=true&seed=7&ad=help'));
  const card = page.getByRole('dialog', { name: 'Ads of GameDistribution' });
  await card.getByRole('link', { name: 'no-fill', exact: true }).click();
  await expect(page).toHaveURL(/\?debug=true&seed=7&ad=no-fill$/);
  await expect(page.getByRole('button', { name: 'Play' })).toBeVisible();
  await page.goBack();
  await card.getByRole('button', { name: 'Just play' }).click();
  await expect(card).toBeHidden();
  await game.play();
  expect(await game.state()).toMatchObject({ isAdShown: false });
});

test('each local SDK has its own', async ({ game, page }) => {
  for (const [portal, site] of OTHERS) {
    await page.route('**/settings.json', (route) => route.fulfill({ json: { portal } }));
    await page.goto(game.address('ad=help'));
    await expect(page.getByRole('dialog', { name: `Ads of ${site}` })).toBeVisible({ timeout: 15_000 });
  }
});

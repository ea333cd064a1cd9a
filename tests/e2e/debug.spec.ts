// The debug menu by touch on a small phone, and a start without the debug tools.
import { readdirSync, readFileSync } from 'node:fs';
import { expect, FULL, STILL, test } from './support/test.ts';

test.use({ ...STILL, hasTouch: true, viewport: { width: 320, height: 480 } });

const DIST = new URL('../../dist/web/', import.meta.url);

const MIN_BUTTON_PIXELS = 44;

// @spec 2.16
test('works by touch, also over panels, and reappears after hiding', FULL, async ({ game, page }) => {
  await page.goto(game.address('debug=true&seed=7'));
  const overlay = page.locator('#debug-overlay');
  const handle = page.getByRole('button', { name: 'Debug' });
  const menu = page.getByRole('dialog', { name: 'Debug menu' });
  const press = (name: string) => menu.getByRole('button', { name, exact: true }).tap();
  await handle.tap();
  for (const button of await menu.getByRole('button').all()) {
    const { width, height } = (await button.boundingBox())!;
    expect(Math.min(width, height), (await button.textContent())!).toBeGreaterThanOrEqual(MIN_BUTTON_PIXELS);
  }
  expect(await menu.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight), 'it scrolls').toBeGreaterThan(0);

  await menu.getByRole('textbox').fill('9 1a');
  await press('Load');
  await expect(menu.getByRole('alert')).toHaveText("row 0 is '9', not up to eight digits 0 to 6");
  await menu.getByRole('textbox').fill('111 1a,3a,3a score=900');
  await press('Load');
  await expect(menu).toHaveCount(0);
  expect(await game.state()).toMatchObject({ screen: 'game', score: 900, level: 1 });

  await page.getByRole('button', { name: 'Pause' }).tap();
  await expect(page.getByRole('dialog', { name: 'Paused' })).toBeVisible();
  await handle.tap();
  await press('Next level');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await game.state()).toMatchObject({ overlay: 'none', score: 900, level: 2 });
  await handle.tap();
  await press('Tutorial step 2');
  expect(await game.state()).toMatchObject({ tutorialStep: 2 });

  await handle.tap();
  await press('Statistics');
  await expect(overlay).toHaveCount(0);
  await handle.tap();
  await press('fr');
  await expect(page.getByRole('button', { name: 'Passer' })).toBeVisible();
  await handle.tap();
  await press('ember');
  await handle.tap();
  await press('Hide all');
  await expect(handle).toHaveCount(0);
  await page.evaluate(() => window.frozenJewel.toggleOverlay());
  await expect(overlay).toBeVisible();
  await handle.tap();
  await press('One drop to a row');
  await handle.tap();
  await press('End the game');
  await game.waitFor(({ overlay }) => overlay === 'gameOver');
});

// @spec 2.17
test('starts the game and logs an error if the debug tools fail to load', FULL, async ({ game, page }) => {
  // Chunks have no names: this text identifies the debug surface.
  const chunk = readdirSync(DIST).find(
    (name) => name.endsWith('.js') && readFileSync(new URL(name, DIST), 'utf8').includes('Unknown slot'),
  );
  await page.route(`**/${chunk!}`, (route) => route.abort());
  await page.goto(game.address('debug=true'));
  await page.getByRole('button', { name: 'Play' }).click();
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
  await expect.poll(() => game.complaints.filter((text) => text.startsWith('Failed to load the debug tools: '))).toHaveLength(1);
  game.complaints.length = 0;
});

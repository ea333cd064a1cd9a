// A race against a shared game: its link, the choice, the mark on the level bar, and both results.
import { nearEnd, SHORT_GAME_SEED } from '../support/near-end.ts';
import { runHash } from '../support/hostile-links.ts';
import { expect, STILL, test } from './support/test.ts';

test.use(STILL);

test('a shared game is raced against with the same pieces', async ({ game, page }) => {
  const { rules, drops } = nearEnd(14);
  const start = { type: 'seed', seed: SHORT_GAME_SEED } as const;
  const actions = drops.map((drop) => ({ type: 'drop', ...drop }) as const);
  await game.open(
    `debug=true${runHash(
      { start, actions },
      actions.map(() => 25),
    )}`,
  );
  await expect(page.getByRole('dialog', { name: 'Shared game' })).toContainText('pieces: 14');
  await page.getByRole('button', { name: 'Race with the same pieces' }).click();
  const { queue } = await game.waitFor(({ screen, isSettled }) => screen === 'game' && isSettled);
  expect(queue.slice(0, 3).map(({ rows }) => rows)).toEqual(rules.queue.slice(0, 3).map(({ rows }) => rows));
  expect(queue).toHaveLength(3 + drops.length + 3);

  const mark = page.locator('.race-mark');
  await expect(mark).toBeVisible();
  for (const { slot, x, y } of drops.slice(0, 2)) {
    const { notation } = await game.state();
    await game.drag(slot, x, y);
    await game.waitFor((state) => state.isSettled && state.score > 0 && state.notation !== notation);
  }
  await expect(page.locator('.foot.in-practice')).toHaveText(/^Friend: \d+$/);
  await page.evaluate(() => window.frozenJewel.endGame());
  const panel = page.getByRole('dialog', { name: 'Game over' });
  await expect(panel).toContainText('Your friend won.');
  await expect(panel.locator('.standing li').first()).toContainText('Friend0:35');
  await expect(panel.locator('.standing .own')).toContainText('You');
  expect((await game.state()).best, 'a race does not count').toBe(0);
});

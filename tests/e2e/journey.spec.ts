// The journey: a board is played by the pointer from the menu to its stars, which stay after a reload.
import { readFileSync } from 'node:fs';
import type { JourneyBoard } from '../../src/rules/journey-goal.ts';
import { beamPlayer, playBoard } from '../../tools/journey/play-board.ts';
import { expect, STILL, test } from './support/test.ts';

test.use({ ...STILL, stored: { bestscore: '4210' } });

const BOARDS = JSON.parse(readFileSync(new URL('../../src/journey/boards.json', import.meta.url), 'utf8')) as readonly JourneyBoard[];
const { actions } = playBoard(BOARDS[0], beamPlayer);

test('a board is played to its goal, lights a window and opens the next one', async ({ game, page }) => {
  await game.open();
  await page.locator('[name="menu.journey"]').click();
  const panel = page.locator('dialog.journey[open]');
  await expect(panel.locator('.lit')).toHaveCount(0);
  await expect(panel.locator('.journey-board:not([aria-disabled])')).toHaveCount(3);
  await panel.locator('.journey-board').first().click();
  await expect(page.locator('.goal-sign')).toBeVisible();
  for (const action of actions) {
    if (action.type === 'drop') await game.drag(action.slot, action.x, action.y);
    await game.waitFor(({ isSettled }) => isSettled);
  }
  const over = page.locator('dialog.game-over[open]');
  await expect(over.locator('.stars .lit')).toHaveCount(3);
  await over.locator('[name="journey.next"]').click();
  await expect(page.locator('.goal-sign')).toContainText(`${BOARDS[1].moves}`);
  await page.reload();
  await game.waitUntilOpen();
  await page.locator('[name="menu.journey"]').click();
  await expect(panel.locator('.journey-board.lit')).toHaveCount(1);
  // The best score of the player's own games is as before.
  await expect(page.locator('.menu-stats')).toContainText('4,210');
});

// The journey: a board is played by the pointer from the menu to its stars, which stay after a reload.
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { JourneyBoard } from '../../src/rules/journey-goal.ts';
import { beamPlayer, playBoard } from '../../tools/journey/play-board.ts';
import { expect, FULL, type GamePage, STILL, test } from './support/test.ts';

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
  await playToStars(game, ({ slot, x, y }) => game.drag(slot, x, y));
  await page.locator('dialog.game-over[open] [name="journey.next"]').click();
  await expect(page.locator('.goal-sign')).toContainText(`${BOARDS[1].moves}`);
  await page.reload();
  await game.waitUntilOpen();
  await page.locator('[name="menu.journey"]').click();
  await expect(panel.locator('.journey-board.lit')).toHaveCount(1);
  // The best score of the player's own games is as before.
  await expect(page.locator('.menu-stats')).toContainText('4,210');
});

type Drop = { readonly slot: number; readonly x: number; readonly y: number };

/** Makes the drops by some input, and expects the stars. */
async function playToStars(game: GamePage, drop: (drop: Drop) => Promise<void>): Promise<void> {
  for (const action of actions) {
    const { notation } = await game.state();
    if (action.type === 'drop') await drop(action);
    await game.waitFor((state) => state.notation !== notation && state.isSettled);
  }
  await expect(game.page.locator('dialog.game-over[open] .stars .lit')).toHaveCount(3);
}

test('a board is played by keys alone', FULL, async ({ game, page }) => {
  await game.open();
  await pressUntilFocused(page, 'Journey');
  await page.keyboard.press('Enter');
  await page.locator('dialog.journey[open]').waitFor();
  // The focus is on the next board.
  await page.keyboard.press('Enter');
  await game.waitFor(({ screen, isSettled }) => screen === 'game' && isSettled);
  const status = page.getByRole('status');
  await playToStars(game, async ({ slot, x, y }) => {
    await page.keyboard.press(`Digit${slot + 1}`);
    await expect(status).toHaveText(new RegExp(`^Piece ${slot + 1}:`));
    const [, column, row] = /.*column (\d), row (\d)/.exec((await status.textContent())!)!.map(Number);
    const presses = [
      ...Array.from({ length: Math.abs(x + 1 - column) }, () => (x + 1 > column ? 'ArrowRight' : 'ArrowLeft')),
      ...Array.from({ length: Math.abs(y + 1 - row) }, () => (y + 1 > row ? 'ArrowDown' : 'ArrowUp')),
    ];
    for (const press of presses) await page.keyboard.press(press);
    await expect(status).toContainText(`column ${x + 1}, row ${y + 1}`);
    await page.keyboard.press('Enter');
  });
  await pressUntilFocused(page, 'Next board');
  await page.keyboard.press('Enter');
  await expect(page.locator('.goal-sign')).toContainText(`${BOARDS[1].moves}`);
});

async function pressUntilFocused(page: Page, text: string): Promise<void> {
  const focused = page.locator(':focus');
  await expect(async () => {
    if ((await focused.count()) > 0 && (await focused.textContent())?.includes(text)) return;
    await page.keyboard.press('Tab');
    await expect(focused).toContainText(text, { timeout: 1 });
  }).toPass({ intervals: [50] });
}

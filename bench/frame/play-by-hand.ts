// Plays the game in the page the way a person does: the mouse drags the pieces, and clicks away the panels that come.
import type { Page } from 'playwright';
import { parseNotation } from '../../src/rules/notation.ts';
import { createPlayer, type Drop } from '../../src/rules/players.ts';

const DRAG_MOVES = 14;
const MOVE_MILLISECONDS = 16;
const THINK_MILLISECONDS = 250;
const PANEL_BUTTON = 'dialog[open] button.primary';

export type Play = { drops: number; games: number };

/** Drags pieces by the greedy player's choice for so many seconds; a game that ends is followed by another. */
export async function playByHand(page: Page, seconds: number): Promise<Play> {
  const choose = createPlayer('greedy', 1);
  const end = performance.now() + seconds * 1000;
  const play: Play = { drops: 0, games: 1 };
  while (performance.now() < end) {
    const { overlay, notation } = await page.evaluate(() => window.frozenJewel.state());
    if (overlay !== 'none') {
      if (overlay === 'gameOver') play.games++;
      await page.locator(PANEL_BUTTON).click();
      // Where frames are slow the press shows late. In frames of its own the waiting would be part of what is measured.
      await page.waitForFunction((name) => window.frozenJewel.state().overlay !== name, overlay, { polling: THINK_MILLISECONDS });
      continue;
    }
    const game = parseNotation(notation);
    const drop = choose(game);
    if (drop) {
      const { width, height } = game.queue[drop.slot];
      await dragPiece(page, drop, width, height);
      if ((await page.evaluate(() => window.frozenJewel.state().notation)) !== notation) play.drops++;
    }
    await page.waitForTimeout(THINK_MILLISECONDS);
  }
  return play;
}

/** Drags the piece of a slot, of that size in cells, over the cells from (x, y) on, and lets go. */
export async function dragPiece(page: Page, drop: Drop, width: number, height: number): Promise<void> {
  const [from, to] = await page.evaluate(([slot, x, y]) => [window.frozenJewel.slotCentre(slot), window.frozenJewel.cellCentre(x, y)], [
    drop.slot,
    drop.x + (width - 1) / 2,
    drop.y + (height - 1) / 2,
  ] as const);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  for (let move = 1; move <= DRAG_MOVES; move++) {
    const way = move / DRAG_MOVES;
    await page.mouse.move(from.x + (to.x - from.x) * way, from.y + (to.y - from.y) * way);
    await page.waitForTimeout(MOVE_MILLISECONDS);
  }
  await page.mouse.up();
  await page.waitForTimeout(MOVE_MILLISECONDS * 3);
}

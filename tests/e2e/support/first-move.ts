// The first move of a new player, on the first screen or in the HUD.
import { expect, type Page } from '@playwright/test';
import { DESIGN, layoutView } from '../../../src/game/layout.ts';

const NEXT_HINT = 'Columns clear as well.';

/** Drags the tutorial's first piece into its gap, until the next step is shown in English. */
export async function makeFirstMove(page: Page): Promise<void> {
  const { width, height } = page.viewportSize()!;
  const { slots, pixelsPerUnit, left, boardLeft, boardTop } = layoutView(width, height);
  const pixels = (x: number, y: number) => ({ x: (x - left) * pixelsPerUnit, y: y * pixelsPerUnit });
  const from = pixels(slots[0].x, slots[0].y);
  const gap = pixels(boardLeft + DESIGN.cellUnits * 6.5, boardTop + DESIGN.cellUnits * 4.5);
  const hint = page.locator('.hint:visible');
  const isMade = async () => (await hint.textContent()) === NEXT_HINT;
  await expect(async () => {
    if (await isMade()) return;
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move((from.x + gap.x) / 2, (from.y + gap.y) / 2);
    await page.mouse.move(gap.x, gap.y);
    await page.mouse.up();
    await expect.poll(isMade, { timeout: 5000 }).toBe(true);
  }).toPass();
}

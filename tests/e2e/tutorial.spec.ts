// The tutorial of the first start with real pointer events: its steps, rejected drops and skipping.
import { TUTORIAL_STEPS } from '../../src/rules/tutorial.ts';
import { expect, FULL, STILL, test } from './support/test.ts';

test.use({ isFirstStart: true, ...STILL });

// @spec 1.9 2.74
test('starts a game after three steps, and does not repeat at the next start', async ({ game, page }) => {
  await game.open();
  await game.play();
  for (const [index, { x, y }] of TUTORIAL_STEPS.entries()) {
    const before = await game.waitFor(({ tutorialStep, isSettled }) => tutorialStep === index + 1 && isSettled);
    await expect(page.locator('.hint:visible')).toBeVisible();
    if (index === 0) {
      await game.drag(0, (x + 2) % 5, (y + 3) % 6);
      await game.drag(1, x, y);
      expect((await game.state()).notation, 'other drops are rejected').toBe(before.notation);
      await game.waitFor(({ isSettled, isDragging }) => isSettled && !isDragging);
    }
    await game.drag(0, x, y);
  }
  const first = await game.waitFor(({ tutorialStep, board }) => tutorialStep === 0 && board === '0'.repeat(64));
  expect(first).toMatchObject({ score: 0, best: 0 });
  await expect(page.locator('.hint:visible')).toBeHidden();
  await page.reload();
  await game.waitUntilOpen();
  await page.getByRole('button', { name: 'Play' }).click();
  expect(await game.waitFor(({ screen }) => screen === 'game')).toMatchObject({ tutorialStep: 0 });
});

test('restarts if left in its first step, and can be skipped permanently', async ({ game, page }) => {
  await game.open();
  await game.play();
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.getByRole('button', { name: 'Home' }).click();
  await page.getByRole('button', { name: 'Play' }).click();
  expect(await game.waitFor(({ screen }) => screen === 'game')).toMatchObject({ tutorialStep: 1 });
  await page.getByRole('button', { name: 'Skip' }).click();
  await game.waitFor(({ tutorialStep }) => tutorialStep === 0);
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.getByRole('button', { name: 'Home' }).click();
  await page.getByRole('button', { name: 'Play' }).click();
  expect(await game.waitFor(({ screen }) => screen === 'game')).toMatchObject({ tutorialStep: 0 });
});

test('can be completed with the keyboard', FULL, async ({ game, page }) => {
  await game.open();
  await game.play();
  const status = page.getByRole('status');
  const move = async (cells: number, forward: string, back: string) => {
    for (let k = 0; k < Math.abs(cells); k++) await page.keyboard.press(cells > 0 ? forward : back);
  };
  for (const [index, { x, y, piece }] of TUTORIAL_STEPS.entries()) {
    await game.waitFor(({ tutorialStep, isSettled }) => tutorialStep === index + 1 && isSettled);
    await page.keyboard.press('Digit1');
    await expect(status).toHaveText(/^Piece 1: /);
    const [, column, row] = /.*column (\d), row (\d)/.exec((await status.textContent())!)!;
    await move(x + 1 - Number(column), 'ArrowRight', 'ArrowLeft');
    await move(y + 1 - Number(row), 'ArrowDown', 'ArrowUp');
    expect(piece.width + x).toBeLessThanOrEqual(8);
    await page.keyboard.press('Enter');
  }
  await game.waitFor(({ tutorialStep }) => tutorialStep === 0);
});

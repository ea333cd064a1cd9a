// Play to the end of a game by taps alone, by a gamepad alone, and by keys alone.
import type { Page } from '@playwright/test';
import type { DebugState } from '../../src/debug/debug-surface.ts';
import { parseNotation } from '../../src/rules/notation.ts';
import { createPlayer } from '../../tools/simulate/automatic-players.ts';
import { TUTORIAL_STEPS } from '../../src/rules/tutorial.ts';
import { CHECKERBOARD } from '../support/positions.ts';
import { expect, FULL, type GamePage, STILL, test } from './support/test.ts';
import { connectPad, dropByPad, dropByTaps, type Drop } from './support/ways-to-drop.ts';

test.use({ ...STILL, isFirstStart: true });

/** The first piece fits in one place. After it none fits. */
const LAST_DROP = `${CHECKERBOARD} 5e,6a,6b,6b,6c,6d level=20 revives=1`;

/** Makes a drop of the running game, then the last one of another. `drop` makes one drop by some input. */
async function playToEnd(game: GamePage, drop: (drop: Drop) => Promise<void>): Promise<void> {
  const choose = createPlayer('random', 3);
  const dropNext = async () => {
    const { notation } = await game.state();
    await drop(choose(parseNotation(notation))!);
    await game.waitFor((state) => state.notation !== notation);
  };
  await dropNext();
  await game.load(LAST_DROP);
  await dropNext();
}

function atStep(game: GamePage, step: number): Promise<DebugState> {
  return game.waitFor(({ tutorialStep, isSettled }) => tutorialStep === step && isSettled);
}

test.describe('by touch', () => {
  test.use({ hasTouch: true, isMobile: true, isFirstStart: false, viewport: { width: 390, height: 844 } });

  test('a whole game is played by taps alone', async ({ game, page }) => {
    await game.open();
    await page.getByRole('button', { name: 'Play' }).tap();
    await game.waitFor(({ screen, isSettled }) => screen === 'game' && isSettled);
    await playToEnd(game, dropByTaps(game));
    await page.getByRole('dialog', { name: 'Game over' }).getByRole('button', { name: 'Home' }).tap();
    await game.waitFor(({ screen }) => screen === 'menu');
  });
});

test('a whole game is played by gamepad alone', FULL, async ({ game, page }) => {
  await game.open();
  const press = await connectPad(page);
  const focused = page.locator(':focus');
  // The code of gamepads loads in the menu's idle time.
  await expect(async () => {
    await press('down');
    await expect(focused).toHaveText('Play', { timeout: 1 });
  }).toPass({ intervals: [50] });
  await expect(focused).toHaveCSS('outline-style', 'solid');
  await press('a');
  await atStep(game, 1);
  await press('rightShoulder');
  await expect(page.locator('.hint:visible')).toHaveText('Move the piece with the d-pad, drop it with A.');

  const drop = dropByPad(page, press);
  await drop({ slot: 0, ...TUTORIAL_STEPS[0] });
  await atStep(game, 2);
  // Skips the tutorial.
  await press('view');
  await atStep(game, 0);
  await press('start');
  await game.waitFor(({ overlay }) => overlay === 'paused');
  await press('b');
  await game.waitFor(({ overlay }) => overlay === 'none');
  await playToEnd(game, drop);
  const over = page.getByRole('dialog', { name: 'Game over' });
  await over.waitFor();
  await expect(focused).toBeVisible();
  while ((await focused.textContent()) !== 'Home') await press('down');
  await press('a');
  await game.waitFor(({ screen }) => screen === 'menu');
  await expect.poll(() => countFrames(page), 'frames requested with a gamepad').toBe(0);

  await expect(focused, 'the focus moves from the board to the menu').toHaveText('Play');
});

test('a whole game is played by keys alone', FULL, async ({ game, page }) => {
  await game.open();
  const focused = page.locator(':focus');
  const status = page.getByRole('status');
  await expect(async () => {
    await page.keyboard.press('Tab');
    await expect(focused).toHaveText('Play', { timeout: 1 });
  }).toPass({ intervals: [50] });
  await page.keyboard.press('Enter');
  await atStep(game, 1);
  await page.getByRole('button', { name: 'Skip' }).press('Enter');
  await atStep(game, 0);
  await playToEnd(game, async ({ slot }) => {
    await page.keyboard.press(`Digit${slot + 1}`);
    await expect(status).toHaveText(new RegExp(`^Piece ${slot + 1}:`));
    await page.keyboard.press('KeyF');
    await expect(status).toHaveText(/^Fits at/);
    await page.keyboard.press('Enter');
  });
  await page.getByRole('dialog', { name: 'Game over' }).waitFor();
  while ((await focused.textContent()) !== 'Replay') await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await game.waitFor(({ overlay, score }) => overlay === 'none' && score === 0);
  await game.load('00000110/0/10110001 1a,2a,3a score=460 level=2 combo=3:2');
  await page.keyboard.press('KeyB');
  await expect(status).toHaveText('Row 1: 6 to 7 filled. Row 3: 1, 3 to 4, 8 filled. The other rows are empty.');
  await page.keyboard.press('KeyS');
  await expect(status).toHaveText('Score 460. Level 2. Combo +20%, drops left: 2.');
});

/** Counts the requests of animation frames in a quarter of a second. */
function countFrames(page: Page): Promise<number> {
  return page.evaluate(async () => {
    let frames = 0;
    const request = window.requestAnimationFrame;
    window.requestAnimationFrame = (callback) => {
      frames++;
      return request(callback);
    };
    await new Promise((resolve) => setTimeout(resolve, 250));
    window.requestAnimationFrame = request;
    return frames;
  });
}

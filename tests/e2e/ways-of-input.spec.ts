// Play to the end of a game by taps alone, by a gamepad alone, and by keys alone.
import type { Page } from '@playwright/test';
import { PAD_INDEX } from '../support/pad-index.ts';
import type { PadButton } from '../../src/page/read-gamepads.ts';
import type { DebugState, ClientPoint } from '../../src/debug/debug-surface.ts';
import { parseNotation } from '../../src/rules/notation.ts';
import { createPlayer } from '../../server/leaderboard/automatic-players.ts';
import { TUTORIAL_STEPS } from '../../src/rules/tutorial.ts';
import { CHECKERBOARD } from '../support/positions.ts';
import { expect, FULL, type GamePage, STILL, test } from './support/test.ts';

test.use({ ...STILL, isFirstStart: true });

/** The first piece fits in one place. After it none fits. */
const LAST_DROP = `${CHECKERBOARD} 5e,6a,6b,6b,6c,6d level=20 revives=1`;

type Drop = { readonly slot: number; readonly x: number; readonly y: number };

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
    const tap = ({ x, y }: ClientPoint) => page.touchscreen.tap(x, y);
    const drop = async ({ slot, x, y }: Drop) => {
      const { queue } = await game.state();
      const { rows } = queue[slot];
      const cell = await page.evaluate((at) => window.frozenJewel.cellCentre(at.x, at.y), { x: x + rows[0].indexOf('1'), y });
      await tap(await game.slotCentre(slot));
      await tap(cell);
      await tap(cell);
    };
    await game.open();
    await page.getByRole('button', { name: 'Play' }).tap();
    await game.waitFor(({ screen, isSettled }) => screen === 'game' && isSettled);
    await playToEnd(game, drop);
    await page.getByRole('dialog', { name: 'Game over' }).getByRole('button', { name: 'Home' }).tap();
    await game.waitFor(({ screen }) => screen === 'menu');
  });
});

/** Connects a gamepad to the page. Returns a function that presses its buttons one after another. */
async function connectPad(page: Page): Promise<(...buttons: PadButton[]) => Promise<void>> {
  await page.evaluate(() => {
    const pad = { mapping: 'standard', connected: true, axes: [0, 0], buttons: Array.from({ length: 17 }, () => ({ pressed: false })) };
    const reads = { count: 0 };
    Object.assign(window, { pad, reads });
    navigator.getGamepads = () => {
      reads.count++;
      return [pad as unknown as Gamepad];
    };
    window.dispatchEvent(new Event('gamepadconnected'));
  });
  return (...buttons) =>
    page.evaluate(
      async (indexes) => {
        const { pad, reads } = window as unknown as { pad: { buttons: { pressed: boolean }[] }; reads: { count: number } };
        const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
        for (const index of indexes) {
          for (const pressed of [true, false]) {
            pad.buttons[index].pressed = pressed;
            // Two polls. None before the code of gamepads has loaded.
            const last = reads.count + 2;
            do await wait(20);
            while (reads.count > 0 && reads.count < last);
          }
        }
        // The frame of the command, and those in which a busy page shows and reads out its effect.
        for (let frame = 0; frame < 4; frame++) await new Promise(requestAnimationFrame);
      },
      buttons.map((button) => PAD_INDEX[button]),
    );
}

test('a whole game is played by gamepad alone', async ({ game, page }) => {
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

  const status = page.getByRole('status');
  /** Returns the button that brings the cursor nearer; undefined at its goal. A busy page repeats buttons: check after each. */
  const nextButton = async ({ x, y }: Drop): Promise<PadButton | undefined> => {
    const [, column, row] = /.*column (\d), row (\d)/.exec((await status.textContent())!)!.map(Number);
    if (column !== x + 1) return column < x + 1 ? 'right' : 'left';
    return row === y + 1 ? undefined : row < y + 1 ? 'down' : 'up';
  };
  const dropByPad = async (drop: Drop) => {
    // The first press of the shoulder button chooses the cursor's piece.
    await press('b', 'rightShoulder');
    while (!(await status.textContent())!.startsWith(`Piece ${drop.slot + 1}:`)) await press('rightShoulder');
    for (let button = await nextButton(drop); button; button = await nextButton(drop)) await press(button);
    await press('a');
  };
  await dropByPad({ slot: 0, ...TUTORIAL_STEPS[0] });
  await atStep(game, 2);
  // Skips the tutorial.
  await press('view');
  await atStep(game, 0);
  await press('start');
  await game.waitFor(({ overlay }) => overlay === 'paused');
  await press('b');
  await game.waitFor(({ overlay }) => overlay === 'none');
  await playToEnd(game, dropByPad);
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

// The journey: a board is played by the pointer from the menu to its stars, which stay after a reload; boards in a row by other inputs.
import { readdirSync, readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { applyAction } from '../../src/rules/game.ts';
import type { JourneyBoard } from '../../src/rules/journey-goal.ts';
import { toNotation } from '../../src/rules/notation.ts';
import { startGame } from '../../src/rules/replay.ts';
import { RECORDS_KEY } from '../../src/save/session.ts';
import { beamPlayer, playBoard } from '../../tools/journey/play-board.ts';
import { ONE_GAME } from './support/prefill-storage.ts';
import { expect, FULL, type GamePage, STILL, test } from './support/test.ts';
import { connectPad, dropByKeys, dropByPad, dropByTaps, type Drop } from './support/ways-to-drop.ts';

test.use({ ...STILL, stored: { bestscore: '4210' } });

const BOARDS = JSON.parse(readFileSync(new URL('../../src/journey/boards.json', import.meta.url), 'utf8')) as readonly JourneyBoard[];
const DIST = new URL('../../dist/mocks/', import.meta.url);
/** Their goals are of two kinds. */
const BOARDS_IN_A_ROW = 2;

/** Plays a board that is opening, by the moves of the beam player. Expects its stars. */
async function playToStars(game: GamePage, board: JourneyBoard, drop: (drop: Drop) => Promise<void>): Promise<void> {
  const state = startGame({ type: 'position', notation: board.start });
  await game.waitFor(({ overlay, notation, isSettled }) => overlay === 'none' && notation === toNotation(state) && isSettled);
  await expect(game.page.locator('.goal-sign')).toContainText(`${board.moves}`);
  for (const action of playBoard(board, beamPlayer).actions) {
    if (action.type !== 'drop') continue;
    await drop(action);
    applyAction(state, action);
    await game.waitFor(({ notation, isSettled }) => notation === toNotation(state) && isSettled);
  }
  await expect(game.page.locator('dialog.game-over[open] .stars .lit')).toHaveCount(3);
}

test('a board is played to its goal, lights a window and opens the next one, whose pause leads back to the boards', async ({
  game,
  page,
}) => {
  await game.open();
  await page.locator('[name="menu.journey"]').click();
  const panel = page.locator('dialog.journey[open]');
  await expect(panel.locator('.lit')).toHaveCount(0);
  await expect(panel.locator('.journey-board:not([aria-disabled])')).toHaveCount(3);
  await panel.locator('.journey-board').first().click();
  await expect(page.locator('.goal-sign')).toBeVisible();
  await playToStars(game, BOARDS[0], ({ slot, x, y }) => game.drag(slot, x, y));
  const over = page.locator('dialog.game-over[open]');
  await over.locator('[name="journey.next"]').click();
  await expect(page.locator('.goal-sign')).toContainText(`${BOARDS[1].moves}`);
  await page.keyboard.press('Escape');
  await page.locator('dialog.paused[open] [name="menu.journey"]').click();
  await expect(panel.locator('.journey-board.lit')).toHaveCount(1);
  await page.reload();
  await game.waitUntilOpen();
  await page.locator('[name="menu.journey"]').click();
  await expect(panel.locator('.journey-board.lit')).toHaveCount(1);
  // The best score of the player's own games is as before.
  await expect(page.locator('.menu-stats')).toContainText('4,210');
});

test('boards that load after their panel has opened take the focus', FULL, async ({ game, page }) => {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  const file = readdirSync(DIST).find(
    (name) => name.endsWith('.js') && readFileSync(new URL(name, DIST), 'utf8').includes(BOARDS[0].start),
  );
  await page.route(`**/${file}`, async (route) => {
    await released;
    await route.continue();
  });
  await game.open();
  await page.locator('[name="menu.journey"]').click();
  const panel = page.locator('dialog.journey[open]');
  await expect(panel.getByRole('button')).toHaveCount(1);
  release();
  await expect(panel.locator('.journey-board').first()).toBeFocused();
});

test.describe('in the smallest window', FULL, () => {
  test.use({ viewport: { width: 180, height: 320 }, stored: { language: 'fr', bestscore: '4210' } });

  test('the boards scroll between their title and the Close button', async ({ game, page }) => {
    await game.open();
    await page.locator('[name="menu.journey"]').click();
    const panel = page.locator('dialog.journey[open]');
    await expect(panel.locator('.journey-board').nth(2)).toBeVisible();
    expect(await panel.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0);
    await expect(panel.locator('[name="panel.close"]')).toBeInViewport({ ratio: 1 });
  });
});

/** A way to play by one input alone. */
type Way = {
  /** Opens the journey in the menu, and its next board. */
  readonly open: () => Promise<void>;
  readonly drop: (drop: Drop) => Promise<void>;
  /** Presses a button of the end card by its text. */
  readonly press: (text: string) => Promise<void>;
};

/** Plays the first boards one after another, from the menu and back to it, where the village has their lights. */
async function playBoards(game: GamePage, { open, drop, press }: Way): Promise<void> {
  const { page } = game;
  await open();
  for (const [index, board] of BOARDS.slice(0, BOARDS_IN_A_ROW).entries()) {
    await playToStars(game, board, drop);
    await press(index < BOARDS_IN_A_ROW - 1 ? 'Next board' : 'Home');
  }
  await game.waitFor(({ screen }) => screen === 'menu');
  await expect(page.locator('.menu .village')).toBeVisible();
  const lit = page.locator('.menu .village [data-window].lit');
  await expect(lit).toHaveCount(BOARDS_IN_A_ROW);
  for (let index = 0; index < BOARDS_IN_A_ROW; index++) await expect(page.locator(`[data-window="${index}"]`)).toHaveClass(/\blit\b/);
}

/** Moves the focus until it is on a button with the text. */
async function focusOn(page: Page, text: string, move: () => Promise<void>): Promise<void> {
  const focused = page.locator(':focus');
  await expect(async () => {
    if ((await focused.count()) > 0 && (await focused.textContent())?.includes(text)) return;
    await move();
    await expect(focused).toContainText(text, { timeout: 1 });
  }).toPass({ intervals: [50] });
}

/** Presses buttons by moving the focus. */
function wayByFocus(page: Page, drop: Way['drop'], move: () => Promise<void>, accept: () => Promise<void>): Way {
  async function press(text: string): Promise<void> {
    await focusOn(page, text, move);
    await accept();
  }
  return {
    async open() {
      await press('Journey');
      // The focus is on the next board.
      await expect(page.locator('dialog.journey[open] .journey-board').first()).toBeFocused();
      await accept();
    },
    drop,
    press,
  };
}

test.describe('boards in a row', FULL, () => {
  test.use({ viewport: { width: 390, height: 844 }, stored: { bestscore: '900', [RECORDS_KEY]: ONE_GAME } });

  test('are played by keys alone', async ({ game, page }) => {
    await game.open();
    const press = (key: string) => () => page.keyboard.press(key);
    await playBoards(game, wayByFocus(page, dropByKeys(page), press('Tab'), press('Enter')));
  });

  test('are played by gamepad alone', async ({ game, page }) => {
    // Moves the cursor cell by cell, a few frames each, for about thirty drops.
    test.slow();
    await game.open();
    const press = await connectPad(page);
    await playBoards(
      game,
      wayByFocus(
        page,
        dropByPad(page, press),
        () => press('down'),
        () => press('a'),
      ),
    );
  });

  test.describe('by touch', () => {
    test.use({ hasTouch: true, isMobile: true });

    test('are played by taps alone', async ({ game, page }) => {
      await game.open();
      await playBoards(game, {
        async open() {
          await page.getByRole('button', { name: 'Journey' }).tap();
          await page.locator('dialog.journey[open] .journey-board').first().tap();
        },
        drop: dropByTaps(game),
        press: (text) => page.getByRole('dialog').getByRole('button', { name: text }).tap(),
      });
    });
  });
});

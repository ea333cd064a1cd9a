// Drops of pieces by taps, by keys and by a gamepad.
import type { Page } from '@playwright/test';
import type { PadButton } from '../../../src/page/read-gamepads.ts';
import { PAD_INDEX } from '../../support/pad-index.ts';
import { expect, type GamePage } from './test.ts';

export type Drop = { readonly slot: number; readonly x: number; readonly y: number };

type MakeDrop = (drop: Drop) => Promise<void>;

/** The distance of a tap from the edge of its cell, in cells. */
const INSET = 0.2;

export function dropByTaps(game: GamePage): MakeDrop {
  return async ({ slot, x, y }) => {
    const { touchscreen } = game.page;
    const { queue } = await game.state();
    const point = tapPoint(queue[slot].rows);
    const target = await game.page.evaluate((at) => window.frozenJewel.cellCentre(at.x, at.y), { x: x + point.x, y: y + point.y });
    const piece = await game.slotCentre(slot);
    for (const tap of [piece, target, target]) await touchscreen.tap(tap.x, tap.y);
  };
}

/** Returns the point on a cell of the piece nearest to the piece's middle, in cells from the middle of its first cell. */
function tapPoint(rows: readonly string[]): { readonly x: number; readonly y: number } {
  const middle = { x: (rows[0].length - 1) / 2, y: (rows.length - 1) / 2 };
  const into = (cell: number, at: number) => Math.min(Math.max(at, cell - 0.5 + INSET), cell + 0.5 - INSET);
  const points = rows.flatMap((row, y) =>
    [...row].flatMap((cell, x) => (cell === '1' ? { x: into(x, middle.x), y: into(y, middle.y) } : [])),
  );
  const distance = (point: (typeof points)[number]) => Math.hypot(point.x - middle.x, point.y - middle.y);
  return points.reduce((nearest, point) => (distance(point) < distance(nearest) ? point : nearest));
}

/** Returns the cell that the page has announced for the piece's first cell. Coordinates start at 0. */
async function announcedCell(page: Page): Promise<{ readonly x: number; readonly y: number }> {
  const [, column, row] = /.*column (\d), row (\d)/.exec((await page.getByRole('status').textContent())!)!.map(Number);
  return { x: column - 1, y: row - 1 };
}

export function dropByKeys(page: Page): MakeDrop {
  return async ({ slot, x, y }) => {
    const status = page.getByRole('status');
    await page.keyboard.press(`Digit${slot + 1}`);
    await expect(status).toHaveText(new RegExp(`^Piece ${slot + 1}:`));
    const from = await announcedCell(page);
    const presses = [
      ...Array.from({ length: Math.abs(x - from.x) }, () => (x > from.x ? 'ArrowRight' : 'ArrowLeft')),
      ...Array.from({ length: Math.abs(y - from.y) }, () => (y > from.y ? 'ArrowDown' : 'ArrowUp')),
    ];
    for (const press of presses) await page.keyboard.press(press);
    await expect(status).toContainText(`column ${x + 1}, row ${y + 1}`);
    await page.keyboard.press('Enter');
  };
}

type PressPad = (...buttons: PadButton[]) => Promise<void>;

export function dropByPad(page: Page, press: PressPad): MakeDrop {
  /** Returns the button that brings the cursor nearer; undefined at its goal. A busy page repeats buttons: check after each. */
  async function nextButton({ x, y }: Drop): Promise<PadButton | undefined> {
    const from = await announcedCell(page);
    if (from.x !== x) return from.x < x ? 'right' : 'left';
    return from.y === y ? undefined : from.y < y ? 'down' : 'up';
  }
  return async (drop) => {
    const status = page.getByRole('status');
    // The first press of the shoulder button chooses the cursor's piece.
    await press('b', 'rightShoulder');
    while (!(await status.textContent())!.startsWith(`Piece ${drop.slot + 1}:`)) await press('rightShoulder');
    for (let button = await nextButton(drop); button; button = await nextButton(drop)) await press(button);
    await press('a');
  };
}

/** Connects a gamepad to the page. Returns a function that presses its buttons one after another. */
export async function connectPad(page: Page): Promise<PressPad> {
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

// A hand on the mouse: input as the browser gets it from a device. Playwright's own mouse runs a script of its own in the page at each move.
import type { CDPSession, Page } from 'playwright';

export type Point = { readonly x: number; readonly y: number };

const MOVE_MILLISECONDS = 16;

export type Hand = {
  press(at: Point): Promise<void>;
  /** In so many moves, one a frame of a 60 Hz screen. */
  moveTo(to: Point, moves: number): Promise<void>;
  release(): Promise<void>;
  click(at: Point): Promise<void>;
};

export function createHand(page: Page, session: CDPSession): Hand {
  let place: Point = { x: 0, y: 0 };
  let isDown = false;

  async function send(type: 'mousePressed' | 'mouseMoved' | 'mouseReleased'): Promise<void> {
    const button = isDown || type === 'mouseReleased' ? 'left' : 'none';
    const clickCount = type === 'mouseMoved' ? 0 : 1;
    await session.send('Input.dispatchMouseEvent', { type, ...place, button, buttons: isDown ? 1 : 0, clickCount });
  }

  async function press(at: Point): Promise<void> {
    place = at;
    await send('mouseMoved');
    isDown = true;
    await send('mousePressed');
  }

  async function release(): Promise<void> {
    isDown = false;
    await send('mouseReleased');
  }

  return {
    press,
    release,
    async moveTo(to, moves) {
      const from = place;
      for (let move = 1; move <= moves; move++) {
        const way = move / moves;
        place = { x: from.x + (to.x - from.x) * way, y: from.y + (to.y - from.y) * way };
        await Promise.all([send('mouseMoved'), page.waitForTimeout(MOVE_MILLISECONDS)]);
      }
    },
    async click(at) {
      await press(at);
      await release();
    },
  };
}

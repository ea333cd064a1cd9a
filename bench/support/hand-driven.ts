// A page whose animation frames come when a bench asks for them, a sixtieth of a second apart: its play is the same on every machine, and as fast as it can.
import type { Page } from 'playwright';

declare global {
  interface Window {
    handDriven: { callbacks: Map<number, FrameRequestCallback>; next: number; now: number };
  }
}

/** Before the page is opened. */
export async function takeFrames(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const driven = { callbacks: new Map<number, FrameRequestCallback>(), next: 1, now: 0 };
    window.handDriven = driven;
    window.requestAnimationFrame = (callback) => {
      driven.callbacks.set(driven.next, callback);
      return driven.next++;
    };
    window.cancelAnimationFrame = (id) => void driven.callbacks.delete(id);
  });
}

/** Runs so many frames, with a task of the page's own between two of them. Gives how many of them anybody had asked for. */
export function runFrames(page: Page, count: number): Promise<number> {
  return page.evaluate(async (frames) => {
    const driven = window.handDriven;
    let wanted = 0;
    for (let frame = 0; frame < frames; frame++) {
      // Never the real time: a frame is one step of the game, however long the bench itself took.
      driven.now += 1000 / 60;
      const callbacks = [...driven.callbacks.values()];
      driven.callbacks.clear();
      if (callbacks.length > 0) wanted++;
      for (const callback of callbacks) callback(driven.now);
      await new Promise<void>((resolve) => {
        const channel = new MessageChannel();
        channel.port1.addEventListener('message', () => resolve(), { once: true });
        channel.port1.start();
        channel.port2.postMessage(0);
      });
    }
    return wanted;
  }, count);
}

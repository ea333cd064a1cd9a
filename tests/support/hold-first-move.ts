// An init script for pages that must not load the rest of the game.
import type { Page } from '@playwright/test';
import { WAIT_MILLISECONDS } from '../../src/start/first-move.ts';

/** Ends no wait for a first move, which parts of the game await. On a busy machine a press of the test may come before or after it. */
export async function holdFirstMove(page: Page): Promise<void> {
  await page.addInitScript((heldMilliseconds) => {
    const start = window.setTimeout.bind(window);
    window.setTimeout = ((call: () => void, milliseconds?: number, ...values: []) =>
      milliseconds === heldMilliseconds ? 0 : start(call, milliseconds, ...values)) as typeof setTimeout;
  }, WAIT_MILLISECONDS);
}

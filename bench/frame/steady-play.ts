// Steady play: bytes in the menu and in play, garbage collections, and what an idle board does.
import type { CDPSession, Page } from 'playwright';
import { MS_PER_SECOND } from '../../src/platform/time.ts';
import { parseNotation } from '../../src/rules/notation.ts';
import { createPlayer } from '../../src/rules/players.ts';
import { profileAllocations, type Allocation } from './allocation-profile.ts';
import type { FindSource } from './built-game.ts';
import { trace, type Traced } from './trace.ts';

/** Frames' worth of menu before it is measured: by then V8 has compiled the frame loop; until then it boxes numbers. */
const WARM_UP = { menuFrames: 2400, playSeconds: 3 };
const MENU_SECONDS = 6;
const PLAY_SECONDS = 20;
const QUICK_SECONDS = 3;
const SETTLE_SECONDS = 3;
const IDLE_SECONDS = 4;
const THINK_MILLISECONDS = 250;
const PANEL_BUTTON = 'dialog[open] button.primary';

type Play = { drops: number; games: number };

export type Steady = {
  readonly menu: { readonly allocations: Allocation[]; readonly frames: number };
  readonly played: { readonly allocations: Allocation[]; readonly frames: number; readonly seconds: number } & Play & Traced;
  readonly idle: { readonly framesDrawn: number; readonly framesSkipped: number; readonly seconds: number; readonly wakeUps: number };
};

export async function measureSteadyPlay(page: Page, session: CDPSession, findSource: FindSource, isQuick: boolean): Promise<Steady> {
  if (!isQuick) await page.evaluate((frames) => window.frameBench.fastForward(frames), WARM_UP.menuFrames);
  const menu = await allocated(page, session, findSource, () => wait(page, isQuick ? QUICK_SECONDS : MENU_SECONDS));

  await page.locator('.menu-buttons button.primary').click();
  await playGreedily(page, WARM_UP.playSeconds);
  const seconds = isQuick ? QUICK_SECONDS : PLAY_SECONDS;
  let play: Play = { drops: 0, games: 0 };
  let traced: Traced | undefined;
  // Within the profile: its end collects garbage.
  const allocatedInPlay = await allocated(page, session, findSource, async () => {
    traced = await trace(session, async () => void (play = await playGreedily(page, seconds)));
  });

  await page.evaluate(() => window.frozenJewel.load('0'));
  await wait(page, isQuick ? 1 : SETTLE_SECONDS);
  const before = await readFrames(page);
  const { wakeUps } = await trace(session, () => wait(page, IDLE_SECONDS));
  const after = await readFrames(page);
  const idle = { framesDrawn: after.drawn - before.drawn, framesSkipped: after.skipped - before.skipped, seconds: IDLE_SECONDS, wakeUps };
  return { menu, played: { ...allocatedInPlay, ...play, ...traced!, seconds }, idle };
}

/** Drags pieces by the greedy player's choice for so many seconds; a game that ends is followed by another. The player itself is not in the page. */
async function playGreedily(page: Page, seconds: number): Promise<Play> {
  const choose = createPlayer('greedy', 1);
  const end = performance.now() + seconds * MS_PER_SECOND;
  const play: Play = { drops: 0, games: 1 };
  while (performance.now() < end) {
    const { overlay, notation } = await page.evaluate(() => window.frozenJewel.state());
    if (overlay !== 'none') {
      if (overlay === 'gameOver') play.games++;
      await page.locator(PANEL_BUTTON).click();
      // Polled in each frame, the waiting would be part of what is measured.
      await page.waitForFunction((name) => window.frozenJewel.state().overlay !== name, overlay, { polling: THINK_MILLISECONDS });
      continue;
    }
    const game = parseNotation(notation);
    const drop = choose(game);
    if (drop) {
      const { width, height } = game.queue[drop.slot];
      await page.evaluate((piece) => window.frameBench.drag(piece), { ...drop, width, height });
      if ((await page.evaluate(() => window.frozenJewel.state().notation)) !== notation) play.drops++;
    }
    await page.waitForTimeout(THINK_MILLISECONDS);
  }
  return play;
}

async function allocated(page: Page, session: CDPSession, findSource: FindSource, work: () => Promise<void>) {
  const before = await readFrames(page);
  const allocations = await profileAllocations(session, findSource, work);
  const after = await readFrames(page);
  return { allocations, frames: after.drawn + after.skipped - before.drawn - before.skipped };
}

async function readFrames(page: Page): Promise<{ drawn: number; skipped: number }> {
  const { framesDrawn, framesSkipped } = await page.evaluate(() => window.frozenJewel.stats());
  return { drawn: framesDrawn, skipped: framesSkipped };
}

function wait(page: Page, seconds: number): Promise<void> {
  return page.waitForTimeout(seconds * MS_PER_SECOND);
}

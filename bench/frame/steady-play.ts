// Steady play: bytes in the menu and in play, garbage collections, and what an idle board does.
import type { CDPSession, Page } from 'playwright';
import { MS_PER_SECOND } from '../../src/platform/time.ts';
import { parseNotation } from '../../src/rules/notation.ts';
import { createPlayer } from '../../src/rules/players.ts';
import { trace, type Traced } from './trace.ts';

/** Frames' worth of menu before it is measured: by then V8 has compiled the frame loop; until then it boxes numbers. */
const WARM_UP = { menuFrames: 2400, playSeconds: 3 };
const FULL = { menuSeconds: 6, playSeconds: 20 };
const QUICK = { menuSeconds: 3, playSeconds: 3 };
const SETTLE_SECONDS = 3;
const IDLE_SECONDS = 4;
const THINK_MILLISECONDS = 250;
const PANEL_BUTTON = 'dialog[open] button.primary';
const SAMPLING_BYTES = 1024;

export type Steady = {
  /** That scripts allocate in a frame. */
  readonly menuBytes: number;
  readonly played: Traced & { readonly bytes: number; readonly drops: number; readonly seconds: number };
  readonly idle: { readonly framesDrawn: number; readonly seconds: number; readonly wakeUps: number };
};

export async function measureSteadyPlay(page: Page, session: CDPSession, isQuick: boolean): Promise<Steady> {
  const { menuSeconds, playSeconds } = isQuick ? QUICK : FULL;
  // Leaderboards and links come behind the menu.
  await wait(page, SETTLE_SECONDS);
  await page.evaluate((frames) => window.frameBench.fastForward(frames), WARM_UP.menuFrames);
  const atFirst = await readFrames(page);
  const menu = await profileAllocations(session, () => wait(page, menuSeconds));
  const atLast = await readFrames(page);

  await page.locator('.menu-buttons button.primary').click();
  await playGreedily(page, WARM_UP.playSeconds);
  // Within the profile: its end collects garbage.
  const { bytes, result } = await profileAllocations(session, () => trace(session, () => playGreedily(page, playSeconds)));
  const played = { ...result.traced, bytes, drops: result.result, seconds: playSeconds };

  await page.evaluate(() => window.frozenJewel.load('0'));
  await wait(page, SETTLE_SECONDS);
  const before = await readFrames(page);
  const { traced } = await trace(session, () => wait(page, IDLE_SECONDS));
  const { drawn } = await readFrames(page);
  const idle = { framesDrawn: drawn - before.drawn, seconds: IDLE_SECONDS, wakeUps: traced.wakeUps };
  return { menuBytes: menu.bytes / (atLast.run - atFirst.run), played, idle };
}

/**
 * Drags pieces by the greedy player's choice for so many seconds; a game that ends is followed by another. The player itself is not in the page.
 * Returns the number of drops.
 */
async function playGreedily(page: Page, seconds: number): Promise<number> {
  const choose = createPlayer('greedy', 1);
  const end = performance.now() + seconds * MS_PER_SECOND;
  let drops = 0;
  while (performance.now() < end) {
    const { overlay, notation } = await page.evaluate(() => window.frozenJewel.state());
    if (overlay !== 'none') {
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
      if ((await page.evaluate(() => window.frozenJewel.state().notation)) !== notation) drops++;
    }
    await page.waitForTimeout(THINK_MILLISECONDS);
  }
  return drops;
}

/** Bytes that the game's scripts allocate meanwhile, dead objects included, by V8's sampling profiler. */
async function profileAllocations<Result>(session: CDPSession, work: () => Promise<Result>): Promise<{ bytes: number; result: Result }> {
  await session.send('HeapProfiler.startSampling', {
    samplingInterval: SAMPLING_BYTES,
    includeObjectsCollectedByMinorGC: true,
    includeObjectsCollectedByMajorGC: true,
  });
  const result = await work();
  const { profile } = await session.send('HeapProfiler.stopSampling');
  let bytes = 0;
  const open = [profile.head];
  for (let node = open.pop(); node; node = open.pop()) {
    open.push(...node.children);
    // What the browser and the bench's own questions leave is of no script of the build.
    if (node.callFrame.url.endsWith('.js')) bytes += node.selfSize;
  }
  return { bytes, result };
}

async function readFrames(page: Page): Promise<{ drawn: number; run: number }> {
  const { framesDrawn, framesSkipped } = await page.evaluate(() => window.frozenJewel.stats());
  return { drawn: framesDrawn, run: framesDrawn + framesSkipped };
}

function wait(page: Page, seconds: number): Promise<void> {
  return page.waitForTimeout(seconds * MS_PER_SECOND);
}

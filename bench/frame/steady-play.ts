// Steady play: bytes allocated in the menu and in play, and the activity of an idle board.
import type { CDPSession, Page } from 'playwright';
import { MS_PER_SECOND } from '../../src/platform/time.ts';
import { parseNotation } from '../../src/rules/notation.ts';
import { createPlayer } from '../../src/rules/players.ts';

/** Frames of the menu before it is measured: V8 boxes numbers until it has compiled the frame loop. */
const WARM_UP = { menuFrames: 2400, playSeconds: 3 };
const FULL = { menuSeconds: 6, playSeconds: 20 };
const QUICK = { menuSeconds: 3, playSeconds: 3 };
const SETTLE_SECONDS = 3;
const IDLE_SECONDS = 4;
const THINK_MILLISECONDS = 250;
const PANEL_BUTTON = 'dialog[open] button.primary';
const SAMPLING_BYTES = 1024;
/** Events of the browser's trace that run scripts. */
const SCRIPTS = new Set(['FireAnimationFrame', 'TimerFire', 'FunctionCall', 'RunMicrotasks', 'EvaluateScript']);

export type Steady = {
  /** Allocated by scripts in a frame of the menu. */
  readonly menuBytes: number;
  readonly dropBytes: number;
  readonly idle: { readonly framesDrawn: number; readonly drawnASecond: number; readonly wakeUpsASecond: number };
};

/** An event of the browser's trace; times are microseconds. */
type TraceEvent = { readonly name: string; readonly ph: string; readonly tid: number; readonly ts: number; readonly dur?: number };

export async function measureSteadyPlay(page: Page, session: CDPSession, isQuick: boolean): Promise<Steady> {
  const { menuSeconds, playSeconds } = isQuick ? QUICK : FULL;
  // Leaderboards and links load after the menu.
  await wait(page, SETTLE_SECONDS);
  await page.evaluate((frames) => window.frameBench.fastForward(frames), WARM_UP.menuFrames);
  const first = await readFrames(page);
  const menu = await profileAllocations(session, () => wait(page, menuSeconds));
  const last = await readFrames(page);

  await page.locator('.menu-buttons button.primary').click();
  await playGreedily(page, WARM_UP.playSeconds);
  const play = await profileAllocations(session, () => playGreedily(page, playSeconds));

  await page.evaluate(() => window.frozenJewel.load('0'));
  await wait(page, SETTLE_SECONDS);
  const before = await readFrames(page);
  const wakeUps = await countWakeUps(session, () => wait(page, IDLE_SECONDS));
  const framesDrawn = (await readFrames(page)).drawn - before.drawn;
  return {
    menuBytes: menu.bytes / (last.run - first.run),
    dropBytes: play.bytes / play.result,
    idle: { framesDrawn, drawnASecond: framesDrawn / IDLE_SECONDS, wakeUpsASecond: wakeUps / IDLE_SECONDS },
  };
}

/** Drags pieces by the greedy player's choice, game after game. The player runs outside the page. Returns the number of drops. */
async function playGreedily(page: Page, seconds: number): Promise<number> {
  const choose = createPlayer('greedy', 1);
  const end = performance.now() + seconds * MS_PER_SECOND;
  let drops = 0;
  while (performance.now() < end) {
    const { overlay, notation } = await page.evaluate(() => window.frozenJewel.state());
    if (overlay !== 'none') {
      await page.locator(PANEL_BUTTON).click();
      // Polling in each frame would be part of the measurement.
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

/** Returns the bytes that the game's scripts allocate during `work`, dead objects included, by V8's sampling profiler. */
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
    // The browser's allocations and those of the bench belong to no script of the build.
    if (node.callFrame.url.endsWith('.js')) bytes += node.selfSize;
  }
  return { bytes, result };
}

/** Counts the scripts that run during `work`, by the browser's own trace. A script within another of the same thread is not counted. */
async function countWakeUps(session: CDPSession, work: () => Promise<void>): Promise<number> {
  const events: TraceEvent[] = [];
  const keep = ({ value }: { value: object[] }) => void events.push(...(value as TraceEvent[]));
  session.on('Tracing.dataCollected', keep);
  await session.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories: ['devtools.timeline'] } });
  await work();
  const isComplete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.end');
  await isComplete;
  session.off('Tracing.dataCollected', keep);
  const scripts = events.filter(({ name, ph }) => ph === 'X' && SCRIPTS.has(name)).sort((a, b) => a.ts - b.ts);
  const ends = new Map<number, number>();
  let count = 0;
  for (const { tid, ts, dur = 0 } of scripts) {
    if (ts < (ends.get(tid) ?? 0)) continue;
    ends.set(tid, ts + dur);
    count++;
  }
  return count;
}

async function readFrames(page: Page): Promise<{ drawn: number; run: number }> {
  const { framesDrawn, framesSkipped } = await page.evaluate(() => window.frozenJewel.stats());
  return { drawn: framesDrawn, run: framesDrawn + framesSkipped };
}

function wait(page: Page, seconds: number): Promise<void> {
  return page.waitForTimeout(seconds * MS_PER_SECOND);
}

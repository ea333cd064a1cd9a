import type { CDPSession, Page } from 'playwright';
import { MS_PER_SECOND } from '../../src/platform/time.ts';

/** Warm-up, because V8 boxes numbers until it has optimized the frame loop. */
const WARM_UP_FRAMES = 2400;
const MENU_FRAMES = 2400;
const SETTLE_SECONDS = 3;
const IDLE_SECONDS = 4;
const SAMPLING_BYTES = 1024;

export type Steady = {
  /** Bytes allocated by scripts per frame of the menu. */
  readonly menuBytes: number;
  /** Frames, and milliseconds of script, per second of an idle board. */
  readonly idleFrames: number;
  readonly idleScript: number;
};

export async function measureSteadyPlay(page: Page, session: CDPSession): Promise<Steady> {
  await session.send('Performance.enable');
  // Leaderboards and links load after the menu.
  await wait(page, SETTLE_SECONDS);
  const runMenu = (frames: number) => page.evaluate((count) => window.frameBench.fastForward(count), frames);
  await runMenu(WARM_UP_FRAMES);
  const first = await readFrames(page);
  const menuBytes = await profileAllocations(session, () => runMenu(MENU_FRAMES));
  const last = await readFrames(page);

  await page.locator('.menu-buttons button.primary').click();
  await page.evaluate(() => window.frozenJewel.load('0'));
  await wait(page, SETTLE_SECONDS);
  const before = await readFrames(page);
  const scriptBefore = await readMetric(session, 'ScriptDuration');
  await wait(page, IDLE_SECONDS);
  const scriptTime = (await readMetric(session, 'ScriptDuration')) - scriptBefore;
  const after = await readFrames(page);
  return {
    menuBytes: menuBytes / (last.run - first.run),
    idleFrames: (after.drawn - before.drawn) / IDLE_SECONDS,
    idleScript: scriptTime / IDLE_SECONDS,
  };
}

/** Returns the bytes that the game's scripts allocate during `work`, by V8's sampling profiler. Includes collected objects. */
async function profileAllocations(session: CDPSession, work: () => Promise<void>): Promise<number> {
  await session.send('HeapProfiler.startSampling', {
    samplingInterval: SAMPLING_BYTES,
    includeObjectsCollectedByMinorGC: true,
    includeObjectsCollectedByMajorGC: true,
  });
  await work();
  const { profile } = await session.send('HeapProfiler.stopSampling');
  let bytes = 0;
  const open = [profile.head];
  for (let node = open.pop(); node; node = open.pop()) {
    open.push(...node.children);
    // Allocations of the browser and of the bench have no URL of a script.
    if (node.callFrame.url.endsWith('.js')) bytes += node.selfSize;
  }
  return bytes;
}

/** Returns a duration or time of the page in milliseconds: `ScriptDuration` is that of all script. */
export async function readMetric(session: CDPSession, name: 'ScriptDuration' | 'Timestamp'): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return metrics.find((metric) => metric.name === name)!.value * MS_PER_SECOND;
}

async function readFrames(page: Page): Promise<{ drawn: number; run: number }> {
  const { framesDrawn, framesSkipped } = await page.evaluate(() => window.frozenJewel.stats());
  return { drawn: framesDrawn, run: framesDrawn + framesSkipped };
}

function wait(page: Page, seconds: number): Promise<void> {
  return page.waitForTimeout(seconds * MS_PER_SECOND);
}

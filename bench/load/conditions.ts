// The conditions of a load: slow 4G and a slowed processor, and how much slower both really become.
import type { CDPSession, Page } from 'playwright';
import { withBrowser } from '../harness/browser.ts';
import { throttle, timeArithmetic } from '../harness/throttle.ts';

/** "Slow 4G" as in Lighthouse and DevTools: 150 ms to an answer's first byte, 1.6 megabits a second. */
export const SLOW_4G = { latencyMilliseconds: 150, bytesASecond: 200_000 } as const;

/** A phone's window. */
export const VIEW = { width: 390, height: 844 };

export type Slowdown = { readonly rate: number; readonly processor: number; readonly networkMilliseconds: number };

export async function slowDown(page: Page, processorRate: number): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: SLOW_4G.latencyMilliseconds,
    downloadThroughput: SLOW_4G.bytesASecond,
    uploadThroughput: SLOW_4G.bytesASecond,
  });
  await throttle(session, processorRate);
  return session;
}

/** How many times longer a loop takes at each rate, and how long the file `filler.bin` beside `address` takes to come. */
export async function measureSlowdown(address: string, rates: readonly number[]): Promise<Slowdown[]> {
  return withBrowser(VIEW, async (context) => {
    const page = await context.newPage();
    await page.goto(address);
    const plain = await timeArithmetic(page);
    const found: Slowdown[] = [];
    for (const rate of rates) {
      const session = await slowDown(page, rate);
      const processor = (await timeArithmetic(page)) / plain;
      await page.goto(address);
      const networkMilliseconds = await page.evaluate(async () => {
        const began = performance.now();
        await (await fetch(`filler.bin?${began}`)).arrayBuffer();
        return performance.now() - began;
      });
      found.push({ rate, processor, networkMilliseconds });
      await session.detach();
    }
    return found;
  });
}

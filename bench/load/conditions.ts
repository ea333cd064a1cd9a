// What a load is slowed down by, and how much slower network and processor really become.
import type { CDPSession, Page } from 'playwright';
import { withBrowser } from '../support/browser.ts';
import { spreadOf } from '../support/samples.ts';

/** "Slow 4G" as Lighthouse and DevTools have it: 150 ms to an answer's first byte, 1.6 megabits a second. */
export const SLOW_4G = { latencyMilliseconds: 150, bytesASecond: 200_000 } as const;

const PROBE = { bytes: 200_000, loops: 3, additions: 40_000_000 } as const;

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
  await session.send('Emulation.setCPUThrottlingRate', { rate: processorRate });
  return session;
}

/** How many times longer a loop takes at each rate, and how long 200 KB take to come. `address` is a page's of a file of that size. */
export async function measureSlowdown(address: string, rates: readonly number[]): Promise<Slowdown[]> {
  return withBrowser({ width: 390, height: 844 }, async (context) => {
    const page = await context.newPage();
    await page.goto(address);
    const plain = await loopMilliseconds(page);
    const found: Slowdown[] = [];
    for (const rate of rates) {
      const session = await slowDown(page, rate);
      const processor = (await loopMilliseconds(page)) / plain;
      await page.goto(address);
      const networkMilliseconds = await page.evaluate(async (bytes) => {
        const began = performance.now();
        await (await fetch(`filler.bin?${began}`)).arrayBuffer();
        void bytes;
        return performance.now() - began;
      }, PROBE.bytes);
      found.push({ rate, processor, networkMilliseconds });
      await session.detach();
    }
    return found;
  });
}

async function loopMilliseconds(page: Page): Promise<number> {
  const samples: number[] = [];
  for (let loop = 0; loop < PROBE.loops; loop++) {
    samples.push(
      await page.evaluate((additions) => {
        const began = performance.now();
        let sum = 0;
        for (let k = 0; k < additions; k++) sum = (sum + k) | 0;
        return performance.now() - began + (sum === 1 ? 1 : 0);
      }, PROBE.additions),
    );
  }
  return spreadOf(samples).p50;
}

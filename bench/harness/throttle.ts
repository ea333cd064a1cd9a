import type { CDPSession, Page } from 'playwright';
import { medianOf } from './series.ts';

/** Take longer than the browser's throttling slice. */
const ADDITIONS = 20_000_000;
const LOOPS = 5;

export async function throttle(session: CDPSession, rate: number): Promise<void> {
  await session.send('Emulation.setCPUThrottlingRate', { rate });
}

/** Throttles the page. Returns the measured slowdown of arithmetic. */
export async function throttleAndMeasure(page: Page, session: CDPSession, rate: number): Promise<number> {
  const before = await timeArithmetic(page);
  await throttle(session, rate);
  return (await timeArithmetic(page)) / before;
}

/** Returns the median milliseconds of a fixed amount of arithmetic. */
export async function timeArithmetic(page: Page): Promise<number> {
  const sample = (additions: number) => {
    const began = performance.now();
    let sum = 0;
    for (let k = 0; k < additions; k++) sum = (sum + k) | 0;
    return performance.now() - began + (sum === 1 ? 1 : 0);
  };
  const samples: number[] = [];
  for (let loop = 0; loop < LOOPS; loop++) samples.push(await page.evaluate(sample, ADDITIONS));
  return medianOf(samples);
}

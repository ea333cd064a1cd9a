// Lighthouse's verdict on the game's page: the run in the middle of several.
import { join } from 'node:path';
import { BROWSER_ARGUMENTS } from '../../tools/browser.ts';
import { MEASURING, requireBrowser } from '../support/browser.ts';
import { PEERS_FOLDER } from '../support/peers.ts';

export type PageScore = {
  /** From 0 to 100. */
  readonly score: number;
  readonly firstPaint: number;
  readonly largestPaint: number;
  readonly blocking: number;
  readonly speedIndex: number;
};

type Lighthouse = {
  scorePage(address: string, browser: { chromePath: string; chromeFlags: readonly string[] }): Promise<PageScore>;
};

export async function scorePages(address: string, runs: number, onRun: (run: number) => void): Promise<PageScore> {
  const chromePath = await requireBrowser();
  const { scorePage } = (await import(join(PEERS_FOLDER, 'load', 'lighthouse.mjs'))) as Lighthouse;
  const scores: PageScore[] = [];
  for (let run = 1; run <= runs; run++) {
    onRun(run);
    scores.push(await scorePage(address, { chromePath, chromeFlags: [...BROWSER_ARGUMENTS, ...MEASURING] }));
  }
  return scores.toSorted((a, b) => a.score - b.score)[Math.trunc(runs / 2)];
}

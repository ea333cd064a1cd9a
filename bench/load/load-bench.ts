// Time to the first move on slow 4G with a throttled CPU, compared with the same scene in PixiJS and with the game's page without its scripts.
import { withBrowser } from '../harness/browser.ts';
import { withFolder, withServer } from '../harness/folders.ts';
import { findMissingPeers } from '../harness/peers.ts';
import type { BenchOptions, Report } from '../harness/report.ts';
import type { SetStatus } from '../harness/tasks.ts';
import { throttleAndMeasure } from '../harness/throttle.ts';
import { describeLoad, type Load } from './load-report.ts';
import { driveFirstMove, VIEW } from './drive-first-move.ts';
import { buildPages, PAGES } from './pages.ts';

/** Rounds per throttling rate. */
const PLAN = [4, 6].map((rate) => ({ rate, rounds: 7 }));
const QUICK_PLAN = [{ rate: 4, rounds: 1 }];

export function benchLoad({ runTasks, isQuick }: BenchOptions): Promise<Report> {
  return withFolder(async (root) => {
    const missing = await findMissingPeers(['pixi.js']);
    const pages = PAGES.filter(({ peer }) => peer === undefined || !missing.has(peer));
    await buildPages(root, pages);
    const plan = isQuick ? QUICK_PLAN : PLAN;
    const loads: Load[] = [];
    const slowdowns: { rate: number; slowdown: number }[] = [];
    await withServer(root, async (origin) => {
      const loadAll = async (rate: number, setStatus: SetStatus) => {
        for (const page of pages) {
          setStatus(page.name);
          loads.push({ name: page.name, rate, ...(await driveFirstMove(page, `${origin}${page.folder}/`, rate)) });
        }
      };
      const rounds = plan.flatMap(({ rate, rounds: count }) =>
        Array.from({ length: count }, (_, round) => ({
          name: `first move at ${rate}x, round ${round + 1} of ${count}`,
          seconds: pages.length * 6,
          run: (setStatus: SetStatus) => loadAll(rate, setStatus),
        })),
      );
      const conditions = async () => {
        // Untimed loads, because the server compresses each file at its first request.
        for (const page of pages) await driveFirstMove(page, `${origin}${page.folder}/`, 1);
        for (const { rate } of plan) slowdowns.push({ rate, slowdown: await measureSlowdown(rate) });
      };
      await runTasks([{ name: 'conditions', seconds: 20, run: conditions }, ...rounds]);
    });
    return { ...describeLoad({ slowdowns, loads }), missing: [...missing.values()] };
  });
}

function measureSlowdown(rate: number): Promise<number> {
  return withBrowser(VIEW, async (context) => {
    const page = await context.newPage();
    return throttleAndMeasure(page, await context.newCDPSession(page), rate);
  });
}

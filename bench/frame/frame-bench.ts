// The frames of the real game: their script in recorded play at full speed and throttled, their garbage, panels, and whether an idle board rests.
import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, CDPSession, Page } from 'playwright';
import { prepareGamePage } from '../../tests/support/game-page.ts';
import { withBrowser } from '../harness/browser.ts';
import { bundleScript } from '../harness/bundle.ts';
import type { BenchOptions, Report } from '../harness/report.ts';
import { withServer } from '../harness/serve-folder.ts';
import type { Task } from '../harness/tasks.ts';
import { throttle } from '../harness/throttle.ts';
import { buildBenchedGame, type FindSource } from './built-game.ts';
import { reportFrames } from './frame-report.ts';
import { measureOpenings, type Openings } from './panel-openings.ts';
import { playAtRate, type PlayedAtRate } from './recorded-play.ts';
import { measureSteadyPlay, type Steady } from './steady-play.ts';

const VIEW = { width: 390, height: 844 };
const RATES = [1, 4, 6];
const ROUNDS = 6;
const SLOWEST = 6;

type Part = { readonly steady?: Steady; readonly played?: PlayedAtRate; readonly openings?: Openings };
type OnPage = (isRecorded: boolean, use: (page: Page, session: CDPSession) => Promise<Part>) => Promise<Part>;

export async function benchFrame({ runTasks, isQuick }: BenchOptions): Promise<Report> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'frozen-jewel-frame-')));
  try {
    const [{ dist, findSource }, script] = await Promise.all([buildBenchedGame(folder), bundleScript('bench/frame/frame-page.ts')]);
    const parts = await withServer(dist, (address) =>
      withBrowser(VIEW, (context) =>
        runTasks(
          tasksOf(
            (isRecorded, use) => onPage(context, address, `window.isFrameRecorded = ${isRecorded};${script}`, use),
            findSource,
            isQuick,
          ),
        ),
      ),
    );
    return reportFrames({
      steady: parts.find(({ steady }) => steady)!.steady!,
      played: parts.flatMap(({ played }) => (played ? [played] : [])),
      openings: parts.find(({ openings }) => openings)!.openings!,
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function tasksOf(onPage: OnPage, findSource: FindSource, isQuick: boolean): Task<Part>[] {
  return [
    {
      name: 'steady play',
      seconds: 55,
      run: () => onPage(false, async (page, session) => ({ steady: await measureSteadyPlay(page, session, findSource, isQuick) })),
    },
    ...(isQuick ? [SLOWEST] : RATES).map((rate) => ({
      name: `recorded play at ${rate}x`,
      seconds: 60,
      run: (say: (line: string) => void) =>
        onPage(true, async (page, session) => ({ played: await playAtRate(page, session, rate, isQuick ? 1 : ROUNDS, say) })),
    })),
    {
      name: 'panels',
      seconds: 40,
      run: () =>
        onPage(true, async (page, session) => {
          await throttle(session, SLOWEST);
          return { openings: await measureOpenings(page, isQuick) };
        }),
    },
  ];
}

/** A page of its own with the game in it, at its menu. */
async function onPage(
  context: BrowserContext,
  address: string,
  script: string,
  use: (page: Page, session: CDPSession) => Promise<Part>,
): Promise<Part> {
  const page = await context.newPage();
  try {
    // No page continues the game of another.
    await page.addInitScript(() => localStorage.clear());
    await prepareGamePage(page, { portal: 'standalone', isFirstStart: false, hasLeaderboard: true });
    await page.addInitScript({ content: script });
    await page.goto(`${address}?debug=true&seed=1&quality=0`);
    await page.waitForFunction(() => 'frozenJewel' in window && window.frozenJewel.state().screen === 'menu');
    await page.evaluate(() => window.frozenJewel.toggleOverlay());
    return await use(page, await context.newCDPSession(page));
  } finally {
    await page.close();
  }
}

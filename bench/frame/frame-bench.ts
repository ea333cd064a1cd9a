// The frames of the real game: their script in recorded play at full speed and throttled, what they leave to be collected, and whether a
// board that rests does.
import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, CDPSession, Page } from 'playwright';
import { prepareGamePage } from '../../tests/support/game-page.ts';
import { withBrowser } from '../support/browser.ts';
import type { BenchOptions, Report } from '../support/report.ts';
import { spreadOf } from '../support/samples.ts';
import { withServer } from '../support/serve-folder.ts';
import { buildBenchedGame } from './built-game.ts';
import { runEvenFrames, timeArithmetic, type EvenFrames } from './even-load.ts';
import { reportFrames } from './frame-report.ts';
import { leaveOutDraws } from './hurry.ts';
import { measureOpenings } from './panel-openings.ts';
import type { PlayedAtRate } from './played.ts';
import { playRecorded, pressPlay, type RecordedScene } from './recorded-play.ts';
import { installRecorder, throttle } from './recorder.ts';
import { measureSteadyPlay } from './steady-play.ts';
import { trace } from './trace.ts';

const VIEW = { width: 390, height: 844 };
/** How many rounds follow the first one, by throttling rate. */
const ROUNDS_AT = { 1: 1, 4: 1, 6: 2 } as const;
const EVEN_FRAMES = 100;

type Rate = 1 | 4 | 6;

export async function benchFrame({ say, isQuick }: BenchOptions): Promise<Report> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'frozen-jewel-frame-')));
  try {
    say('building the game');
    const { dist, findSource } = await buildBenchedGame(folder);
    return await withServer(dist, (address) =>
      withBrowser(VIEW, async (context) => {
        say('steady play');
        const steady = await onPage(context, address, leaveOutDraws, (page, session) =>
          measureSteadyPlay(page, session, findSource, isQuick),
        );
        const played: PlayedAtRate[] = [];
        for (const rate of isQuick ? ([6] as const) : ([1, 4, 6] as const)) {
          say(`recorded play at ${rate}x`);
          played.push(await onPage(context, address, installRecorder, (page, session) => playAtRate(page, session, rate, isQuick)));
        }
        say('panels');
        const openings = await onPage(context, address, installRecorder, async (page, session) => {
          await throttle(session, 6);
          return measureOpenings(page, isQuick);
        });
        return reportFrames({ played, openings, steady });
      }),
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A page of its own with the game in it, at its menu. */
async function onPage<Result>(
  context: BrowserContext,
  address: string,
  prepare: () => void,
  use: (page: Page, session: CDPSession) => Promise<Result>,
): Promise<Result> {
  const page = await context.newPage();
  try {
    // No page goes on with the game of another.
    await page.addInitScript(() => localStorage.clear());
    await prepareGamePage(page, { portal: 'standalone', isFirstStart: false, hasLeaderboard: true });
    await page.addInitScript(prepare);
    await page.goto(`${address}?debug=true&seed=1&quality=0`);
    await page.waitForFunction(() => 'frozenJewel' in window && window.frozenJewel.state().screen === 'menu');
    await page.evaluate(() => window.frozenJewel.toggleOverlay());
    return await use(page, await context.newCDPSession(page));
  } finally {
    await page.close();
  }
}

async function playAtRate(page: Page, session: CDPSession, rate: Rate, isQuick: boolean): Promise<PlayedAtRate> {
  const fullSpeed = await timeArithmetic(page);
  await throttle(session, rate);
  const slowdown = (await timeArithmetic(page)) / fullSpeed;
  await pressPlay(page, session);
  const first = await playRecorded(page, session);
  const rounds: RecordedScene[][] = [];
  const even: EvenFrames[] = [];
  const processor: number[] = [];
  for (let round = 0; round < (isQuick ? 0 : ROUNDS_AT[rate]); round++) {
    let scenes: RecordedScene[] = [];
    const play = async () => void (scenes = await playRecorded(page, session));
    // At full speed alone: what throttling takes a thread spends as its own.
    if (rate === 1) processor.push(...(await trace(session, play)).frameProcessorMilliseconds);
    else await play();
    rounds.push(scenes);
    const { p50 } = spreadOf(scenes.flatMap(({ recording }) => recording.frames.map(({ script }) => script)));
    even.push(await runEvenFrames(page, p50, EVEN_FRAMES));
  }
  return { rate, slowdown, first, rounds: isQuick ? [first] : rounds, even, processor };
}

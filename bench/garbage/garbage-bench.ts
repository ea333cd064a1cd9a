// What the game allocates in a real browser: in the menu, where snow falls and nothing else happens; in play by hand; on an idle board.
import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CDPSession, Page } from 'playwright';
import { prepareGamePage } from '../../tests/support/game-page.ts';
import { withBrowser } from '../support/browser.ts';
import type { BenchOptions, Report, Table } from '../support/report.ts';
import { withServer } from '../support/serve-folder.ts';
import { bytesOf, partOf, PARTS, profileAllocations, type Allocation } from './allocation-profile.ts';
import { buildBenchedGame, type FindSource } from './built-game.ts';
import { playByHand, type Play } from './play-by-hand.ts';

const VIEW = { width: 540, height: 960 };
/** At 60 frames a second V8 takes this long to compile the frame loop; until then it boxes numbers. */
const WARM_UP_SECONDS = { menu: 30, play: 20 };
const IDLE_SECONDS = 3;
const SETTLE_SECONDS = 6;
const TOP = 10;
/** A few boxed numbers a frame (times, above all) are the price of code that V8 has not compiled yet; an object a system or a sprite is not. */
const STEADY_LIMIT_BYTES = 96;

type Frames = { readonly drawn: number; readonly skipped: number };
type Measured = { readonly allocations: Allocation[]; readonly frames: Frames };
type Measurement = { readonly menu: Measured; readonly played: Measured; readonly play: Play; readonly idle: Frames };

export async function benchGarbage({ isQuick }: BenchOptions): Promise<Report> {
  const seconds = isQuick ? 9 : 60;
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'frozen-jewel-garbage-')));
  try {
    const { dist, findSource } = await buildBenchedGame(folder);
    const measurement = await withServer(dist, (address) =>
      withBrowser(VIEW, async (context) => {
        const page = await context.newPage();
        const session = await context.newCDPSession(page);
        await prepareGamePage(page, { portal: 'standalone', isFirstStart: false });
        await page.goto(`${address}?debug=true&seed=1`);
        return measure(page, session, findSource, seconds);
      }),
    );
    return describe(measurement, seconds);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function measure(page: Page, session: CDPSession, findSource: FindSource, seconds: number): Promise<Measurement> {
  await page.waitForFunction(() => 'frozenJewel' in window && window.frozenJewel.state().screen === 'menu');
  await page.evaluate(() => window.frozenJewel.toggleOverlay());
  await wait(page, WARM_UP_SECONDS.menu);
  const menu = await measured(page, session, findSource, () => wait(page, seconds / 3));

  await page.locator('.menu-buttons button.primary').click();
  await playByHand(page, WARM_UP_SECONDS.play);
  let play: Play = { drops: 0, games: 0 };
  const played = await measured(page, session, findSource, async () => {
    play = await playByHand(page, seconds);
  });

  await page.evaluate(() => window.frozenJewel.load('0'));
  await wait(page, SETTLE_SECONDS);
  const before = await readFrames(page);
  await wait(page, IDLE_SECONDS);
  return { menu, played, play, idle: difference(await readFrames(page), before) };
}

async function measured(page: Page, session: CDPSession, findSource: FindSource, work: () => Promise<void>): Promise<Measured> {
  const before = await readFrames(page);
  const allocations = await profileAllocations(session, findSource, work);
  return { allocations, frames: difference(await readFrames(page), before) };
}

async function readFrames(page: Page): Promise<Frames> {
  const { framesDrawn, framesSkipped } = await page.evaluate(() => window.frozenJewel.stats());
  return { drawn: framesDrawn, skipped: framesSkipped };
}

function difference(after: Frames, before: Frames): Frames {
  return { drawn: after.drawn - before.drawn, skipped: after.skipped - before.skipped };
}

function wait(page: Page, seconds: number): Promise<void> {
  return page.waitForTimeout(seconds * 1000);
}

function describe({ menu, played, play, idle }: Measurement, seconds: number): Report {
  const menuFrames = countFrames(menu.frames);
  const playFrames = countFrames(played.frames);
  const steadyBytes = bytesOf(menu.allocations, 'frame loop') / menuFrames;
  const failures: string[] = [];
  if (menuFrames === 0 || play.drops === 0) failures.push(`${menuFrames} frames in the menu and ${play.drops} drops: nothing was measured`);
  if (steadyBytes > STEADY_LIMIT_BYTES) failures.push(`the steady frame loop allocates ${steadyBytes.toFixed(1)} B a frame`);
  if (idle.drawn !== 0) failures.push(`an idle board drew ${idle.drawn} frames`);
  return {
    question: 'garbage',
    tables: [
      {
        title: 'Bytes allocated, by part (in a function itself; sampled every 1,024 bytes, so the smallest figures are rough)',
        columns: ['part', 'menu, B/frame', 'play, B/frame', 'play, B/drop'],
        rows: PARTS.map((part) => [
          part,
          bytesOf(menu.allocations, part) / menuFrames,
          bytesOf(played.allocations, part) / playFrames,
          Math.round(bytesOf(played.allocations, part) / play.drops),
        ]),
      },
      topOf('Own functions that allocate most in the menu', menu, 'B/frame', menuFrames),
      topOf('Own functions that allocate most in play', played, 'B/drop', play.drops),
      {
        title: 'Frames',
        columns: ['when', 'drawn', 'skipped'],
        rows: [
          [`menu, ${Math.round(seconds / 3)} s`, menu.frames.drawn, menu.frames.skipped],
          [`play, ${seconds} s`, played.frames.drawn, played.frames.skipped],
          [`idle board, ${IDLE_SECONDS} s`, idle.drawn, idle.skipped],
        ],
      },
    ],
    notes: [
      `${play.drops} drops by mouse in ${play.games} games`,
      'the debug surface, which this bench asks for every drop, is no part of the game as players get it',
    ],
    failures,
  };
}

function countFrames({ drawn, skipped }: Frames): number {
  return drawn + skipped;
}

function topOf(title: string, { allocations }: Measured, unit: string, per: number): Table {
  const own = allocations.filter((allocation) => allocation.file.startsWith('src/') && partOf(allocation) !== 'debug surface');
  return {
    title,
    columns: ['function', unit, 'file'],
    rows: own.slice(0, TOP).map(({ file, name, bytes }) => [name, bytes / per, file]),
  };
}

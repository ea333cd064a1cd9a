// What opening a panel costs: the script of the dearest frame, on a processor that is made six times slower, after its first time.
import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { prepareGamePage } from '../../tests/support/game-page.ts';
import { buildGame } from '../garbage/built-game.ts';
import { withBrowser } from '../support/browser.ts';
import { expectSame, spreadCells, SPREAD_COLUMNS, type Cell, type Report } from '../support/report.ts';
import { spreadOf } from '../support/samples.ts';
import { withServer } from '../support/serve-folder.ts';

const VIEW = { width: 390, height: 844 };
const THROTTLE = 6;
const LIMIT_MILLISECONDS = 8;
/** The first openings compile; they are not counted. */
const ROUNDS = { warmUp: 4, counted: 20 };
const OPENING_MILLISECONDS = 450;
const STUCK = '1010101/01010101/1010101/01010101/1010101/01010101/1010101/01010101 3a,3b,3c';
const NEAR_LEVEL = '1111111 1a,3a,3a stage=3100';

/** How a panel is opened from the menu or from a game, and the overlay that is then there; Escape or a loaded position closes it. */
const PANELS = {
  settings: { from: 'menu', open: '.menu-buttons button:nth-of-type(4)' },
  themes: { from: 'menu', open: '.menu-buttons button:nth-of-type(3)' },
  leaderboard: { from: 'menu', open: '.menu-buttons button:nth-of-type(2)' },
  paused: { from: '0', open: '.top .round' },
  levelUp: { from: NEAR_LEVEL, open: 'a drop' },
  gameOver: { from: STUCK, open: 'nothing' },
} as const;

declare global {
  interface Window {
    /** Milliseconds of script of each frame since it was emptied: its callbacks and what they left for right after them. */
    frameScripts: number[];
  }
}

export async function benchPanels({ throttle = THROTTLE }: { readonly throttle?: number | undefined }): Promise<Report> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'frozen-jewel-panels-')));
  try {
    const { dist } = await buildGame(folder);
    const samples = await withServer(dist, (address) =>
      withBrowser(VIEW, async (context) => {
        const page = await context.newPage();
        await prepareGamePage(page, { portal: 'standalone', isFirstStart: false });
        await page.addInitScript(timeFrames);
        await page.goto(`${address}?debug=true&seed=1`);
        await page.waitForFunction(() => window.frozenJewel?.state().screen === 'menu');
        await page.evaluate(() => document.querySelector('#debug-overlay')?.remove());
        const session = await context.newCDPSession(page);
        await session.send('Emulation.setCPUThrottlingRate', { rate: throttle });
        return measureAll(page);
      }),
    );
    return describe(samples, throttle);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Runs in the page: wraps each frame's callback. React draws right behind it, before anything that was asked for later. */
function timeFrames(): void {
  window.frameScripts = [];
  const request = window.requestAnimationFrame.bind(window);
  window.requestAnimationFrame = (callback) =>
    request((time) => {
      const began = performance.now();
      callback(time);
      void Promise.resolve().then(() => window.frameScripts.push(performance.now() - began));
    });
}

async function measureAll(page: Page): Promise<Map<string, number[]>> {
  const samples = new Map<string, number[]>();
  for (const [name, { from, open }] of Object.entries(PANELS)) {
    if (from !== 'menu') await page.evaluate(() => window.frozenJewel.load('0'));
    const dearest: number[] = [];
    for (let round = -ROUNDS.warmUp; round < ROUNDS.counted; round++) {
      const milliseconds = await openOnce(page, name, from, open);
      if (round >= 0) dearest.push(milliseconds);
    }
    samples.set(name, dearest);
  }
  return samples;
}

async function openOnce(page: Page, name: string, from: string, open: string): Promise<number> {
  if (from !== 'menu') {
    await page.evaluate((notation) => window.frozenJewel.load(notation), from);
    await page.waitForTimeout(OPENING_MILLISECONDS);
  }
  await page.evaluate(() => (window.frameScripts = []));
  if (open === 'a drop') await dropLast(page);
  else if (open !== 'nothing') await page.evaluate((selector) => document.querySelector<HTMLElement>(selector)!.click(), open);
  await page.waitForFunction((overlay) => window.frozenJewel.state().overlay === overlay, name);
  const opened = await page.evaluate(() => window.frameScripts.length);
  await page.waitForTimeout(OPENING_MILLISECONDS);
  const scripts = await page.evaluate(() => window.frameScripts);
  expectSame('the open panel', await page.evaluate(() => window.frozenJewel.state().overlay), name);
  if (from === 'menu') {
    await page.keyboard.press('Escape');
    await page.waitForFunction(() => window.frozenJewel.state().overlay === 'none');
  }
  // The frame that opened it is the last one or two before it was seen to be open.
  return Math.max(...scripts.slice(Math.max(0, opened - 3)));
}

/** Fills the gap of the first row by keyboard: the drop's own looks are over when the panel comes. */
async function dropLast(page: Page): Promise<void> {
  await page.keyboard.press('Digit1');
  for (let k = 0; k < 8; k++) await page.keyboard.press('ArrowRight');
  for (let k = 0; k < 8; k++) await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
}

function describe(samples: Map<string, number[]>, throttle: number): Report {
  const rows: Cell[][] = [];
  const failures: string[] = [];
  for (const [name, milliseconds] of samples) {
    const spread = spreadOf(milliseconds);
    rows.push([name, ...spreadCells(spread)]);
    if (spread.p50 > LIMIT_MILLISECONDS) failures.push(`opening ${name} costs a frame ${spread.p50.toFixed(1)} ms of script`);
  }
  return {
    question: 'panels',
    tables: [
      {
        title: `Script of the dearest frame while a panel opens, ms, at ${throttle}x CPU throttling`,
        columns: ['panel', ...SPREAD_COLUMNS],
        rows,
      },
    ],
    notes: [`a frame may cost ${LIMIT_MILLISECONDS} ms at p50; ${ROUNDS.counted} openings each, after ${ROUNDS.warmUp} to warm up`],
    failures,
  };
}

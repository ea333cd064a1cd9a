// What opening a panel costs: the script of the frame that opens it, on a processor that is made six times slower, after its first time,
// and apart from it what the browser's own showModal and focus take there, which lay out the page.
import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { prepareGamePage } from '../../tests/support/game-page.ts';
import { buildBenchedGame } from '../garbage/built-game.ts';
import { withBrowser } from '../support/browser.ts';
import { expectSame, spreadCells, SPREAD_COLUMNS, WrongAnswer, type Cell, type Report } from '../support/report.ts';
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

type Cost = { readonly script: number; readonly layout: number };

declare global {
  interface Window {
    /** Milliseconds of each frame since it was emptied: script (its callbacks and what they left for right after them), and layout in between. */
    frameCosts: { script: number; layout: number }[];
  }
}

export async function benchPanels(): Promise<Report> {
  const throttle = THROTTLE;
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'frozen-jewel-panels-')));
  try {
    const { dist } = await buildBenchedGame(folder);
    const samples = await withServer(dist, (address) =>
      withBrowser(VIEW, async (context) => {
        const page = await context.newPage();
        await prepareGamePage(page, { portal: 'standalone', isFirstStart: false });
        // Snow and confetti are drawn by the processor where there is no GPU, and would be measured with the panel.
        await page.emulateMedia({ reducedMotion: 'reduce' });
        await page.addInitScript(timeFrames);
        await page.goto(`${address}?debug=true&seed=1`);
        await page.waitForFunction(() => window.frozenJewel?.state().screen === 'menu');
        await page.evaluate(() => window.frozenJewel.toggleOverlay());
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

/** Runs in the page, so it names no function: wraps each frame's callback. React draws right behind it, before what is asked for later. */
function timeFrames(): void {
  window.frameCosts = [];
  let layout = 0;
  for (const [prototype, name] of [
    [HTMLDialogElement.prototype, 'showModal'],
    [HTMLDialogElement.prototype, 'close'],
    [HTMLElement.prototype, 'focus'],
  ] as const) {
    const own = Reflect.get(prototype, name) as (...values: unknown[]) => unknown;
    Reflect.set(prototype, name, function (this: unknown, ...values: unknown[]) {
      const began = performance.now();
      const result = own.apply(this, values);
      layout += performance.now() - began;
      return result;
    });
  }
  const request = window.requestAnimationFrame.bind(window);
  window.requestAnimationFrame = (callback) =>
    request((time) => {
      const began = performance.now();
      layout = 0;
      callback(time);
      void Promise.resolve().then(() => window.frameCosts.push({ script: performance.now() - began - layout, layout }));
    });
}

async function measureAll(page: Page): Promise<Map<string, Cost[]>> {
  const samples = new Map<string, Cost[]>();
  for (const [name, { from, open }] of Object.entries(PANELS)) {
    if (from !== 'menu') await page.evaluate(() => window.frozenJewel.load('0'));
    const dearest: Cost[] = [];
    for (let round = -ROUNDS.warmUp; round < ROUNDS.counted; round++) {
      const cost = await openOnce(page, name, from, open);
      if (round >= 0) dearest.push(cost);
    }
    samples.set(name, dearest);
  }
  return samples;
}

async function openOnce(page: Page, name: string, from: string, open: string): Promise<Cost> {
  if (from !== 'menu') {
    await page.evaluate((notation) => window.frozenJewel.load(notation), from);
    await page.waitForTimeout(OPENING_MILLISECONDS);
  }
  await page.evaluate(() => (window.frameCosts = []));
  if (open === 'a drop') await dropLast(page);
  else if (open !== 'nothing') await page.evaluate((selector) => document.querySelector<HTMLElement>(selector)!.click(), open);
  await page.waitForFunction((overlay) => window.frozenJewel.state().overlay === overlay, name);
  await page.waitForTimeout(OPENING_MILLISECONDS);
  const costs = await page.evaluate(() => window.frameCosts);
  expectSame('the open panel', await page.evaluate(() => window.frozenJewel.state().overlay), name);
  if (from === 'menu') {
    await page.keyboard.press('Escape');
    await page.waitForFunction(() => window.frozenJewel.state().overlay === 'none');
  }
  const opening = costs.find(({ layout }) => layout > 0);
  if (!opening) throw new WrongAnswer(`no frame opened ${name}`);
  return opening;
}

/** Fills the gap of the first row by keyboard: the drop's own looks are over when the panel comes. */
async function dropLast(page: Page): Promise<void> {
  await page.keyboard.press('Digit1');
  for (let k = 0; k < 8; k++) await page.keyboard.press('ArrowRight');
  for (let k = 0; k < 8; k++) await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
}

function describe(samples: Map<string, Cost[]>, throttle: number): Report {
  const rows: Cell[][] = [];
  const failures: string[] = [];
  for (const [name, costs] of samples) {
    const spread = spreadOf(costs.map(({ script }) => script));
    rows.push([name, ...spreadCells(spread), spreadOf(costs.map(({ layout }) => layout)).p50]);
    if (spread.p50 > LIMIT_MILLISECONDS) failures.push(`opening ${name} costs a frame ${spread.p50.toFixed(1)} ms of script`);
  }
  return {
    question: 'panels',
    tables: [
      {
        title: `Script of the frame that opens a panel, ms, at ${throttle}x CPU throttling`,
        columns: ['panel', ...SPREAD_COLUMNS, 'layout p50'],
        rows,
      },
    ],
    notes: [`a frame may cost ${LIMIT_MILLISECONDS} ms at p50; ${ROUNDS.counted} openings each, after ${ROUNDS.warmUp} to warm up`],
    failures,
  };
}

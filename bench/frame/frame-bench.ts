// What the frames of the busiest scenes cost: their script on a processor that is made six times slower, and that nothing else than its count is drawn.
import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { prepareGamePage } from '../../tests/support/game-page.ts';
import { buildBenchedGame } from '../garbage/built-game.ts';
import { dragPiece } from '../garbage/play-by-hand.ts';
import { withBrowser } from '../support/browser.ts';
import { expectSame, spreadCells, SPREAD_COLUMNS, type Cell, type Report } from '../support/report.ts';
import { spreadOf } from '../support/samples.ts';
import { withServer } from '../support/serve-folder.ts';

const VIEW = { width: 390, height: 844 };
const THROTTLE = 6;
const AIM_MILLISECONDS = 4;
const MOST_DRAW_CALLS = 2;
/** Asked in each frame, the state would be what is measured. */
const POLL_MILLISECONDS = 400;
const ROUNDS = { warmUp: 2, counted: 6 };
/** By then the last star is gone. */
const LAST_MILLISECONDS = 4000;

type Scene = {
  readonly notation: string;
  readonly drop: { slot: number; x: number; y: number };
  readonly width: number;
  readonly height: number;
};

/** Each ends with the level-up panel. Sprites are counted where the scene is at its fullest. */
const SCENES: Readonly<Record<string, Scene>> = {
  'double clear at combo 7, level-up': {
    notation: '1111111/1111111/01/02/03 1c,2a,3a combo=6:3 stage=2900',
    drop: { slot: 0, x: 7, y: 0 },
    width: 1,
    height: 2,
  },
  'six lines, emptied board, level-up': {
    notation: '00011111/00011111/00011111/111/111/111/111/111 6a,2a,3a combo=6:3 stage=2000',
    drop: { slot: 0, x: 0, y: 0 },
    width: 3,
    height: 3,
  },
};

/** A frame's script and its time since the piece was let go, in milliseconds, and what it had drawn by then. */
type Frame = { readonly script: number; readonly time: number; readonly sprites: number; readonly drawCalls: number };

declare global {
  interface Window {
    busyFrames: Frame[];
    /** When the pointer last let go. */
    lettingGo: number;
  }
}

export async function benchFrame(): Promise<Report> {
  const throttle = THROTTLE;
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'frozen-jewel-frame-')));
  try {
    const { dist } = await buildBenchedGame(folder);
    return await withServer(dist, (address) =>
      withBrowser(VIEW, async (context) => {
        const page = await context.newPage();
        await prepareGamePage(page, { portal: 'standalone', isFirstStart: false });
        await page.addInitScript(timeFrames);
        await page.goto(`${address}?debug=true&seed=1&quality=0`);
        await page.waitForFunction(() => window.frozenJewel?.state().screen === 'menu');
        await page.evaluate(() => window.frozenJewel.toggleOverlay());
        const session = await context.newCDPSession(page);
        const atFullSpeed = await page.evaluate(timeWork);
        const measured = await measureAll(page, 1);
        await session.send('Emulation.setCPUThrottlingRate', { rate: throttle });
        const slowdown = (await page.evaluate(timeWork)) / atFullSpeed;
        measured.push(...(await measureAll(page, throttle)));
        return describe(measured, slowdown);
      }),
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Runs in the page, so it names no function: wraps each frame's callback. Draw calls are counted and left out, for without a GPU
 * the processor itself would draw, on the cores that are measured; uploads are made.
 */
function timeFrames(): void {
  window.busyFrames = [];
  window.lettingGo = 0;
  window.addEventListener('pointerup', () => (window.lettingGo = performance.now()), true);
  for (const prototype of [WebGLRenderingContext.prototype, WebGL2RenderingContext.prototype]) {
    Reflect.set(prototype, 'drawElements', () => undefined);
    Reflect.set(prototype, 'drawArrays', () => undefined);
  }
  const request = window.requestAnimationFrame.bind(window);
  window.requestAnimationFrame = (callback) =>
    request((time) => {
      const began = performance.now();
      callback(time);
      void Promise.resolve().then(() => {
        const script = performance.now() - began;
        // Asking costs more than a frame.
        const isAsked = window.busyFrames.length % 8 === 0 && window.frozenJewel !== undefined;
        const { drawCalls, instances } = isAsked ? window.frozenJewel.stats() : { drawCalls: 0, instances: 0 };
        return window.busyFrames.push({ script, time: began - window.lettingGo, sprites: instances, drawCalls });
      });
    });
}

/** Runs in the page: milliseconds of some arithmetic, to tell what the throttling rate really comes to. */
function timeWork(): number {
  const times: number[] = [];
  for (let round = 0; round < 9; round++) {
    const began = performance.now();
    let sum = 0;
    for (let k = 0; k < 3_000_000; k++) sum += Math.sqrt(k);
    times.push(performance.now() - began + (sum > 0 ? 0 : 1));
  }
  return times.toSorted((a, b) => a - b)[4];
}

type Measured = { readonly name: string; readonly rate: number; readonly frames: readonly Frame[] };

async function measureAll(page: Page, rate: number): Promise<Measured[]> {
  const measured: Measured[] = [];
  for (const [name, scene] of Object.entries(SCENES)) measured.push({ name, rate, frames: await measure(page, scene) });
  return measured;
}

async function measure(page: Page, { notation, drop, width, height }: Scene): Promise<Frame[]> {
  const frames: Frame[] = [];
  for (let round = -ROUNDS.warmUp; round < ROUNDS.counted; round++) {
    await page.evaluate((line) => window.frozenJewel.load(line), notation);
    await page.waitForFunction(() => window.frozenJewel.state().isSettled, undefined, { polling: POLL_MILLISECONDS });
    await page.evaluate(() => (window.busyFrames = []));
    await dragPiece(page, drop, width, height);
    await page.waitForFunction(() => window.frozenJewel.state().overlay === 'levelUp', undefined, { polling: POLL_MILLISECONDS });
    await page.waitForTimeout(LAST_MILLISECONDS - 1000);
    expectSame('the overlay behind a level', await page.evaluate(() => window.frozenJewel.state().overlay), 'levelUp');
    const seen = await page.evaluate(() => window.busyFrames);
    if (round >= 0) frames.push(...seen.filter(({ time }) => time >= 0 && time < LAST_MILLISECONDS));
  }
  return frames;
}

function describe(measured: readonly Measured[], slowdown: number): Report {
  const rows: Cell[][] = [];
  const failures: string[] = [];
  for (const { name, rate, frames } of measured) {
    const spread = spreadOf(frames.map(({ script }) => script));
    const drawCalls = Math.max(...frames.map((frame) => frame.drawCalls));
    rows.push([name, `${rate}x`, ...spreadCells(spread), Math.max(...frames.map(({ sprites }) => sprites)), drawCalls, frames.length]);
    if (drawCalls > MOST_DRAW_CALLS) failures.push(`${name}: ${drawCalls} draw calls`);
  }
  return {
    question: 'frame',
    tables: [
      {
        title: 'Script of a frame, ms, at full speed and with CPU throttling',
        columns: ['scene', 'rate', ...SPREAD_COLUMNS, 'most sprites', 'draw calls', 'frames'],
        rows,
      },
    ],
    notes: [
      `throttling made arithmetic ${slowdown.toFixed(1)} times slower here`,
      `frames from the moment a piece is let go to the last star of a level-up, ${ROUNDS.counted} rounds after ${ROUNDS.warmUp} to warm up; the aim is ${AIM_MILLISECONDS} ms at p99, where the drop and the panel stand, once a scene each, and the machine's other work`,
    ],
    failures,
  };
}

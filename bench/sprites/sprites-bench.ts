// Ten thousand moving, turning sprites by each of our draw paths and by PixiJS' ParticleContainer, in turns in one browser.
import { build } from 'esbuild';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BrowserContext, Page } from 'playwright';
import { withBrowser } from '../support/browser.ts';
import {
  expectSame,
  ratioCell,
  spreadCells,
  SPREAD_COLUMNS,
  WrongAnswer,
  type BenchOptions,
  type Cell,
  type Report,
} from '../support/report.ts';
import { spreadOf } from '../support/samples.ts';
import { withServer } from '../support/serve-folder.ts';
import { OUR_ENGINES, RIVAL_NAMES, type EngineName, type OurEngineName } from './engine.ts';
import type { FrameTimes, Picture } from './sprites-page.ts';
import { VIEW } from './swarm.ts';

const HERE = fileURLToPath(new URL('.', import.meta.url));
const OURS = Object.keys(OUR_ENGINES) as OurEngineName[];
const ENGINES: readonly EngineName[] = [...OURS, ...RIVAL_NAMES];
/** What the ratios are against: the rival at its fastest. */
const RIVAL: EngineName = 'pixi-particles';

const FRAMES = { warmUp: 250, warmUpDrawn: 5, rounds: 10, scriptPerRound: 40, drawnPerRound: 6 };
/** Pictures of the same swarm may differ this much in what they cover: edges fall to either side of a pixel. */
const COVERED_TOLERANCE = 0.02;

type Contestant = {
  readonly name: EngineName;
  readonly page: Page;
  picture: Picture;
  slowdown: number;
  readonly times: FrameTimes;
  readonly drawn: FrameTimes;
};

export type SpriteOptions = {
  readonly count: number;
  /** Nominal rate by which Chromium slows the pages' processor; 1 for none. */
  readonly throttle: number;
};

export async function benchSprites({ isQuick }: BenchOptions): Promise<Report> {
  const options: SpriteOptions = { count: isQuick ? 1000 : 10_000, throttle: 1 };
  const folder = await mkdtemp(join(tmpdir(), 'frozen-jewel-sprites-'));
  try {
    await bundlePage(folder);
    const contestants = await withServer(folder, (address) =>
      withBrowser(VIEW, (context) => race(context, `${address}sprites-page.html`, options)),
    );
    return describe(contestants, options);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function bundlePage(folder: string): Promise<void> {
  await build({
    entryPoints: [join(HERE, 'sprites-page.ts')],
    outdir: folder,
    bundle: true,
    splitting: true,
    format: 'esm',
    target: 'es2022',
    minify: true,
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'error',
  });
  await copyFile(join(HERE, 'sprites-page.html'), join(folder, 'sprites-page.html'));
}

/** Every engine in a page of its own; they take turns round by round. */
async function race(context: BrowserContext, address: string, { count, throttle }: SpriteOptions): Promise<Contestant[]> {
  const contestants: Contestant[] = [];
  for (const name of ENGINES) {
    const page = await context.newPage();
    await page.goto(address);
    await page.waitForFunction(() => 'spriteBench' in window && crossOriginIsolated, undefined, { polling: 50 });
    await page.evaluate(([engine, sprites]) => window.spriteBench.start(engine, sprites), [name, count] as const);
    const picture = await page.evaluate(() => window.spriteBench.look());
    const slowdown = await throttlePage(context, page, throttle);
    await runFrames(page, FRAMES.warmUp, false);
    await runFrames(page, FRAMES.warmUpDrawn, true);
    contestants.push({ name, page, picture, slowdown, times: { script: [], whole: [] }, drawn: { script: [], whole: [] } });
  }
  checkPictures(contestants);
  for (let round = 0; round < FRAMES.rounds; round++) {
    for (const { page, times } of contestants) append(times, await runFrames(page, FRAMES.scriptPerRound, false));
  }
  for (let round = 0; round < FRAMES.rounds; round++) {
    for (const { page, drawn } of contestants) append(drawn, await runFrames(page, FRAMES.drawnPerRound, true));
  }
  // The swarm has flown on: what is seen must still be the same.
  for (const contestant of contestants) contestant.picture = await contestant.page.evaluate(() => window.spriteBench.look());
  checkPictures(contestants);
  return contestants;
}

function runFrames(page: Page, count: number, isDrawing: boolean): Promise<FrameTimes> {
  return page.evaluate(([frames, draws]) => window.spriteBench.runFrames(frames, draws), [count, isDrawing] as const);
}

function append(times: FrameTimes, more: FrameTimes): void {
  times.script.push(...more.script);
  times.whole.push(...more.whole);
}

/** Gives how many times slower a loop really became. */
async function throttlePage(context: BrowserContext, page: Page, rate: number): Promise<number> {
  if (rate === 1) return 1;
  const compute = async () => {
    const times = [];
    for (let k = 0; k < 9; k++) times.push(await page.evaluate(() => window.spriteBench.compute()));
    return spreadOf(times).p50;
  };
  const before = await compute();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate });
  return (await compute()) / before;
}

function checkPictures(contestants: readonly Contestant[]): void {
  const { covered } = contestants.find(({ name }) => name === RIVAL)!.picture;
  for (const { name, picture } of contestants) {
    expectSame(`${name} draws the first sprite`, picture.hasFirstSprite, true);
    if (Math.abs(picture.covered - covered) > COVERED_TOLERANCE) {
      throw new WrongAnswer(`${name} covers ${picture.covered} of the view, the rival ${covered}`);
    }
  }
}

function describe(contestants: readonly Contestant[], { count, throttle }: SpriteOptions): Report {
  const rival = contestants.find(({ name }) => name === RIVAL)!;
  const rivalScript = spreadOf(rival.times.script).p50;
  const rivalWhole = spreadOf(rival.drawn.whole).p50;
  const ours = contestants.filter(({ name }) => OURS.some((engine) => engine === name));
  const best = (of: (contestant: Contestant) => number) => ours.reduce((least, next) => (of(next) < of(least) ? next : least)).name;
  const notes = [
    `script: the frame's callbacks (motion, packing, upload) with draw calls off; whole: draw calls on, until a pixel can be read back`,
    `least script: ${best(({ times }) => spreadOf(times.script).p50)}; least whole frame: ${best(({ drawn }) => spreadOf(drawn.whole).p50)}`,
    `every engine covers ${(rival.picture.covered * 100).toFixed(1)} % of the view (within ${COVERED_TOLERANCE * 100} %) and draws the first sprite where it is`,
  ];
  if (throttle !== 1) {
    const slowdowns = contestants.map(({ name, slowdown }) => `${name} ${slowdown.toFixed(2)}x`);
    notes.push(`throttled ${throttle}x in name; really slowed: ${slowdowns.join(', ')}`);
  }
  return {
    question: 'sprites',
    tables: [
      {
        title: `${count.toLocaleString('en-US')} sprites in ${VIEW.width} x ${VIEW.height}, ms`,
        columns: [
          'engine',
          ...SPREAD_COLUMNS.map((name) => `script ${name}`),
          'script/pixi',
          'whole p50',
          'whole p95',
          'whole/pixi',
          'draw calls',
          'B/sprite',
        ],
        rows: contestants.map(({ name, times, drawn, picture }): Cell[] => {
          const script = spreadOf(times.script);
          const whole = spreadOf(drawn.whole);
          return [
            name,
            ...spreadCells(script),
            ratioCell(script.p50, rivalScript),
            whole.p50,
            whole.p95,
            ratioCell(whole.p50, rivalWhole),
            picture.drawCalls,
            picture.uploadedBytes / count,
          ];
        }),
      },
    ],
    notes,
  };
}

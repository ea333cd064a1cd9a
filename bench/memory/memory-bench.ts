// What the game holds on to: JS heap, GPU bytes, entities, DOM nodes and listeners after load, after 10 games and after 100 games of the real build.
import { build } from 'esbuild';
import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CDPSession, Page } from 'playwright';
import { prepareGamePage } from '../../tests/support/game-page.ts';
import { buildBenchedGame } from '../frame/built-game.ts';
import { withBrowser } from '../support/browser.ts';
import { expectSame, type BenchOptions, type Report } from '../support/report.ts';
import { withServer } from '../support/serve-folder.ts';
import { countEntities, type EntityCounts } from './entity-counts.ts';
import type { TextureBytes } from './gpu-tally.ts';
import { takeHeapSnapshot, type HeapBytes } from './heap-snapshot.ts';
import type { MemoryBench } from './memory-page.ts';

const VIEW = { width: 540, height: 960 };
const GAMES = { few: 10, many: 100 };
const QUICK_GAMES = { few: 1, many: 3 };
/** Until all that the first game brings with it, above all panels and sounds, is there and at rest. */
const REST_FRAMES = 240;
/** Each collection may free what the next can then collect. */
const COLLECTIONS = 3;
/** Transitions of panels take their time by the clock, and what they move is held until then. */
const SETTLE_MILLISECONDS = 1500;
/**
 * Some tens of KB come and go with caches and the browser's own. A single object of 16 bytes that each drop left behind would come to more: some
 * 7,000 drops lie between the few games and the many.
 */
const GROWTH_LIMIT_BYTES = 64 * 1024;
const KB = 1024;

type Snapshot = {
  readonly heapBytes: number;
  readonly heap: HeapBytes;
  readonly nodes: number;
  readonly listeners: number;
  readonly documents: number;
  readonly sprites: number;
  readonly textures: readonly TextureBytes[];
  readonly bufferBytes: number;
  readonly canvasBytes: number;
};

type Measurement = {
  readonly loaded: Snapshot;
  readonly few: Snapshot;
  readonly many: Snapshot;
  readonly drops: number;
  readonly frames: number;
};

export async function benchMemory({ say, isQuick }: BenchOptions): Promise<Report> {
  const games = isQuick ? QUICK_GAMES : GAMES;
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'frozen-jewel-memory-')));
  try {
    say('building the game');
    const [{ dist }, script] = await Promise.all([buildBenchedGame(folder), bundlePage()]);
    const measurement = await withServer(dist, (address) =>
      withBrowser(VIEW, async (context) => {
        const page = await context.newPage();
        await page.addInitScript({ content: script });
        await prepareGamePage(page, { portal: 'standalone', isFirstStart: false });
        await page.goto(`${address}?debug=true&seed=1`);
        return measure(page, await context.newCDPSession(page), games, say);
      }),
    );
    say('counting entities');
    return describe(measurement, games, countEntities(games.few), countEntities(games.many));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function bundlePage(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(import.meta.dirname, 'memory-page.ts')],
    bundle: true,
    format: 'iife',
    target: 'es2022',
    write: false,
    logLevel: 'error',
  });
  return outputFiles[0].text;
}

async function measure(page: Page, session: CDPSession, games: typeof GAMES, say: BenchOptions['say']): Promise<Measurement> {
  await session.send('Performance.enable');
  await page.evaluate(() => window.memoryBench.openGame());
  const loaded = await takeSnapshot(page, session);
  say(`${games.few} games`);
  const first = await playGames(page, games.few);
  const few = await takeSnapshot(page, session);
  say(`${games.many} games`);
  const rest = await playGames(page, games.many - games.few);
  const many = await takeSnapshot(page, session);
  return { loaded, few, many, drops: first.drops + rest.drops, frames: first.frames + rest.frames };
}

function playGames(page: Page, count: number): ReturnType<MemoryBench['playGames']> {
  return page.evaluate((games) => window.memoryBench.playGames(games), count);
}

async function takeSnapshot(page: Page, session: CDPSession): Promise<Snapshot> {
  await page.evaluate((frames) => window.memoryBench.runFrames(frames), REST_FRAMES);
  await page.waitForTimeout(SETTLE_MILLISECONDS);
  for (let k = 0; k < COLLECTIONS; k++) await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  const metric = (name: string) => metrics.find((one) => one.name === name)!.value;
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  const sprites = await page.evaluate(() => window.frozenJewel.stats().instances);
  const gpu = await page.evaluate(() => window.memoryBench.gpu());
  return {
    heapBytes: usedSize,
    heap: await takeHeapSnapshot(session),
    nodes: metric('Nodes'),
    listeners: metric('JSEventListeners'),
    documents: metric('Documents'),
    sprites,
    ...gpu,
  };
}

function describe(
  { loaded, few, many, drops, frames }: Measurement,
  games: typeof GAMES,
  entitiesFew: EntityCounts,
  entitiesMany: EntityCounts,
): Report {
  expectSame('sprites of an empty board with three pieces', many.sprites > 0, true);
  const growth = many.heap.objects - few.heap.objects;
  const more = (of: (snapshot: Snapshot) => number) => Math.max(0, of(many) - of(few));
  const gpuBytes = (snapshot: Snapshot) => totalOf(snapshot.textures) + snapshot.bufferBytes;
  const row = (name: string, of: (snapshot: Snapshot) => number | string) => [name, of(loaded), of(few), of(many)];
  const textureRows = many.textures.map((texture) => [nameOf(texture), `${texture.width} x ${texture.height}`, inKb(texture.bytes)]);
  return {
    question: 'memory',
    tables: [
      {
        title: 'What the page holds: after load, games and a collection',
        columns: ['', 'after load', `after ${games.few} games`, `after ${games.many} games`],
        rows: [
          row('JS heap, KB', ({ heapBytes }) => inKb(heapBytes)),
          row('  of it objects, KB', ({ heap }) => inKb(heap.objects)),
          row('  of it compiled code and feedback, KB', ({ heap }) => inKb(heap.code)),
          row('GPU textures and buffers, KB', (snapshot) => inKb(gpuBytes(snapshot))),
          row('DOM nodes', ({ nodes }) => nodes),
          row('event listeners', ({ listeners }) => listeners),
          row('documents', ({ documents }) => documents),
        ],
      },
      {
        title: 'GPU memory by texture, KB',
        columns: ['texture', 'pixels', 'KB'],
        rows: [
          ...textureRows,
          ['buffers', '', inKb(many.bufferBytes)],
          ['canvas, one buffer', `${VIEW.width} x ${VIEW.height}`, inKb(many.canvasBytes)],
        ],
      },
      {
        title: 'Entities of the world',
        columns: ['', 'at the start', `after ${games.few} games`, `after ${games.many} games`],
        rows: [
          ['made', entitiesFew.before.made, entitiesFew.after.made, entitiesMany.after.made],
          ['alive', entitiesFew.before.alive, entitiesFew.after.alive, entitiesMany.after.alive],
          ['tweens running', entitiesFew.before.tweens, entitiesFew.after.tweens, entitiesMany.after.tweens],
        ],
      },
    ],
    plots: [
      {
        title: 'JS heap',
        unit: 'KB',
        bars: [
          { label: 'after load', value: inKb(loaded.heapBytes) },
          { label: `after ${games.few} games`, value: inKb(few.heapBytes) },
          { label: `after ${games.many} games`, value: inKb(many.heapBytes) },
          { label: `objects after ${games.few} games`, value: inKb(few.heap.objects), isOurs: true },
          { label: `objects after ${games.many} games`, value: inKb(many.heap.objects), isOurs: true },
        ],
      },
      {
        title: 'GPU memory by texture',
        unit: 'KB',
        bars: many.textures.map((texture) => ({ label: nameOf(texture), value: inKb(texture.bytes), isOurs: true })),
      },
    ],
    aims: [
      {
        name: `growth of the heap’s objects from ${games.few} to ${games.many} games`,
        value: Math.max(0, growth),
        limit: GROWTH_LIMIT_BYTES,
        unit: 'B',
      },
      { name: 'DOM nodes more', value: more(({ nodes }) => nodes), limit: 0, unit: '' },
      { name: 'event listeners more', value: more(({ listeners }) => listeners), limit: 0, unit: '' },
      { name: 'GPU bytes more', value: more(gpuBytes), limit: 0, unit: 'B' },
      {
        name: 'entities more, made or alive',
        value: entitiesMany.after.made - entitiesMany.before.made + entitiesMany.after.alive - entitiesMany.before.alive,
        limit: 0,
        unit: '',
      },
    ],
    notes: [
      `${drops.toLocaleString('en-US')} drops by pointer and ${frames.toLocaleString('en-US')} frames, driven by hand with draw calls off; each figure is of a new game at rest`,
      `the heap’s objects grew by ${growth.toLocaleString('en-US')} bytes from ${games.few} to ${games.many} games, compiled code by ${(many.heap.code - few.heap.code).toLocaleString('en-US')}: V8 compiles on as functions get hot`,
    ],
  };
}

function totalOf(textures: readonly TextureBytes[]): number {
  return textures.reduce((sum, { bytes }) => sum + bytes, 0);
}

/** The sheet of the sprites is the only one that is drawn smaller than it is; the draw path's own is of numbers. */
function nameOf({ bytesPerPixel, hasMipmaps }: TextureBytes): string {
  if (bytesPerPixel !== 4) return 'sprites’ words';
  return hasMipmaps ? 'jewels and letters, with mipmaps' : 'backdrop';
}

function inKb(bytes: number): number {
  return Math.round((bytes / KB) * 10) / 10;
}

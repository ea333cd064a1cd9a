// Memory that the game keeps: JS heap, GPU bytes, entities, DOM nodes and listeners after load, after 10 games and after 100 games of the real build.
import type { CDPSession, Page } from 'playwright';
import { bundleScript } from '../harness/bundle.ts';
import { withGame } from '../harness/game-page.ts';
import { expectSame, targetOf, type BenchOptions, type Cell, type Report } from '../harness/report.ts';
import type { Task } from '../harness/tasks.ts';
import { countEntities, type EntityCounts } from './entity-counts.ts';
import type { TextureBytes } from './gpu-tally.ts';
import { takeHeapSnapshot, type HeapBytes } from './heap-snapshot.ts';

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

type Games = typeof GAMES;
type Played = { readonly drops: number; readonly frames: number };
type Step = { readonly snapshot: Snapshot; readonly played: Played; readonly entities: EntityCounts };

export async function benchMemory({ runTasks, isQuick }: BenchOptions): Promise<Report> {
  const games = isQuick ? QUICK_GAMES : GAMES;
  const script = await bundleScript('bench/memory/memory-page.ts');
  const steps = await withGame(VIEW, async (open) => {
    const page = await open(script);
    return runTasks(tasksOf(page, await page.context().newCDPSession(page), games));
  });
  return describe(steps, games);
}

function tasksOf(page: Page, session: CDPSession, { few, many }: Games): Task<Step>[] {
  const afterGames = async (more: number, all: number): Promise<Step> => {
    const played = await page.evaluate((games) => window.memoryBench.playGames(games), more);
    return { snapshot: await takeSnapshot(page, session), played, entities: countEntities(all) };
  };
  return [
    {
      name: 'after load',
      seconds: 12,
      async run() {
        await session.send('Performance.enable');
        await page.evaluate(() => window.memoryBench.openGame());
        return { snapshot: await takeSnapshot(page, session), played: { drops: 0, frames: 0 }, entities: countEntities(0) };
      },
    },
    { name: `${few} games`, seconds: 12, run: () => afterGames(few, few) },
    { name: `${many} games`, seconds: 45, run: () => afterGames(many - few, many) },
  ];
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

function describe(steps: readonly Step[], games: Games): Report {
  const [, few, many] = steps.map(({ snapshot }) => snapshot);
  expectSame('sprites of an empty board with three pieces', many.sprites > 0, true);
  const growth = many.heap.objects - few.heap.objects;
  const more = (name: string, of: (snapshot: Snapshot) => number, unit = '') =>
    targetOf(`${name} more`, Math.max(0, of(many) - of(few)), 0, unit);
  const gpuBytes = ({ textures, bufferBytes }: Snapshot) => textures.reduce((sum, { bytes }) => sum + bytes, bufferBytes);
  const columns = ['', 'after load', `after ${games.few} games`, `after ${games.many} games`];
  const row = (name: string, of: (snapshot: Snapshot) => number) => [name, ...steps.map(({ snapshot }) => of(snapshot))];
  const sum = (of: (played: Played) => number) => steps.reduce((total, { played }) => total + of(played), 0).toLocaleString('en-US');
  const textureRow = (name: string, { width, height }: { width: number; height: number }, bytes: number): Cell[] => {
    return [name, `${width} x ${height}`, { value: inKb(bytes) }];
  };
  return {
    question: 'memory',
    series: [],
    counts: {
      'DOM nodes': many.nodes,
      'event listeners': many.listeners,
      documents: many.documents,
      'GPU bytes': gpuBytes(many),
      ...Object.fromEntries(Object.entries(steps[2].entities.after).map(([name, count]) => [`entities ${name}`, count])),
    },
    tables: [
      {
        title: 'Memory of the page after load, games and a collection',
        columns,
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
        unit: 'KB',
        columns: ['texture', 'pixels', 'KB'],
        rows: [
          ...many.textures.map((texture) => textureRow(nameOf(texture), texture, texture.bytes)),
          ['buffers', '', { value: inKb(many.bufferBytes) }],
          textureRow('canvas, one buffer', VIEW, many.canvasBytes),
        ],
      },
      {
        title: 'Entities of the world',
        columns,
        rows: (['made', 'alive', 'tweens'] as const).map((name) => [name, ...steps.map(({ entities }) => entities.after[name])]),
      },
    ],
    targets: [
      targetOf(`growth of the heap’s objects from ${games.few} to ${games.many} games`, Math.max(0, growth), GROWTH_LIMIT_BYTES, 'B'),
      more('DOM nodes', ({ nodes }) => nodes),
      more('event listeners', ({ listeners }) => listeners),
      more('GPU bytes', gpuBytes, 'B'),
    ],
    notes: [
      `${sum(({ drops }) => drops)} drops by pointer and ${sum(({ frames }) => frames)} frames, with draw calls off; each figure is of a new game at rest`,
      `the heap’s objects grew by ${growth.toLocaleString('en-US')} bytes from ${games.few} to ${games.many} games, compiled code by ${(many.heap.code - few.heap.code).toLocaleString('en-US')}: V8 compiles on as functions get hot`,
    ],
  };
}

/** The sheet of the sprites is the only one that is drawn smaller than it is; the draw path's own is of numbers. */
function nameOf({ bytesPerPixel, hasMipmaps }: TextureBytes): string {
  if (bytesPerPixel !== 4) return 'sprites’ words';
  return hasMipmaps ? 'jewels and letters, with mipmaps' : 'backdrop';
}

function inKb(bytes: number): number {
  return Math.round((bytes / KB) * 10) / 10;
}

import type { CDPSession, Page } from 'playwright';

export type Snapshot = {
  readonly heapBytes: number;
  /** Objects, arrays, strings, closures and their shapes. */
  readonly objectBytes: number;
  /** Machine code, bytecode and type feedback. Grows when functions become hot. */
  readonly codeBytes: number;
  readonly gpuBytes: number;
  readonly nodes: number;
  readonly listeners: number;
  readonly documents: number;
};

/** The used part of V8's format. `nodes` contains rows of numbers, one per field; the type is an index into `node_types[0]`. */
type HeapSnapshot = {
  readonly snapshot: { readonly meta: { readonly node_fields: readonly string[]; readonly node_types: readonly unknown[] } };
  readonly nodes: readonly number[];
};

/** Enough to load all panels and sounds of the first game. */
const REST_FRAMES = 240;
/** A collection can make further objects collectable. */
const COLLECTIONS = 3;
/** Enough for the transitions of panels, which retain elements. */
const SETTLE_MILLISECONDS = 1500;
/** Objects of the browser, counted separately as nodes and listeners. */
const NOT_COUNTED = new Set(['native', 'synthetic', 'hidden']);

/** Collects garbage and returns the memory of the page. */
export async function takeSnapshot(page: Page, session: CDPSession): Promise<Snapshot> {
  await page.evaluate((frames) => window.drivenPage.runFrames(frames), REST_FRAMES);
  await page.waitForTimeout(SETTLE_MILLISECONDS);
  for (let k = 0; k < COLLECTIONS; k++) await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  const metric = (name: string) => metrics.find((one) => one.name === name)!.value;
  return {
    heapBytes: (await session.send('Runtime.getHeapUsage')).usedSize,
    ...(await takeHeapSnapshot(session)),
    gpuBytes: await page.evaluate(() => window.drivenPage.gpuBytes()),
    nodes: metric('Nodes'),
    listeners: metric('JSEventListeners'),
    documents: metric('Documents'),
  };
}

async function takeHeapSnapshot(session: CDPSession): Promise<Pick<Snapshot, 'objectBytes' | 'codeBytes'>> {
  const chunks: string[] = [];
  const append = ({ chunk }: { chunk: string }) => void chunks.push(chunk);
  session.on('HeapProfiler.addHeapSnapshotChunk', append);
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  session.off('HeapProfiler.addHeapSnapshotChunk', append);
  return sumHeap(JSON.parse(chunks.join('')) as HeapSnapshot);
}

/** Sums a heap snapshot by kind. */
export function sumHeap({ snapshot, nodes }: HeapSnapshot): Pick<Snapshot, 'objectBytes' | 'codeBytes'> {
  const { node_fields: fields, node_types: types } = snapshot.meta;
  const names = types[0] as readonly string[];
  const [type, size] = [fields.indexOf('type'), fields.indexOf('self_size')];
  let [objectBytes, codeBytes] = [0, 0];
  for (let row = 0; row < nodes.length; row += fields.length) {
    const name = names[nodes[row + type]];
    if (name === 'code') codeBytes += nodes[row + size];
    else if (!NOT_COUNTED.has(name)) objectBytes += nodes[row + size];
  }
  return { objectBytes, codeBytes };
}

// What a page's heap is made of: V8's own snapshot, summed up by what its objects are.
import type { CDPSession } from 'playwright';

export type HeapBytes = {
  /** Objects, arrays, strings, closures and their shapes: what the program keeps. */
  readonly objects: number;
  /** Machine code, bytecode and type feedback: what V8 makes of functions that get hot, for as long as they run. */
  readonly code: number;
};

/** What is read of a snapshot: rows of numbers, `node_fields` of each, whose first is an index into `node_types[0]`. */
export type HeapSnapshot = {
  readonly snapshot: { readonly meta: { readonly node_fields: readonly string[]; readonly node_types: readonly unknown[] } };
  readonly nodes: readonly number[];
};

/** The browser's own objects are counted by themselves, as nodes and listeners. */
const NOT_COUNTED = new Set(['native', 'synthetic', 'hidden']);

export async function takeHeapSnapshot(session: CDPSession): Promise<HeapBytes> {
  const chunks: string[] = [];
  const hear = ({ chunk }: { chunk: string }) => void chunks.push(chunk);
  session.on('HeapProfiler.addHeapSnapshotChunk', hear);
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  session.off('HeapProfiler.addHeapSnapshotChunk', hear);
  return sumHeap(JSON.parse(chunks.join('')) as HeapSnapshot);
}

export function sumHeap({ snapshot, nodes }: HeapSnapshot): HeapBytes {
  const { node_fields: fields, node_types: types } = snapshot.meta;
  const names = types[0] as readonly string[];
  const [type, size] = [fields.indexOf('type'), fields.indexOf('self_size')];
  let objects = 0;
  let code = 0;
  for (let row = 0; row < nodes.length; row += fields.length) {
    const name = names[nodes[row + type]];
    if (name === 'code') code += nodes[row + size];
    else if (!NOT_COUNTED.has(name)) objects += nodes[row + size];
  }
  return { objects, code };
}

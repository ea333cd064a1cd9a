// Allocations of a page by function, from V8's sampling heap profiler, dead objects included.
import type { CDPSession } from 'playwright';
import type { FindSource } from './built-game.ts';

const SAMPLING_BYTES = 1024;

/** Bytes allocated in a function itself, not in what it calls. */
export type Allocation = { readonly file: string; readonly name: string; bytes: number };

export async function profileAllocations(session: CDPSession, findSource: FindSource, work: () => Promise<void>): Promise<Allocation[]> {
  await session.send('HeapProfiler.startSampling', {
    samplingInterval: SAMPLING_BYTES,
    includeObjectsCollectedByMinorGC: true,
    includeObjectsCollectedByMajorGC: true,
  });
  await work();
  const { profile } = await session.send('HeapProfiler.stopSampling');
  const found = new Map<string, Allocation>();
  const open = [profile.head];
  for (let node = open.pop(); node; node = open.pop()) {
    open.push(...node.children);
    if (node.selfSize === 0) continue;
    const { functionName, url, lineNumber, columnNumber } = node.callFrame;
    const place = url ? findSource(url, lineNumber, columnNumber, functionName) : { file: '', name: functionName };
    const key = `${place.file} ${place.name}`;
    const allocation = found.get(key) ?? { ...place, bytes: 0 };
    allocation.bytes += node.selfSize;
    found.set(key, allocation);
  }
  return [...found.values()].toSorted((a, b) => b.bytes - a.bytes);
}

/** Who allocates: by what part of the program a function belongs to. */
export const PARTS = ['frame loop', 'rules and saving', 'input and sound', 'HUD', 'debug surface', 'libraries', 'browser'] as const;
export type Part = (typeof PARTS)[number];

export function partOf({ file }: Allocation): Part {
  if (/^src\/(rules|save|flow)\//.test(file)) return 'rules and saving';
  if (/^src\/(audio\/|platform\/(pointer|keyboard|storage))/.test(file)) return 'input and sound';
  if (/^src\/(hud\/(?!bridge)|i18n\/)/.test(file)) return 'HUD';
  if (file.startsWith('src/debug/')) return 'debug surface';
  if (file.startsWith('src/')) return 'frame loop';
  return file.includes('node_modules/') || file.endsWith('.js') ? 'libraries' : 'browser';
}

export function bytesOf(allocations: readonly Allocation[], part: Part): number {
  return allocations.reduce((sum, allocation) => sum + (partOf(allocation) === part ? allocation.bytes : 0), 0);
}

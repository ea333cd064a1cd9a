// Measures the objects that a drop allocates, in bytes, in a process of its own: returns the median of several drops after a warm-up.
import '../../bench/harness/production.ts';
import { Session } from 'node:inspector/promises';
import { openPlayedWorld } from './played-world.ts';
import { runJob } from '../../bench/harness/process.ts';
import { medianOf } from '../../bench/harness/series.ts';
import { FRAMES as GAME_FRAMES } from '../../src/game/frames.ts';
import { KINDS } from '../../src/game/kinds.ts';
import { parseNotation } from '../../src/rules/notation.ts';
import { createSpriteList, createWorldPacker } from '../../src/runtime.ts';

/** Drops of the first piece: between neighbours, and one that clears two lines at a high combo. */
const PLAIN = { notation: '//0330550/0300005/0000005/2200110/12033405 4a,4i,2b,1c,3a,5b', x: 2, y: 3 };
const DOUBLE_CLEAR = { notation: '1111111/1111111/01/02/03 1c,2a,3a combo=6:3', x: 7, y: 0 };
/** Longer than the animations of most drops. */
const FRAMES = 90;
const DROPS = 5;
/** Size of a boxed number. Only code that is not optimized boxes the numbers of a calculation. */
const BOX_BYTES = 16;
/** Records each allocation. */
const SAMPLING = { samplingInterval: 1, includeObjectsCollectedByMajorGC: true, includeObjectsCollectedByMinorGC: true };

type CallNode = { readonly id: number; readonly callFrame: { readonly functionName: string }; readonly children: readonly CallNode[] };
type Allocations = { readonly head: CallNode; readonly samples: readonly { readonly nodeId: number; readonly size: number }[] };

await runJob(async (warmUpDrops: number) => {
  const { world, frames } = openPlayedWorld(() => 1);
  const pack = createWorldPacker(world, KINDS, createSpriteList(1024), GAME_FRAMES);
  const profiler = new Session();
  profiler.connect();

  function playFrames(count: number): void {
    for (let frame = 0; frame < count; frame++) {
      frames(1);
      pack((frame % 4) / 4);
    }
  }

  function prepareDrop({ notation, x, y }: typeof PLAIN): void {
    world.commands.push({ type: 'loadPosition', game: parseNotation(notation), start: { type: 'position', notation } });
    playFrames(1);
    world.commands.push({ type: 'dropPiece', slot: 0, x, y });
  }

  async function measureDrop(): Promise<number> {
    prepareDrop(PLAIN);
    await profiler.post('HeapProfiler.startSampling', SAMPLING);
    playFrames(FRAMES);
    const { profile } = await profiler.post('HeapProfiler.stopSampling');
    return bytesUnder(playFrames.name, profile as unknown as Allocations);
  }

  for (let k = 0; k < warmUpDrops; k++) {
    prepareDrop(k % 2 === 0 ? PLAIN : DOUBLE_CLEAR);
    playFrames(FRAMES);
  }
  const bytes: number[] = [];
  while (bytes.length < DROPS) bytes.push(await measureDrop());
  return medianOf(bytes);
});

/** Returns the bytes of the objects that a function and its callees allocated. */
function bytesUnder(name: string, { head, samples }: Allocations): number {
  const ids = new Set<number>();
  const visit = (node: CallNode, isUnder: boolean): void => {
    const isPart = isUnder || node.callFrame.functionName === name;
    if (isPart) ids.add(node.id);
    for (const child of node.children) visit(child, isPart);
  };
  visit(head, false);
  const sizes = samples.filter(({ nodeId, size }) => ids.has(nodeId) && size > BOX_BYTES).map(({ size }) => size);
  return sizes.reduce((sum, size) => sum + size, 0);
}

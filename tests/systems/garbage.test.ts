// Garbage: a collection in the middle of a drop would delay a frame.
import { expect, test } from 'vitest';
import { runInProcess } from '../../bench/harness/process.ts';

const DROP_PROCESS = new URL('../support/drop-process.ts', import.meta.url);
/** Objects that the first drops create once exist then. */
const WARM_UP_DROPS = 20;
/** Each V8 version optimizes other allocations away. Without its compilers all of them allocate the same. */
const INTERPRETED = ['--single-threaded', '--max-opt=0', '--no-sparkplug'];

test('a drop allocates at most 15 KB of objects', async () => {
  const bytes = await runInProcess<number>(DROP_PROCESS, WARM_UP_DROPS, { nodeArguments: INTERPRETED });
  expect(bytes).toBeLessThanOrEqual(15 * 1024);
});

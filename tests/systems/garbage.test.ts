// Garbage: a collection in the middle of a drop would delay a frame.
import { expect, test } from 'vitest';
import { runInProcess } from '../../bench/harness/process.ts';

const DROP_PROCESS = new URL('../support/drop-process.ts', import.meta.url);
/** V8 has then optimized the code of a drop. */
const WARM_UP_DROPS = 600;

test('a drop allocates at most 20 KB', async () => {
  // On one thread V8 compiles, and therefore allocates, in a fixed order.
  const bytes = await runInProcess<number>(DROP_PROCESS, WARM_UP_DROPS, { nodeArguments: ['--single-threaded'] });
  expect(bytes).toBeLessThanOrEqual(20 * 1024);
});

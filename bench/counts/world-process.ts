// A process that counts the world: `script` with V8's counters in the code, `allocations` without them.
import { Session } from 'node:inspector/promises';
import { answerJob } from '../harness/process.ts';

await answerJob(async (what: 'script' | 'allocations') => {
  const countBlocks = what === 'script' ? await startCounting() : undefined;
  const { countAllocations, countScript } = await import('./world-counts.ts');
  return countBlocks ? countScript(countBlocks) : [countAllocations()];
});

/**
 * Counts the blocks that some work enters in our own sources, by V8's precise coverage; each branch and loop body of a function is a block.
 * Only what is loaded after this is counted: V8 puts its counters into code as it compiles it.
 */
async function startCounting(): Promise<(work: () => void) => Promise<number>> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  return async (work) => {
    await session.post('Profiler.takePreciseCoverage');
    work();
    const { result } = await session.post('Profiler.takePreciseCoverage');
    return result
      .filter(({ url }) => /\/src\/\w/.test(url))
      .flatMap(({ functions }) => functions)
      .flatMap(({ ranges }) => ranges)
      .reduce((sum, { count }) => sum + count, 0);
  };
}

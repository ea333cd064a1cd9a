// A process that counts the world: `script` with V8's counters in the code, `allocations` without them.
import { Session } from 'node:inspector/promises';
import { answerJob } from '../harness/process.ts';

await answerJob(async (what: 'script' | 'allocations') => {
  const countBlocks = what === 'script' ? await startCounting() : undefined;
  const { countAllocations, countScript } = await import('./world-counts.ts');
  return countBlocks ? countScript(countBlocks) : [countAllocations()];
});

/**
 * Returns a function that counts the entered blocks of our own sources by V8's precise coverage. Each branch and loop body is a block.
 * Modules must be loaded afterwards: V8 adds the counters as it compiles.
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

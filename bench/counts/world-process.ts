import '../harness/production.ts';
import { Session } from 'node:inspector/promises';
import { runJob } from '../harness/process.ts';

await runJob(async (what: 'script' | 'allocations') => {
  const countBlocks = what === 'script' ? await startCounting() : undefined;
  const { countAllocations, countScript } = await import('./world-counts.ts');
  return countBlocks ? countScript(countBlocks) : [countAllocations()];
});

/**
 * Returns a function that counts the executed blocks of `src` by V8's precise coverage. Each branch and loop body is a block. Modules
 * must be loaded afterwards, because V8 adds the counters at compilation.
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

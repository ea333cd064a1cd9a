// How much script some work runs: blocks of code that V8 enters, by its precise coverage. The same on every machine of one V8, unlike any time.
import { Session } from 'node:inspector/promises';

/**
 * Counts the blocks that some work enters in our own sources; each branch and loop body of a function is a block. Only what is loaded after
 * this is counted: V8 puts its counters into code as it compiles it.
 */
export async function startCounting(): Promise<(work: () => void) => Promise<number>> {
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

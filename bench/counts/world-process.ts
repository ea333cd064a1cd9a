// A process that counts the world: `script` with V8's counters in the code, `allocations` without them.
import { answerJob } from '../harness/process.ts';
import { startCounting } from './script-work.ts';

await answerJob(async (what: 'script' | 'allocations') => {
  // Only code that is loaded after its start is counted.
  const countBlocks = what === 'script' ? await startCounting() : undefined;
  const { countAllocations, countScript } = await import('./world-counts.ts');
  return countBlocks ? countScript(countBlocks) : [countAllocations()];
});

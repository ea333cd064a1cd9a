// A process that counts the world and prints what it found as JSON: `script` what runs, with V8's counters in the code; else what is allocated, without them.
import { startCounting } from './script-work.ts';

if (process.argv[2] === 'script') {
  const countBlocks = await startCounting();
  const { countScript } = await import('./world-counts.ts');
  console.log(JSON.stringify(await countScript(countBlocks)));
} else {
  const { countAllocations } = await import('./world-counts.ts');
  console.log(JSON.stringify([countAllocations()]));
}

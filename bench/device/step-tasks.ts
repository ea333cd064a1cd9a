// Entities on this device: one step of the runtime's world, in turns with bare typed arrays, which are the limit.
import { countText } from '../harness/plot.ts';
import type { Say } from '../harness/tasks.ts';
import { timeInTurns } from '../harness/turns.ts';
import { bare } from '../step/bare.ts';
import { ours } from '../step/ours.ts';
import { figuresOf, type Outcome } from './result.ts';
import { fill, type DeviceTask, type DeviceTools } from './device-task.ts';

const SIZES = [1000, 10_000, 100_000];
/** Steps after which both must have come to the same, bit by bit. */
const CHECKED_STEPS = 20;

const FULL = { blocks: 60, leastBlocks: 20, warmUpBlocks: 4, budgetMilliseconds: 2000 };
const QUICK = { blocks: 6, leastBlocks: 5, budgetMilliseconds: 50 };

export function stepTasks(tools: DeviceTools): DeviceTask[] {
  return (tools.isQuick ? SIZES.slice(0, 1) : SIZES).map((count) => ({
    name: `${countText(count)} entities, half of them with a tween`,
    seconds: 5,
    run: (say) => runSize(count, tools, say),
  }));
}

async function runSize(entities: number, { stage, clockMilliseconds, isQuick }: DeviceTools, say: Say): Promise<Outcome> {
  fill(stage, Object.assign(document.createElement('p'), { textContent: 'Nothing to see: entities move in memory, and are not drawn.' }));
  const contestants = [ours, bare].map(({ name, create }) => ({ name, ...create(entities) }));
  for (const { step } of contestants) for (let k = 0; k < CHECKED_STEPS; k++) step();
  const [found, expected] = contestants.map(({ hash }) => hash());
  if (found !== expected) {
    const sentence = `the world comes to ${found} after ${CHECKED_STEPS} steps, the bare loop to ${expected}.`;
    return { wrong: [`${countText(entities)} entities: ${sentence}`] };
  }
  say('ours and bare typed arrays in turns');
  const works = contestants.map(({ name, step }) => ({ name, work: step }));
  const timed = await timeInTurns(works, { ...(isQuick ? QUICK : FULL), clockMilliseconds });
  return { step: timed.map(({ name, blocks, perSample }) => ({ contestant: name, entities, step: figuresOf(blocks, perSample) })) };
}

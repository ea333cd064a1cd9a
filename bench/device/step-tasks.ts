// Entities on this device: one step of the runtime's world, in turns with bare typed arrays, which are the limit.
import { significant } from '../harness/report.ts';
import type { Say } from '../harness/tasks.ts';
import { timeInTurns } from '../harness/turns.ts';
import { bare } from '../step/bare.ts';
import { createEqualScenes } from '../step/contestant.ts';
import { ours } from '../step/ours.ts';
import { figuresOf, type Outcome } from './result.ts';
import { fill, type DeviceTask, type DeviceTools } from './device-task.ts';

const SIZES = [1000, 10_000, 100_000];

const FULL = { blocks: 60, leastBlocks: 20, warmUpBlocks: 4, budgetMilliseconds: 2000 };
const QUICK = { blocks: 6, leastBlocks: 5, budgetMilliseconds: 50 };

export function stepTasks(tools: DeviceTools): DeviceTask[] {
  return (tools.isQuick ? SIZES.slice(0, 1) : SIZES).map((count) => ({
    name: `${significant(count)} entities, half of them with a tween`,
    seconds: 5,
    run: (say) => runSize(count, tools, say),
  }));
}

async function runSize(entities: number, { stage, clockMilliseconds, isQuick }: DeviceTools, say: Say): Promise<Outcome> {
  fill(stage, Object.assign(document.createElement('p'), { textContent: 'Nothing to see: entities move in memory, and are not drawn.' }));
  const { scenes } = createEqualScenes([ours, bare], entities);
  say('ours and bare typed arrays in turns');
  const works = scenes.map(({ name, step }) => ({ name, work: step }));
  const timed = await timeInTurns(works, { ...(isQuick ? QUICK : FULL), clockMilliseconds });
  return { step: timed.map(({ name, blocks, perSample }) => ({ contestant: name, entities, step: figuresOf(blocks, perSample) })) };
}

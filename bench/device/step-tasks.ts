import { significant } from '../harness/report.ts';
import { timeInTurns } from '../harness/turns.ts';
import { bare } from '../step/bare.ts';
import { createEqualScenes } from '../step/contestant.ts';
import { ours } from '../step/ours.ts';
import { replaceNodes, type DeviceTask, type DeviceTools } from './device-task.ts';
import { figuresOf } from './result.ts';

const SIZES = [1000, 10_000, 100_000];

const FULL = { blocks: 60, minBlocks: 20, warmUpBlocks: 4, budgetMilliseconds: 2000 };
const QUICK = { blocks: 6, minBlocks: 5, budgetMilliseconds: 50 };

export function stepTasks({ stage, device, isQuick }: DeviceTools): DeviceTask[] {
  return (isQuick ? SIZES.slice(0, 1) : SIZES).map((entities) => ({
    name: `${significant(entities)} entities, half of them with a tween`,
    seconds: 5,
    async run(setStatus) {
      replaceNodes(stage, Object.assign(document.createElement('p'), { textContent: 'Entities are moved in memory, not drawn.' }));
      const { scenes } = createEqualScenes([ours, bare], entities);
      setStatus('ours and bare typed arrays in turns');
      const works = scenes.map(({ name, step }) => ({ name, work: step }));
      const timed = await timeInTurns(works, { ...(isQuick ? QUICK : FULL), clockMilliseconds: device.timerMilliseconds });
      return { step: timed.map((contestant) => ({ contestant: contestant.name, entities, step: figuresOf(contestant) })) };
    },
  }));
}

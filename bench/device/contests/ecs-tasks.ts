// Part `ecs`: the community's six tests for the runtime's world and ECS libraries.
import { replaceNodes, type DeviceTask, type DeviceTools } from '../device-task.ts';
import { roundedMeasure } from '../result.ts';
import { contestTasks } from './contest-tasks.ts';
import { builtContests, LIBRARIES, LIBRARY_NAMES, nameOf } from './contestants.ts';
import { ECS_TEST_NAMES } from './ecs/ecs-tests.ts';
import type { LibraryRequest } from './ecs/measure-library.ts';
import { askRealm } from './realm.ts';

const FULL = { blocks: 8, plan: { warmUpMilliseconds: 120, samples: 7, minSampleMilliseconds: 2 } };
const QUICK = { blocks: 1, plan: { warmUpMilliseconds: 1, samples: 1, minSampleMilliseconds: 0 } };

/** Estimate for the progress bar. */
const TURN_SECONDS = 0.3;

export function ecsTasks({ stage, device, isQuick }: DeviceTools): DeviceTask[] {
  const { pages, versions } = builtContests();
  const libraries = LIBRARY_NAMES.filter((name) => pages[LIBRARIES[name].script]);
  const { blocks, plan } = isQuick ? QUICK : FULL;
  return contestTasks({
    title: 'ECS',
    contestants: ECS_TEST_NAMES.flatMap((test) => libraries.map((name) => ({ test, name, library: nameOf(LIBRARIES[name], versions) }))),
    blocks,
    seconds: TURN_SECONDS,
    titleOf: ({ library, test }) => `${library}, ${test}`,
    nameOf: ({ library }) => library,
    async ask({ name, library, test }): Promise<number> {
      replaceNodes(stage);
      const request: LibraryRequest = { name, title: `${library}, ${test}`, test, plan, clockMilliseconds: device.timerMilliseconds };
      return (await askRealm(stage, pages[LIBRARIES[name].script]!, request)) as number;
    },
    rowOf: ({ library, test }, milliseconds: readonly number[]) => ({
      ecs: [{ library, test, milliseconds: roundedMeasure(milliseconds) }],
    }),
  });
}

// Part `engines`: frames of our engines, of bare loops and of the peers. Realms also keep the number of live graphics contexts at one.
import { significant } from '../../harness/report.ts';
import { SCENES, type SwarmScene } from '../../sprites/swarm.ts';
import { replaceNodes, type DeviceTask, type DeviceTools } from '../device-task.ts';
import { roundedMeasure } from '../result.ts';
import { contestTasks } from './contest-tasks.ts';
import { builtContests, ENGINE_NAMES, ENGINES, nameOf, type ContestEngine } from './contestants.ts';
import type { EngineAnswer, EnginePlan, EngineRequest } from './measure-engine.ts';
import { askRealm } from './realm.ts';

const FULL = { blocks: 8, plan: { warmUpFrames: 100, samples: 5, minSampleMilliseconds: 2 } };
const QUICK = { blocks: 1, plan: { warmUpFrames: 3, samples: 1, minSampleMilliseconds: 0 } };
const PROBE: EnginePlan = { warmUpFrames: 10, samples: 3, minSampleMilliseconds: 0 };

/** A device whose whole frames take longer gets the lighter scene. */
const SLOW_MILLISECONDS = 50;
/** Estimates for the progress bar. */
const SECONDS = { probe: 1, turn: 0.8 };

export function engineTasks({ stage, device, isQuick }: DeviceTools): DeviceTask[] {
  const { pages, versions } = builtContests();
  const names = ENGINE_NAMES.filter((name) => pages[ENGINES[name].script] && ENGINES[name].webGl <= device.webGl);
  if (names.length === 0) return [];
  const { blocks, plan } = isQuick ? QUICK : FULL;
  const titleOf = (name: ContestEngine) => nameOf(ENGINES[name], versions);
  let scene: SwarmScene = isQuick ? SCENES.few : SCENES.many;

  async function ask(name: ContestEngine, asked: EnginePlan): Promise<EngineAnswer> {
    replaceNodes(stage);
    const request: EngineRequest = { name, title: titleOf(name), scene, plan: asked, clockMilliseconds: device.timerMilliseconds };
    return (await askRealm(stage, pages[ENGINES[name].script]!, request)) as EngineAnswer;
  }

  const probe: DeviceTask = {
    name: 'Engines',
    seconds: SECONDS.probe,
    async run(setStatus) {
      setStatus(`trying ${significant(scene.count)} sprites`);
      const { whole } = await ask(names[0], PROBE);
      if (whole > SLOW_MILLISECONDS) scene = SCENES.few;
      return {};
    },
  };
  const tasks = contestTasks({
    title: 'Engines',
    contestants: names,
    blocks,
    seconds: SECONDS.turn,
    titleOf: (name) => `${titleOf(name)}, ${significant(scene.count)} sprites`,
    nameOf: titleOf,
    ask: (name) => ask(name, plan),
    rowOf(name, answers: readonly EngineAnswer[]) {
      const { drawCalls, uploadedBytes } = answers[0];
      const [script, whole] = (['script', 'whole'] as const).map((measure) => roundedMeasure(answers.map((answer) => answer[measure])));
      return { engines: [{ engine: titleOf(name), sprites: scene.count, script, whole, drawCalls, uploadedBytes }] };
    },
  });
  return isQuick ? tasks : [probe, ...tasks];
}

// Part `engines`: frames of our engines, of bare loops and of the peers. They take turns in blocks, each turn in a realm of its own, so that
// turns do not share compiled code, and one graphics context at most is alive.
import { significant, WrongResult } from '../../harness/report.ts';
import { SCENES, type SwarmScene } from '../../sprites/swarm.ts';
import { replaceNodes, type DeviceTask, type DeviceTools } from '../device-task.ts';
import { TryAgain } from '../page-visibility.ts';
import { roundedMeasure, type EngineRow } from '../result.ts';
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

  function rowOf(name: ContestEngine, answers: readonly EngineAnswer[]): EngineRow {
    const { drawCalls, uploadedBytes } = answers[0];
    const [script, whole] = (['script', 'whole'] as const).map((measure) => roundedMeasure(answers.map((answer) => answer[measure])));
    return { engine: titleOf(name), sprites: scene.count, script, whole, drawCalls, uploadedBytes };
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
  const tasks = contestTasks({ names, blocks, titleOf, ask: (name) => ask(name, plan), rowOf });
  return isQuick ? tasks : [probe, ...tasks];
}

type Contest<Name, Answer> = {
  readonly names: readonly Name[];
  readonly blocks: number;
  /** For the status line, and for the sentence about a failure. Equal sentences appear once. */
  readonly titleOf: (name: Name) => string;
  /** Measures a contestant once. */
  readonly ask: (name: Name) => Promise<Answer>;
  /** Returns the row of a contestant from an answer per block. */
  readonly rowOf: (name: Name, answers: readonly Answer[]) => EngineRow;
};

/** Returns a task per block, and a task that makes the rows. */
export function contestTasks<Name extends string, Answer>({ names, blocks, titleOf, ask, rowOf }: Contest<Name, Answer>): DeviceTask[] {
  const answers = new Map<Name, Answer[]>();
  /** Contestants that failed take no further turns. */
  const failed = new Set<Name>();

  const runBlock = (block: number): DeviceTask => ({
    name: `Engines, block ${block + 1} of ${blocks}`,
    seconds: SECONDS.turn * names.length,
    async run(setStatus) {
      const taking = names.filter((name) => !failed.has(name));
      const found: [Name, Answer][] = [];
      const [wrong, missing]: [Name, string][][] = [[], []];
      // The order alternates, so that no contestant always runs after the same one.
      for (const name of block % 2 === 0 ? taking : taking.reverse()) {
        setStatus(titleOf(name));
        try {
          found.push([name, await ask(name)]);
        } catch (error) {
          if (error instanceof TryAgain) throw error;
          const { message } = error as Error;
          if (error instanceof WrongResult) wrong.push([name, `${message}.`]);
          else missing.push([name, `${titleOf(name)}: skipped: ${message.replace(/[\s.]+$/, '')}.`]);
        }
      }
      // Not before, because a block may be repeated.
      for (const [name, answer] of found) answers.set(name, [...(answers.get(name) ?? []), answer]);
      for (const [name] of [...wrong, ...missing]) failed.add(name);
      for (const [name] of wrong) answers.delete(name);
      return { wrong: wrong.map(([, line]) => line), missing: missing.map(([, line]) => line) };
    },
  });

  const makeRows: DeviceTask = {
    name: 'Engines',
    seconds: 0,
    run: () => ({ engines: names.flatMap((name) => (answers.has(name) ? [rowOf(name, answers.get(name)!)] : [])) }),
  };

  return [...Array.from({ length: blocks }, (_, block) => runBlock(block)), makeRows];
}

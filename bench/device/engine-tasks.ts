// Part `engines`: frames of our engines, of bare loops and of the peers. They take turns in blocks, each turn in a frame of its own, so that
// turns do not share compiled code, and one graphics context at most is alive.
import type { BuiltContests } from './contest-scripts.ts';
import { significant, WrongResult } from '../harness/report.ts';
import { medianOf } from '../harness/series.ts';
import { ENGINE_NAMES, ENGINES, titleOf, type EngineName } from '../sprites/engines.ts';
import type { EngineCalls } from '../sprites/serve-engine.ts';
import { SCENES, type SwarmScene } from '../sprites/swarm.ts';
import { failureOf, failuresOf, replaceNodes, type DeviceTask, type DeviceTools } from './device-task.ts';
import { addFrame, connectFrame } from './frame-calls.ts';
import { TryAgain } from './page-visibility.ts';
import { roundedMeasure, type EngineRow, type Outcome } from './result.ts';

type EnginePlan = { readonly warmUpFrames: number; readonly samples: number; readonly minSampleMilliseconds: number };

/** Milliseconds per frame: medians of the samples. */
type EngineAnswer = Readonly<Record<'script' | 'whole' | 'drawCalls' | 'uploadedBytes', number>>;

const FULL = { blocks: 8, plan: { warmUpFrames: 100, samples: 5, minSampleMilliseconds: 2 } };
const QUICK = { blocks: 1, plan: { warmUpFrames: 3, samples: 1, minSampleMilliseconds: 0 } };
const PROBE: EnginePlan = { warmUpFrames: 10, samples: 3, minSampleMilliseconds: 0 };

/** A device whose whole frames take longer gets the lighter scene. */
const SLOW_MILLISECONDS = 50;
/** An engine that does not start, for example because a content security policy stops it, must not stop the others. */
const ANSWER_SECONDS = 40;
/** Estimates for the progress bar. */
const SECONDS = { probe: 1, turn: 0.8 };

export function engineTasks({ stage, device, isQuick }: DeviceTools): DeviceTask[] {
  const { pages, versions } = JSON.parse(document.documentElement.dataset['contests']!) as BuiltContests;
  const nameOf = (name: EngineName) => titleOf(name, versions)!;
  const names = ENGINE_NAMES.filter((name) => {
    const { script, webGl } = ENGINES[name];
    return nameOf(name) !== undefined && pages[script] !== undefined && webGl <= device.webGl;
  });
  if (names.length === 0) return [];
  const { blocks, plan } = isQuick ? QUICK : FULL;
  let scene: SwarmScene = isQuick ? SCENES.few : SCENES.many;

  async function ask(name: EngineName, { warmUpFrames, samples, minSampleMilliseconds }: EnginePlan): Promise<EngineAnswer> {
    replaceNodes(stage);
    // Not a `srcdoc`: it would have the policy of the bench page, under which some peers do not start.
    const iframe = addFrame(stage, { src: pages[ENGINES[name].script]! });
    // The default width in the proportions of the view.
    iframe.height = '169';
    try {
      const call = await connectFrame<EngineCalls>(iframe, ANSWER_SECONDS);
      const check = async () => {
        const { counts, fault, isContextLost } = await call('checkFrame');
        if (isContextLost) throw new TryAgain('the graphics context was lost');
        if (fault !== undefined) throw new WrongResult(fault);
        return counts;
      };
      const timeFrames = async (measure: 'script' | 'whole') => medianOf(await call('sample', measure, samples));
      await call('start', name, scene);
      await check();
      await call('warmUp', { script: warmUpFrames, whole: 0 }, { clockMilliseconds: device.timerMilliseconds, minSampleMilliseconds });
      const [script, whole] = [await timeFrames('script'), await timeFrames('whole')];
      // The sprites have moved meanwhile.
      const { drawCalls, uploadedBytes } = await check();
      await call('end');
      return { script, whole, drawCalls, uploadedBytes };
    } finally {
      iframe.remove();
    }
  }

  function rowOf(name: EngineName, answers: readonly EngineAnswer[]): EngineRow {
    const { drawCalls, uploadedBytes } = answers[0];
    const [script, whole] = (['script', 'whole'] as const).map((measure) => roundedMeasure(answers.map((answer) => answer[measure])));
    return { engine: nameOf(name), sprites: scene.count, script, whole, drawCalls, uploadedBytes };
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
  const tasks = contestTasks({ names, blocks, titleOf: nameOf, ask: (name) => ask(name, plan), rowOf });
  return isQuick ? tasks : [probe, ...tasks];
}

type Contest<Name, Answer> = {
  readonly names: readonly Name[];
  readonly blocks: number;
  /** For the status line, and for the sentence about a failure. */
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
      const failures: [Name, Outcome][] = [];
      // The order alternates, so that no contestant always runs after the same one.
      for (const name of block % 2 === 0 ? taking : taking.reverse()) {
        setStatus(titleOf(name));
        try {
          found.push([name, await ask(name)]);
        } catch (error) {
          failures.push([name, failureOf(titleOf(name), error)]);
        }
      }
      // Not before, because a block may be repeated.
      for (const [name, answer] of found) answers.set(name, [...(answers.get(name) ?? []), answer]);
      for (const [name, { wrong }] of failures) {
        failed.add(name);
        if (wrong) answers.delete(name);
      }
      return failuresOf(failures.map(([, failure]) => failure));
    },
  });

  const makeRows: DeviceTask = {
    name: 'Engines',
    seconds: 0,
    run: () => ({ engines: names.flatMap((name) => (answers.has(name) ? [rowOf(name, answers.get(name)!)] : [])) }),
  };

  return [...Array.from({ length: blocks }, (_, block) => runBlock(block)), makeRows];
}

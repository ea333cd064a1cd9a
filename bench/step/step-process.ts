// Runs a job of the step bench in a separate process: with a second world, V8 no longer treats captured columns as constants.
import '../harness/production.ts';
import { TIMING } from '../../src/game/timing.ts';
import { pipelinesOf, stepWorld } from '../../src/systems/pipeline.ts';
import { runJob } from '../harness/process.ts';
import { expectSame, significant } from '../harness/report.ts';
import { timedOf, timeInTurns, timeOnce, type TimedContest, type TurnPlan } from '../harness/turns.ts';
import { bare } from './bare.ts';
import { bitecsChurn } from './bitecs.ts';
import { createEqualScenes, type ChurnContestant, type StepContestant } from './contestant.ts';
import { createFullScene, FULL_SCENE, resetScene } from './full-scene.ts';
import { ourChurn, ours } from './ours.ts';

/** `peers`: files of bench/peers/step. */
export type StepJob = {
  readonly kind: 'step' | 'churn' | 'pipeline';
  readonly count: number;
  readonly peers: readonly string[];
  readonly plan: TurnPlan;
};

/** Times in milliseconds per entity, for the pipeline per step. `hash`: the common result of all contestants of a step. */
export type StepResult = { readonly contests: readonly TimedContest[]; readonly hash?: number };

type PeerModule = { readonly contestant: StepContestant; readonly churn: ChurnContestant };

/** Steps of the full scene before the first snowflake can reach the ground or fade. */
const PIPELINE_STEPS = 30;

async function measure({ kind, count, peers: names, plan }: StepJob): Promise<StepResult> {
  if (kind === 'pipeline') return { contests: [await timePipeline(plan)] };
  const peers = await Promise.all(names.map((name) => import(`../peers/step/${name}.mjs`) as Promise<PeerModule>));
  if (kind === 'churn') return { contests: timeChurn([ourChurn, bitecsChurn, ...peers.map(({ churn }) => churn)], count, plan) };
  const { scenes, hash } = createEqualScenes([ours, bare, ...peers.map(({ contestant }) => contestant)], count);
  // The untimed step refills the CPU caches, which the other contestants have used.
  const works = scenes.map(({ name, step }) => ({ name, work: step, prepare: step, units: count }));
  return { contests: [{ name: `step of ${significant(count)}`, timed: await timeInTurns(works, plan) }], hash };
}

/** Times spawning and despawning of all entities. Each round is a sample of both. */
function timeChurn(contestants: readonly ChurnContestant[], count: number, plan: TurnPlan): TimedContest[] {
  const { warmUpBlocks = 0, samplesPerBlock = 1 } = plan;
  const worlds = contestants.map(({ name, create }) => ({ name, ...create(count), spawning: [] as number[], despawning: [] as number[] }));
  for (let round = -warmUpBlocks; round < samplesPerBlock; round++) {
    for (const { name, spawn, countAlive, despawnAll, spawning, despawning } of worlds) {
      const spawnTime = timeOnce(() => spawn(count));
      expectSame(`${name}: alive after spawning`, countAlive(), count);
      const despawnTime = timeOnce(despawnAll);
      expectSame(`${name}: alive after despawning`, countAlive(), 0);
      if (round < 0) continue;
      spawning.push(spawnTime / count);
      despawning.push(despawnTime / count);
    }
  }
  return (['spawning', 'despawning'] as const).map((what) => ({
    name: `${what} of ${significant(count)}`,
    timed: worlds.map((world) => timedOf(world.name, world[what])),
  }));
}

/** Times the whole step and each system in one world, to which systems bind their loops once, as in the game. */
async function timePipeline(plan: TurnPlan): Promise<TimedContest> {
  const world = createFullScene();
  const { intake, events, time } = pipelinesOf(world);
  const systems = [stepWorld, ...new Set([...intake, ...events, ...time])].map((system) => ({
    name: system === stepWorld ? 'whole step' : system.name,
    work: () => system(world, TIMING.stepSeconds),
    prepare: () => resetScene(world),
    maxCalls: PIPELINE_STEPS,
  }));
  const timed = await timeInTurns(systems, plan);
  expectSame('tweens of the full scene', world.tweens.count, FULL_SCENE.tweens);
  return { name: 'full scene', timed };
}

await runJob(measure);

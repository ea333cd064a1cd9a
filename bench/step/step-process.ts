// A process that runs one contest of the step bench. Each has its own: closures of a second world would no longer be constants to the compiler.
import { answerJob } from '../harness/process.ts';
import { WrongAnswer } from '../harness/report.ts';
import { timedOf, timeInTurns, timeOnce, type TimedContest, type TurnPlan } from '../harness/turns.ts';
import { bare } from './bare.ts';
import { bitecsChurn, ourChurn, plainChurn, type ChurnContestant } from './churn.ts';
import { createEqualScenes, type StepContestant } from './contestant.ts';
import { ours } from './ours.ts';
import { measurePipeline } from './pipeline-cost.ts';
import { plainObjects } from './plain-objects.ts';

/** `peers` are files of bench/peers/step. */
export type StepJob = {
  readonly kind: 'step' | 'churn' | 'pipeline';
  readonly count: number;
  readonly peers: readonly string[];
  readonly plan: TurnPlan;
};

/** What is measured, by name: milliseconds of an entity; of the pipeline, of a step. */
export type StepAnswer = { readonly costs: readonly TimedContest[]; readonly hash: number };

type PeerModule = { readonly contestant: StepContestant; readonly churn: ChurnContestant };

async function measure({ kind, count, peers: names, plan }: StepJob): Promise<StepAnswer> {
  const peers = await Promise.all(names.map((name) => import(`../peers/step/${name}.mjs`) as Promise<PeerModule>));
  if (kind === 'pipeline') return { costs: await measurePipeline(plan), hash: 0 };
  if (kind === 'churn')
    return { costs: timeChurn([ourChurn, plainChurn, bitecsChurn, ...peers.map(({ churn }) => churn)], count, plan), hash: 0 };
  return timeSteps([ours, bare, plainObjects, ...peers.map(({ contestant }) => contestant)], count, plan);
}

async function timeSteps(contestants: readonly StepContestant[], count: number, plan: TurnPlan): Promise<StepAnswer> {
  const { scenes, hash } = createEqualScenes(contestants, count);
  // The untimed step brings back into the caches what the others have driven out.
  const works = scenes.map(({ name, step }) => ({ name, work: step, prepare: step, units: count }));
  return { costs: [{ name: 'step', timed: await timeInTurns(works, plan) }], hash };
}

/** Spawning and then despawning all: each round is a sample of both. */
function timeChurn(
  contestants: readonly ChurnContestant[],
  count: number,
  { warmUpBlocks = 0, samplesPerBlock = 1 }: TurnPlan,
): TimedContest[] {
  const worlds = contestants.map(({ name, create }) => ({ name, ...create(count), spawning: [] as number[], despawning: [] as number[] }));
  for (let round = -warmUpBlocks; round < samplesPerBlock; round++) {
    for (const { name, spawn, countAlive, despawnAll, spawning, despawning } of worlds) {
      const spawnTime = timeOnce(() => spawn(count));
      const alive = countAlive();
      const despawnTime = timeOnce(despawnAll);
      if (alive !== count || countAlive() !== 0) {
        throw new WrongAnswer(`${name}: ${alive} alive of ${count} spawned, ${countAlive()} of those despawned`);
      }
      if (round < 0) continue;
      spawning.push(spawnTime / count);
      despawning.push(despawnTime / count);
    }
  }
  return [
    { name: 'spawning', timed: worlds.map(({ name, spawning }) => timedOf(name, spawning)) },
    { name: 'despawning', timed: worlds.map(({ name, despawning }) => timedOf(name, despawning)) },
  ];
}

await answerJob(measure);

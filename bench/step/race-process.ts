// A process that runs one race of the step bench. Each has its own: closures of a second world would no longer be constants to the compiler.
import { takeTurns, timed } from '../support/samples.ts';
import { bare } from './bare.ts';
import { bitecsChurn, ourChurn, plainChurn, type ChurnContestant } from './churn.ts';
import type { StepContestant } from './contestant.ts';
import { ours } from './ours.ts';
import { plainObjects } from './plain-objects.ts';
import type { Race, RaceResult } from './run-race.ts';

/** Enough to move everything; all must agree on the result. */
const CHECKED_STEPS = 20;
const NANOSECONDS = 1e6;

type PeerModule = { readonly contestant: StepContestant; readonly churn: ChurnContestant };

async function race(job: Race): Promise<RaceResult> {
  const peers = await Promise.all(job.peers.map((name) => import(`../peers/step/${name}.mjs`) as Promise<PeerModule>));
  return job.kind === 'step'
    ? raceSteps([ours, bare, plainObjects, ...peers.map(({ contestant }) => contestant)], job)
    : raceChurn([ourChurn, plainChurn, bitecsChurn, ...peers.map(({ churn }) => churn)], job);
}

/** Nanoseconds that a step takes an entity. */
function raceSteps(contestants: readonly StepContestant[], { count, steps, rounds, warmUpRounds }: Race): RaceResult {
  const scenes = contestants.map(({ name, create }) => ({ name, ...create(count) }));
  for (const { step } of scenes) for (let k = 0; k < CHECKED_STEPS; k++) step();
  const hashes = scenes.map(({ hash }) => hash());
  for (const [index, { name }] of scenes.entries()) {
    if (hashes[index] !== hashes[0])
      return { wrong: `${name} at ${count}, hash after ${CHECKED_STEPS} steps: ${hashes[index]} instead of ${hashes[0]}` };
  }
  const samples = takeTurns(
    scenes.map(({ name, step }) => ({
      name,
      sample() {
        // Not timed: brings back into the caches what the others have driven out.
        step();
        const milliseconds = timed(() => {
          for (let k = 0; k < steps; k++) step();
        });
        return (milliseconds * NANOSECONDS) / (steps * count);
      },
    })),
    rounds,
    warmUpRounds,
  );
  return { names: scenes.map(({ name }) => name), samples: [samples], hash: hashes[0] };
}

/** Nanoseconds that spawning, and then despawning, takes an entity. */
function raceChurn(contestants: readonly ChurnContestant[], { count, rounds, warmUpRounds }: Race): RaceResult {
  const spawning: number[][] = contestants.map(() => []);
  const despawning: number[][] = contestants.map(() => []);
  const worlds = contestants.map(({ name, create }) => ({ name, ...create(count) }));
  for (let round = -warmUpRounds; round < rounds; round++) {
    for (const [index, { name, spawn, countAlive, despawnAll }] of worlds.entries()) {
      const spawnTime = timed(() => spawn(count));
      const alive = countAlive();
      const despawnTime = timed(despawnAll);
      if (alive !== count || countAlive() !== 0)
        return { wrong: `${name}: ${alive} alive of ${count} spawned, ${countAlive()} of those despawned` };
      if (round < 0) continue;
      spawning[index].push((spawnTime * NANOSECONDS) / count);
      despawning[index].push((despawnTime * NANOSECONDS) / count);
    }
  }
  return { names: worlds.map(({ name }) => name), samples: [spawning, despawning], hash: count };
}

const result = await race(JSON.parse(process.argv[2]) as Race);
process.stdout.write(JSON.stringify(result));

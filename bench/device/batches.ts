// Times work in batches that are long enough for a coarse clock, several contestants in turns.
import { figuresOf, type Figures } from './figures.ts';
import { nextTask } from './next-task.ts';

/** A batch is this many steps of the clock long, so that a step is a twentieth of it. */
const CLOCK_STEPS = 20;
const LEAST_MILLISECONDS = 1;
const MAX_WORKS = 2000;

export type BatchPlan = {
  readonly timerMilliseconds: number;
  readonly rounds: number;
  readonly leastRounds: number;
  /** Milliseconds that all rounds of a contestant may take, once it has had its least. */
  readonly budgetMilliseconds: number;
};

/** Milliseconds of one work of each contestant, in the order of the contestants. */
export async function timeInTurns(works: readonly (() => void)[], plan: BatchPlan): Promise<Figures[]> {
  const contestants = works.map((work) => ({
    work,
    perSample: worksPerBatch(work, plan.timerMilliseconds),
    samples: [] as number[],
    spent: 0,
  }));
  for (let round = 0; round < plan.rounds; round++) {
    for (const contestant of contestants) {
      if (round >= plan.leastRounds && contestant.spent > plan.budgetMilliseconds) continue;
      const milliseconds = timeBatch(contestant.work, contestant.perSample);
      contestant.spent += milliseconds;
      contestant.samples.push(milliseconds / contestant.perSample);
      await nextTask();
    }
  }
  return contestants.map(({ samples, perSample }) => figuresOf(samples, perSample));
}

/** Doubled until a batch is long enough. */
function worksPerBatch(work: () => void, timerMilliseconds: number): number {
  const enough = Math.max(LEAST_MILLISECONDS, timerMilliseconds * CLOCK_STEPS);
  let count = 1;
  // The better of two: a stall makes one look long enough.
  while (count < MAX_WORKS && Math.min(timeBatch(work, count), timeBatch(work, count)) < enough) count *= 2;
  return count;
}

function timeBatch(work: () => void, count: number): number {
  const began = performance.now();
  for (let k = 0; k < count; k++) work();
  return performance.now() - began;
}

// Entities on this device: one step of the runtime's world, in turns with bare typed arrays, which are the limit.
import { fill } from '../fill.ts';
import { bare } from '../../step/bare.ts';
import { ours } from '../../step/ours.ts';
import { timeInTurns, type BatchPlan } from '../batches.ts';
import { nextTask } from '../next-task.ts';
import type { Outcome, Task, TaskTools } from '../task.ts';

const SIZES = [1000, 10_000, 100_000];
/** Steps after which both must have come to the same, bit by bit. */
const CHECKED_STEPS = 20;
/** Entities that each contestant moves before it is timed. */
const WARM_UP_ENTITIES = 500_000;

const FULL = { rounds: 60, leastRounds: 20, budgetMilliseconds: 2000 };
const QUICK = { rounds: 4, leastRounds: 2, budgetMilliseconds: 50 };

export function stepTasks(isQuick: boolean): Task[] {
  const sizes = isQuick ? SIZES.slice(0, 1) : SIZES;
  return sizes.map((count) => ({
    part: 'step',
    name: `${count.toLocaleString('en-US')} entities, half of them with a tween`,
    seconds: 5,
    run: (tools) => runSize(count, tools),
  }));
}

async function runSize(entities: number, { say, stage, timerMilliseconds, isQuick }: TaskTools): Promise<Outcome> {
  fill(stage, createSign());
  say('warming up');
  await nextTask();
  const contestants = [ours, bare].map(({ name, create }) => ({ name, ...create(entities) }));
  for (const { step } of contestants) for (let k = 0; k < CHECKED_STEPS; k++) step();
  const [found, expected] = contestants.map(({ hash }) => hash());
  if (found !== expected) {
    const sentence = `the world comes to ${found} after ${CHECKED_STEPS} steps, the bare loop to ${expected}.`;
    return { wrong: [`${entities.toLocaleString('en-US')} entities: ${sentence}`] };
  }
  if (!isQuick) await warmUp(contestants, WARM_UP_ENTITIES / entities);
  say('ours and bare typed arrays in turns');
  const plan: BatchPlan = { ...(isQuick ? QUICK : FULL), timerMilliseconds };
  const figures = await timeInTurns(
    contestants.map(({ step }) => step),
    plan,
  );
  return { step: contestants.map(({ name }, index) => ({ contestant: name, entities, step: figures[index] })) };
}

async function warmUp(contestants: readonly { step(): void }[], steps: number): Promise<void> {
  for (const { step } of contestants) {
    for (let k = 0; k < steps; k++) step();
    await nextTask();
  }
}

function createSign(): HTMLElement {
  const sign = document.createElement('p');
  sign.textContent = 'Nothing to see: entities move in memory, and are not drawn.';
  return sign;
}

// The sustained part: rounds of the score for five minutes. Each round is a point of the curve, and its task returns the curve so far.
import { MS_PER_SECOND } from '../../../src/platform/time.ts';
import { rounded } from '../../harness/series.ts';
import type { SetStatus } from '../../harness/tasks.ts';
import { failuresOf, type DeviceTask, type DeviceTools } from '../device-task.ts';
import type { Outcome, RoundSamples, SustainedResult } from '../result.ts';
import { geometricMean } from '../score/estimate.ts';
import { splitOf, type Reference } from '../score/score.ts';
import type { WorkloadName } from '../score/workloads.ts';
import { createRound } from '../workloads/score-tasks.ts';

const SECONDS = { full: 300, quick: 10 };
/** Length of a task, which ends with the round in which its time is over. */
const TASK_SECONDS = 3;
/** Parts of the run that the decay compares. The mean speed of the first one is 1. */
const PARTS = 5;

/** Speed of all workloads of a round, relative to the reference run. */
export type Round = { readonly seconds: number; readonly speed: number };

export function sustainedTasks(tools: DeviceTools): DeviceTask[] {
  const seconds = tools.isQuick ? SECONDS.quick : SECONDS.full;
  const halves = createRound(tools);
  const rounds: Round[] = [];
  let began: number | undefined;

  /** Runs rounds until `end`, in seconds from the start. Runs none if a slow round of an earlier task has passed it. */
  async function runUntil(end: number, setStatus: SetStatus): Promise<Outcome> {
    began ??= performance.now();
    const now = () => (performance.now() - began!) / MS_PER_SECOND;
    const outcomes: Outcome[] = [];
    while (now() < end && !tools.signal.aborted) {
      setStatus(`${Math.round(now())} s of ${seconds} s`);
      const round: Outcome[] = [];
      for (const { run } of halves) round.push(await run(() => undefined));
      const speed = speedOf(Object.assign({}, ...round.map(({ samples }) => samples)), tools.reference);
      if (speed !== null) rounds.push({ seconds: rounded(now()), speed });
      outcomes.push(...round);
    }
    return { ...(outcomes.length > 0 && { sustained: sustainedResult(rounds) }), ...failuresOf(outcomes) };
  }

  return Array.from({ length: Math.ceil(seconds / TASK_SECONDS) }, (_, task) => ({
    name: 'Sustained',
    seconds: TASK_SECONDS,
    run: (setStatus) => runUntil(Math.min(seconds, (task + 1) * TASK_SECONDS), setStatus),
  }));
}

/** Returns the speed of a round relative to the reference run: of the best iterations. Null without workloads. */
export function speedOf(samples: RoundSamples, { workloads }: Reference): number | null {
  const ratios = Object.entries(samples).flatMap(([name, list]) =>
    name in workloads ? [workloads[name as WorkloadName].best / splitOf(list).best] : [],
  );
  return ratios.length === 0 ? null : geometricMean(ratios);
}

/** Returns the curve of the rounds so far. */
export function sustainedResult(rounds: readonly Round[]): SustainedResult {
  const start = rounds.slice(0, Math.max(1, Math.round(rounds.length / PARTS)));
  const base = start.length === 0 ? 1 : geometricMean(start.map(({ speed }) => speed));
  const points = rounds.map(({ seconds, speed }) => ({ seconds, speed: rounded(speed / base) }));
  return { points, decay: decayOf(points) };
}

/** Returns the speed of each fifth of the points. Empty with fewer than five points. */
export function fifthsOf(points: readonly Round[]): number[] {
  if (points.length < PARTS) return [];
  return Array.from({ length: PARTS }, (_, part) => {
    const [first, end] = [part, part + 1].map((edge) => Math.round((edge * points.length) / PARTS));
    return geometricMean(points.slice(first, end).map(({ speed }) => speed));
  });
}

/** Returns the loss of speed from the best to the last fifth of the points, from 0 to 1. */
export function decayOf(points: readonly Round[]): number {
  const fifths = fifthsOf(points);
  return fifths.length === 0 ? 0 : rounded(Math.max(0, 1 - fifths[PARTS - 1] / Math.max(...fifths)));
}

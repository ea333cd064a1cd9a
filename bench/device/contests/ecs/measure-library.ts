// In the realm of an ECS library: checks its answers in a test, then times its rounds.
import { medianOf } from '../../../harness/series.ts';
import { createTimer } from '../../../harness/turns.ts';
import { answerRequest } from '../answer-request.ts';
import type { LibraryName } from '../contestants.ts';
import { checkWorld, ECS_TESTS, systemsOf, type EcsLibrary, type EcsTestName } from './ecs-tests.ts';

export type LibraryPlan = { readonly warmUpMilliseconds: number; readonly samples: number; readonly minSampleMilliseconds: number };

export type LibraryRequest = {
  readonly name: LibraryName;
  /** For messages. */
  readonly title: string;
  readonly test: EcsTestName;
  readonly plan: LibraryPlan;
  readonly clockMilliseconds: number;
};

/** Answers with the milliseconds of a round: the median of the samples. */
export function answerWithLibraries(libraries: Readonly<Partial<Record<LibraryName, EcsLibrary>>>): void {
  answerRequest(async ({ name, title, test, plan, clockMilliseconds }: LibraryRequest) => {
    const { create } = libraries[name]!;
    checkWorld(title, ECS_TESTS[test], create(ECS_TESTS[test]));
    const systems = systemsOf(create(ECS_TESTS[test]), ECS_TESTS[test]);
    const work = () => {
      for (let k = 0; k < systems.length; k++) systems[k]();
    };
    const { warmUpMilliseconds, samples, minSampleMilliseconds } = plan;
    const end = performance.now() + warmUpMilliseconds;
    do work();
    while (performance.now() < end);
    const timer = createTimer({ name, work }, { clockMilliseconds, minSampleMilliseconds });
    return medianOf(Array.from({ length: samples }, timer.sample));
  });
}

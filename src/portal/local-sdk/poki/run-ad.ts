// One break of the local SDK, with an ad or without, as Poki's SDK tells of it.
import type { AdKind } from '../../portal.ts';
import type { Demand } from '../demand.ts';
import type { Referee } from '../referee.ts';
import { SECONDS } from '../seconds.ts';
import type { Stage } from '../stage.ts';
import { wait } from '../wait.ts';
import type { Scenario } from './scenarios.ts';

export type AdRun = Demand<Scenario> & {
  readonly kind: AdKind;
  readonly onStart: () => void;
  readonly stage: Stage;
  readonly referee: Referee;
};

/** In place of an ad. Without one of these there is one, for whatever else the scenario is about. */
const REFUSALS: Partial<Record<Scenario, (run: AdRun) => Promise<boolean>>> = {
  'no-fill': () => wait(SECONDS.answer).then(() => false),
  // Poki spaces commercial breaks alone.
  'too-soon': async (run) => run.kind === 'rewarded' && play(run),
  adblock: async () => false,
  'ad-error': () => wait(SECONDS.answer).then(() => Promise.reject(new Error('The ad could not be played.'))),
  'never-settles': never,
};

/** Settles as the SDK's promise does, with whether the ad was watched to its end. */
export function runAd(run: AdRun): Promise<boolean> {
  return (REFUSALS[run.scenario] ?? play)(run);
}

async function play({ scenario, kind, onStart, stage, referee }: AdRun): Promise<boolean> {
  await wait(scenario === 'late-start' ? SECONDS.lateStart : SECONDS.answer);
  referee.beginAd();
  if (scenario !== 'end-without-start') onStart();
  if (scenario === 'starts-twice') onStart();
  await stage.countDown();
  const end = await stage.showAd(kind, scenario === 'closed-early' ? SECONDS.closedEarly : undefined);
  referee.endAd();
  return scenario === 'start-without-end' ? never() : end === 'watched';
}

function never(): Promise<never> {
  return new Promise(() => {});
}

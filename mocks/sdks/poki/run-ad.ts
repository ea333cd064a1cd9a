// One break of the mock SDK, with or without an ad, as Poki's SDK reports it.
import type { AdKind } from '../../../src/portal/portal.ts';
import type { AdPage } from '../ad-page.ts';
import { secondsToAnswer, type MockParameters } from '../parameters.ts';
import type { CheckedAd } from '../rule-checker.ts';
import { wait } from '../wait.ts';
import type { Scenario } from './site.ts';

export type AdRun = {
  readonly parameters: MockParameters<Scenario>;
  readonly kind: AdKind;
  readonly onStart: () => void;
  readonly page: AdPage;
  readonly ad: CheckedAd;
};

/** Whether the ad was watched to its end, or `lost` if the SDK's promise never settles. */
type End = boolean | 'lost';

/** Breaks without an ad. All other scenarios play one. */
const REFUSALS: Partial<Record<Scenario, (run: AdRun) => Promise<End>>> = {
  'no-fill': ({ parameters }) => wait(secondsToAnswer(parameters)).then(() => false),
  // Poki limits the rate of commercial breaks only, by its own clock.
  'too-soon': async (run) => run.kind === 'rewarded' && play(run),
  adblock: async () => false,
  'ad-error': ({ parameters }) => wait(secondsToAnswer(parameters)).then(() => Promise.reject(new Error('The ad could not be played.'))),
  'never-settles': async () => 'lost',
};

export function runAd(run: AdRun): Promise<End> {
  return (REFUSALS[run.parameters.scenario] ?? play)(run);
}

async function play({ parameters, kind, onStart, page, ad }: AdRun): Promise<End> {
  const { scenario } = parameters;
  await wait(secondsToAnswer(parameters));
  const end = await page.showAd(kind, ad, () => {
    if (scenario !== 'end-without-start') onStart();
    if (scenario === 'starts-twice') onStart();
  });
  return scenario === 'start-without-end' ? 'lost' : end === 'watched';
}

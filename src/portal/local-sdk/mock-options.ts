// Options of every mock SDK.
import type { Demand } from './demand.ts';
import type { Report } from './referee.ts';
import type { Stage } from './stage.ts';

export type MockOptions<Scenario extends string> = {
  readonly stage: Stage;
  readonly demand: Demand<Scenario>;
  /** Receives each violation of the site's rules. Default: `console.error`. */
  readonly report?: Report;
  /** Called when an ad takes the page (true) and when it releases the page (false). */
  readonly onAd?: (isOn: boolean) => void;
  /** Called once for each rewarded ad that was watched to its end. */
  readonly onReward?: () => void;
};

// Options of every mock SDK.
import type { MockParameters } from './parameters.ts';
import type { Report } from './rule-checker.ts';
import type { AdDialog } from './ad-dialog.ts';

export type MockOptions<Scenario extends string> = {
  readonly dialog: AdDialog;
  readonly parameters: MockParameters<Scenario>;
  /** Receives each violation of the site's rules. Default: `console.error`. */
  readonly report?: Report;
  /** Called when an ad takes the page (true) and when it releases the page (false). */
  readonly onAd?: (isOn: boolean) => void;
  /** Called once for each rewarded ad that was watched to its end. */
  readonly onReward?: () => void;
};

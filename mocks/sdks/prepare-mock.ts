// Prepares a mock SDK: the ad dialog, the scenario, the help card and one line on the console.
import { createAdDialog, type AdDialog } from './ad-dialog.ts';
import { readParameters, type MockParameters } from './parameters.ts';
import { offerHelp } from './help.ts';

/** Key of the game's save: its name and version, with a prefix in some builds. */
const SAVE_KEY = /GDEV-block-puzzle-frozen-jewel[\d.]*$/;

export type PreparedMock<Scenario extends string> = { readonly dialog: AdDialog; readonly parameters: MockParameters<Scenario> };

/** Without `?ad=`, a browser without a save gets no interstitial while the page is open: a new player sees the game and the tutorial first. */
export function prepareMock<Scenario extends string>(site: string, scenarios: readonly [Scenario, ...Scenario[]]): PreparedMock<Scenario> {
  const isFirstVisit = !hasSave(() => localStorage);
  const parameters = readParameters(location.search, scenarios, (message) => console.warn(message), isFirstVisit);
  offerHelp(site, scenarios);
  console.info(mockHint(site, isFirstVisit));
  return { dialog: createAdDialog(parameters.speed), parameters };
}

export function mockHint(site: string, isFirstVisit: boolean): string {
  const first = isFirstVisit ? ' No interstitials on the first visit: reload the page or add ?ad=fill to see them.' : '';
  return `Mock ads of ${site}. Add ?ad=help to the address to choose how they behave.${first}`;
}

/** Returns false if storage is blocked. */
export function hasSave(open: () => Storage): boolean {
  try {
    return Object.keys(open()).some((key) => SAVE_KEY.test(key));
  } catch {
    return false;
  }
}

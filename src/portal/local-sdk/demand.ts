// Demand: what the page's address asks of a local SDK: `?ad=no-fill&ad-speed=10`.
import { HELP } from './help.ts';

export type Demand<Scenario extends string> = {
  readonly scenario: Scenario;
  /** How many times faster all goes that a person watches. */
  readonly speed: number;
};

/** In it interstitials are refused and rewarded ads are shown. */
const FIRST_VISIT = 'too-soon';

/**
 * Reads the query part of an address; what it does not understand it logs, and takes the first of the scenarios, an ad that is
 * shown, or speed 1. Who asks for help gets no ads: they would lie over it. A first visit gets none between two scenes, unless the
 * address names a scenario.
 */
export function readDemand<Scenario extends string>(
  search: string,
  scenarios: readonly [Scenario, ...Scenario[]],
  log: (message: string) => void,
  isFirstVisit = false,
): Demand<Scenario> {
  const parameters = new URLSearchParams(search);
  const name = parameters.get('ad') ?? (isFirstVisit ? FIRST_VISIT : scenarios[0]);
  const scenario = scenarios.find((known) => known === (name === HELP ? 'no-fill' : name));
  if (!scenario) log(`There is no ad scenario "${name}" here; there are ${scenarios.join(', ')}.`);
  const factor = parameters.get('ad-speed') ?? '1';
  const speed = Number(factor);
  const isSpeed = speed > 0 && Number.isFinite(speed);
  if (!isSpeed) log(`"${factor}" is no speed for ads.`);
  return { scenario: scenario ?? scenarios[0], speed: isSpeed ? speed : 1 };
}

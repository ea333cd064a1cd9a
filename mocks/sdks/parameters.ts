// Reads the parameters of a mock SDK from the page's address, such as `?ad=no-fill&ad-delay=5&ad-speed=10`.
import { HELP } from './help.ts';
import { SECONDS } from './seconds.ts';

export type MockParameters<Scenario extends string> = {
  readonly scenario: Scenario;
  /** Divides `delaySeconds` and the duration of ads. */
  readonly speed: number;
  /** From a request to its ad, or to the answer that none is available. */
  readonly delaySeconds: number;
};

/** Refuses interstitials and shows rewarded ads. */
const FIRST_VISIT = 'too-soon';

const DEFAULT_DELAY_SECONDS = 2;
const MAX_DELAY_SECONDS = 60;
const DECIMAL = /^\d+(\.\d+)?$/;

type Log = (message: string) => void;

/**
 * Reads the query part of an address. Logs each invalid value and takes its default: the first scenario, speed 1, a delay of 2 s. The help
 * card comes with no ads, which would cover it. A first visit has no interstitials unless the address names a scenario.
 */
export function readParameters<Scenario extends string>(
  search: string,
  scenarios: readonly [Scenario, ...Scenario[]],
  log: Log,
  isFirstVisit = false,
): MockParameters<Scenario> {
  const query = new URLSearchParams(search);
  const name = query.get('ad') ?? (isFirstVisit ? FIRST_VISIT : scenarios[0]);
  const scenario = scenarios.find((known) => known === (name === HELP ? 'no-fill' : name));
  if (!scenario) log(`Unknown ad scenario "${name}". Using ${scenarios[0]} of ${scenarios.join(', ')}.`);
  return { scenario: scenario ?? scenarios[0], speed: readSpeed(query, log), delaySeconds: readDelay(query, log) };
}

function readSpeed(query: URLSearchParams, log: Log): number {
  const text = query.get('ad-speed') ?? '1';
  const speed = Number(text);
  if (speed > 0 && Number.isFinite(speed)) return speed;
  log(`Invalid ad-speed "${text}": not a number above 0. Using 1.`);
  return 1;
}

function readDelay(query: URLSearchParams, log: Log): number {
  const text = query.get('ad-delay') ?? `${DEFAULT_DELAY_SECONDS}`;
  if (DECIMAL.test(text) && Number(text) <= MAX_DELAY_SECONDS) return Number(text);
  log(`Invalid ad-delay "${text}": not a number of seconds from 0 to ${MAX_DELAY_SECONDS}. Using ${DEFAULT_DELAY_SECONDS}.`);
  return DEFAULT_DELAY_SECONDS;
}

/** Returns the seconds from a request to its ad, or to the answer that none is available. */
export function secondsToAnswer({ scenario, speed, delaySeconds }: MockParameters<string>): number {
  return scenario === 'late-start' ? SECONDS.lateStart : delaySeconds / speed;
}

// Scenario: what the page's address asks of the local SDK: `?ad=no-fill&ad-speed=10`. Each is a way in which the real SDK behaves.

/** What each does: docs/portals.md. */
export const SCENARIOS = [
  'fill',
  'closed-early',
  'duplicate-complete',
  'late-complete',
  'very-late-complete',
  'no-fill',
  'too-soon',
  'disabled',
  'concurrent',
  'never-settles',
  'pause-without-start',
  'start-without-pause',
  'splash-pause',
  'error-then-ready',
  'no-sdk',
  'late-ready',
  'ready-twice',
  'swapped',
  'throws',
] as const;

export type Scenario = (typeof SCENARIOS)[number];

export type Demand = {
  readonly scenario: Scenario;
  /** How many times faster all goes that a person watches. */
  readonly speed: number;
};

/** Reads the query part of an address; what it does not understand it logs, and takes 'fill' or speed 1. */
export function readDemand(search: string, log: (message: string) => void): Demand {
  const parameters = new URLSearchParams(search);
  const name = parameters.get('ad') ?? 'fill';
  const scenario = SCENARIOS.find((known) => known === name);
  if (!scenario) log(`There is no ad scenario "${name}"; there are ${SCENARIOS.join(', ')}.`);
  const factor = parameters.get('ad-speed') ?? '1';
  const speed = Number(factor);
  const isSpeed = speed > 0 && Number.isFinite(speed);
  if (!isSpeed) log(`"${factor}" is no speed for ads.`);
  return { scenario: scenario ?? 'fill', speed: isSpeed ? speed : 1 };
}

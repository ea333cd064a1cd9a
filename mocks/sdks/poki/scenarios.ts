// Scenarios of Poki's SDK, by the names that the mock accepts in the address.

/** Described in docs/portals.md. */
export const SCENARIOS = [
  'fill',
  'closed-early',
  'no-fill',
  'too-soon',
  'adblock',
  'ad-error',
  'never-settles',
  'late-start',
  'start-without-end',
  'end-without-start',
  'starts-twice',
  'no-sdk',
  'throws-at-load',
  'init-fails',
  'init-hangs',
  'late-ready',
  'swapped',
  'throws',
] as const;

export type Scenario = (typeof SCENARIOS)[number];

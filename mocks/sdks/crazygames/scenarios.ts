// Scenarios of CrazyGames' SDK, by the names that the mock accepts in the address.

/** Described in docs/portals.md. */
export const SCENARIOS = [
  'fill',
  'closed-early',
  'no-fill',
  'too-soon',
  'disabled',
  'adblock',
  'ad-error',
  'never-settles',
  'late-start',
  'start-without-end',
  'end-without-start',
  'starts-twice',
  'ends-twice',
  'end-after-error',
  'no-sdk',
  'throws-at-load',
  'init-fails',
  'init-hangs',
  'other-site',
  'late-ready',
  'swapped',
  'throws',
  'muted',
] as const;

export type Scenario = (typeof SCENARIOS)[number];

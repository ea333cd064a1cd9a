// Scenarios of the SDK of Yandex Games, by the names that the mock accepts in the address.

/** Described in docs/portals.md. */
export const SCENARIOS = [
  'fill',
  'closed-early',
  'duplicate-complete',
  'late-complete',
  'very-late-complete',
  'no-fill',
  'too-soon',
  'adblock',
  'offline',
  'ad-error',
  'never-settles',
  'late-start',
  'start-without-end',
  'end-without-start',
  'ends-twice',
  'pause-unasked',
  'no-sdk',
  'throws-at-load',
  'init-fails',
  'init-hangs',
  'late-ready',
  'throws',
  'bare',
  'no-player',
] as const;

export type Scenario = (typeof SCENARIOS)[number];

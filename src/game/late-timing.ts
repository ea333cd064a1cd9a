// Durations and counts of what a first move does not need, like those in timing.ts.

export const LATE_TIMING = {
  /** Ours: slow motion before the clear of a high combo. */
  slowSeconds: 0.18,
  /** Ours: a dropped piece settles on its cells. */
  settleSeconds: 0.15,
  /** Ours: its neighbours are pushed away and come back, and its rim flashes. */
  pushSeconds: 0.12,
  coinFlightSeconds: 0.7,
  confettiParticles: 8,
  confettiLifeSeconds: 1.5,
  starLifeSeconds: 2.5,
  /** Ours: time between two moves of a watched run. */
  watchMoveSeconds: 0.9,
  /** Ours: time for which a watched move is shown before it is made. */
  watchAimSeconds: 0.55,
  debugHoldSeconds: 2,
  snackbarSeconds: 3,
} as const;

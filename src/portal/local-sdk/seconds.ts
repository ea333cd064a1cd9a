// The times of local SDKs that no speed shortens: what is late is late for the game's own clocks.

export const SECONDS = {
  /** From the script to an SDK that can be used. */
  ready: 0.1,
  /** After the game has given up waiting. */
  lateReady: 12,
  /** From asking for an ad to its beginning, or to its refusal. */
  answer: 0.2,
  /** The same, after the game has given up waiting for either kind. */
  lateStart: 25,
  /** From an ad's beginning to somebody's closing it. */
  closedEarly: 1,
} as const;

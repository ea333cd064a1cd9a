/** Durations of the mock SDKs. `ad-speed` does not divide them, as it does not change the game's time limits either. */
export const SECONDS = {
  /** From the script to an SDK that is ready. */
  ready: 0.1,
  /** The same in `late-ready`, after the game has given up waiting. */
  lateReady: 12,
  /** From a request to its ad in `late-start`, after the game has given up waiting for either kind. */
  lateStart: 25,
  /** From `cancelAd()` to the ad in `ignores-cancel`. */
  ignoredCancel: 2,
  /** From the start of an ad to its close in `closed-early`. */
  closedEarly: 1,
} as const;

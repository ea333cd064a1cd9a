/** Time limits of ads, enforced by the game. */
export const AD_LIMITS = {
  /** Maximum hold of the game for an ad that has not started, from the request (readings, R6). */
  holdSeconds: 4,
  /** From the request to the first event of the ad. The result of a later ad is `timeout`. */
  startSeconds: { interstitial: 4, rewarded: 20 },
  /**
   * From the request until the SDK is assumed to have lost it. The next request waits for this: some SDKs report the end of one ad to
   * the latest request. The SDKs' own time limits add up to less.
   */
  lostSeconds: 25,
  /** From the request to the result, from the start of a late ad to its end, and for any pause. */
  maxSeconds: 90,
  /** Wait for an optional event: a pause or a refusal after the promise, a reward after the end. */
  graceSeconds: 0.5,
} as const;

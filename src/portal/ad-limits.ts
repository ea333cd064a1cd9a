// Time limits of ads, which hold whatever a site sends or does not send.

export const AD_LIMITS = {
  /** From the request: how long the game holds for an ad that has not begun (readings, R6). */
  holdSeconds: 4,
  /** From the request to the first sign of the ad. Then the request is late: its result is `timeout`. */
  startSeconds: { interstitial: 4, rewarded: 20 },
  /**
   * From the request: when the request counts as lost by the SDK. No other request is sent before: some SDKs report the end of one ad to
   * the latest request. Their own time limits add up to less.
   */
  lostSeconds: 25,
  /** From the request to the result, from the beginning of a late ad to its end, and for any pause. */
  mostSeconds: 90,
  /** Wait for an event that may still follow: a pause or a refusal after the promise, a reward after the end. */
  graceSeconds: 0.5,
} as const;

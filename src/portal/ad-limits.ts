// How long an ad may take, whatever its site says or does not say.

export const AD_LIMITS = {
  /** From asking to the first sign of an ad. */
  startSeconds: { interstitial: 10, rewarded: 20 },
  /** From asking to the first sign: for how much of it the game stands still. */
  waitSeconds: 4,
  /** From asking to the result, and for any pause. */
  mostSeconds: 90,
  /** How long a word that may still come is waited for: a pause or a refusal after the promise, a reward after the end. */
  graceSeconds: 0.5,
} as const;

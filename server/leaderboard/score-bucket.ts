// Score buckets: ranks are counted per bucket, so that a rank does not require a scan of all entries.

/** Buckets per doubling of the score: a bucket is at most 1/256 of its score wide. All safe integers fit in about 11,500 buckets. */
const PER_DOUBLING = 256;

/** Higher buckets contain only higher scores. `score` is a non-negative integer. */
export function scoreBucket(score: number): number {
  let doublings = 0;
  let top = score;
  while (top >= PER_DOUBLING * 2) {
    top = Math.floor(top / 2);
    doublings++;
  }
  return doublings * PER_DOUBLING + top;
}

/** Returns the lowest score above the bucket. */
export function endOfBucket(score: number): number {
  let width = 1;
  let top = score;
  while (top >= PER_DOUBLING * 2) {
    top = Math.floor(top / 2);
    width *= 2;
  }
  return (top + 1) * width;
}

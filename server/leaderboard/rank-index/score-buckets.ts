// Score buckets: a rank is the number of entries in higher buckets plus the place in the own bucket.

/** Buckets per doubling of the score: a bucket is at most 1/256 of its score wide. All safe integers fit in about 11,500 buckets. */
const PER_DOUBLING = 256;

/** Number of visible verified entries of a board by score bucket. */
export type RankCounts = Map<number, number>;

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

/** Returns the lowest score of the bucket, and the lowest score above it. */
export function bucketRange(bucket: number): { readonly start: number; readonly end: number } {
  const doublings = Math.max(0, Math.floor(bucket / PER_DOUBLING) - 1);
  const top = bucket - doublings * PER_DOUBLING;
  return { start: top * 2 ** doublings, end: (top + 1) * 2 ** doublings };
}

export function addCount(counts: RankCounts, bucket: number, change: number): void {
  counts.set(bucket, (counts.get(bucket) ?? 0) + change);
}

/** Returns the number of entries in higher buckets. */
export function countAbove(counts: RankCounts, bucket: number): number {
  let sum = 0;
  for (const [other, entries] of counts) if (other > bucket) sum += entries;
  // Counts may contain the end of an entry whose beginning they missed.
  return Math.max(0, sum);
}

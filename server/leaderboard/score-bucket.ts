// Buckets of scores: a board's ranks are counted by them, so that no rank needs a look at every entry.

/** Buckets in each doubling of the score: one is at most 1/256 of its score wide, and all safe numbers have some 11,500. */
const PER_DOUBLING = 256;

/** Scores in the same bucket are neighbours; a higher bucket has higher scores alone. `score` is a whole number from 0. */
export function scoreBucket(score: number): number {
  let doublings = 0;
  let top = score;
  while (top >= PER_DOUBLING * 2) {
    top = Math.floor(top / 2);
    doublings++;
  }
  return doublings * PER_DOUBLING + top;
}

/** The lowest score of the bucket above. */
export function endOfBucket(score: number): number {
  let width = 1;
  let top = score;
  while (top >= PER_DOUBLING * 2) {
    top = Math.floor(top / 2);
    width *= 2;
  }
  return (top + 1) * width;
}

// Samples of a measurement: taking them in turns, and what they come to.

export type Spread = {
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  /** From the first quartile to the third, as a fraction of the median. */
  readonly spread: number;
};

export type Contestant = {
  readonly name: string;
  /** Does the work once and gives one sample. */
  readonly sample: () => number;
};

/**
 * Lets contestants take turns, so that a machine whose speed drifts slows all of them alike. The first `warmUpRounds`
 * rounds are thrown away. Gives each contestant's samples, in the order of the contestants.
 */
export function takeTurns(contestants: readonly Contestant[], rounds: number, warmUpRounds: number): number[][] {
  const samples: number[][] = contestants.map(() => []);
  for (let round = -warmUpRounds; round < rounds; round++) {
    for (const [index, { sample }] of contestants.entries()) {
      const value = sample();
      if (round >= 0) samples[index].push(value);
    }
  }
  return samples;
}

export function spreadOf(samples: readonly number[]): Spread {
  const sorted = [...samples].sort((a, b) => a - b);
  const at = (fraction: number) => sorted[Math.min(sorted.length - 1, Math.trunc(sorted.length * fraction))];
  const p50 = at(0.5);
  return { p50, p95: at(0.95), p99: at(0.99), spread: p50 === 0 ? 0 : (at(0.75) - at(0.25)) / p50 };
}

/** Milliseconds that `work` takes. */
export function timed(work: () => void): number {
  const began = performance.now();
  work();
  return performance.now() - began;
}

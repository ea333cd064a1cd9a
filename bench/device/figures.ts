// What samples come to.

export type Figures = {
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly mean: number;
  readonly samples: number;
  /** Frames or steps that a sample is the mean of: more than 1 where the browser's clock is coarser than one of them. */
  readonly perSample: number;
};

const DIGITS = 4;

/** Of no samples there are no figures: throws a RangeError. */
export function figuresOf(samples: readonly number[], perSample = 1): Figures {
  if (samples.length === 0) throw new RangeError('There are no samples');
  const sorted = [...samples].sort((a, b) => a - b);
  const at = (fraction: number) => rounded(sorted[Math.min(sorted.length - 1, Math.trunc(sorted.length * fraction))]);
  const mean = sorted.reduce((sum, sample) => sum + sample, 0) / sorted.length;
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), mean: rounded(mean), samples: sorted.length, perSample };
}

export function rounded(value: number): number {
  return Number(value.toPrecision(DIGITS));
}

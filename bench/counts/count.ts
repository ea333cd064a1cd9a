// A count: a figure that the machine's speed does not change, held against the committed baseline.

export type Count = {
  /** Stays the same from run to run: the baseline is kept by it. */
  readonly name: string;
  readonly value: number;
  /** How far above the baseline it may be, as a fraction of it. 0 for what is the same on every machine. */
  readonly slack: number;
};

/** By the counts' names. */
export type Baseline = Readonly<Record<string, number>>;

export type Verdict = 'same' | 'fewer' | 'more' | 'new';

/** A count that the baseline does not know is `new`: it has to be accepted before it can be guarded. */
export function judge({ name, value, slack }: Count, baseline: Baseline): Verdict {
  const known = baseline[name];
  if (known === undefined) return 'new';
  if (value > known * (1 + slack)) return 'more';
  return value < known * (1 - slack) ? 'fewer' : 'same';
}

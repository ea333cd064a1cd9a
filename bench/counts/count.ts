/** A machine-independent count. `name` is its key in the baseline. */
export type Count = {
  readonly name: string;
  readonly value: number;
  /** Tolerated difference from the baseline, as a fraction of it. 0 for counts that are equal on every machine. */
  readonly slack: number;
  /** Maximum, whatever the baseline is. */
  readonly limit?: number;
};

export type Baseline = Readonly<Record<string, number>>;

/** Compares a count with its limit and its baseline. Returns `new` without a baseline; such a count must be accepted first. */
export function judge(
  { name, value, slack, limit = Infinity }: Count,
  baseline: Baseline,
): 'same' | 'fewer' | 'more' | 'new' | 'over limit' {
  if (value > limit) return 'over limit';
  const known = baseline[name];
  if (known === undefined) return 'new';
  if (value > known * (1 + slack)) return 'more';
  return value < known * (1 - slack) ? 'fewer' : 'same';
}

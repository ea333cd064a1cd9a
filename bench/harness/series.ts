import { intervalOf, quantileOf, relativeTo, type Blocks, type Interval } from './statistics.ts';

export type Series = {
  /** Unique in its report and stable across runs: `--compare` matches series by name. */
  readonly name: string;
  readonly unit: string;
  readonly blocks: Blocks;
  /** Name of the series with the same blocks by which `--compare` divides. */
  readonly yardstick?: string;
};

/** A value with its 95 % interval if there are enough blocks. */
export type Figure = { readonly value: number; readonly interval?: Interval | null; readonly unit?: string };

export const QUANTILES = { p50: 0.5, p95: 0.95, p99: 0.99 } as const;
export type QuantileName = keyof typeof QUANTILES;

/** Maximum samples per block. Larger blocks are reduced to this many quantiles to limit the file size. */
const MAX_SAMPLES = 300;
const DIGITS = 4;

/** Creates a series. Rounds and thins the samples first, so that saved and shown figures are equal. */
export function createSeries(name: string, unit: string, blocks: Blocks, yardstick?: string): Series {
  const filled = blocks.filter((samples) => samples.length > 0).map((samples) => thin(samples).map(rounded));
  return { name, unit, blocks: filled, ...(yardstick !== undefined && { yardstick }) };
}

type SeriesOptions = {
  readonly unit?: string;
  /** Factor for all samples. */
  readonly scale?: number;
  /** Name of the contestant that serves as yardstick. */
  readonly yardstick?: string | undefined;
};

/** Returns the series of the contestants that have samples. */
export function seriesOf(
  title: string,
  contestants: readonly { readonly name: string; readonly blocks: Blocks }[],
  { unit = 'ms', scale = 1, yardstick }: SeriesOptions = {},
): Series[] {
  const nameOf = (contestant: string) => `${title} / ${contestant}`;
  const measured = contestants.filter(({ blocks }) => blocks.length > 0);
  return measured.map(({ name, blocks }) => {
    const scaled = blocks.map((samples) => samples.map((sample) => sample * scale));
    return createSeries(nameOf(name), unit, scaled, yardstick === undefined || yardstick === name ? undefined : nameOf(yardstick));
  });
}

export function rounded(value: number): number {
  return Number(value.toPrecision(DIGITS));
}

export function figureOf({ blocks }: Pick<Series, 'blocks'>, quantile: QuantileName): Figure {
  const statistic = quantileOf(blocks, QUANTILES[quantile]);
  const interval = intervalOf(statistic, blocks.length);
  return { value: statistic(), ...(interval && { interval }) };
}

/** Returns the median ratio to a yardstick, paired by block. */
export function ratioFigure({ blocks }: Series, yardstick: Series): Figure {
  return { ...figureOf({ blocks: relativeTo(yardstick.blocks, blocks) }, 'p50'), unit: 'x' };
}

export function medianOf(samples: readonly number[]): number {
  return quantileOf([samples], QUANTILES.p50)();
}

function thin(samples: readonly number[]): readonly number[] {
  if (samples.length <= MAX_SAMPLES) return samples;
  const sorted = [...samples].sort((a, b) => a - b);
  return Array.from({ length: MAX_SAMPLES }, (_, k) => sorted[Math.floor(((k + 0.5) / MAX_SAMPLES) * sorted.length)]);
}

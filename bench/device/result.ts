// The result of a run: the JSON that the page's button copies. docs/bench-on-a-phone.md describes its fields.
import { createSeries, figureOf, rounded } from '../harness/series.ts';
import type { Blocks, Interval } from '../harness/statistics.ts';
import type { SceneName } from '../play/scenes.ts';
import type { Cadence } from './cadence.ts';
import type { DeviceDescription } from './describe-device.ts';

/** Goes up when a field changes its meaning or goes away. */
export const FORMAT_VERSION = 2;

/** Milliseconds. */
export type Figures = {
  readonly p50: number;
  /** The 95 % interval of the median, where there are blocks enough for one. */
  readonly interval: Interval | null;
  readonly p95: number;
  readonly p99: number;
  readonly mean: number;
  readonly samples: number;
  /** Frames or steps that a sample is the mean of: more than 1 where the browser's clock is coarser than one of them. */
  readonly perSample: number;
  readonly blocks: Blocks;
};

export type SpriteRow = {
  readonly engine: string;
  readonly sprites: number;
  /** Pixels of a sprite's side. */
  readonly pixels: number;
  /** Of a frame's script: motion, packing, upload; draw calls are off. */
  readonly script: Figures;
  /** Of a frame until one of its pixels can be read. */
  readonly whole: Figures;
  /** Frames as they reach the screen; not measured for the bare loop. */
  readonly screen?: Cadence;
  readonly drawCalls: number;
  readonly uploadedBytes: number;
};

export type StepRow = {
  readonly contestant: string;
  readonly entities: number;
  /** Of one step. */
  readonly step: Figures;
};

export type FrameRow = {
  readonly scene: SceneName;
  /** Of the script of a frame in which the game ran. */
  readonly script: Figures;
  readonly screen: Cadence;
  readonly drawPath: string;
  readonly sprites: number;
  readonly drawCalls: number;
  readonly pixelRatio: number;
  readonly width: number;
  readonly height: number;
};

export type Results = { readonly sprites: SpriteRow[]; readonly step: StepRow[]; readonly frame: FrameRow[] };

/** Rows for their parts, and sentences on wrong answers, which have no time, and on what could not be measured here. */
export type Outcome = Partial<Results> & { readonly wrong?: readonly string[]; readonly missing?: readonly string[] };

export type DeviceResult = {
  readonly format: 'frozen-jewel-bench';
  readonly formatVersion: number;
  readonly version: string;
  /** Names of the bundles, with the hashes of what is in them. */
  readonly build: { readonly bench: string; readonly game: string };
  readonly date: string;
  readonly isQuick: boolean;
  readonly isFinished: boolean;
  readonly device: DeviceDescription;
  readonly results: Results;
  /** Wrong answers: they have no times. */
  readonly wrong: readonly string[];
  /** What could not be measured here, and why. */
  readonly missing: readonly string[];
};

/** Throws a RangeError without samples. */
export function figuresOf(samples: Blocks, perSample = 1): Figures {
  const series = createSeries('', 'ms', samples);
  const all = samples.flat();
  if (all.length === 0) throw new RangeError('There are no samples');
  const { value, interval = null } = figureOf(series, 'p50');
  return {
    p50: value,
    interval,
    p95: figureOf(series, 'p95').value,
    p99: figureOf(series, 'p99').value,
    mean: rounded(all.reduce((sum, sample) => sum + sample, 0) / all.length),
    samples: all.length,
    perSample,
    blocks: series.blocks,
  };
}

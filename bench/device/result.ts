// The JSON of a run, which the page's button copies. docs/bench-on-a-phone.md describes its fields.
import { createSeries, figureOf, rounded } from '../harness/series.ts';
import type { Blocks, Interval } from '../harness/statistics.ts';
import type { SceneName } from '../play/scenes.ts';
import type { Cadence } from './cadence.ts';
import type { DeviceDescription } from './describe-device.ts';

/** Raised when a field changes its meaning or is removed. */
export const FORMAT_VERSION = 2;

/** Milliseconds. */
export type Figures = {
  readonly p50: number;
  /** The 95 % interval of the median. Null if there are too few blocks. */
  readonly interval: Interval | null;
  readonly p95: number;
  readonly p99: number;
  readonly mean: number;
  readonly samples: number;
  /** Frames or steps in a sample, which is their mean. More than 1 if the browser's clock is too coarse for one. */
  readonly perSample: number;
  readonly blocks: Blocks;
};

export type SpriteRow = {
  readonly engine: string;
  readonly sprites: number;
  /** Pixels of a sprite's side. */
  readonly pixels: number;
  /** Motion, packing and upload of a frame, with draw calls off. */
  readonly script: Figures;
  /** A frame until one of its pixels can be read. */
  readonly whole: Figures;
  /** Not measured for the bare loop. */
  readonly screen?: Cadence;
  readonly drawCalls: number;
  readonly uploadedBytes: number;
};

export type StepRow = {
  readonly contestant: string;
  readonly entities: number;
  readonly step: Figures;
};

export type FrameRow = {
  readonly scene: SceneName;
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

/** The rows and sentences of a task. */
export type Outcome = Partial<Results & Complaints>;

export type Complaints = {
  /** Wrong answers. They have no times. */
  readonly wrong: string[];
  /** What could not be measured here, and why. */
  readonly missing: string[];
};

export type DeviceResult = {
  readonly format: 'frozen-jewel-bench';
  readonly formatVersion: number;
  readonly version: string;
  /** Names of the bundles, with the hashes of their contents. */
  readonly build: { readonly bench: string; readonly game: string };
  readonly date: string;
  readonly isQuick: boolean;
  readonly isFinished: boolean;
  readonly device: DeviceDescription;
  readonly results: Results;
  readonly wrong: readonly string[];
  readonly missing: readonly string[];
};

/** Throws a RangeError without samples. */
export function figuresOf({ blocks, perSample = 1 }: { readonly blocks: Blocks; readonly perSample?: number }): Figures {
  const all = blocks.flat();
  if (all.length === 0) throw new RangeError('There are no samples');
  const series = createSeries('', 'ms', blocks);
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

// The JSON result of a run. docs/bench-on-a-phone.md describes its fields.
import { createSeries, figureOf, rounded } from '../harness/series.ts';
import type { Blocks } from '../harness/statistics.ts';
import type { SceneName } from '../play/scenes.ts';
import type { Cadence } from './cadence.ts';
import type { DeviceDescription } from './describe-device.ts';

/** Incremented when a field changes its meaning or is removed. */
const FORMAT_VERSION = 2;

export type Figures = Readonly<ReturnType<typeof figuresOf>>;

export type SpriteRow = {
  readonly engine: string;
  readonly sprites: number;
  /** Side of a sprite in pixels. */
  readonly pixels: number;
  /** Motion, packing and upload of a frame, with draw calls off. */
  readonly script: Figures;
  /** Frame until one of its pixels can be read. */
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

/** Rows of results, and messages about wrong results and unmeasured parts. A wrong result has no row. */
export type Findings = {
  readonly sprites: SpriteRow[];
  readonly step: StepRow[];
  readonly frame: FrameRow[];
  readonly wrong: string[];
  readonly missing: string[];
};

export type Outcome = Partial<Findings>;

export type DeviceResult = ReturnType<typeof createResult>;

export function createResult(
  device: DeviceDescription,
  { wrong, missing, ...results }: Findings,
  run: { readonly isQuick: boolean; readonly isFinished: boolean },
) {
  const { version = '', game = '' } = document.documentElement.dataset;
  return {
    format: 'frozen-jewel-bench',
    formatVersion: FORMAT_VERSION,
    version,
    /** Bundle names, which contain content hashes. */
    build: { bench: /[^/]*$/.exec(import.meta.url)![0], game },
    date: new Date().toISOString(),
    isQuick: run.isQuick,
    isFinished: run.isFinished,
    device,
    results,
    wrong,
    missing,
  };
}

/** Computes figures in milliseconds. Throws a RangeError without samples. */
export function figuresOf({ blocks, perSample = 1 }: { readonly blocks: Blocks; readonly perSample?: number }) {
  const all = blocks.flat();
  if (all.length === 0) throw new RangeError('There are no samples');
  const series = createSeries('', 'ms', blocks);
  const { value, interval = null } = figureOf(series, 'p50');
  return {
    p50: value,
    /** 95 % interval of the median. Null with too few blocks. */
    interval,
    p95: figureOf(series, 'p95').value,
    p99: figureOf(series, 'p99').value,
    mean: rounded(all.reduce((sum, sample) => sum + sample, 0) / all.length),
    samples: all.length,
    /** Frames or steps per sample; the sample is their mean. Above 1 if the clock is too coarse for a single one. */
    perSample,
    blocks: series.blocks,
  };
}

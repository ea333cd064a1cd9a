// What comes of a run: the JSON that the page's button copies. docs/bench-on-a-phone.md tells its fields.
import type { Cadence } from './cadence.ts';
import type { DeviceDescription } from './describe-device.ts';
import type { SceneName } from './frame/scenes.ts';
import type { Figures } from './figures.ts';

/** Goes up when a field changes its meaning or goes away. */
export const FORMAT_VERSION = 1;

export type SpriteRow = {
  readonly engine: string;
  readonly sprites: number;
  /** Pixels of a sprite's side. */
  readonly pixels: number;
  /** Milliseconds of a frame's script: motion, packing, upload; draw calls are off. */
  readonly script: Figures;
  /** Milliseconds of a frame until one of its pixels can be read. */
  readonly whole: Figures;
  /** Frames as they reach the screen; of the bare loop none are taken. */
  readonly screen?: Cadence;
  readonly drawCalls: number;
  readonly uploadedBytes: number;
};

export type StepRow = {
  readonly contestant: string;
  readonly entities: number;
  /** Milliseconds of a step. */
  readonly step: Figures;
};

export type FrameRow = {
  readonly scene: SceneName;
  /** Milliseconds of the script of a frame in which the game ran. */
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
export type PartName = keyof Results;

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
  /** Answers that were wrong: they have no times. */
  readonly wrong: readonly string[];
  /** What could not be measured here, and why. */
  readonly missing: readonly string[];
};

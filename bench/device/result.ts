// The result of a run: a JSON document. docs/bench-on-a-phone.md describes its fields.
import { rounded } from '../harness/series.ts';
import type { DeviceDescription } from './describe-device.ts';
import { measuredOf, type Estimate, type Measured } from './score/estimate.ts';
import {
  scoreUnderLoad,
  scoreWorkload,
  SUITE_VERSION,
  splitOf,
  totalScore,
  variationOf,
  type Reference,
  type Split,
  type WorkloadScore,
} from './score/score.ts';
import { CONTROL, WORKLOAD_NAMES, type WorkloadName } from './score/workloads.ts';

/** Incremented when a field changes its meaning or is removed. */
export const FORMAT_VERSION = 5;

export type TimedName = WorkloadName | typeof CONTROL;

/** Milliseconds of all iterations, by round. */
export type Samples = readonly (readonly number[])[];

export type WorkloadResult = WorkloadScore & {
  /** Empty in a result that was read from a link. */
  readonly samples: Samples;
};

/** Milliseconds from the navigation of the game's iframe. */
export type StartUp = {
  /** The first frame of the canvas is drawn. */
  readonly firstFrame: number;
  /** The menu is open, and Play acts immediately. */
  readonly menu: number;
  /** A piece follows the pointer, if Play is pressed as soon as the menu is open. */
  readonly firstMove: number;
};
export type StartUpResult = Readonly<Record<keyof StartUp, Measured>>;

export type SustainedResult = {
  /** Seconds from the start, and speed relative to the first fifth: of the best iterations of the score's workloads, a round each. */
  readonly points: readonly { readonly seconds: number; readonly speed: number }[];
  /** Loss of speed from the best to the last fifth, from 0 to 1. */
  readonly decay: number;
};

export type EngineRow = {
  readonly engine: string;
  readonly sprites: number;
  /** Motion, packing and upload of a frame in milliseconds, with draw calls off. */
  readonly script: Measured;
  /** Frame until one of its pixels can be read, in milliseconds. */
  readonly whole: Measured;
  readonly drawCalls: number;
  readonly uploadedBytes: number;
};

/** Measurements so far. */
export type Findings = {
  readonly samples: Readonly<Partial<Record<TimedName, Samples>>>;
  readonly starts: readonly StartUp[];
  readonly sustained?: SustainedResult;
  readonly engines: readonly EngineRow[];
  /** Circumstances that distort times, wrong results, and parts that could not be measured: a sentence each. */
  readonly warnings: readonly string[];
  readonly wrong: readonly string[];
  readonly missing: readonly string[];
};

export const NO_FINDINGS: Findings = { samples: {}, starts: [], engines: [], warnings: [], wrong: [], missing: [] };

/** Milliseconds of the iterations of one round, by workload. */
export type RoundSamples = Readonly<Partial<Record<TimedName, readonly number[]>>>;

/** Findings of a task. `samples` is one round. */
export type Outcome = Omit<Partial<Findings>, 'samples'> & { readonly samples?: RoundSamples };

export type DeviceResult = {
  readonly format: 'frozen-jewel-bench';
  readonly formatVersion: typeof FORMAT_VERSION;
  readonly suiteVersion: number;
  /** Version of the game, and names of the bundles, which contain content hashes. */
  readonly version: string;
  readonly build: { readonly bench: string; readonly game: string };
  /** ISO 8601. */
  readonly date: string;
  readonly isQuick: boolean;
  readonly isFinished: boolean;
  /** Name of the device or of the run that its user wrote, or empty. */
  readonly label: string;
  /** Of the shuffled order of the workloads. Null for the usual order. */
  readonly seed: number | null;
  readonly device: DeviceDescription;
  readonly reference: Reference;
  /** Of the best iterations. Null if a workload of the device's class is missing. */
  readonly score: Estimate | null;
  /** Score of the first, the average and the worst iterations. */
  readonly underLoad: number | null;
  readonly workloads: readonly WorkloadResult[];
  /** `variation`: its slowest relative to its fastest round. Null with fewer than two rounds, or with a clock that cannot time it. */
  readonly control: { readonly variation: number | null; readonly rounds: readonly Split[]; readonly samples: Samples };
  readonly startUp: StartUpResult | null;
  readonly sustained: SustainedResult | null;
  readonly engines: readonly EngineRow[];
  readonly warnings: readonly string[];
  readonly wrong: readonly string[];
  readonly missing: readonly string[];
};

/** Appends samples and lists, without repeating a sentence, and replaces other fields. */
export function addOutcome(found: Findings, { samples = {}, ...outcome }: Outcome): Findings {
  const joined = { ...found.samples };
  for (const name of Object.keys(samples) as TimedName[]) joined[name] = [...(joined[name] ?? []), samples[name]!.map(rounded)];
  const join = <Item>(before: readonly Item[], added: readonly Item[] = []) => [...new Set([...before, ...added])];
  return {
    ...found,
    ...outcome,
    samples: joined,
    starts: join(found.starts, outcome.starts),
    engines: join(found.engines, outcome.engines),
    warnings: join(found.warnings, outcome.warnings),
    wrong: join(found.wrong, outcome.wrong),
    missing: join(found.missing, outcome.missing),
  };
}

export type Run = Pick<DeviceResult, 'version' | 'build' | 'label' | 'seed' | 'device' | 'reference' | 'isQuick' | 'isFinished'>;

export function createResult({ samples, starts, sustained, ...lists }: Findings, run: Run): DeviceResult {
  const control = samples.control ?? [];
  const workloads = WORKLOAD_NAMES.flatMap((name) => {
    const rounds = samples[name];
    return rounds ? [{ name, rounds: rounds.map(roundedSplit), samples: rounds }] : [];
  });
  return {
    format: 'frozen-jewel-bench',
    formatVersion: FORMAT_VERSION,
    suiteVersion: SUITE_VERSION,
    version: run.version,
    build: run.build,
    date: new Date().toISOString(),
    isQuick: run.isQuick,
    isFinished: run.isFinished,
    label: run.label,
    seed: run.seed,
    device: run.device,
    reference: run.reference,
    ...figuresOf(run, workloads, { rounds: control.map(roundedSplit), samples: control }),
    startUp: startUpOf(starts),
    sustained: sustained ?? null,
    ...lists,
  };
}

/** A clock whose step is a larger share of the control's iterations cannot show its variation. */
const MAX_STEP_SHARE = 0.2;

/** Computes the figures of the score from the rounds. */
export function figuresOf(
  { device, reference }: Pick<DeviceResult, 'device' | 'reference'>,
  measured: readonly Pick<WorkloadResult, 'name' | 'rounds' | 'samples'>[],
  { rounds, samples }: Pick<DeviceResult['control'], 'rounds' | 'samples'>,
): Pick<DeviceResult, 'score' | 'underLoad' | 'workloads' | 'control'> {
  const workloads = measured.map((workload) => ({
    ...scoreWorkload(workload.name, workload.rounds, reference),
    samples: workload.samples,
  }));
  const isTimed = rounds.every(({ best }) => device.timerMilliseconds <= best * MAX_STEP_SHARE);
  return {
    score: totalScore(workloads, device.webGl),
    underLoad: scoreUnderLoad(workloads, device.webGl, reference),
    workloads,
    control: { variation: isTimed ? variationOf(rounds) : null, rounds, samples },
  };
}

function startUpOf(starts: readonly StartUp[]): StartUpResult | null {
  if (starts.length === 0) return null;
  const measure = (part: keyof StartUp) => roundedMeasure(starts.map((start) => start[part]));
  return { firstFrame: measure('firstFrame'), menu: measure('menu'), firstMove: measure('firstMove') };
}

/** Rounds the values, so that a link has the same figures with fewer digits. */
export function roundedSplit(samples: readonly number[]): Split {
  const { first, average, worst, best } = splitOf(samples);
  return { first: rounded(first), average: rounded(average), worst: rounded(worst), best: rounded(best) };
}

/** Rounds the values first, so that saved and shown figures are equal. */
export function roundedMeasure(rounds: readonly number[]): Measured {
  return measuredOf(rounds.map(rounded));
}

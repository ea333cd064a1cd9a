// The result of a run: a JSON document. docs/bench-on-a-phone.md describes its fields.
import { rounded } from '../harness/series.ts';
import type { DeviceDescription } from './describe-device.ts';
import { measuredOf, type Estimate, type Measured } from './score/estimate.ts';
import { scoreWorkload, SUITE_VERSION, splitOf, totalScore, type Reference, type Split, type WorkloadScore } from './score/score.ts';
import { CONTROL, WORKLOAD_NAMES, type WorkloadName } from './score/workloads.ts';

/** Incremented when a field changes its meaning or is removed. */
export const FORMAT_VERSION = 4;

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

export type RampResult = {
  readonly screenHertz: number;
  /** Moving sprites that the device keeps at its refresh rate; a pass is a round. */
  readonly sprites: Measured;
  /** Stable stretches of each pass: sprites, and the mean frame time in milliseconds. Empty in a result that was read from a link. */
  readonly passes: readonly (readonly (readonly [sprites: number, milliseconds: number])[])[];
};

export type SustainedMark = { readonly seconds: number; readonly kind: 'throttled' | 'powerSaving' | 'hidden' };

export type SustainedResult = {
  /** Seconds from the start, speed relative to the first minute, and refresh rate. */
  readonly points: readonly { readonly seconds: number; readonly speed: number; readonly hertz: number }[];
  /** Loss of speed from the best to the last part, from 0 to 1. */
  readonly decay: number;
  readonly marks: readonly SustainedMark[];
};

/** Milliseconds of each press. */
export type LatencyResult = {
  /** From the pointer event to the frame after the one that shows it. */
  readonly frame: Measured;
  /** Event Timing: from the pointer event to the next paint, in steps of 8 ms. Null in browsers without it. */
  readonly paint: Measured | null;
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

export type EcsRow = {
  readonly library: string;
  /** One of the community's six tests. */
  readonly test: string;
  readonly milliseconds: Measured;
};

/** Measurements so far. */
export type Findings = {
  readonly samples: Readonly<Partial<Record<TimedName, Samples>>>;
  readonly starts: readonly StartUp[];
  readonly ramp?: RampResult;
  readonly sustained?: SustainedResult;
  readonly latency?: LatencyResult;
  readonly engines: readonly EngineRow[];
  readonly ecs: readonly EcsRow[];
  /** Circumstances that distort times, wrong results, and parts that could not be measured: a sentence each. */
  readonly warnings: readonly string[];
  readonly wrong: readonly string[];
  readonly missing: readonly string[];
};

export const NO_FINDINGS: Findings = { samples: {}, starts: [], engines: [], ecs: [], warnings: [], wrong: [], missing: [] };

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
  readonly device: DeviceDescription;
  readonly reference: Reference;
  /** Null if a workload is missing. */
  readonly score: Estimate | null;
  readonly workloads: readonly WorkloadResult[];
  readonly control: { readonly rounds: readonly Split[]; readonly samples: Samples };
  readonly startUp: StartUpResult | null;
  readonly ramp: RampResult | null;
  readonly sustained: SustainedResult | null;
  readonly latency: LatencyResult | null;
  readonly engines: readonly EngineRow[];
  readonly ecs: readonly EcsRow[];
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
    ecs: join(found.ecs, outcome.ecs),
    warnings: join(found.warnings, outcome.warnings),
    wrong: join(found.wrong, outcome.wrong),
    missing: join(found.missing, outcome.missing),
  };
}

type Run = Pick<DeviceResult, 'version' | 'build' | 'device' | 'reference' | 'isQuick' | 'isFinished'>;

export function createResult({ samples, starts, ramp, sustained, latency, ...lists }: Findings, run: Run): DeviceResult {
  const workloads = WORKLOAD_NAMES.flatMap((name) => {
    const rounds = samples[name];
    return rounds ? [{ ...scoreWorkload(name, rounds.map(roundedSplit), run.reference), samples: rounds }] : [];
  });
  const control = samples.control ?? [];
  return {
    format: 'frozen-jewel-bench',
    formatVersion: FORMAT_VERSION,
    suiteVersion: SUITE_VERSION,
    version: run.version,
    build: run.build,
    date: new Date().toISOString(),
    isQuick: run.isQuick,
    isFinished: run.isFinished,
    device: run.device,
    reference: run.reference,
    score: scoreOf(workloads, run.reference),
    workloads,
    control: { rounds: control.map(roundedSplit), samples: control },
    startUp: startUpOf(starts),
    ramp: ramp ?? null,
    sustained: sustained ?? null,
    latency: latency ?? null,
    ...lists,
  };
}

/** Scores the rounds that all workloads have: a stopped run also has a part of a round. */
export function scoreOf(workloads: readonly WorkloadScore[], reference: Reference): Estimate | null {
  const common = Math.min(...workloads.map(({ rounds }) => rounds.length));
  const whole = workloads.map((workload) => ({ ...workload, rounds: workload.rounds.slice(0, common) }));
  return totalScore(whole, reference);
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

// The shape of a result that comes from a file or a link. Limits keep an edited document from stopping the page.
import * as v from 'valibot';
import { MAX_LABEL_CHARACTERS } from '../parameters.ts';
import { FORMAT_VERSION, type DeviceResult, type Samples } from '../result.ts';
import type { Estimate, Measured } from '../score/estimate.ts';
import { SUITE_VERSION, type Split } from '../score/score.ts';
import { WORKLOAD_NAMES, type WorkloadName } from '../score/workloads.ts';

/** Every number of a result is smaller. JSON has no NaN, and its infinite numbers are larger. */
const MAX = 1e12;
const MIN_POSITIVE = 1e-9;
const MAX_ROUNDS = 200;
const MAX_ITEMS = 1000;
const MAX_ROWS = 100;
const MAX_CHARACTERS = 1000;

const ZERO_OR_MORE = v.pipe(v.number(), v.minValue(0), v.maxValue(MAX));
const POSITIVE = v.pipe(v.number(), v.minValue(MIN_POSITIVE), v.maxValue(MAX));
const TEXT = v.pipe(v.string(), v.maxLength(MAX_CHARACTERS));
const TEXTS = v.pipe(v.array(TEXT), v.maxLength(MAX_ROWS));
const NAME = v.picklist(WORKLOAD_NAMES);
const SIZE = v.object({ width: ZERO_OR_MORE, height: ZERO_OR_MORE });

const ESTIMATE_FIELDS = { value: POSITIVE, interval: v.nullable(v.tuple([POSITIVE, POSITIVE])) };
const ESTIMATE: v.GenericSchema<unknown, Estimate> = v.object(ESTIMATE_FIELDS);
const ROUNDS = v.pipe(v.array(POSITIVE), v.minLength(1), v.maxLength(MAX_ROUNDS));
const MEASURED: v.GenericSchema<unknown, Measured> = v.object({ ...ESTIMATE_FIELDS, rounds: ROUNDS });
const SPLIT = v.object({ first: POSITIVE, average: POSITIVE, worst: POSITIVE, best: POSITIVE });
const SPLITS: v.GenericSchema<unknown, Split[]> = v.pipe(v.array(SPLIT), v.maxLength(MAX_ROUNDS));
const SAMPLES: v.GenericSchema<unknown, Samples> = v.pipe(
  v.array(v.pipe(v.array(POSITIVE), v.minLength(2), v.maxLength(MAX_ITEMS))),
  v.maxLength(MAX_ROUNDS),
);

const DEVICE = v.object({
  userAgent: TEXT,
  model: TEXT,
  gpu: TEXT,
  webGl: v.picklist([0, 1, 2]),
  hardwareConcurrency: v.nullable(ZERO_OR_MORE),
  deviceMemory: v.nullable(ZERO_OR_MORE),
  screen: SIZE,
  viewport: SIZE,
  devicePixelRatio: ZERO_OR_MORE,
  timerMilliseconds: ZERO_OR_MORE,
  screenHertz: POSITIVE,
  isCrossOriginIsolated: v.boolean(),
  isEmbedded: v.boolean(),
  isReducedMotion: v.boolean(),
});

const REFERENCE_WORKLOAD = v.object({
  first: POSITIVE,
  average: POSITIVE,
  worst: POSITIVE,
  best: POSITIVE,
  betweenRuns: ZERO_OR_MORE,
});

const REFERENCE = v.object({
  name: TEXT,
  workloads: v.object(
    Object.fromEntries(WORKLOAD_NAMES.map((name) => [name, REFERENCE_WORKLOAD])) as Record<WorkloadName, typeof REFERENCE_WORKLOAD>,
  ),
});

const WORKLOADS = v.pipe(
  v.array(v.object({ name: NAME, score: ESTIMATE, best: ESTIMATE, rounds: v.pipe(SPLITS, v.minLength(1)), samples: SAMPLES })),
  v.check((workloads) => new Set(workloads.map(({ name }) => name)).size === workloads.length),
);

const SUSTAINED = v.object({
  points: v.pipe(v.array(v.object({ seconds: ZERO_OR_MORE, speed: POSITIVE })), v.maxLength(MAX_ITEMS)),
  decay: v.pipe(v.number(), v.minValue(0), v.maxValue(1)),
});

const ENGINE = v.object({
  engine: TEXT,
  sprites: POSITIVE,
  script: MEASURED,
  whole: MEASURED,
  drawCalls: ZERO_OR_MORE,
  uploadedBytes: ZERO_OR_MORE,
});

/** Unknown fields are dropped. */
export const RESULT: v.GenericSchema<unknown, DeviceResult> = v.object({
  format: v.literal('frozen-jewel-bench'),
  formatVersion: v.literal(FORMAT_VERSION),
  suiteVersion: v.literal(SUITE_VERSION),
  version: TEXT,
  build: v.object({ bench: TEXT, game: TEXT }),
  date: v.pipe(v.string(), v.isoTimestamp()),
  isQuick: v.boolean(),
  isFinished: v.boolean(),
  label: v.pipe(v.string(), v.maxLength(MAX_LABEL_CHARACTERS)),
  seed: v.nullable(ZERO_OR_MORE),
  device: DEVICE,
  reference: REFERENCE,
  score: v.nullable(ESTIMATE),
  underLoad: v.nullable(POSITIVE),
  workloads: WORKLOADS,
  control: v.object({ variation: v.nullable(POSITIVE), rounds: SPLITS, samples: SAMPLES }),
  startUp: v.nullable(v.object({ firstFrame: MEASURED, menu: MEASURED, firstMove: MEASURED })),
  sustained: v.nullable(SUSTAINED),
  engines: v.pipe(v.array(ENGINE), v.maxLength(MAX_ROWS)),
  warnings: TEXTS,
  wrong: TEXTS,
  missing: TEXTS,
});

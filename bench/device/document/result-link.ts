// A result in the hash of an address: without samples, but with the rounds, from which every interval follows.
import { deflateSync, inflateSync, strFromU8, strToU8 } from 'fflate';
import { hashText } from '../../../src/rules/hash.ts';
import { fromBase64Url, toBase64Url } from '../../../src/rules/replay.ts';
import { figuresOf, FORMAT_VERSION, type DeviceResult } from '../result.ts';
import { measuredOf, type Measured } from '../score/estimate.ts';
import { REFERENCE } from '../score/reference.ts';
import type { Split } from '../score/score.ts';
import { WORKLOAD_NAMES } from '../score/workloads.ts';
import { packNumbers, unpackNumbers } from './pack-numbers.ts';
import { checkResult, type ReadResult } from './read-result.ts';

const MARK = '#result=';
/** Longest hash that is read. */
const MAX_HASH_CHARACTERS = 16_000;

const CUT: ReadResult = { fault: 'This link is cut off: copy all of it again, or ask for the file.' };
const DAMAGED: ReadResult = { fault: 'This link is damaged: its text does not match its checksum.' };

/** Returns a link to the page. */
export function resultLink(page: string, result: DeviceResult): string {
  return `${page}${MARK}${packResult(result)}`;
}

/** Returns a result as text: version of the format, number of characters, their checksum, and the packed result. */
export function packResult(result: DeviceResult): string {
  const packed = toBase64Url(deflateSync(strToU8(JSON.stringify(pack(result))), { level: 9 }));
  return `${FORMAT_VERSION}.${packed.length}.${hashText(packed)}.${packed}`;
}

/** Returns whether an address or its hash is marked as a result. */
export function isResultLink(address: string): boolean {
  return address.includes(MARK);
}

/** Reads an address or its hash. */
export function readResultLink(address: string): ReadResult {
  if (!isResultLink(address)) return { fault: `This is not a link to a result: it has no "${MARK}".` };
  return readPackedResult(address.slice(address.indexOf(MARK) + MARK.length).trim());
}

/** Reads the text of `packResult`. */
export function readPackedResult(text: string): ReadResult {
  if (text.length > MAX_HASH_CHARACTERS) return { fault: `This link is too long: it has more than ${MAX_HASH_CHARACTERS} characters.` };
  const [version, length, hash, packed = '', ...others] = text.split('.');
  if (version === '') return CUT;
  if (!/^\d{1,9}$/.test(version) || others.length > 0) return DAMAGED;
  if (Number(version) !== FORMAT_VERSION) return checkResult({ format: 'frozen-jewel-bench', formatVersion: Number(version) });
  if (hash === undefined || packed.length < Number(length)) return CUT;
  if (packed.length > Number(length) || hashText(packed) !== hash) return DAMAGED;
  try {
    return checkResult(unpack(JSON.parse(strFromU8(inflateSync(Uint8Array.from(fromBase64Url(packed)))))));
  } catch {
    return DAMAGED;
  }
}

type PackedSplits = readonly (readonly number[])[];

/** Lists of numbers instead of fields where there are many. Each is packed. */
type Packed = Pick<
  DeviceResult,
  | 'format'
  | 'formatVersion'
  | 'suiteVersion'
  | 'version'
  | 'build'
  | 'date'
  | 'isFinished'
  | 'isQuick'
  | 'label'
  | 'seed'
  | 'device'
  | 'warnings'
  | 'wrong'
  | 'missing'
> & {
  /** Computed by the reader. JSON omits undefined fields. */
  readonly score: undefined;
  readonly underLoad: undefined;
  readonly reference: undefined;
  /** First, average, worst and best of all rounds, in order of WORKLOAD_NAMES. Empty without rounds. */
  readonly workloads: readonly PackedSplits[];
  readonly control: PackedSplits;
  readonly startUp: readonly (readonly number[])[];
  readonly sustained: {
    readonly points: readonly [seconds: readonly number[], speed: readonly number[]];
    readonly decay: number;
  } | null;
  readonly engines: readonly (readonly [
    engine: string,
    sprites: number,
    script: readonly number[],
    whole: readonly number[],
    drawCalls: number,
    uploadedBytes: number,
  ])[];
};

function pack(result: DeviceResult): Packed {
  const { workloads, control, startUp, sustained, engines } = result;
  const roundsOf = ({ rounds }: Measured) => packNumbers(rounds);
  return {
    ...result,
    score: undefined,
    underLoad: undefined,
    reference: undefined,
    workloads: WORKLOAD_NAMES.map((name) => packSplits(workloads.find((workload) => workload.name === name)?.rounds ?? [])),
    control: packSplits(control.rounds),
    startUp: startUp ? [startUp.firstFrame, startUp.menu, startUp.firstMove].map(roundsOf) : [],
    sustained: sustained && {
      ...sustained,
      points: [packNumbers(sustained.points.map(({ seconds }) => seconds)), packNumbers(sustained.points.map(({ speed }) => speed))],
    },
    engines: engines.map((row) => [row.engine, row.sprites, roundsOf(row.script), roundsOf(row.whole), row.drawCalls, row.uploadedBytes]),
  };
}

/** Reverses `pack`. A link can contain anything, so the caller checks the result. */
function unpack({ workloads, control, startUp, sustained, engines, ...fields }: Packed): DeviceResult {
  const measured = (rounds: readonly number[]) => measuredOf(unpackNumbers(rounds));
  const timed = workloads.flatMap((splits, index) => {
    const rounds = unpackSplits(splits);
    return rounds.length === 0 ? [] : [{ name: WORKLOAD_NAMES[index], rounds, samples: [] }];
  });
  const [firstFrame, menu, firstMove] = startUp.map(measured);
  return {
    ...fields,
    reference: REFERENCE,
    ...figuresOf({ device: fields.device, reference: REFERENCE }, timed, { rounds: unpackSplits(control), samples: [] }),
    startUp: firstFrame ? { firstFrame, menu, firstMove } : null,
    sustained: sustained && { ...sustained, points: unpackPoints(sustained.points) },
    engines: engines.map(([engine, sprites, script, whole, drawCalls, uploadedBytes]) => {
      return { engine, sprites, script: measured(script), whole: measured(whole), drawCalls, uploadedBytes };
    }),
  };
}

function packSplits(rounds: readonly Split[]): PackedSplits {
  return (['first', 'average', 'worst', 'best'] as const).map((part) => packNumbers(rounds.map((split) => split[part])));
}

function unpackSplits(packed: PackedSplits): Split[] {
  const [first, average, worst, best] = packed.map(unpackNumbers);
  return first.map((value, round) => ({ first: value, average: average[round], worst: worst[round], best: best[round] }));
}

function unpackPoints(packed: NonNullable<Packed['sustained']>['points']): NonNullable<DeviceResult['sustained']>['points'] {
  const [seconds, speed] = packed.map(unpackNumbers);
  return seconds.map((value, point) => ({ seconds: value, speed: speed[point] }));
}

// A result in the hash of an address: without samples, but with the rounds, from which every interval follows.
import { deflateSync, inflateSync, strFromU8, strToU8 } from 'fflate';
import { hashText } from '../../../src/rules/hash.ts';
import { fromBase64Url, toBase64Url } from '../../../src/rules/replay.ts';
import { figuresOf, FORMAT_VERSION, type DeviceResult } from '../result.ts';
import { measuredOf } from '../score/estimate.ts';
import { REFERENCE } from '../score/reference.ts';
import type { Split } from '../score/score.ts';
import { decayOf } from '../sustained/sustained-tasks.ts';
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

type Packed = ReturnType<typeof pack>;

/** Leaves out samples and computed figures. Lists instead of objects where there are many. */
function pack(result: DeviceResult) {
  const { score: _score, underLoad: _load, reference: _reference, workloads, control, startUp, sustained, engines, ...fields } = result;
  const splits = (rounds: readonly Split[]) => rounds.map(({ first, average, worst, best }) => [first, average, worst, best] as const);
  return {
    ...fields,
    workloads: workloads.map(({ name, rounds }) => [name, splits(rounds)] as const),
    control: splits(control.rounds),
    startUp: startUp && { firstFrame: startUp.firstFrame.rounds, menu: startUp.menu.rounds, firstMove: startUp.firstMove.rounds },
    sustained: sustained && sustained.points.map(({ seconds, speed }) => [seconds, speed] as const),
    engines: engines.map((row) => ({ ...row, script: row.script.rounds, whole: row.whole.rounds })),
  };
}

/** Reverses `pack`. A link can contain anything, so the caller checks the result. */
function unpack({ workloads, control, startUp, sustained, engines, ...fields }: Packed): DeviceResult {
  const unpackSplits = (splits: Packed['control']): Split[] =>
    splits.map(([first, average, worst, best]) => ({ first, average, worst, best }));
  const timed = workloads.map(([name, rounds]) => ({ name, rounds: unpackSplits(rounds), samples: [] }));
  const points = sustained && sustained.map(([seconds, speed]) => ({ seconds, speed }));
  return {
    ...fields,
    reference: REFERENCE,
    ...figuresOf({ device: fields.device, reference: REFERENCE }, timed, { rounds: unpackSplits(control), samples: [] }),
    startUp: startUp && {
      firstFrame: measuredOf(startUp.firstFrame),
      menu: measuredOf(startUp.menu),
      firstMove: measuredOf(startUp.firstMove),
    },
    sustained: points && { points, decay: decayOf(points) },
    engines: engines.map((row) => ({ ...row, script: measuredOf(row.script), whole: measuredOf(row.whole) })),
  };
}

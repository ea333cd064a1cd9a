// Reads a result from the text of a file. Nothing in it is trusted: every figure is computed again.
import * as v from 'valibot';
import { hashText } from '../../../src/rules/hash.ts';
import { figuresOf, FORMAT_VERSION, roundedSplit, type DeviceResult } from '../result.ts';
import { measuredOf, type Measured } from '../score/estimate.ts';
import { REFERENCE } from '../score/reference.ts';
import { SUITE_VERSION } from '../score/score.ts';
import { decayOf } from '../sustained/sustained-tasks.ts';
import { RESULT } from './result-schema.ts';

/** `fault` is a sentence for the page. */
export type ReadResult = { readonly result: DeviceResult } | { readonly fault: string };

/** A file of a full run has about 60,000 characters. */
export const MAX_CHARACTERS = 2_000_000;

export const NOT_COMPARABLE = 'Scores of different versions are not comparable.';

/** Browsers differ in the last digits of logarithms. */
const TOLERANCE = 1e-9;

/** Returns the JSON of a result, with a checksum of its other fields as the last one. */
export function writeResult(result: DeviceResult): string {
  return JSON.stringify({ ...result, checksum: checksumOf(result) });
}

function checksumOf(fields: object): string {
  return hashText(JSON.stringify(fields));
}

export function readResult(text: string): ReadResult {
  if (text.length > MAX_CHARACTERS) return { fault: tooLong() };
  const document = parse(text);
  if (document === undefined) return { fault: 'This is not the file of a result: it is not complete JSON.' };
  const read = checkResult(document);
  if ('fault' in read) return read;
  const { checksum, ...fields } = document as Record<string, unknown>;
  if (checksum !== checksumOf(fields)) return damaged('its text does not match its checksum');
  return read;
}

export function tooLong(): string {
  return `This file is too long for a result: it has more than ${MAX_CHARACTERS / 1e6} million characters.`;
}

/** Returns the result in a parsed document, if its shape is right and all its figures follow from its samples or rounds. */
export function checkResult(document: unknown): ReadResult {
  const { format, formatVersion, suiteVersion } = (document ?? {}) as Record<string, unknown>;
  if (format !== 'frozen-jewel-bench') return { fault: 'This is not a result of this page: it has another format.' };
  if (typeof formatVersion !== 'number') return damaged('"formatVersion" is missing or not a number');
  if (formatVersion < FORMAT_VERSION) {
    return {
      fault: `This result has version ${formatVersion} of the format, which is too old: this page reads version ${FORMAT_VERSION}.`,
    };
  }
  if (formatVersion > FORMAT_VERSION) {
    return {
      fault: `This result has version ${formatVersion} of the format, which is newer than this page (${FORMAT_VERSION}). Reload the page.`,
    };
  }
  if (typeof suiteVersion === 'number' && suiteVersion !== SUITE_VERSION) {
    return { fault: `This result has version ${suiteVersion} of the score, and this page has version ${SUITE_VERSION}. ${NOT_COMPARABLE}` };
  }
  const { success, output, issues } = v.safeParse(RESULT, document);
  if (!success) return damaged(`"${v.getDotPath(issues[0]) ?? 'format'}" is missing or has no valid value`);
  const difference = findDifference(output, recomputed(output), '');
  return difference === undefined ? { result: output } : damaged(`"${difference}" does not follow from its measurements`);
}

function damaged(reason: string): ReadResult {
  return { fault: `This result is damaged: ${reason}.` };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Computes all figures again: from samples and passes, or from rounds if a link left those out. */
function recomputed(result: DeviceResult): DeviceResult {
  const { control, startUp, sustained, engines } = result;
  const timed = [...result.workloads, control].map(({ rounds, samples }) => (samples.length === 0 ? rounds : samples.map(roundedSplit)));
  const workloads = result.workloads.map(({ name, samples }, index) => ({ name, rounds: timed[index], samples }));
  const again = ({ rounds }: Measured) => measuredOf(rounds);
  return {
    ...result,
    reference: REFERENCE,
    ...figuresOf({ device: result.device, reference: REFERENCE }, workloads, { ...control, rounds: timed[workloads.length] }),
    startUp: startUp && { firstFrame: again(startUp.firstFrame), menu: again(startUp.menu), firstMove: again(startUp.firstMove) },
    sustained: sustained && { ...sustained, decay: decayOf(sustained.points) },
    engines: engines.map((row) => ({ ...row, script: again(row.script), whole: again(row.whole) })),
  };
}

/** Returns the path of the first field that differs. */
function findDifference(found: unknown, expected: unknown, path: string): string | undefined {
  if (typeof found === 'number' && typeof expected === 'number') {
    return Math.abs(found - expected) <= TOLERANCE * Math.abs(expected) ? undefined : path;
  }
  if (typeof found !== 'object' || typeof expected !== 'object' || found === null || expected === null) {
    return found === expected ? undefined : path;
  }
  const names = new Set([...Object.keys(found), ...Object.keys(expected)]);
  for (const name of names) {
    const [one, other] = [found, expected].map((holder) => (holder as Record<string, unknown>)[name]);
    const difference = findDifference(one, other, path === '' ? name : `${path}.${name}`);
    if (difference !== undefined) return difference;
  }
  return undefined;
}

// Stars of the journey as stored text: a version, a hash that detects damage, and a digit for each board. Two copies merge by the higher digit.
import { putAside, type KeyValueStore } from '../platform/key-value-store.ts';
import { hashText } from '../rules/hash.ts';
import { SESSION_KEY } from './session.ts';

export const JOURNEY_KEY = `${SESSION_KEY}.journey`;

const VERSION = 1;
/** Several times the boards of this version: a later one may have more. */
const MAX_BOARDS = 1000;

export function encodeStars(stars: readonly number[]): string {
  const digits = stars.join('');
  return `${VERSION} ${hashText(digits)} ${digits}`;
}

/** Decodes the text of `encodeStars`. `newer`: a later version of the game has written it. */
export function decodeStars(text: string): readonly number[] | 'damaged' | 'newer' {
  const [, version, hash, digits] = /^(\d{1,6}) ([\da-f]{8}) ([0-3]*)$/.exec(text.slice(0, 2 * MAX_BOARDS)) ?? [];
  if (/^\d{1,6} /.test(text) && Number.parseInt(text, 10) > VERSION) return 'newer';
  if (version !== `${VERSION}` || digits.length > MAX_BOARDS || hashText(digits) !== hash) return 'damaged';
  return [...digits].map(Number);
}

export function mergeStars(one: readonly number[], other: readonly number[]): readonly number[] {
  return Array.from({ length: Math.max(one.length, other.length) }, (_, index) => Math.max(one[index] ?? 0, other[index] ?? 0));
}

/** Returns the stored stars: none without a text. Puts damaged text aside, and leaves that of a later version. */
export function readStars(store: KeyValueStore): readonly number[] | 'newer' {
  const text = store.get(JOURNEY_KEY);
  const stars = text === null ? [] : decodeStars(text);
  if (stars !== 'damaged') return stars;
  putAside(store, JOURNEY_KEY, text!);
  return [];
}

/** Returns the text of the store's stars merged with another device's; undefined if that changes nothing or one cannot be read. */
export function starsMergedWith(store: KeyValueStore, text: string): string | undefined {
  const other = decodeStars(text);
  const own = readStars(store);
  if (typeof other === 'string' || own === 'newer') return undefined;
  const merged = encodeStars(mergeStars(own, other));
  return merged === encodeStars(own) ? undefined : merged;
}

/** Merges another device's stars into those of the store. */
export function absorbStars(store: KeyValueStore, text: string): void {
  const merged = starsMergedWith(store, text);
  if (merged !== undefined) store.set(JOURNEY_KEY, merged);
}

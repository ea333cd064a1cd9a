// The save in the hash of an address, as text, or as digits for QR codes, which store three digits in ten bits.
import { fromBase64Url, toBase64Url } from '../rules/replay.ts';
import type { LinkFault } from '../state/carry-view.ts';
import { packLinkedSave, unpackLinkedSave, type LinkedSave, type ReadSave } from './linked-save.ts';

/** Longest link, in characters: messengers and mail programs break longer ones. As a QR code it has at most version 25. */
export const MAX_LINK_CHARACTERS = 1536;

/** Longest hash that is read. The digits of a QR code take twice the characters of a link. */
const MAX_HASH_CHARACTERS = 3 * MAX_LINK_CHARACTERS;

const LINK_MARK = '#save=';
const CODE_MARK = '#code=';

/** `code`: the same address for a QR code, with the save in digits. */
export type SaveLink = { readonly address: string; readonly code: { readonly head: string; readonly digits: string } };

/** `isGameLeft`, `areRecordsLeft`: these did not fit into the link. */
export type FittedLink = SaveLink & { readonly isGameLeft: boolean; readonly areRecordsLeft: boolean };

/** Returns a link to the page with as much of the save as fits: first without the statistics, then without the running game. */
export function saveLink(page: string, save: LinkedSave): FittedLink {
  const { game, records } = save;
  const choices: readonly LinkedSave[] = [
    save,
    { ...save, records: undefined },
    { ...save, game: undefined },
    { ...save, game: undefined, records: undefined },
  ];
  const fitting = choices.find((choice) => addressOf(page, choice).length <= MAX_LINK_CHARACTERS) ?? choices[3];
  return {
    address: addressOf(page, fitting),
    code: { head: page + CODE_MARK, digits: toDigits(packLinkedSave(fitting)) },
    isGameLeft: fitting.game !== game,
    areRecordsLeft: fitting.records !== records,
  };
}

function addressOf(page: string, save: LinkedSave): string {
  return page + LINK_MARK + toBase64Url(packLinkedSave(save));
}

/** Returns whether the hash of an address is marked as a save. */
export function isSaveLink(hash: string): boolean {
  return hash.startsWith(LINK_MARK) || hash.startsWith(CODE_MARK);
}

/** Returns the save in a marked hash, or why there is none. */
export function readSaveLink(hash: string): ReadSave | LinkFault {
  if (hash.length > MAX_HASH_CHARACTERS) return 'tooLong';
  const text = hash.slice(LINK_MARK.length);
  try {
    return unpackLinkedSave(Uint8Array.from(hash.startsWith(CODE_MARK) ? fromDigits(text) : fromBase64Url(text)));
  } catch {
    return 'damaged';
  }
}

/** Returns five digits per two bytes, and three for a last single byte. */
export function toDigits(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 2) {
    text += at + 1 < bytes.length ? `${bytes[at] * 256 + bytes[at + 1]}`.padStart(5, '0') : `${bytes[at]}`.padStart(3, '0');
  }
  return text;
}

/** Throws a RangeError for text that `toDigits` did not write. */
export function fromDigits(text: string): number[] {
  const bytes = (text.match(/\d{5}|\d+/g) ?? []).flatMap((digits) =>
    digits.length === 5 ? [Math.trunc(Number(digits) / 256), Number(digits) % 256] : [Number(digits)],
  );
  if (toDigits(Uint8Array.from(bytes)) !== text) throw new RangeError(`'${text}' is not bytes in digits`);
  return bytes;
}

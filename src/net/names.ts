// What a player may be called: the username of the main leaderboard, and nickname and PIN of the score service (specification, section 5).
import type { ErrorCode } from './protocol.ts';
import { MAX_USERNAME_CHARACTERS, NICKNAME, PIN_DIGITS } from './protocol.ts';

export type NameFault = Extract<ErrorCode, 'name-empty' | 'name-characters' | 'name-too-long' | 'name-bad-words'>;

/** Why a nickname is refused, with the numbers that its text needs. */
export type NicknameFault =
  | { readonly code: 'nickname-empty' | 'nickname-characters' }
  | { readonly code: 'nickname-too-short'; readonly minLength: number }
  | { readonly code: 'nickname-too-long'; readonly maxLength: number };

/** Why a PIN is refused, with the number that its text needs. */
export type PinFault = { readonly code: 'pin-empty' | 'pin-characters' } | { readonly code: 'pin-length'; readonly fixedLength: number };

/** In UTF-16 units. Longer texts are refused unread: normalizing a run of combining marks takes quadratic time. */
const MAX_TEXT_LENGTH = 200;

/** Letters bring their accents with them; a tower of accents is no letter. */
const NAME = /^(?:[\p{L}\p{Nd}]\p{M}{0,2}|[\s_+.-])*$/u;
const ALPHANUMERIC = /^(?:[\p{L}\p{Nd}]\p{M}{0,2})*$/u;
/** Letters that nobody sees, such as the Hangul filler: a name of them would look empty. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u;

/** As names are stored and shown: one way of writing each letter, one space between words, none around them. */
export function cleanName(text: string): string {
  return text.normalize('NFC').trim().replace(/\s+/g, ' ');
}

/** All of `checkName` but the word lists: at once, for what is being typed. */
export function checkNameLetters(text: string): NameFault | undefined {
  if (text.length > MAX_TEXT_LENGTH) return 'name-too-long';
  const name = cleanName(text);
  if (name === '') return 'name-empty';
  if (!NAME.test(name) || INVISIBLE.test(name)) return 'name-characters';
  if (countShownCharacters(name) > MAX_USERNAME_CHARACTERS) return 'name-too-long';
}

/** The username of the main leaderboard. The word lists are loaded when the first name is asked about; rejects where they cannot be. */
export async function checkName(text: string): Promise<NameFault | undefined> {
  const fault = checkNameLetters(text);
  if (fault !== undefined) return fault;
  const { hasBadWords } = await import('./bad-words/has-bad-words.ts');
  return hasBadWords(cleanName(text)) ? 'name-bad-words' : undefined;
}

/** The score service's nickname. A person who types `ab!` has a wrong letter first and too few of them second. */
export function checkNickname(text: string): NicknameFault | undefined {
  if (text.length > MAX_TEXT_LENGTH) return { code: 'nickname-too-long', maxLength: NICKNAME.maxLength };
  const nickname = text.normalize('NFC');
  const length = countCharacters(nickname);
  if (length === 0) return { code: 'nickname-empty' };
  if (!ALPHANUMERIC.test(nickname) || INVISIBLE.test(nickname)) return { code: 'nickname-characters' };
  if (length < NICKNAME.minLength) return { code: 'nickname-too-short', minLength: NICKNAME.minLength };
  if (countShownCharacters(nickname) > NICKNAME.maxLength) return { code: 'nickname-too-long', maxLength: NICKNAME.maxLength };
}

/** The score service's PIN: digits as keyboards have them. */
export function checkPin(text: string): PinFault | undefined {
  if (text === '') return { code: 'pin-empty' };
  if (text.length > MAX_TEXT_LENGTH) return { code: 'pin-length', fixedLength: PIN_DIGITS };
  if (!/^[0-9]*$/.test(text)) return { code: 'pin-characters' };
  if (text.length !== PIN_DIGITS) return { code: 'pin-length', fixedLength: PIN_DIGITS };
}

/** Two nicknames with the same key are the same nickname: case, width and ways of writing a letter do not tell players apart. */
export function nicknameKey(nickname: string): string {
  return nickname.normalize('NFKC').toUpperCase().toLowerCase().normalize('NFKC');
}

/** The larger of the counts before and after NFKC: one Arabic ligature is 18 letters to a reader and to the word lists. */
function countShownCharacters(text: string): number {
  return Math.max(countCharacters(text), countCharacters(text.normalize('NFKC')));
}

/** As a person counts: a letter beyond the first plane is one. */
function countCharacters(text: string): number {
  return Array.from(text).length;
}

// Rules for the main leaderboard's username and the score service's nickname and PIN (specification, section 5).
import { MAX_USERNAME_CHARACTERS, NICKNAME, PIN_DIGITS, type ErrorCode } from './protocol.ts';

export type NameFault = Extract<ErrorCode, 'name-empty' | 'name-characters' | 'name-too-long' | 'name-bad-words'>;

/** Reason for a refused nickname, with the numbers of its message. */
export type NicknameFault =
  | { readonly code: 'nicknameEmpty' | 'nicknameCharacters' }
  | { readonly code: 'nicknameTooShort'; readonly minLength: number }
  | { readonly code: 'nicknameTooLong'; readonly maxLength: number };

/** Reason for a refused PIN, with the number of its message. */
export type PinFault = { readonly code: 'pinEmpty' | 'pinCharacters' } | { readonly code: 'pinLength'; readonly fixedLength: number };

/** In UTF-16 units. Longer texts are refused before they are normalized: a run of combining marks takes quadratic time. */
const MAX_TEXT_LENGTH = 200;

/** A letter has at most two combining marks. */
const NAME = /^(?:[\p{L}\p{Nd}]\p{M}{0,2}|[\s_+.-])*$/u;
const ALPHANUMERIC = /^(?:[\p{L}\p{Nd}]\p{M}{0,2})*$/u;
/** Invisible letters, such as the Hangul filler: a name of them looks empty. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u;

/** Returns the stored and displayed form: NFC, single spaces between words, none around them. */
export function cleanName(text: string): string {
  return text.normalize('NFC').trim().replace(/\s+/g, ' ');
}

/** Checks a username of the main leaderboard. The first call loads the word lists; rejects if that fails. */
export async function checkName(text: string): Promise<NameFault | undefined> {
  if (text.length > MAX_TEXT_LENGTH) return 'name-too-long';
  const name = cleanName(text);
  if (name === '') return 'name-empty';
  if (!NAME.test(name) || INVISIBLE.test(name)) return 'name-characters';
  if (countShownCharacters(name) > MAX_USERNAME_CHARACTERS) return 'name-too-long';
  const { hasBadWords } = await import('./bad-words/has-bad-words.ts');
  return hasBadWords(name) ? 'name-bad-words' : undefined;
}

/** Checks a nickname of the score service. Reports invalid letters before a wrong length. */
export function checkNickname(text: string): NicknameFault | undefined {
  if (text.length > MAX_TEXT_LENGTH) return { code: 'nicknameTooLong', maxLength: NICKNAME.maxLength };
  const nickname = text.normalize('NFC');
  const length = countCharacters(nickname);
  if (length === 0) return { code: 'nicknameEmpty' };
  if (!ALPHANUMERIC.test(nickname) || INVISIBLE.test(nickname)) return { code: 'nicknameCharacters' };
  if (length < NICKNAME.minLength) return { code: 'nicknameTooShort', minLength: NICKNAME.minLength };
  if (countShownCharacters(nickname) > NICKNAME.maxLength) return { code: 'nicknameTooLong', maxLength: NICKNAME.maxLength };
}

/** Checks a PIN of the score service: ASCII digits only. */
export function checkPin(text: string): PinFault | undefined {
  if (text === '') return { code: 'pinEmpty' };
  if (text.length > MAX_TEXT_LENGTH) return { code: 'pinLength', fixedLength: PIN_DIGITS };
  if (!/^[0-9]*$/.test(text)) return { code: 'pinCharacters' };
  if (text.length !== PIN_DIGITS) return { code: 'pinLength', fixedLength: PIN_DIGITS };
}

/** Returns a key that is equal for nicknames that differ only in case, width or Unicode normalization. */
export function nicknameKey(nickname: string): string {
  return nickname.normalize('NFKC').toUpperCase().toLowerCase().normalize('NFKC');
}

/** Returns the larger count before and after NFKC: one Arabic ligature is shown as 18 letters. */
function countShownCharacters(text: string): number {
  return Math.max(countCharacters(text), countCharacters(text.normalize('NFKC')));
}

/** Counts code points, not UTF-16 units. */
function countCharacters(text: string): number {
  return Array.from(text).length;
}

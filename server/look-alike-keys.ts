// Keys of names that look alike in Latin, Cyrillic and Greek letters.
import { isCyrillicInDisguise, toCyrillic, toLatin } from '../src/net/bad-words/look-alikes.ts';

/** Keys are in lower case; these capitals look alike. */
const GREEK = 'αβεζηικμνορτυχ';
const LATIN = 'abezhikmnoptyx';

/** Returns the key itself and the keys that it may be mistaken for. */
export function lookAlikeKeys(key: string): string[] {
  const plain = exchange(key, GREEK, LATIN);
  const latin = toLatin(plain);
  const cyrillic = isCyrillicInDisguise(plain.replace(/\d/g, '')) ? plain.replace(/[a-z]+/g, toCyrillic) : key;
  return [...new Set([key, latin, cyrillic, exchange(latin, LATIN, GREEK)])];
}

function exchange(text: string, from: string, to: string): string {
  return Array.from(text, (letter) => to[from.indexOf(letter)] ?? letter).join('');
}

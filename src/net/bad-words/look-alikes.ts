// Lower-case letters that look alike in the Latin and Cyrillic alphabets, and conversion in both directions.

/** Letters and digits that look alike, at the same places. */
const CYRILLIC = 'авсенкмортхузчб';
const LATIN = 'abcehkmoptxy346';

const TO_LATIN = pairs(`${CYRILLIC}ёһіїјѕиьпгяꜰı`, `${LATIN}ehiijsubnrrfi`);
const LATIN_TO_CYRILLIC = pairs(`${LATIN}0`, `${CYRILLIC}о`);
/** Latin letters and digits that readers take for Cyrillic ones in a Cyrillic word, even if they do not look alike. */
const AMONG_CYRILLIC = { ...LATIN_TO_CYRILLIC, ...pairs('1iujnrsldzfgv', 'ииийпгслдзфдв') };

/** Returns a table from each character of a text to that of another at the same place. */
function pairs(from: string, to: string): Readonly<Record<string, string>> {
  return Object.fromEntries(Array.from(from, (letter, index) => [letter, to[index]]));
}

const ALPHABETS = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u, /\p{Script=Armenian}/u, /\p{Script=Cherokee}/u];

/** Returns whether a word mixes alphabets with similar letters: it could imitate another name. Han, kana and Hangul are not among them. */
export function hasMixedScripts(name: string): boolean {
  const words = name.normalize('NFKC').split(/[\s_+.-]+/);
  return words.some((word) => ALPHABETS.filter((alphabet) => alphabet.test(word)).length > 1);
}

/** Replaces letters with Latin look-alikes. Letters without one stay. */
export function toLatin(word: string): string {
  return replaceEach(word, TO_LATIN);
}

/** Replaces the Latin letters of a mixed word with Cyrillic ones. Letters without a counterpart stay. */
export function toCyrillic(word: string): string {
  return replaceEach(word, AMONG_CYRILLIC);
}

/** Returns whether every letter of a Latin word has a Cyrillic look-alike. */
export function isCyrillicInDisguise(word: string): boolean {
  return Array.from(word).every((letter) => letter in LATIN_TO_CYRILLIC);
}

/** Replaces the letters of a word that the table has. */
export function replaceEach(word: string, letters: Readonly<Record<string, string>>): string {
  return Array.from(word, (letter) => letters[letter] ?? letter).join('');
}

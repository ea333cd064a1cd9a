// Lower-case letters that look alike in the Latin and Cyrillic alphabets, and conversion in both directions.

const TO_LATIN: Readonly<Record<string, string>> = {
  ꜰ: 'f',
  ı: 'i',
  а: 'a',
  в: 'b',
  с: 'c',
  е: 'e',
  ё: 'e',
  һ: 'h',
  н: 'h',
  і: 'i',
  ї: 'i',
  ј: 'j',
  к: 'k',
  м: 'm',
  о: 'o',
  р: 'p',
  ѕ: 's',
  т: 't',
  и: 'u',
  у: 'y',
  х: 'x',
  ь: 'b',
  п: 'n',
  г: 'r',
  я: 'r',
  з: '3',
  б: '6',
  ч: '4',
};

const LATIN_TO_CYRILLIC: Readonly<Record<string, string>> = {
  a: 'а',
  b: 'в',
  c: 'с',
  e: 'е',
  h: 'н',
  k: 'к',
  m: 'м',
  o: 'о',
  p: 'р',
  t: 'т',
  x: 'х',
  y: 'у',
  0: 'о',
  3: 'з',
  4: 'ч',
  6: 'б',
};

/** Latin letters and digits that readers take for Cyrillic ones in a Cyrillic word, even if they do not look alike. */
const AMONG_CYRILLIC: Readonly<Record<string, string>> = {
  ...LATIN_TO_CYRILLIC,
  1: 'и',
  i: 'и',
  u: 'и',
  j: 'й',
  n: 'п',
  r: 'г',
  s: 'с',
  l: 'л',
  d: 'д',
  z: 'з',
  f: 'ф',
  g: 'д',
  v: 'в',
};

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

function replaceEach(word: string, letters: Readonly<Record<string, string>>): string {
  return Array.from(word, (letter) => letters[letter] ?? letter).join('');
}

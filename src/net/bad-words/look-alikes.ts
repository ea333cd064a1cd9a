// Letters of one alphabet that look like those of another, in lower case: how a Cyrillic word is written with Latin letters, and back.

const CYRILLIC_TO_LATIN: Readonly<Record<string, string>> = {
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

/** Not the same letter to the eye, but read as it among Cyrillic ones. */
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

/** `word` as Latin letters. What looks like none stays. */
export function toLatin(word: string): string {
  return replaceEach(word, CYRILLIC_TO_LATIN);
}

/** A word of both alphabets as Cyrillic letters. What looks like none stays. */
export function toCyrillic(word: string): string {
  return replaceEach(word, AMONG_CYRILLIC);
}

/** Whether a Latin word can be read as a Cyrillic one from its first letter to its last. */
export function isCyrillicInDisguise(word: string): boolean {
  return Array.from(word).every((letter) => letter in LATIN_TO_CYRILLIC);
}

function replaceEach(word: string, letters: Readonly<Record<string, string>>): string {
  return Array.from(word, (letter) => letters[letter] ?? letter).join('');
}

// Russian bad words: roots of our own with the prefixes that they take, naughty-words' list as whole words, and words that are none.
import kept from 'naughty-words/ru.json' with { type: 'json' };
import LISTS from './lists.json' with { type: 'json' };
import { writeWordList } from './write-word-list.ts';

const RUSSIAN = LISTS.russian;

/** In Latin letters, as they are typed where there is no Russian keyboard. */
const LATIN_ROOTS = new RegExp(`^(?:${RUSSIAN.latinRoots.join('|')})$`);

const DIGITS: Readonly<Record<string, string>> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a' };

/** Pieces of clean words that look like a root. */
const CLEAN = new RegExp(RUSSIAN.clean.join('|'));

/** Clean beginnings before what is a root after any other. */
const SPARED = /(стра|пси|ма)хуй|(бар)сука$/g;

/**
 * `roots` have their own anchors. The other two start a word, alone or after one of their prefixes. Of these, `prefixes` has no single
 * consonants: `сухую` is clean.
 */
const ROOT = new RegExp(
  [
    ...RUSSIAN.roots,
    `^(?:${RUSSIAN.prefixes.join('|')})?(?:${RUSSIAN.rootsAfterPrefix.join('|')})`,
    `^(?:${RUSSIAN.strongPrefixes.join('|')})?(?:${RUSSIAN.rootsAfterStrongPrefix.join('|')})`,
  ].join('|'),
  'u',
);
const LIST = writeWordList(kept, new Set(RUSSIAN.innocent), foldRussian);

/** `words` of Cyrillic letters. */
export function hasRussianBadWord(words: readonly string[]): boolean {
  const folded = words.map(foldRussian);
  return LIST.has(folded) || folded.some((word) => ROOT.test(word.replace(CLEAN, ' ').replace(SPARED, '$1$2 ')));
}

/** `words` of Latin letters. */
export function hasRussianInLatin(words: readonly string[]): boolean {
  return LIST.has(words.map(foldRussian)) || words.some((word) => LATIN_ROOTS.test(replaceDigits(word)));
}

/** `pid0r` is `pidor`. */
function replaceDigits(word: string): string {
  return Array.from(word, (letter) => DIGITS[letter] ?? letter).join('');
}

/** ё is written е by most, and a letter held down is one letter. */
function foldRussian(word: string): string {
  return word
    .toLowerCase()
    .replace(/ё/g, 'е')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/(\p{L})\1+/gu, '$1');
}

// Russian bad words: local roots with their prefixes, naughty-words' list as whole words, and a list of innocent words.
import kept from 'naughty-words/ru.json' with { type: 'json' };
import LISTS from './lists.json' with { type: 'json' };
import { replaceEach } from './look-alikes.ts';
import { createWordList } from './word-list.ts';

const RUSSIAN = LISTS.russian;

/** Transliterated roots, as typed without a Russian keyboard. */
const LATIN_ROOTS = new RegExp(`^(?:${RUSSIAN.latinRoots.join('|')})$`);

/** For letters: `pid0r` is `pidor`. */
const DIGITS: Readonly<Record<string, string>> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a' };

/** Parts of innocent words that look like a root. */
const CLEAN = new RegExp(RUSSIAN.clean.join('|'));

/** Innocent words that end like a root. */
const SPARED = /(стра|пси|ма)хуй|(бар)сука$/g;

/**
 * `roots` contain their own anchors. The other two match at the start of a word or after one of their prefixes.
 * `prefixes` has no single consonants: `сухую` is innocent.
 */
const ROOT = new RegExp(
  [
    ...RUSSIAN.roots,
    `^(?:${RUSSIAN.prefixes.join('|')})?(?:${RUSSIAN.rootsAfterPrefix.join('|')})`,
    `^(?:${RUSSIAN.strongPrefixes.join('|')})?(?:${RUSSIAN.rootsAfterStrongPrefix.join('|')})`,
  ].join('|'),
  'u',
);
const isListed = createWordList(kept, new Set(RUSSIAN.innocent), foldRussian);

/** Returns whether a word is bad. `words`: in Cyrillic letters. */
export function hasRussianBadWord(words: readonly string[]): boolean {
  const folded = words.map(foldRussian);
  return isListed(folded) || folded.some((word) => ROOT.test(word.replace(CLEAN, ' ').replace(SPARED, '$1$2 ')));
}

/** Returns whether a word is a transliterated bad word. `words`: in Latin letters. */
export function hasRussianInLatin(words: readonly string[]): boolean {
  return isListed(words.map(foldRussian)) || words.some((word) => LATIN_ROOTS.test(replaceEach(word, DIGITS)));
}

/** Replaces ё with the more common е, drops signs, and collapses repeated letters. */
function foldRussian(word: string): string {
  return word
    .toLowerCase()
    .replace(/ё/g, 'е')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/(\p{L})\1+/gu, '$1');
}

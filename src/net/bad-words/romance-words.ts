// French, Spanish and Portuguese bad words: naughty-words' lists as whole words, and local stems with any ending.
import spanish from 'naughty-words/es.json' with { type: 'json' };
import french from 'naughty-words/fr.json' with { type: 'json' };
import portuguese from 'naughty-words/pt.json' with { type: 'json' };
import LISTS from './lists.json' with { type: 'json' };
import { replaceEach } from './look-alikes.ts';
import { createWordList } from './word-list.ts';

const isListed = createWordList([...spanish, ...french, ...portuguese, ...LISTS.romance.more], new Set(LISTS.romance.innocent), (word) =>
  word.normalize('NFC').toLowerCase(),
);

const STEMS = new RegExp(`^(?:${Object.values(LISTS.romance.stems).flat().join('|')})`);

const SIGNS: Readonly<Record<string, string>> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', '@': 'a', $: 's', '!': 'i', '|': 'i' };

export function hasRomanceBadWord(words: readonly string[]): boolean {
  return (
    isListed(words) ||
    isListed(words.map(stripAccents)) ||
    words.some((word) => variantsOf(word).some((variant) => STEMS.test(variant) || isListed([variant])))
  );
}

/** Returns spellings without repeats, signs and accents: `puuuta` and `put4` become `puta`. Keeps ñ: `cono` is a cone. */
function variantsOf(word: string): string[] {
  const plain = stripAccents(replaceEach(word, SIGNS));
  return [plain, plain.replace(/(.)\1{2,}/gu, '$1$1'), plain.replace(/(.)\1{2,}/gu, '$1')];
}

function stripAccents(word: string): string {
  return word
    .normalize('NFD')
    .replace(/(n\u0303)\p{M}*|\p{M}+/gu, '$1')
    .normalize('NFC');
}

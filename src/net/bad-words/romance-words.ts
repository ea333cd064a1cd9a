// French, Spanish and Portuguese bad words: naughty-words' lists as whole words, and stems of our own with any ending.
import spanish from 'naughty-words/es.json' with { type: 'json' };
import french from 'naughty-words/fr.json' with { type: 'json' };
import portuguese from 'naughty-words/pt.json' with { type: 'json' };
import LISTS from './lists.json' with { type: 'json' };
import { writeWordList } from './write-word-list.ts';

const LIST = writeWordList([...spanish, ...french, ...portuguese, ...LISTS.romance.more], new Set(LISTS.romance.innocent), (word) =>
  word.normalize('NFC').toLowerCase(),
);

const STEMS = new RegExp(
  `^(?:${[
    // French
    ...[
      'putain',
      'encul',
      'salope?s?$',
      'salopard',
      'saloperie',
      'connard',
      'connass',
      'conass',
      'branleu',
      'branlet',
      'couill',
      'emmerd',
      'merd(?:e|es|eu[xs].*|ique)$',
      'pouffias',
      'suce(?:r|s|use|uses)?$',
      'filsdepute',
    ],
    // Spanish
    ...[
      'hijo(?:de)?put',
      'hija(?:de)?put',
      '[gj]ilipoll',
      'cabron',
      'mierd',
      'pendej',
      'follad',
      'follar',
      'maricon',
      'chupapoll',
      'comepoll',
      'soplapoll',
      'lamecul',
      'chinga(?:r|d|tu)',
      'culia[do]',
      'putama',
    ],
    // Portuguese
    ...[
      'caralh',
      'foder',
      'fodid',
      'fodas',
      'merda',
      'bucet',
      'bocet',
      'arrombad',
      'punhet',
      'xochot',
      'chochot',
      'paneleir',
      'filh[oa]d[ae]put',
      'cuza[oõ]',
      'putaria',
    ],
  ].join('|')})`,
);

const SIGNS: Readonly<Record<string, string>> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', '@': 'a', $: 's', '!': 'i', '|': 'i' };

export function hasRomanceBadWord(words: readonly string[]): boolean {
  return (
    LIST.has(words) ||
    LIST.has(words.map(stripAccents)) ||
    words.some((word) => variantsOf(word).some((variant) => STEMS.test(variant) || LIST.has([variant])))
  );
}

/** `puuuta` and `put4` are `puta`. Spanish ñ is a letter of its own: `cono` is a cone. */
function variantsOf(word: string): string[] {
  const plain = stripAccents(Array.from(word, (letter) => SIGNS[letter] ?? letter).join(''));
  return [plain, plain.replace(/(.)\1{2,}/gu, '$1$1'), plain.replace(/(.)\1{2,}/gu, '$1')];
}

function stripAccents(word: string): string {
  return word
    .normalize('NFD')
    .replace(/(n\u0303)\p{M}*|\p{M}+/gu, '$1')
    .normalize('NFC');
}

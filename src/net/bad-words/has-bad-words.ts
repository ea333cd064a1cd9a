// Finds bad words of six languages in names, disguised spellings included. Imported lazily: the lists are large.
import { hasChineseBadWord } from './chinese-words.ts';
import { hasEnglishBadWord } from './english-words.ts';
import LISTS from './lists.json' with { type: 'json' };
import { readName } from './read-name.ts';
import { hasRomanceBadWord } from './romance-words.ts';
import { hasRussianBadWord, hasRussianInLatin } from './russian-words.ts';

/** Cached verdicts. A check takes a third of a millisecond, and most names recur. */
const MAX_VERDICTS = 5000;

/** Bad only as a whole name: in a longer name they are initials, a number or part of a word. */
const WHOLE_NAMES: ReadonlySet<string> = new Set(LISTS.wholeNames);

const verdicts = new Map<string, boolean>();

export function hasBadWords(name: string): boolean {
  const known = verdicts.get(name);
  if (known !== undefined) return known;
  const [oldest] = verdicts.keys();
  if (verdicts.size === MAX_VERDICTS) verdicts.delete(oldest);
  const verdict = computeVerdict(name);
  verdicts.set(name, verdict);
  return verdict;
}

function computeVerdict(name: string): boolean {
  const { latin, cyrillic, han, whole } = readName(name);
  return (
    WHOLE_NAMES.has(whole) ||
    latin.some((words) => hasEnglishBadWord(words) || hasRomanceBadWord(words) || hasRussianInLatin(words)) ||
    cyrillic.some(hasRussianBadWord) ||
    hasChineseBadWord(han)
  );
}

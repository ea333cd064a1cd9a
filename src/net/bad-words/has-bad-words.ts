// Whether a name holds bad words of the six languages, however they are disguised. Loaded on its own: nothing else needs the lists.
import { hasChineseBadWord } from './chinese-words.ts';
import { hasEnglishBadWord } from './english-words.ts';
import { readName } from './read-name.ts';
import { hasRomanceBadWord } from './romance-words.ts';
import { hasRussianBadWord, hasRussianInLatin } from './russian-words.ts';

export function hasBadWords(name: string): boolean {
  const { latin, cyrillic, han } = readName(name);
  return (
    latin.some((words) => hasEnglishBadWord(words) || hasRomanceBadWord(words) || hasRussianInLatin(words)) ||
    cyrillic.some(hasRussianBadWord) ||
    hasChineseBadWord(han)
  );
}

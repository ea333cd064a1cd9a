// English bad words: obscenity's engine and data, with the patterns that it lacks for names, and names that contain a pattern by chance.
import { englishDataset, englishRecommendedTransformers, parseRawPattern, RegExpMatcher, DataSet } from 'obscenity';
import LISTS from './lists.json' with { type: 'json' };

/** Their pattern for `fu` alone is left out: it is a family name. */
const REPLACED = 'fuck';

const DATA = new DataSet<{ originalWord: string }>()
  .addAll(englishDataset)
  .removePhrasesIf((phrase) => phrase.metadata?.originalWord === REPLACED)
  .addPhrase((phrase) => LISTS.english.patterns.reduce((added, pattern) => added.addPattern(parseRawPattern(pattern)), phrase))
  .build();

const MATCHER = new RegExpMatcher({
  ...DATA,
  whitelistedTerms: [...(DATA.whitelistedTerms ?? []), ...LISTS.english.clean],
  ...englishRecommendedTransformers,
});

/** The transformers collapse repeated letters, so that no pattern can match three of them. */
const REPEATED = 'kkk';

export function hasEnglishBadWord(words: readonly string[]): boolean {
  return words.includes(REPEATED) || MATCHER.hasMatch(words.join(' '));
}

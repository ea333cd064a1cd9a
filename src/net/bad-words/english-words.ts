// English bad words: obscenity's engine and data set, with extra patterns for names and a whitelist of innocent names.
import { englishDataset, englishRecommendedTransformers, parseRawPattern, RegExpMatcher, DataSet } from 'obscenity';
import LISTS from './lists.json' with { type: 'json' };

/** This phrase is replaced to drop obscenity's pattern `fu`: Fu is a family name. */
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

/** Checked separately: the transformers collapse repeated letters before patterns match. */
const REPEATED = 'kkk';

export function hasEnglishBadWord(words: readonly string[]): boolean {
  return words.includes(REPEATED) || MATCHER.hasMatch(words.join(' '));
}

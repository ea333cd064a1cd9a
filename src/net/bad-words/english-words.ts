// English bad words: obscenity's engine and data, with what is missing for names, and names that are none.
import { englishDataset, englishRecommendedTransformers, pattern, RegExpMatcher, DataSet } from 'obscenity';

/** Their pattern for `fu` alone goes: it is a family name. */
const REPLACED = 'fuck';

const DATA = new DataSet<{ originalWord: string }>()
  .addAll(englishDataset)
  .removePhrasesIf((phrase) => phrase.metadata?.originalWord === REPLACED)
  .addPhrase((phrase) =>
    phrase
      .addPattern(pattern`f[?]ck`)
      .addPattern(pattern`phuck`)
      .addPattern(pattern`|fuk`)
      .addPattern(pattern`|fuq|`),
  )
  .addPhrase((phrase) =>
    phrase
      .addPattern(pattern`dumbas[s]|`)
      .addPattern(pattern`jackas[s]|`)
      .addPattern(pattern`biatch`),
  )
  .addPhrase((phrase) =>
    phrase
      .addPattern(pattern`hitler`)
      .addPattern(pattern`|nazi|`)
      .addPattern(pattern`|nazis|`)
      .addPattern(pattern`|kkk|`),
  )
  .addPhrase((phrase) =>
    phrase
      .addPattern(pattern`pedophil`)
      .addPattern(pattern`paedophil`)
      .addPattern(pattern`|pedo|`),
  )
  .addPhrase((phrase) =>
    phrase
      .addPattern(pattern`|niga|`)
      .addPattern(pattern`|coon|`)
      .addPattern(pattern`|spic|`)
      .addPattern(pattern`|paki|`),
  )
  .addPhrase((phrase) =>
    phrase
      .addPattern(pattern`|gook|`)
      .addPattern(pattern`|milf`)
      .addPattern(pattern`|horny|`)
      .addPattern(pattern`cumshot`),
  )
  .build();

/** Names, places and plain words that the patterns would hit. */
const CLEAN = [
  ...[
    'fick',
    'fuku',
    'fukai',
    'fukaya',
    'cockpit',
    'cocker spaniel',
    'cumhur',
    'cumin',
    'cummin',
    'analis',
    'analia',
    'kanal',
    'lanus',
    'vanus',
  ],
  ...[
    'kshit',
    'rshit',
    'shital',
    'shitij',
    'shiita',
    'yoshit',
    'dickson',
    'dickins',
    'riddick',
    'klondyke',
    'pussycat',
    'pussy cat',
    'pussywillow',
  ],
  ...['assol', 'asseli', 'rapeseed', 'anush', 'pornchai', 'porntip', 'scat man', 'shita', 'angga', 'engga', 'canus', 'monténégro'],
];

const MATCHER = new RegExpMatcher({
  ...DATA,
  whitelistedTerms: [...(DATA.whitelistedTerms ?? []), ...CLEAN],
  ...englishRecommendedTransformers,
});

export function hasEnglishBadWord(words: readonly string[]): boolean {
  return MATCHER.hasMatch(words.join(' '));
}

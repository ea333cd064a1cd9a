// Russian bad words: roots of our own with the prefixes that they take, naughty-words' list as whole words, and words that are none.
import kept from 'naughty-words/ru.json' with { type: 'json' };
import LISTS from './lists.json' with { type: 'json' };
import { writeWordList } from './write-word-list.ts';

/** Roots at the start of a word, after any of these. Single letters are none of them: `сухую` is a dry one. */
const PREFIX = '(?:за|на|по|о|а|до|ни|не|от|при|рас|раз|вы|под|недо|про|пере|из|ис|пол)?';
const STRONG_PREFIX =
  '(?:за|на|по|у|о|до|не|от|отъ|при|разъ|раз|вы|въ|в|подъ|недо|про|пере|изъ|съ|с|объ|об|долбо|долба|мозго|остое|мудо|зло|е)?';

const ROOTS = [
  `^${PREFIX}ху(?:й|е[втслнмрпш]|е$|и$|ил[оаы]|ит|ищ|ин[яие]|я|ю$|юш|юл)`,
  'хуй',
  'п[иеі]зд(?!ели)',
  `^${STRONG_PREFIX}еб(?:а|л[аоияе]|у[тчнк]|у$|и[тсн]|ешь|ем|ет|н[уиея]|о[кс]|ыр|ц|ош|ись)`,
  'долб[оа]еб',
  'бляд',
  '^бля(?:т|$|бл)',
  '^сук(?:а|и|е|у|ой|ин|ам|ами)$',
  '^сука(?!ч)',
  'сука$',
  '^суч(?:ка|ки|ара|ий|енок|онок)$',
  'муда[кч]|мудил|мудозв|мудень|^муде$',
  'п[ие]д[оа]р(?:$|[аыоиу]|с)|^пидр|п[ие]д[ие]рас',
  'залуп',
  '^[гк][оа]ндон',
  'шлюх|шалав|^проститутк',
  '^(?:на|за|от|вы|по|с)?дроч',
  '^минет(?:чик|чиц|$|ы$|а$)',
  '^сперм|^вагин',
  '^анал$|^анус$|^член$|^манда$|^елда|^жид[ыа]?$|^хач[ий]?$|^хачик|^чурк[аи]$|^негр[ыа]?$|^нигер[ыа]$|^хохл[ыа]$|^целк[аи]$',
  'жоп',
  'говн(?!ора)',
  `^${PREFIX}хер(?:$|а$|у$|н[яею]|ов|ач|ит|ас)`,
  '^(?:от|за|вы|по)?трах(?:н|ат|аю|ал|ну)',
  '^за?сран|^о?бос?ср|^насра|^срат|^ср[ау]л|^дерьм',
  '^курв[аы]|^гнид[аы]$|^мраз[ьи]$|^ублюд|^выбляд|^тварина$',
  '^чмо(?:$|шни)|^с?сыкл|^тварь$',
  'педофил|гитлер|^нацист|^фашист',
];

/** In Latin letters, as they are typed where there is no Russian keyboard. */
const LATIN_ROOTS =
  /^(?:s+u+k+a+|bl+y?a+(?:t|d)(?:'|j|b)?|blyat.*|bly[ae]d.*|na?[hx][uy][uyij]|po[hx][uy][iyj]|[hx]uy(?:nya|lo|esos)|huilo|xu[iy]|khuy.*|pizd.*|mudak.*|pid[oa]ra?s?.*|zalup.*|dolboy?eb.*|yeban.*|eban(?:ut|at|yj|yi|iy).*|uebok|zaebal|gandon|gondon|govno|zhopa|shluha|shlyuha)$/;

const DIGITS: Readonly<Record<string, string>> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a' };

/** Pieces of clean words that look like a root. */
const CLEAN = /барсук|страхуй|психуй|спидр|спидо|скипидар|спидометр|эпидер|жопен|говна$|поезд|херсон|херувим|херасков|^сукач|^сукн|^сукк/;

/** Clean beginnings before what is a root after any other. */
const SPARED = /(стра|пси|ма)хуй|(бар)сука$/g;

const ROOT = new RegExp(ROOTS.join('|'), 'u');
const LIST = writeWordList(kept, new Set(LISTS.russian.innocent), foldRussian);

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

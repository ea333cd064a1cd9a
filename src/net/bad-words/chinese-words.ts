// Chinese bad words: naughty-words' list and our own additions, anywhere in a name, because Chinese has no spaces.
import kept from 'naughty-words/zh.json' with { type: 'json' };
import LISTS from './lists.json' with { type: 'json' };

const INNOCENT: ReadonlySet<string> = new Set(LISTS.chinese.innocent);

/** Words that hold a bad one by chance. */
const CLEAN = new RegExp(LISTS.chinese.clean.join('|'), 'g');

const WORDS = [...kept, ...LISTS.chinese.more].map((word) => word.toLowerCase()).filter((word) => !INNOCENT.has(word));
/** Latin ones count as whole names alone: three letters may stand in any word. */
const LATIN = new Set(WORDS.filter((word) => !/\p{Script=Han}/u.test(word)));
const HAN = WORDS.filter((word) => /\p{Script=Han}/u.test(word));

/** `text` as the letters of a name in a row. */
export function hasChineseBadWord(text: string): boolean {
  const letters = text.toLowerCase().replace(CLEAN, ' ');
  return LATIN.has(letters) || HAN.some((word) => letters.includes(word));
}

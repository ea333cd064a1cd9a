// Chinese bad words: naughty-words' list and local additions. They match anywhere in a name because Chinese has no spaces.
import kept from 'naughty-words/zh.json' with { type: 'json' };
import LISTS from './lists.json' with { type: 'json' };

const INNOCENT: ReadonlySet<string> = new Set(LISTS.chinese.innocent);

/** Innocent words that contain a bad one. */
const CLEAN = new RegExp(LISTS.chinese.clean.join('|'), 'g');

const WORDS = [...kept, ...LISTS.chinese.more].map((word) => word.toLowerCase()).filter((word) => !INNOCENT.has(word));
/** Latin entries match whole names only: three letters may be part of any word. */
const LATIN = new Set(WORDS.filter((word) => !/\p{Script=Han}/u.test(word)));
const HAN = WORDS.filter((word) => /\p{Script=Han}/u.test(word));

/** Returns whether a name has a Chinese bad word. `text`: its letters without separators. */
export function hasChineseBadWord(text: string): boolean {
  const letters = text.toLowerCase().replace(CLEAN, ' ');
  return LATIN.has(letters) || HAN.some((word) => letters.includes(word));
}
